import IsotrapTraces
import Synchronization

/// A symbolicator that reads ELF and DWARF through elfutils.
///
/// It works by file, not by process: a file is opened once, and what was found at an address is kept,
/// so a second trace of the same program costs next to nothing. Lines and inlined calls are looked up
/// in the user's images only; system libraries give function names.
public final class ElfutilsSymbolicator: Symbolicator {
  /// How many files are kept open before all are let go.
  static let fileLimit = 256

  /// The open files by build id, or by path where there is none.
  ///
  /// The lock owns the files: elfutils handles are used by one thread at a time.
  private let files = Mutex<[String: BinaryFile]>([:])

  /// Creates a symbolicator that has opened nothing yet.
  public init() {}

  /// Names what the addresses of a trace stand for, from the files on this machine.
  public func symbolicate(_ trace: Trace) -> Trace {
    files.withLock { files in
      var result = trace
      var opened: [Int: BinaryFile?] = [:]
      /// Names what the addresses of some frames stand for.
      func symbolicated(_ frames: [Frame]) -> [Frame] {
        frames.flatMap { frame in
          guard frame.function == nil, let address = frame.address,
            let index = trace.images.firstIndex(where: { $0.addresses.contains(address) })
          else { return [frame] }
          let image = trace.images[index]
          var frame = frame
          frame.image = frame.image ?? image.name
          frame.imageOffset = frame.imageOffset ?? address - image.addresses.lowerBound
          let file: BinaryFile?
          if let known = opened[index] {
            file = known
          } else {
            let (found, symbols) = Self.file(of: image, in: &files)
            result.images[index].symbols = symbols
            opened[index] = .some(found)
            file = found
          }
          guard let file, address >= image.bias else { return [frame] }
          return file.activations(at: address - image.bias).map { $0.applied(to: frame) }
        }
      }
      for thread in trace.threads.indices {
        result.threads[thread].frames = symbolicated(trace.threads[thread].frames)
      }
      if let submitter = trace.submitter {
        let frames = symbolicated(submitter.frames)
        result.submitter?.frames = frames
      }
      return result
    }
  }

  /// The file of an image, if it is the one that the process had loaded.
  private static func file(
    of image: Image, in files: inout [String: BinaryFile]
  ) -> (BinaryFile?, Image.Symbols) {
    let key = image.buildID ?? image.path
    if let known = files[key], image.buildID != nil || known.isUnchanged {
      return (known, known.symbols)
    }
    guard let file = BinaryFile(path: image.path, isSystem: image.isSystem) else {
      return (nil, .unreadable)
    }
    if let buildID = image.buildID, buildID != file.buildID { return (nil, .replaced) }
    if files.count >= fileLimit { files.removeAll() }
    files[key] = file
    return (file, file.symbols)
  }
}
