import Foundation
import IsotrapTestSupport
import Testing

/// The built command, from the outside.
@Suite struct IsotrapCommandTests {
  /// Runs the command where it was built.
  private func isotrap(_ arguments: String...) throws -> ObservedProcess {
    try ObservedProcess.run(BuildProducts.folder.appending(path: "isotrap"), arguments)
  }

  @Test("Help is on standard output, in the manner of swift-argument-parser")
  func help() throws {
    let run = try isotrap("--help")
    #expect(run.ending == .exit(0) && run.errors == "")
    #expect(
      run.output == """
        OVERVIEW: The isolation sanitizer for Swift.

        USAGE: isotrap [<options>] <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          replay                  Replay documented isolation mismatches.
          triage                  Judge crash logs.
          explain                 Explain a documented isolation mismatch.

          See 'isotrap help <subcommand>' for detailed help.

        """)
    #expect(try isotrap("help").output == run.output)
    for name in ["replay", "triage", "explain"] {
      let help = try isotrap("help", name)
      #expect(help.output.contains("USAGE: isotrap \(name) [<options>]"))
      #expect(try isotrap(name, "-h").output == help.output)
    }
  }

  @Test("The version is one line")
  func version() throws {
    for run in [
      try isotrap("--version"), try isotrap("replay", "--version"),
      try isotrap("triage", "--version"),
    ] {
      #expect(run.ending == .exit(0) && run.errors == "")
      #expect(run.output.wholeMatch(of: /isotrap \d+\.\d+\.\d+\n/) != nil)
    }
  }

  @Test("A command line that is not understood is refused with what is valid")
  func usage() throws {
    for (arguments, words) in [
      ([], "isotrap: error: name a subcommand: replay, triage, explain\n"),
      (["replya"], "isotrap: error: unknown subcommand 'replya'; did you mean 'replay'?\n"),
      (["--verbose", "replay"], "isotrap: error: unknown option '--verbose'\n"),
      (["replay", "--jobs", "x"], "isotrap: error: '--jobs x' is not valid: give a whole number"),
      (["replay", "--list", "--print-command"], "isotrap: error: choose one of"),
      (["replay", "--print-command", "--format", "json"], "isotrap: error: '--print-command' has"),
    ] {
      let run = try ObservedProcess.run(
        BuildProducts.folder.appending(path: "isotrap"), arguments)
      #expect(run.ending == .exit(64) && run.output == "")
      #expect(run.errors.hasPrefix(words), "\(run.errors)")
    }
  }

  @Test("What the command line says cannot act on the terminal")
  func neutralized() throws {
    let run = try isotrap("replay", "--\u{1B}[2J")
    #expect(run.errors.hasPrefix(#"isotrap: error: unknown option '--\u{1B}[2J'"#))
  }
}
