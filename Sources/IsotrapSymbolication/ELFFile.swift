import CElfutils
import Glibc
import IsotrapTraces

/// An open ELF file.
///
/// The object owns the descriptor and the handle of libelf, and ends both; what it hands out are
/// copies, but for `handle`, whose users keep the object alive.
final class ELFFile {
  /// The handle of libelf, valid as long as this object.
  let handle: OpaquePointer

  /// The build id in lower-case hexadecimal.
  let buildID: String?

  /// The descriptor that libelf reads from.
  private let descriptor: Int32

  /// The function symbols of the file, from its symbol table or else from its dynamic one.
  private let symbols: (data: UnsafeMutablePointer<Elf_Data>, count: Int32, strings: Int)?

  /// Whether the file has a symbol table, not only the symbols for the dynamic linker.
  let hasSymbolTable: Bool

  /// A function in the symbol table.
  struct Symbol {
    /// The name as it stands in the table.
    let name: String

    /// The address in the file where the function starts.
    let address: UInt64
  }

  /// Opens a file; nil if it is missing, not readable, not a regular file, or not ELF.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - isMapped: Whether to map the file into memory, which is several times as fast for a large
  ///     one. A mapped file that is cut short meanwhile ends this process, so it is not for files
  ///     that somebody may be building.
  init?(path: String, isMapped: Bool = false) {
    var status = stat()
    // Opening a pipe or a device could block or have effects.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    elf_version(UInt32(EV_CURRENT))
    guard let handle = elf_begin(descriptor, isMapped ? ELF_C_READ_MMAP : ELF_C_READ, nil) else {
      close(descriptor)
      return nil
    }
    guard elf_kind(handle) == ELF_K_ELF else {
      elf_end(handle)
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.handle = handle
    var bytes: UnsafeRawPointer?
    let length = dwelf_elf_gnu_build_id(handle, &bytes)
    if let bytes, length > 0 {
      // The bytes belong to the handle; they are copied here.
      buildID = Image.buildID(of: UnsafeRawBufferPointer(start: bytes, count: length))
    } else {
      buildID = nil
    }
    let table = Self.symbols(of: handle, type: UInt32(SHT_SYMTAB))
    hasSymbolTable = table != nil
    symbols = table ?? Self.symbols(of: handle, type: UInt32(SHT_DYNSYM))
  }

  deinit {
    elf_end(handle)
    close(descriptor)
  }

  /// The name of the separate debug file, as the linker recorded it.
  var debugLink: String? {
    var checksum: GElf_Word = 0
    return dwelf_elf_gnu_debuglink(handle, &checksum).map { String(cString: $0) }
  }

  /// The function whose bytes hold an address of the file.
  ///
  /// The nearest symbol is not enough: in a stripped file it may be of a function far away. Of several
  /// names for the same bytes a global one is taken.
  func function(containing address: UInt64) -> Symbol? {
    guard let symbols else { return nil }
    var best: GElf_Sym?
    var symbol = GElf_Sym()
    for index in 0..<symbols.count {
      guard gelf_getsym(symbols.data, index, &symbol) != nil,
        symbol.st_value <= address, address - symbol.st_value < symbol.st_size,
        symbol.st_info & 0xf == STT_FUNC || symbol.st_info & 0xf == STT_GNU_IFUNC,
        symbol.st_shndx != SHN_UNDEF
      else { continue }
      if let known = best {
        if known.st_value > symbol.st_value { continue }
        let isGlobal = symbol.st_info >> 4 == STB_GLOBAL
        if known.st_value == symbol.st_value, !isGlobal || known.st_info >> 4 == STB_GLOBAL {
          continue
        }
      }
      best = symbol
    }
    guard let best, let name = elf_strptr(handle, symbols.strings, Int(best.st_name)) else {
      return nil
    }
    return Symbol(name: String(cString: name), address: best.st_value)
  }

  /// The symbols of the first section of a type, if it holds any.
  private static func symbols(
    of handle: OpaquePointer, type: UInt32
  ) -> (data: UnsafeMutablePointer<Elf_Data>, count: Int32, strings: Int)? {
    var section: OpaquePointer?
    while let next = elf_nextscn(handle, section) {
      section = next
      var header = GElf_Shdr()
      guard gelf_getshdr(next, &header) != nil, header.sh_type == type, header.sh_entsize > 0,
        let data = elf_getdata(next, nil)
      else { continue }
      let count = Int32(clamping: header.sh_size / header.sh_entsize)
      return (data, count, Int(header.sh_link))
    }
    return nil
  }
}
