import CElfutils

/// A file that libdw reads debug information from.
///
/// The object owns the handle of libdw and ends it. Whoever keeps an entry or a row that libdw gave
/// out keeps this object too.
final class DWARFFile {
  /// The handle of libdw, valid as long as this object.
  let handle: OpaquePointer

  /// The file; it outlives the handle, which reads from it.
  private let file: ELFFile

  /// Opens the debug information that stands in a file; nil if there is none.
  init?(_ file: ELFFile) {
    guard let handle = dwarf_begin_elf(file.handle, DWARF_C_READ, nil) else { return nil }
    self.handle = handle
    self.file = file
  }

  deinit {
    dwarf_end(handle)
  }
}
