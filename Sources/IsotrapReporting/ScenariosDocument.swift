/// The document that lists the scenarios that can be replayed.
struct ScenariosDocument: Encodable {
  /// The schema that the document follows.
  let schema: String = JSONReporter.schema
  /// The subcommand that it is from.
  let command: String
  /// The scenarios, in the order of the catalogue.
  let scenarios: [ScenarioEntry]
}
