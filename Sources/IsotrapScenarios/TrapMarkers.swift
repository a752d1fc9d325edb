/// The lines of a source file that are marked as the ones to blame.
///
/// A marker is a comment behind the code it is about, so that it moves with the code:
///
///     func captureOutput(_ frame: Frame) {  // traps: broken, anti-fix-task-inside
///
/// It names the variants that trap there. Lines that are comments as a whole are not markers.
struct TrapMarkers {
  /// What stands before the ids of the variants.
  static let prefix = "// traps:"

  /// The marked lines of each variant, counted from 1.
  private(set) var lines: [String: [Int]] = [:]

  /// Finds the markers in the text of a source file.
  init(in source: String) {
    let rows = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, row) in rows.enumerated() {
      guard let marker = row.firstRange(of: Self.prefix) else { continue }
      let code = row[..<marker.lowerBound].drop(while: \.isWhitespace)
      guard !code.isEmpty, !code.hasPrefix("//") else { continue }
      for id in row[marker.upperBound...].split(separator: ",") {
        let id = id.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        lines[String(id), default: []].append(index + 1)
      }
    }
  }
}
