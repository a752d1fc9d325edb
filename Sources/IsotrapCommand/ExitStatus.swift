/// How the command ends; the numbers are part of its interface.
enum ExitStatus: Int32 {
  /// Everything is as declared, or no log tells of a mismatch.
  case success = 0
  /// Something is not as declared, or a log tells of a mismatch, certain or possible.
  case findings = 1
  /// The command line was not understood.
  case usage = 64
  /// Data could not be read.
  case unreadableData = 65
  /// What was asked for does not exist.
  case noInput = 66
  /// Something that is needed is missing: a file to run, or a place to write to.
  case unavailable = 69
  /// Isotrap itself is at fault.
  case internalFault = 70
}
