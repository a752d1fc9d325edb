import Foundation

/// Why a process could not be started.
public struct ChildProcessError: Error, Equatable, CustomStringConvertible {
  /// What was to be started.
  public let executable: String

  /// What the system said, as an `errno`.
  public let code: Int32

  /// What went wrong and what to do.
  public var description: String {
    let advice =
      switch code {
      case ENOENT: "build it, or give its right path"
      case EACCES, ENOEXEC: "it has to be an executable file"
      case ECHILD: "SIGCHLD is ignored here, so nobody could tell how it ends"
      case EMFILE, ENFILE, EAGAIN, ENOMEM: "run fewer jobs at a time"
      default: "see whether it can be started by hand"
      }
    return "Cannot start \(executable): \(String(cString: strerror(code))); \(advice)."
  }
}
