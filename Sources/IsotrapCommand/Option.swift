/// One option of a subcommand: how it is written, and what it sets.
struct Option<Settings> {
  /// The long name without its hyphens.
  let name: String

  /// The short name.
  let letter: Character?

  /// What its value has to be; nil if it takes none.
  let value: Value?

  /// What it does, for the help.
  let help: String

  /// Sets it; returns false if the value is not what it has to be.
  let apply: (inout Settings, _ value: String) -> Bool

  /// What the value of an option has to be.
  struct Value {
    /// How the value is called in the help.
    let placeholder: String
    /// What has to be given, as in "give a file".
    let expectation: String
  }

  /// An option without a value.
  static func flag(
    _ name: String, letter: Character? = nil, _ path: WritableKeyPath<Settings, Bool>,
    _ help: String
  ) -> Option {
    Option(name: name, letter: letter, value: nil, help: help) { settings, _ in
      settings[keyPath: path] = true
      return true
    }
  }

  /// An option whose value is a whole number.
  static func number(
    _ name: String, _ placeholder: String = "n", in range: ClosedRange<Int>,
    _ path: WritableKeyPath<Settings, Int>, _ help: String
  ) -> Option {
    let expectation = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let value = Value(placeholder: placeholder, expectation: expectation)
    return Option(name: name, letter: nil, value: value, help: help) { settings, text in
      guard let number = Int(text), range.contains(number) else { return false }
      settings[keyPath: path] = number
      return true
    }
  }

  /// An option whose value is one of several words.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ path: WritableKeyPath<Settings, Choice>, _ help: String
  ) -> Option {
    let words = Choice.allCases.map(\.rawValue)
    let value = Value(
      placeholder: words.joined(separator: "|"),
      expectation: "one of " + words.joined(separator: ", "))
    return Option(name: name, letter: nil, value: value, help: help) { settings, text in
      guard let choice = Choice(rawValue: text) else { return false }
      settings[keyPath: path] = choice
      return true
    }
  }

  /// An option whose value is the path of a file.
  static func file(
    _ name: String, _ path: WritableKeyPath<Settings, String?>, _ help: String
  ) -> Option {
    let value = Value(placeholder: "file", expectation: "a file name")
    return Option(name: name, letter: nil, value: value, help: help) { settings, text in
      guard !text.isEmpty else { return false }
      settings[keyPath: path] = text
      return true
    }
  }
}
