import CElfutils

extension ELFFile {
  /// The bytes that a program has at some addresses of the file.
  ///
  /// - Parameter range: The addresses, all in one section.
  /// - Returns: A copy; nil if the file does not hold them, as a separate debug file does not.
  func bytes(at range: Range<UInt64>) -> [UInt8]? {
    var section: OpaquePointer?
    while let next = elf_nextscn(handle, section) {
      section = next
      var header = GElf_Shdr()
      guard gelf_getshdr(next, &header) != nil, header.sh_type == UInt32(SHT_PROGBITS),
        header.sh_flags & UInt64(SHF_ALLOC) != 0, range.lowerBound >= header.sh_addr,
        range.lowerBound - header.sh_addr < header.sh_size,
        let data = elf_rawdata(next, nil), let start = data.pointee.d_buf
      else { continue }
      let offset = Int(range.lowerBound - header.sh_addr)
      guard range.count <= data.pointee.d_size - offset else { return nil }
      // The section's bytes belong to the handle; they are copied here.
      return Array(UnsafeRawBufferPointer(start: start + offset, count: range.count))
    }
    return nil
  }
}
