import IsotrapTraces
import Testing

/// The toolchain's demangler behind its bounds.
@Suite("Demangling") struct DemanglerTests {
  @Test("A Swift symbol has a short and a full form")
  func swift() {
    let symbol = "$s6Client5ModelC6Vendor0C8DelegateAadEP9didFinishyS2iFTW"
    #expect(
      Demangler.short(symbol)
        == "protocol witness for VendorDelegate.didFinish(_:) in conformance Model")
    #expect(
      Demangler.full(symbol)
        == "protocol witness for Vendor.VendorDelegate.didFinish(Swift.Int) -> Swift.Int "
        + "in conformance Client.Model : Vendor.VendorDelegate in Client")
  }

  @Test("A C++ symbol has a short form only")
  func cxx() {
    #expect(Demangler.short("_ZL23swift_image_constructorv") == "swift_image_constructor()")
    #expect(Demangler.full("_ZL23swift_image_constructorv") == nil)
  }

  @Test(
    "What is no mangled symbol has no forms",
    arguments: ["", "main", "$s", "$s!!", "_Z", "a\u{0}b"])
  func invalid(symbol: String) {
    #expect(Demangler.short(symbol) == nil)
    #expect(Demangler.full(symbol) == nil)
  }

  @Test("A symbol beyond the limit is not demangled")
  func limit() {
    let name = String(repeating: "a", count: 100)
    let short = "$s3App" + "100" + name + "yyF"
    #expect(Demangler.short(short) == name + "()")
    let identifier = String(repeating: "a", count: 20_000)
    #expect(Demangler.short("$s3App20000" + identifier + "yyF") == nil)
    #expect(Demangler.full("$s3App20000" + identifier + "yyF") == nil)
  }
}
