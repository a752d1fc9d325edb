import Foundation
import IsotrapRecordFormat

/// Builds the bytes of a session file, as a probe would or as damage would have it.
struct SessionFile {
  /// The header; counts and text are kept up to date by the methods.
  var header = itp_header()

  /// The entries so far.
  private var images: [itp_image] = []

  /// The entries so far.
  private var records: [itp_record] = []

  /// The text so far.
  private var text: [UInt8] = []

  /// Begins a file with room for four images, four records and 1000 bytes of text.
  init() {
    withUnsafeMutableBytes(of: &header.magic) { $0.copyBytes(from: ITP_MAGIC.utf8 + [0]) }
    header.version = UInt32(ITP_VERSION)
    header.header_size = UInt32(MemoryLayout<itp_header>.size)
    header.image_size = UInt32(MemoryLayout<itp_image>.size)
    header.record_size = UInt32(MemoryLayout<itp_record>.size)
    header.image_capacity = 4
    header.record_capacity = 4
    header.text_capacity = 1000
    header.pid = 42
  }

  /// Adds a string.
  mutating func add(_ string: String) -> itp_text {
    defer { text += string.utf8 }
    return itp_text(offset: UInt32(text.count), length: UInt32(string.utf8.count))
  }

  /// Adds a complete image, then lets it be changed.
  mutating func addImage(
    _ path: String, _ addresses: Range<UInt64>, bias: UInt64 = 0,
    change: (inout itp_image) -> Void = { _ in }
  ) {
    var image = itp_image()
    image.state = ITP_STATE_COMPLETE.rawValue
    image.start = addresses.lowerBound
    image.end = addresses.upperBound
    image.bias = bias
    image.path = add(path)
    change(&image)
    images.append(image)
    header.image_count += 1
  }

  /// Adds a complete record, then lets it be changed.
  mutating func addRecord(
    _ kind: itp_kind, frames: [UInt64] = [], change: (inout itp_record) -> Void = { _ in }
  ) {
    var record = itp_record()
    record.state = ITP_STATE_COMPLETE.rawValue
    record.kind = kind.rawValue
    record.count = 1
    record.frame_count = UInt32(frames.count)
    withUnsafeMutableBytes(of: &record.frames) { memory in
      for (index, frame) in frames.enumerated() {
        memory.storeBytes(of: frame, toByteOffset: index * 8, as: UInt64.self)
      }
    }
    change(&record)
    records.append(record)
    header.record_count += 1
  }

  /// The whole file.
  var data: Data {
    var data = Data()
    append(header, to: &data)
    for index in 0..<Int(header.image_capacity) {
      append(index < images.count ? images[index] : itp_image(), to: &data)
    }
    for index in 0..<Int(header.record_capacity) {
      append(index < records.count ? records[index] : itp_record(), to: &data)
    }
    data.append(contentsOf: text)
    data.append(Data(count: Int(header.text_capacity) - text.count))
    return data
  }

  /// Appends the memory of a value, which has no pointers in it.
  private func append<Value>(_ value: Value, to data: inout Data) {
    withUnsafeBytes(of: value) { data.append(contentsOf: $0) }
  }
}
