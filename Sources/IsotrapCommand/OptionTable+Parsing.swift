// The compiler cannot know that `getoptState` guards the variables of this module.
@preconcurrency import CGetopt
import Glibc
import Synchronization

/// Held while getopt_long is at work, because it keeps its state in variables of the process.
private let getoptState = Mutex(())

extension OptionTable {
  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the command.
  ///   - settings: What the options set.
  /// - Returns: The operands, in their order.
  /// - Throws: A `CommandError` of status `usage` that says what is valid instead.
  func parse(
    _ arguments: [String], into settings: inout Settings
  ) throws(CommandError) -> [String] {
    let scan = getoptState.withLock { _ in Scan(of: arguments, by: self) }
    for (index, value) in scan.found {
      guard options[index].apply(&settings, value) else {
        let expectation = options[index].value?.expectation ?? ""
        throw usageError("'--\(options[index].name) \(value)' is not valid: give \(expectation)")
      }
    }
    switch scan.problem {
    case nil: break
    case .missingValue(let index):
      throw usageError(
        "option '--\(options[index].name)' needs a value: give "
          + (options[index].value?.expectation ?? ""))
    case .unwantedValue(let index):
      throw usageError("option '--\(options[index].name)' takes no value")
    case .unknown(let word):
      throw usageError(unknown(word))
    }
    if operand == nil, let extra = scan.operands.first {
      throw usageError("unexpected argument '\(extra)'")
    }
    return scan.operands
  }

  /// An error in the command line, with the way to the help.
  func usageError(_ message: String) -> CommandError {
    CommandError(.usage, "\(message)\nSee '\(command) --help'.")
  }

  /// What to say of an unknown option.
  private func unknown(_ word: String) -> String {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let known = options.map(\.name)
    let matches = known.filter { $0.hasPrefix(name) }
    if word.hasPrefix("--"), matches.count > 1 {
      let list = matches.map { "--\($0)" }.joined(separator: ", ")
      return "option '\(word)' is ambiguous; it could be \(list)"
    }
    let question = Suggestion.question(for: "--" + name, among: known.map { "--" + $0 })
    let list = known.map { "--\($0)" }.joined(separator: ", ")
    return "unknown option '\(word)'\(question)\nThe options are \(list)."
  }
}

/// What getopt_long makes of a command line.
private struct Scan {
  /// The options with their values, as indices into the table.
  var found: [(index: Int, value: String)] = []

  /// The words that are no options.
  var operands: [String] = []

  /// What stopped the scan.
  var problem: Problem?

  /// What is wrong with a command line.
  enum Problem {
    /// An option that the table does not have, or more than one that begins so.
    case unknown(String)
    /// An option without the value it needs, as an index into the table.
    case missingValue(Int)
    /// An option with a value that it cannot have, as an index into the table.
    case unwantedValue(Int)
  }

  /// Above every short option, so that long ones can be told from them.
  private static let firstLong: Int32 = 256

  /// Scans a command line; the caller holds `getoptState`.
  init<Settings>(of arguments: [String], by table: OptionTable<Settings>) {
    // getopt_long keeps pointers to these copies and permutes them; they live until it is done.
    var words: [UnsafeMutablePointer<CChar>?] = (["isotrap"] + arguments).map { strdup($0) }
    let copies = words
    let count = Int32(words.count)
    words.append(nil)
    let names = table.options.map { strdup($0.name) }
    defer { for copy in copies + names { free(copy) } }
    var long = table.options.indices.map { index in
      option(
        name: names[index],
        has_arg: table.options[index].value == nil ? no_argument : required_argument, flag: nil,
        val: Scan.firstLong + Int32(index))
    }
    long.append(option())
    let short = ":" + String(table.options.compactMap(\.letter))

    // Zero makes the GNU library forget the last command line; it prints nothing itself.
    optind = 0
    opterr = 0
    while true {
      let code = getopt_long(count, &words, short, long, nil)
      switch code {
      case -1:
        operands = words[Int(optind)..<Int(count)].compactMap { $0.map { String(cString: $0) } }
        return
      case Int32(UInt8(ascii: ":")):
        problem = .missingValue(Int(optopt - Scan.firstLong))
        return
      case Int32(UInt8(ascii: "?")):
        let index = Int(optopt - Scan.firstLong)
        if table.options.indices.contains(index) {
          problem = .unwantedValue(index)
        } else if optopt > 0 {
          problem = .unknown(
            "-" + String(decoding: [UInt8(truncatingIfNeeded: optopt)], as: UTF8.self))
        } else {
          problem = .unknown(words[Int(optind) - 1].map { String(cString: $0) } ?? "")
        }
        return
      default:
        let index =
          code >= Scan.firstLong
          ? Int(code - Scan.firstLong)
          : table.options.firstIndex { $0.letter?.asciiValue.map(Int32.init) == code }
        guard let index else { continue }
        found.append((index, optarg.map { String(cString: $0) } ?? ""))
      }
    }
  }
}
