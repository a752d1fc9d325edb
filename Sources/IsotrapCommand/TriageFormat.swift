/// In what form `isotrap triage` tells what it found.
enum TriageFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs: one document of the schema `isotrap/1`.
  case json
  /// For programs that do not wait for the end: one finding of the schema a line.
  case jsonl
}
