import IsotrapTraces

extension Image {
  /// Whether this is a library of the operating system or of the Swift toolchain.
  ///
  /// The toolchain's libraries are known by name, because programs also ship copies of them.
  var isSystem: Bool {
    if ["/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"].contains(where: path.hasPrefix) {
      return true
    }
    let libraries = [
      "libBlocksRuntime.so", "libFoundation.so", "libFoundationEssentials.so",
      "libFoundationInternationalization.so", "libFoundationNetworking.so", "libFoundationXML.so",
      "libTesting.so", "libXCTest.so", "lib_FoundationICU.so", "lib_InternalSwiftScan.so",
      "lib_InternalSwiftStaticMirror.so", "lib_TestingInterop.so", "lib_Testing_Foundation.so",
      "libdispatch.so",
    ]
    if libraries.contains(name) { return true }
    guard name.hasPrefix("libswift"), let next = name.dropFirst("libswift".count).first else {
      return false
    }
    return next == "_" || next.isUppercase
  }
}
