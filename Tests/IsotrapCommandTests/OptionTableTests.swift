import Testing

@testable import IsotrapCommand

/// The options of `isotrap replay`, read from command lines.
@Suite struct OptionTableTests {
  /// Reads a command line.
  private func parse(_ words: String...) throws -> (settings: ReplaySettings, operands: [String]) {
    var settings = ReplaySettings()
    let operands = try ReplaySettings.table.parse(words, into: &settings)
    return (settings, operands)
  }

  /// The error that a command line gives.
  private func message(_ words: String...) throws -> String {
    var settings = ReplaySettings()
    let error = try #require(throws: CommandError.self) {
      try ReplaySettings.table.parse(words, into: &settings)
    }
    #expect(error.status == .usage)
    return error.message
  }

  @Test("Options and operands may stand in any order")
  func order() throws {
    let (settings, operands) = try parse(
      "a", "--jobs", "3", "b/c", "--format=json", "--list", "--output", "o.json", "--shard", "2/4")
    #expect(operands == ["a", "b/c"])
    #expect(settings.jobs == 3)
    #expect(settings.format == .json)
    #expect(settings.isList)
    #expect(settings.output == "o.json")
    #expect(settings.shard == Shard("2/4"))
    #expect(!settings.isVerbose)
  }

  @Test("Behind two hyphens everything is an operand")
  func hyphens() throws {
    let (settings, operands) = try parse("--quiet", "--", "--list", "-h")
    #expect(operands == ["--list", "-h"])
    #expect(settings.isQuiet && !settings.isList && !settings.isHelp)
  }

  @Test("A short option and an unambiguous beginning are understood")
  func shortForms() throws {
    #expect(try parse("-h").settings.isHelp)
    #expect(try parse("--rep", "7").settings.repeats == 7)
  }

  @Test("The last of several values counts")
  func repeated() throws {
    #expect(try parse("--jobs", "1", "--jobs", "2").settings.jobs == 2)
  }

  @Test(
    "A bad number says what is valid",
    arguments: ["0", "-1", "1025", "abc", "", "1.5", "99999999999999999999"])
  func badNumber(number: String) throws {
    #expect(
      try message("--jobs", number) == """
        '--jobs \(number)' is not valid: give a whole number from 1 to 1024
        See 'isotrap replay --help'.
        """)
  }

  @Test("A bad choice says what is valid")
  func badChoice() throws {
    #expect(
      try message("--format", "xml").hasPrefix(
        "'--format xml' is not valid: give one of text, json\n"))
    #expect(try message("--color", "").contains("give one of auto, always, never\n"))
    #expect(try message("--output", "").contains("give a file name\n"))
  }

  @Test("An option without its value says what is missing")
  func missingValue() throws {
    #expect(
      try message("--list", "--jobs").hasPrefix(
        "option '--jobs' needs a value: give a whole number from 1 to 1024\n"))
  }

  @Test("A flag refuses a value")
  func unwantedValue() throws {
    #expect(try message("--list=yes").hasPrefix("option '--list' takes no value\n"))
  }

  @Test("An unknown option offers the near one, and all")
  func unknown() throws {
    let long = try message("--jbos", "3")
    #expect(
      long.hasPrefix("unknown option '--jbos'; did you mean '--jobs'?\nThe options are --list,"))
    #expect(long.hasSuffix("--help.\nSee 'isotrap replay --help'."))
    #expect(try message("a", "-x", "b").hasPrefix("unknown option '-x'\n"))
    #expect(try message("--nonsense=1").hasPrefix("unknown option '--nonsense=1'\n"))
  }

  @Test("An ambiguous beginning says what it could be")
  func ambiguous() throws {
    #expect(
      try message("--ver").hasPrefix(
        "option '--ver' is ambiguous; it could be --verbose, --version\n"))
  }

  @Test("The help names every option and fits 80 columns")
  func help() {
    let help = ReplaySettings.table.help
    for option in ReplaySettings.table.options {
      #expect(help.contains("--\(option.name)"), "\(option.name)")
    }
    let widths = help.split(separator: "\n").map(\.count)
    #expect(widths.allSatisfy { $0 <= 80 })
    #expect(help.contains("\nUSAGE: isotrap replay [<options>] [<id[/variant]> ...]\n"))
    #expect(help.contains("\n  --jobs <n>              Run so many processes at a time."))
    #expect(help.contains("\n  -h, --help              Show help information.\n"))
  }
}
