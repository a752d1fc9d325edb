// The compiler cannot know that `getoptState` guards the variables of this module.
@preconcurrency import CGetopt
import Glibc
import Synchronization

/// What getopt_long makes of a command line.
struct CommandLineScan {
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

  /// Held while getopt_long is at work, because it keeps its state in variables of the process.
  private static let getoptState = Mutex(())

  /// Scans a command line.
  init<Settings>(of arguments: [String], by table: OptionTable<Settings>) {
    self = Self.getoptState.withLock { _ in Self(scanning: arguments, by: table) }
  }

  /// Scans a command line; the caller holds `getoptState`.
  private init<Settings>(scanning arguments: [String], by table: OptionTable<Settings>) {
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
        val: Self.firstLong + Int32(index))
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
        problem = .missingValue(Int(optopt - Self.firstLong))
        return
      case Int32(UInt8(ascii: "?")):
        let index = Int(optopt - Self.firstLong)
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
          code >= Self.firstLong
          ? Int(code - Self.firstLong)
          : table.options.firstIndex { $0.letter?.asciiValue.map(Int32.init) == code }
        guard let index else { continue }
        found.append((index, optarg.map { String(cString: $0) } ?? ""))
      }
    }
  }
}
