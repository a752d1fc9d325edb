import IsotrapTraces
import Testing

@testable import IsotrapSymbolication

/// Which images get no lines.
@Suite("System images") struct ImageSystemTests {
  /// An image of which only the path matters.
  func image(_ path: String) -> Image {
    Image(path: path, buildID: nil, addresses: 0..<1, bias: 0)
  }

  @Test(
    "Libraries of the system and of the toolchain are system images, wherever they are",
    arguments: [
      "/lib/x86_64-linux-gnu/libc.so.6", "/usr/lib/libsqlite3.so", "/lib64/ld-linux-x86-64.so.2",
      "/toolchain/usr/lib/swift/linux/libswiftCore.so", "/app/libswift_Concurrency.so",
      "/app/libdispatch.so", "/app/libFoundationEssentials.so", "/app/lib_FoundationICU.so",
    ])
  func system(path: String) {
    #expect(image(path).isSystem)
  }

  @Test(
    "What comes with a program is not, even under a similar name",
    arguments: [
      "/app/App", "/home/me/lib/libVendor.so", "/app/libswiftlint.so", "/app/libFoundationKit.so",
      "/app/lib_mine.so", "relative/App", "/app/libswift",
    ])
  func user(path: String) {
    #expect(!image(path).isSystem)
  }
}
