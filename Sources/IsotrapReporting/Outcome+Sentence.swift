import IsotrapScenarios
import IsotrapTraces

extension Outcome {
  /// The outcome in one line.
  ///
  /// - Parameter file: The name of the file that the line belongs to, if it is known.
  /// - Returns: The sentence, without a full stop.
  func sentence(file: String?) -> String {
    switch outcome {
    case .pass: "pass: exits with status 0 and leaves no record"
    case .hang: "hang: does not end in time"
    case .failure: "failure" + (signal.map { ": ended by \($0)" } ?? "")
    case .trap: "trap" + (signal.map { " \($0)" } ?? "") + ": " + circumstances(file: file)
    }
  }

  /// What is known about a trap, from the check outwards.
  private func circumstances(file: String?) -> String {
    var check = "\((self.check ?? .unknown).rawValue) check"
    if let expected { check += " of \(expected)" }
    if let blamed { check += " in \(blamed)" }
    if let line { check += file.map { " at \($0):\(line)" } ?? " at line \(line)" }
    let parts = [
      check, caller.map { "called by \($0)" }, queue.map { "on queue '\($0)'" },
      submitted.map { "submitted by \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
