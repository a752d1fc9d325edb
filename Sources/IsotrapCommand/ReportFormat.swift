/// In what form a command tells what it found.
enum ReportFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs: the schema `isotrap/1`.
  case json
}
