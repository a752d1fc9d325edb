import IsotrapRecordFormat

/// Where the sections of a session file are, all of them checked against the file's size.
struct SessionLayout {
  /// The header as it stands in the file.
  let header: itp_header

  /// Bytes from the start of the file to the record section.
  let recordsOffset: Int

  /// The bytes of the text section.
  let text: Range<Int>

  /// How many images the file can hold.
  let imageCapacity: Int

  /// How many records the file can hold.
  let recordCapacity: Int

  /// Most entries that a section may claim to hold: far beyond what a probe makes, and small enough
  /// for all sums here.
  private static let capacityLimit: UInt32 = 1 << 20

  /// Most bytes that the text section may claim to hold.
  private static let textLimit: UInt32 = 1 << 30

  /// Reads the header.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: A `RecordingError` if the file is no session file that can be read.
  init(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    let magic = ITP_MAGIC.utf8 + [0]
    guard bytes.prefix(magic.count).elementsEqual(magic) else { throw .notASessionFile }
    guard bytes.count >= MemoryLayout<itp_header>.size else {
      throw .truncated(expected: MemoryLayout<itp_header>.size, found: bytes.count)
    }
    header = bytes.loadUnaligned(as: itp_header.self)
    guard header.version == ITP_VERSION else {
      throw .unsupportedVersion(found: Int(header.version))
    }
    guard header.header_size == MemoryLayout<itp_header>.size else {
      throw .damagedHeader("header of \(header.header_size) bytes")
    }
    guard header.image_size == MemoryLayout<itp_image>.size else {
      throw .damagedHeader("images of \(header.image_size) bytes")
    }
    guard header.record_size == MemoryLayout<itp_record>.size else {
      throw .damagedHeader("records of \(header.record_size) bytes")
    }
    guard header.image_capacity <= Self.capacityLimit else {
      throw .damagedHeader("room for \(header.image_capacity) images")
    }
    guard header.record_capacity <= Self.capacityLimit else {
      throw .damagedHeader("room for \(header.record_capacity) records")
    }
    guard header.text_capacity <= Self.textLimit else {
      throw .damagedHeader("room for \(header.text_capacity) bytes of text")
    }
    imageCapacity = Int(header.image_capacity)
    recordCapacity = Int(header.record_capacity)
    recordsOffset = MemoryLayout<itp_header>.size + imageCapacity * MemoryLayout<itp_image>.size
    let textStart = recordsOffset + recordCapacity * MemoryLayout<itp_record>.size
    text = textStart..<textStart + Int(header.text_capacity)
    guard bytes.count >= text.upperBound else {
      throw .truncated(expected: text.upperBound, found: bytes.count)
    }
  }

  /// Reads the image at an index below the capacity.
  func image(at index: Int, in bytes: UnsafeRawBufferPointer) -> itp_image {
    let offset = MemoryLayout<itp_header>.size + index * MemoryLayout<itp_image>.size
    return bytes.loadUnaligned(fromByteOffset: offset, as: itp_image.self)
  }

  /// Reads the record at an index below the capacity.
  func record(at index: Int, in bytes: UnsafeRawBufferPointer) -> itp_record {
    let offset = recordsOffset + index * MemoryLayout<itp_record>.size
    return bytes.loadUnaligned(fromByteOffset: offset, as: itp_record.self)
  }

  /// Reads a string; nil if there is none or if it does not lie inside the text section.
  func string(_ reference: itp_text, in bytes: UnsafeRawBufferPointer) -> String? {
    let (offset, length) = (Int(reference.offset), Int(reference.length))
    guard length > 0, offset + length <= text.count else { return nil }
    let start = text.lowerBound + offset
    return String(decoding: bytes[start..<start + length], as: UTF8.self)
  }
}
