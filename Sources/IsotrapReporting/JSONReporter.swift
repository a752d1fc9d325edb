import Foundation
import IsotrapDiagnosis
import IsotrapScenarios

/// Writes the documents of the schema `isotrap/1`, which `isotrap-1.schema.json` defines.
///
/// All keys are always written, in alphabetical order, with null for what is not known. The same
/// input gives the same text.
public struct JSONReporter: Sendable {
  /// The name and version of the schema.
  static let schema: String = "isotrap/1"

  /// The subcommand that the documents are from.
  private let command: String

  /// Creates a reporter.
  ///
  /// - Parameter command: The subcommand that the documents are from, such as `replay`.
  public init(command: String) {
    self.command = command
  }

  /// The document of findings, ended by a newline.
  ///
  /// - Parameters:
  ///   - findings: The findings, in the order they are told.
  ///   - process: The observed process, if there was one.
  /// - Returns: The JSON text.
  /// - Throws: `EncodingError` if a confidence is not a finite number.
  public func text(of findings: [Finding], process: CheckedProcess?) throws -> String {
    try encode(
      FindingsDocument(
        command: command, findings: findings.map(FindingEntry.init),
        process: process.map(FindingsDocument.Process.init),
        summary: VerdictTotals(of: findings)))
  }

  /// One finding as a line of JSON, ended by a newline.
  ///
  /// - Parameter finding: The finding.
  /// - Returns: The object that a document of findings has for it.
  /// - Throws: `EncodingError` if the confidence is not a finite number.
  public func line(of finding: Finding) throws -> String {
    try encode(FindingEntry(finding), as: [.sortedKeys, .withoutEscapingSlashes])
  }

  /// The document of replayed variants, ended by a newline.
  ///
  /// - Parameter variants: The reports, in the order they are told.
  /// - Returns: The JSON text.
  /// - Throws: `EncodingError` if a time or a confidence is not a finite number.
  public func text(of variants: [VariantReport]) throws -> String {
    try encode(
      VariantsDocument(
        command: command, variants: variants.map(VariantEntry.init),
        summary: VariantTotals(of: variants)))
  }

  /// The document that lists scenarios, ended by a newline.
  ///
  /// - Parameter scenarios: The scenarios, in the order they are told.
  /// - Returns: The JSON text.
  /// - Throws: What `JSONEncoder` throws, which no scenario makes it do.
  public func list(_ scenarios: [HostDescription.Scenario]) throws -> String {
    try encode(ScenariosDocument(command: command, scenarios: scenarios.map(ScenarioEntry.init)))
  }

  /// Writes a document.
  ///
  /// Characters that act on a terminal are escaped; to a reader of JSON that is the same text.
  private func encode(
    _ document: some Encodable,
    as form: JSONEncoder.OutputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = form
    let text = String(decoding: try encoder.encode(document), as: UTF8.self)
    var result = ""
    result.reserveCapacity(text.utf8.count + 1)
    for scalar in text.unicodeScalars {
      if scalar.isDisruptive && scalar != "\n" {
        for unit in String(scalar).utf16 {
          result += String(format: "\\u%04x", Int(unit))
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\n"
  }
}
