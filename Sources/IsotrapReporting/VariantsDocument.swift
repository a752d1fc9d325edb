/// The document that tells how replayed variants ended.
struct VariantsDocument: Encodable {
  /// The schema that the document follows.
  let schema: String = JSONReporter.schema
  /// The subcommand that it is from.
  let command: String
  /// The variants, in the order of the catalogue.
  let variants: [VariantEntry]
  /// How many there are, and how they ended.
  let summary: VariantTotals
}
