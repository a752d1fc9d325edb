import Foundation
import IsotrapTestSupport
import Testing

/// A copy of the package in which everything that belongs to the vendor has another name.
struct RenamedCatalogue {
  /// The folder of the copy.
  private let folder: TemporaryFolder

  /// The new names of the vendor's module, types and functions, and of all queue labels.
  private let names: [String: String]

  /// Copies and renames the sources.
  ///
  /// - Throws: What Foundation throws if files cannot be copied.
  init() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardized
    folder = try TemporaryFolder()
    for part in ["Package.swift", "Sources", "Scenarios", "Tests"] {
      try FileManager.default.copyItem(
        at: package.appending(path: part), to: folder.url.appending(path: part))
    }
    let scenarios = folder.url.appending(path: "Scenarios")
    let vendor = try Self.sources(in: scenarios.appending(path: "VendorKit"))
    let declared = try vendor.flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .matches(of: /\b(?:class|struct|enum|protocol|actor|func) (\w+)/).map { String($0.1) }
    }
    let all = try Self.sources(in: scenarios)
    let labels = try all.flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .matches(of: /(?:label|on): "([^"\\]+)"/).map { String($0.1) }
        .filter { !$0.hasPrefix("com.apple.") }
    }
    names = Dictionary(
      uniqueKeysWithValues: Set(declared + labels + ["IsotrapVendorKit"]).sorted().enumerated()
        .map { ($1, "\($1.first?.isUppercase == true ? "T" : "t")\($0)\($1.count)") })
    for file in all + [folder.url.appending(path: "Package.swift")] {
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(renamed(text).utf8).write(to: file)
    }
  }

  /// How many names are different.
  var count: Int { names.count }

  /// A text with the new names in place of the old ones.
  func renamed(_ text: String) -> String {
    var text = text
    for (old, new) in names.sorted(by: { $0.key.count > $1.key.count }) {
      let word = #"(?<![\w-])"# + NSRegularExpression.escapedPattern(for: old) + #"(?![\w-])"#
      text = text.replacingOccurrences(of: word, with: new, options: .regularExpression)
    }
    return text
  }

  /// Builds the renamed host.
  ///
  /// - Returns: Its path.
  /// - Throws: A `Toolchain.Failure` with the compiler's words.
  func buildHost() throws -> String {
    let build = ["build", "--package-path", folder.path, "--product", "IsotrapScenarioHost"]
    try Toolchain.run("swift", build)
    return folder.path + "/.build/debug/IsotrapScenarioHost"
  }

  /// The Swift files below a folder.
  private static func sources(in folder: URL) throws -> [URL] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }
}
