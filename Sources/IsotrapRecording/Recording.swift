import Foundation
import IsotrapRecordFormat
import IsotrapTraces

/// What one session file holds, as it was when it was read.
///
/// The file may be read at any moment, also while its process runs or after it was killed. Entries
/// that are not whole are left out and counted.
public struct Recording: Sendable {
  /// The version of the layout that can be read.
  static let supportedVersion = Int(ITP_VERSION)

  /// The process that made the file.
  ///
  /// Forked children write to it too.
  public let processID: UInt32

  /// The path of the program; nil if the probe could not read it.
  public let executable: String?

  /// The images that were loaded when a record was made, in the order of writing.
  public let images: [Image]

  /// What happened, in the order of time.
  ///
  /// A mismatch and the trap that carried it out are one trace, with the trap's stack and the
  /// mismatch's check. Frames have addresses, images and offsets only.
  public let traces: [Trace]

  /// What the probe had no room for.
  public let dropped: Losses

  /// What was claimed and not finished: its writer was killed over it, or is still at it.
  public let unfinished: Losses

  /// Entries that are missing from a recording.
  public struct Losses: Sendable, Equatable {
    /// Mismatches and traps.
    public var records: Int

    /// Images; their frames have no image name.
    public var images: Int

    /// Counts what is missing.
    public init(records: Int, images: Int) {
      self.records = records
      self.images = images
    }

    /// Whether nothing is missing.
    public var isEmpty: Bool { records == 0 && images == 0 }
  }

  /// Reads a session file.
  ///
  /// - Parameter url: The file.
  /// - Throws: A `RecordingError` if it is not a session file that can be read, or
  ///   Foundation's error if it cannot be opened.
  public init(contentsOf url: URL) throws {
    // Not mapped: the file may be changing, or be cut short while it is read.
    try self.init(Data(contentsOf: url))
  }

  /// Reads the bytes of a session file.
  ///
  /// - Parameter data: The whole file.
  /// - Throws: A `RecordingError` if they are not a session file that can be read.
  public init(_ data: Data) throws(RecordingError) {
    // A closure that is passed on would lose the type of the error.
    self = try data.withUnsafeBytes { bytes in
      Result { () throws(RecordingError) in try Recording(bytes) }
    }.get()
  }

  /// Reads the bytes of a session file, which belong to the caller.
  private init(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    let layout = try SessionLayout(bytes)
    let reader = EntryReader(layout: layout, bytes: bytes)
    processID = layout.header.pid
    executable = layout.string(layout.header.executable, in: bytes)
    let images = reader.images()
    let events = reader.events(images: images.complete)
    self.images = images.complete
    dropped = Losses(
      records: max(0, Int(layout.header.record_count) - layout.recordCapacity),
      images: max(0, Int(layout.header.image_count) - layout.imageCapacity))
    unfinished = Losses(records: events.unfinished, images: images.unfinished)
    let source = executable?.lastPathComponent ?? "process \(processID)"
    traces = Trace.traces(of: events.complete, source: source, images: images.complete)
  }
}
