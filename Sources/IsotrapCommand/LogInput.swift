import Foundation
import Glibc
import IsotrapCrashLogs

/// One thing to read as a crash log.
enum LogInput: Equatable {
  /// Standard input, to its end.
  case standard
  /// A file, by its path.
  case file(String)

  /// What the operands of a command line name.
  ///
  /// Below a folder these are all regular files, in the order of their paths; links are not
  /// followed there, so that none leads in a circle.
  ///
  /// - Parameter operands: Paths, or `-`; without any, standard input.
  /// - Returns: What to read, in the order of the operands.
  /// - Throws: A `CommandError` of status `noInput` for a path that there is not.
  static func inputs(named operands: [String]) throws(CommandError) -> [LogInput] {
    guard !operands.isEmpty else { return [.standard] }
    var inputs: [LogInput] = []
    for operand in operands {
      if operand == "-" {
        inputs.append(.standard)
        continue
      }
      var status = stat()
      guard stat(operand, &status) == 0 else {
        throw CommandError(
          .noInput,
          "cannot find '\(operand)': \(String(cString: strerror(errno)));"
            + " give a crash log, a folder of them, or '-' for standard input")
      }
      inputs += status.st_mode & S_IFMT == S_IFDIR ? files(below: operand) : [.file(operand)]
    }
    return inputs
  }

  /// How findings and messages call it.
  var name: String {
    switch self {
    case .standard: "standard input"
    case .file(let path): path
    }
  }

  /// Reads it, but no more than a log may have.
  ///
  /// - Returns: The bytes.
  /// - Throws: ``ReadingError`` with the system's words, or `CrashLogError.tooLarge`.
  func bytes() throws -> [UInt8] {
    switch self {
    case .standard: return try Self.bytes(from: STDIN_FILENO)
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw ReadingError(code: errno) }
      defer { close(descriptor) }
      return try Self.bytes(from: descriptor)
    }
  }

  /// Why something could not be read.
  struct ReadingError: Error, CustomStringConvertible {
    /// The `errno` of the call that failed.
    let code: Int32

    /// The system's words, and what to do.
    var description: String {
      "\(String(cString: strerror(code))); give a text file that you can read"
    }
  }

  /// The regular files below a folder, sorted by path; the folder itself if it cannot be listed, so
  /// that reading it tells why.
  private static func files(below folder: String) -> [LogInput] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return [.file(folder)]
    }
    return names.sorted().flatMap { name -> [LogInput] in
      var status = stat()
      guard lstat(base + name, &status) == 0 else { return [] }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: return files(below: base + name)
      case S_IFREG: return [.file(base + name)]
      default: return []
      }
    }
  }

  /// Reads a file descriptor to its end, or to one byte above the limit.
  private static func bytes(from descriptor: Int32) throws -> [UInt8] {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > CrashLog.maximumSize
    {
      throw CrashLogError.tooLarge(Int(status.st_size))
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= CrashLog.maximumSize {
      // The bytes belong to `buffer`, which lends them for this call only.
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 {
        break
      } else if errno != EINTR {
        throw ReadingError(code: errno)
      }
    }
    return bytes
  }
}
