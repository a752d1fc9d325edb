/// What is wrong with a catalogue; all of it, so that it can be put right in one go.
struct CatalogueError: Error, CustomStringConvertible {
  /// A sentence each, which says what to do.
  let problems: [String]

  /// All the sentences, a line each.
  var description: String { problems.joined(separator: "\n") }
}
