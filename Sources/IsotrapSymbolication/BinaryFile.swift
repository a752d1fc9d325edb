import Foundation
import IsotrapTraces

/// A program or library on disk, with all that it can tell of its addresses.
///
/// Addresses are the file's own: what the loader added has been taken off.
final class BinaryFile {
  /// How many addresses are remembered before all are forgotten.
  static let memoryLimit = 65_536

  /// The build id in lower-case hexadecimal.
  var buildID: String? { file.buildID }

  /// What the file can tell.
  let symbols: Image.Symbols

  /// The path that it was opened by.
  private let path: String

  /// What the path led to when the file was opened.
  private let identity: Identity?

  /// The file itself.
  private let file: ELFFile

  /// The separate debug file, where the file has no debug information of its own.
  private let debugFile: ELFFile?

  /// Functions, lines and inlined calls; nil for system libraries.
  private let debugInformation: DebugInformation?

  /// What was found before.
  private var known: [UInt64: [Activation]] = [:]

  /// What tells one file at a path from the next.
  private struct Identity: Equatable {
    /// Device and number of the file.
    let device: UInt64, number: UInt64
    /// Its size, in bytes.
    let size: Int64
    /// When it was written, in seconds and nanoseconds.
    let seconds: Int, nanoseconds: Int

    /// Looks at a path; nil if nothing is there.
    init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
      size = Int64(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// Opens a file; nil if it cannot be read or is not ELF.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - isSystem: Whether it belongs to the system or the toolchain, so that its debug information
  ///     is left alone.
  init?(path: String, isSystem: Bool) {
    guard let file = ELFFile(path: path, isMapped: isSystem) else { return nil }
    self.path = path
    self.file = file
    identity = Identity(path: path)
    let own = isSystem ? nil : DebugInformation(of: file, program: file)
    debugFile = isSystem || own != nil ? nil : Self.debugFile(of: file, at: path)
    debugInformation = own ?? debugFile.flatMap { DebugInformation(of: $0, program: file) }
    if debugInformation != nil {
      symbols = .lines
    } else {
      symbols = file.hasSymbolTable || debugFile?.hasSymbolTable == true ? .functions : .stripped
    }
  }

  /// Whether the path still leads to the file that was opened.
  var isUnchanged: Bool { identity == Identity(path: path) }

  /// What stands at an address: the inlined activations, innermost first, then the physical one.
  func activations(at address: UInt64) -> [Activation] {
    if let activations = known[address] { return activations }
    let activations = lookUp(address)
    if known.count >= Self.memoryLimit { known.removeAll() }
    known[address] = activations
    return activations
  }

  /// Finds what stands at an address.
  private func lookUp(_ address: UInt64) -> [Activation] {
    let symbol = file.function(containing: address) ?? debugFile?.function(containing: address)
    var activations = debugInformation?.activations(at: address, symbol: symbol) ?? []
    if activations.isEmpty {
      activations = [Activation(symbol: symbol?.name, location: nil, isInlined: false)]
    }
    if let symbol { activations[activations.count - 1].offset = address - symbol.address }
    return activations
  }

  /// The separate debug file of a file: by its link beside it, or by its build id.
  ///
  /// It must have the same build id; without one it cannot be told from that of another build.
  private static func debugFile(of file: ELFFile, at path: String) -> ELFFile? {
    guard let buildID = file.buildID, buildID.count > 2 else { return nil }
    var candidates: [String] = []
    if let link = file.debugLink, !link.contains("/") {
      let folder = (path as NSString).deletingLastPathComponent
      candidates = ["\(folder)/\(link)", "\(folder)/.debug/\(link)"]
    }
    candidates.append("/usr/lib/debug/.build-id/\(buildID.prefix(2))/\(buildID.dropFirst(2)).debug")
    for candidate in candidates {
      if let found = ELFFile(path: candidate), found.buildID == buildID { return found }
    }
    return nil
  }
}
