/// What a subcommand can be told, declared once: the help and the parsing both come from it.
struct OptionTable<Settings> {
  /// The words that start the subcommand, such as `isotrap replay`.
  let command: String

  /// What the subcommand does, in one sentence.
  let overview: String

  /// What stands on the command line besides options; nil if nothing may.
  let operand: Operand?

  /// The subcommands, if it has any.
  var subcommands: [(name: String, help: String)] = []

  /// The options.
  let options: [Option<Settings>]

  /// What stands on the command line besides options, none or more of it.
  struct Operand {
    /// How it is called in the help.
    let placeholder: String
    /// What it means.
    let help: String
  }
}
