import Foundation
import IsotrapSymbolication
import IsotrapTraces
import Testing

/// Stacks of real programs, whose lines are known by marks in their sources.
@Suite("Symbolication by elfutils") struct ElfutilsSymbolicatorTests {
  /// The symbolicator that all tests share, as a replay does.
  static let shared = ElfutilsSymbolicator()

  /// The frames of a build's stacks, symbolicated.
  func symbolicated(_ build: FixtureProgram.Build) throws -> [Trace] {
    try FixtureProgram.program(build).traces.map(Self.shared.symbolicate)
  }

  /// Expects a frame to be at a mark.
  func expect(
    _ frame: Frame?, isAt mark: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let frame = try #require(frame, sourceLocation: sourceLocation)
    let place = try #require(FixtureSources.place(of: mark), sourceLocation: sourceLocation)
    #expect(frame.location?.fileName == place.file, sourceLocation: sourceLocation)
    #expect(frame.location?.line == place.line, sourceLocation: sourceLocation)
    // The sources are compiled by relative paths, which open nothing from elsewhere.
    #expect(frame.location?.file.hasPrefix("/") == true, sourceLocation: sourceLocation)
  }

  @Test(
    "The check at a closure's entry is at the line where the closure begins",
    arguments: FixtureProgram.Build.allCases)
  func closure(build: FixtureProgram.Build) throws {
    let traces = try symbolicated(build)
    for (function, mark) in [
      ("closure #1 in static Main.main()", "closure"),
      ("closure #1 in static Main.audio()", "audio closure"),
    ] {
      let frame = FixtureProgram.frame(in: traces) { $0.function == function }
      try expect(frame, isAt: mark)
      #expect(frame?.isInlined == false)
      #expect(frame?.fullFunction?.contains("App.Main") == true)
    }
  }

  @Test(
    "A witness is at the method that it stands for", arguments: FixtureProgram.Build.allCases)
  func witness(build: FixtureProgram.Build) throws {
    let traces = try symbolicated(build)
    // A unit at a time, the compiler merges the last two into one function.
    let last = build == .optimized ? 4 : 6
    for (full, mark) in [
      ("VendorDelegate.didFinish(Swift.Int)", "witness taking a number"),
      ("VendorDelegate.didFinish(Swift.String)", "witness taking a string"),
      ("VendorDelegate.didStart(Swift.Int)", "witness in the class"),
      ("VendorDelegate.isReady.getter", "witness getter"),
      ("VendorObserver.didChange(to: Swift.Int) -> () in conformance App.Split", "split method"),
      ("in conformance App.Outer.Inner", "generic witness"),
    ].prefix(last) {
      let frame = FixtureProgram.frame(in: traces) {
        $0.function?.hasPrefix("protocol witness for ") == true
          && $0.fullFunction?.contains(full) == true
      }
      try expect(frame, isAt: mark)
    }
  }

  @Test("A witness that is merged from several has no place, because it stands for them all")
  func mergedWitness() throws {
    let frame = try #require(
      FixtureProgram.frame(in: symbolicated(.optimized)) {
        $0.fullFunction?.hasPrefix("merged protocol witness for ") == true
      })
    #expect(frame.location == nil)
    let name = SwiftName(try #require(frame.function), full: frame.fullFunction)
    #expect(name.wrappers == [.merged])
  }

  @Test(
    "A function thunk is at the conversion where the check was inlined, else nowhere",
    arguments: FixtureProgram.Build.allCases)
  func functionThunk(build: FixtureProgram.Build) throws {
    let traces = try symbolicated(build)
    let frame = try #require(
      FixtureProgram.frame(in: traces) {
        $0.function?.hasSuffix("with global actor constraint MainActor") == true
      })
    if build.isOptimized {
      try expect(frame, isAt: "thunk")
    } else {
      #expect(frame.location == nil)
    }
  }

  @Test(
    "Inlined calls are frames of their own, innermost first, each at its call",
    arguments: FixtureProgram.Build.allCases)
  func inlined(build: FixtureProgram.Build) throws {
    let program = try FixtureProgram.program(build)
    let recorded = try #require(program.traces.first { $0.source == "inlined" })
    let frames = Self.shared.symbolicate(recorded).threads[0].frames
    let first = try #require(frames.firstIndex { $0.function == "innermost(_:)" })
    let three = frames[first..<first + 3]
    #expect(three.map(\.function) == ["innermost(_:)", "middle(_:)", "outermost(_:)"])
    if build.isOptimized {
      #expect(three.map(\.isInlined) == [true, true, false])
      #expect(Set(three.map(\.address)).count == 1)
      #expect(three.map { $0.functionOffset != nil } == [false, false, true])
    } else {
      #expect(three.map(\.isInlined) == [false, false, false])
      #expect(Set(three.map(\.address)).count == 3)
    }
    for (frame, mark) in zip(three, ["innermost", "middle", "outermost"]) {
      try expect(frame, isAt: mark)
    }
  }

  @Test("The vendor's call is named by symbol, line, image and offset")
  func vendor() throws {
    let traces = try symbolicated(.debug)
    let frame = FixtureProgram.frame(in: traces) {
      $0.function == "closure #1 in vendorCall(_:)"
    }
    try expect(frame, isAt: "vendor calls back")
    #expect(frame?.image == "libVendor.so")
    #expect(frame?.symbol == "$s6Vendor10vendorCallyyyycFyyYbcfU_")
    let image = try #require(traces.first?.images.first { $0.name == "libVendor.so" })
    #expect(frame?.imageOffset == frame?.address.map { $0 - image.addresses.lowerBound })
    #expect(image.symbols == .lines)
  }

  @Test(
    "No place is line zero or code that nobody wrote", arguments: FixtureProgram.Build.allCases)
  func noInventedPlaces(build: FixtureProgram.Build) throws {
    let frames = try symbolicated(build).flatMap { $0.threads[0].frames }
    #expect(frames.contains { $0.location != nil })
    for location in frames.compactMap(\.location) {
      #expect(location.line.map { $0 > 0 } == true)
      #expect(location.column != 0)
      #expect(!location.file.contains("<compiler-generated>"))
      #expect(location.file.hasPrefix("/"))
    }
  }

  @Test("System libraries give functions, but no lines")
  func system() throws {
    let traces = try symbolicated(.debug)
    let frame = FixtureProgram.frame(in: traces) {
      $0.function == "_dispatch_call_block_and_release"
    }
    #expect(frame?.image == "libdispatch.so")
    #expect(frame?.location == nil)
    let images = try #require(traces.first?.images)
    #expect(images.first { $0.name == "libdispatch.so" }?.symbols == .functions)
    #expect(images.first { $0.name == "libc.so.6" }?.symbols == .stripped)
  }

  @Test("Even where a library of the toolchain has lines, they are not read")
  func systemWithLines() throws {
    let folder = try FixtureProgram.temporaryFolder()
    let program = try FixtureProgram.program(.debug)
    var trace = try #require(program.traces.first)
    let index = try #require(trace.images.firstIndex { $0.name == "libVendor.so" })
    let copy = folder.appending(path: "libswift_Vendor.so")
    try FileManager.default.copyItem(atPath: trace.images[index].path, toPath: copy.path)
    trace.images[index].path = copy.path
    let result = ElfutilsSymbolicator().symbolicate(trace)
    let frames = result.threads[0].frames.filter { $0.image == "libswift_Vendor.so" }
    #expect(frames.contains { $0.function == "closure #1 in vendorCall(_:)" })
    #expect(frames.allSatisfy { $0.location == nil })
    #expect(result.images[index].symbols == .functions)
  }

  @Test("Symbolicating twice changes nothing, nor does it touch what a log has named")
  func again() throws {
    let trace = try #require(FixtureProgram.program(.debug).traces.first)
    let once = Self.shared.symbolicate(trace)
    #expect(Self.shared.symbolicate(once) == once)
    var named = trace
    named.threads[0].frames = [Frame(function: "f()"), Frame(address: 1)]
    #expect(Self.shared.symbolicate(named) == named)
  }

  // MARK: - Files that tell less

  /// The trace of the first check, moved to another file, and symbolicated anew.
  func firstCheck(of build: FixtureProgram.Build, in file: URL) throws -> Trace {
    let program = try FixtureProgram.program(build)
    var trace = try #require(program.traces.first)
    let index = try #require(trace.images.firstIndex { $0.path == program.executable.path })
    trace.images[index].path = file.path
    return ElfutilsSymbolicator().symbolicate(trace)
  }

  /// Expects the frames of the program's own image to be bare: image and offset, no more.
  func expectBare(_ trace: Trace, file: URL, symbols: Image.Symbols) throws {
    let frames = trace.threads[0].frames.filter { $0.image == file.lastPathComponent }
    #expect(!frames.isEmpty)
    for frame in frames {
      #expect(frame.function == nil)
      #expect(frame.symbol == nil)
      #expect(frame.location == nil)
      #expect(frame.imageOffset != nil)
    }
    #expect(trace.images.first { $0.path == file.path }?.symbols == symbols)
    #expect(trace.threads[0].frames.contains { $0.function == "_dispatch_call_block_and_release" })
  }

  @Test("A stripped program keeps image and offset, and says so")
  func stripped() throws {
    let folder = try FixtureProgram.temporaryFolder()
    let file = folder.appending(path: "Stripped")
    let program = try FixtureProgram.program(.debug).executable.path
    try FixtureProgram.run("llvm-objcopy", "--strip-all \(program) \(file.path)", in: folder)
    try expectBare(firstCheck(of: .debug, in: file), file: file, symbols: .stripped)
  }

  @Test("In a stripped library an exported function does not lend its name to its neighbours")
  func strippedLibrary() throws {
    let folder = try FixtureProgram.temporaryFolder()
    let program = try FixtureProgram.program(.debug)
    var trace = try #require(program.traces.first { $0.source == "check" })
    let index = try #require(trace.images.firstIndex { $0.name == "libRecorder.so" })
    let whole = Self.shared.symbolicate(trace).threads[0].frames
    // `check` is not exported; `record`, which stands before it in the source, is.
    let hidden = try #require(whole.first { $0.function == "check" })
    try FixtureProgram.run(
      "llvm-objcopy", "--strip-all \(trace.images[index].path) libStripped.so", in: folder)
    trace.images[index].path = folder.appending(path: "libStripped.so").path
    let stripped = ElfutilsSymbolicator().symbolicate(trace)
    let bare = try #require(stripped.threads[0].frames.first { $0.address == hidden.address })
    #expect(bare.function == nil)
    #expect(bare.imageOffset == hidden.imageOffset)
    #expect(stripped.images[index].symbols == .stripped)
  }

  @Test(
    "A separate debug file is found by its link beside the program or under .debug",
    arguments: ["", ".debug/"])
  func debugFile(place: String) throws {
    let folder = try FixtureProgram.temporaryFolder()
    let program = try FixtureProgram.program(.wholeModule)
    let file = folder.appending(path: "App")
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".debug"), withIntermediateDirectories: true)
    let debug = "\(place)App.debug"
    try FixtureProgram.run(
      "llvm-objcopy", "--only-keep-debug \(program.executable.path) \(debug)", in: folder)
    try FixtureProgram.run(
      "llvm-objcopy", "--strip-all --add-gnu-debuglink=\(debug) \(program.executable.path) App",
      in: folder)
    let trace = try firstCheck(of: .wholeModule, in: file)
    let whole = Self.shared.symbolicate(program.traces[0])
    #expect(trace.threads[0].frames.map(\.location) == whole.threads[0].frames.map(\.location))
    #expect(trace.threads[0].frames.map(\.function) == whole.threads[0].frames.map(\.function))
    #expect(trace.images.first { $0.path == file.path }?.symbols == .lines)
  }

  @Test("The debug file of another build is not used")
  func foreignDebugFile() throws {
    let folder = try FixtureProgram.temporaryFolder()
    let program = try FixtureProgram.program(.debug).executable.path
    let other = try FixtureProgram.program(.wholeModule).executable.path
    try FixtureProgram.run("llvm-objcopy", "--only-keep-debug \(other) App.debug", in: folder)
    try FixtureProgram.run(
      "llvm-objcopy", "--strip-all --add-gnu-debuglink=App.debug \(program) App", in: folder)
    let file = folder.appending(path: "App")
    try expectBare(firstCheck(of: .debug, in: file), file: file, symbols: .stripped)
  }

  @Test("A program that was built anew is not used for an older trace")
  func replaced() throws {
    let folder = try FixtureProgram.temporaryFolder()
    let file = folder.appending(path: "App")
    try FileManager.default.copyItem(
      at: FixtureProgram.program(.wholeModule).executable, to: file)
    try expectBare(firstCheck(of: .debug, in: file), file: file, symbols: .replaced)
  }

  @Test("Without a build id, a file that changes between two traces is read again")
  func changedWithoutBuildID() throws {
    let folder = try FixtureProgram.temporaryFolder()
    let file = folder.appending(path: "App")
    let program = try FixtureProgram.program(.debug)
    try FileManager.default.copyItem(at: program.executable, to: file)
    var trace = try #require(program.traces.first)
    let index = try #require(trace.images.firstIndex { $0.path == program.executable.path })
    trace.images[index].path = file.path
    trace.images[index].buildID = nil
    let symbolicator = ElfutilsSymbolicator()
    #expect(symbolicator.symbolicate(trace).images[index].symbols == .lines)
    try FixtureProgram.run("llvm-objcopy", "--strip-all \(file.path)", in: folder)
    #expect(symbolicator.symbolicate(trace).images[index].symbols == .stripped)
  }

  @Test(
    "What is no program keeps image and offset",
    arguments: ["missing", "empty", "text", "folder", "pipe", "half"])
  func unreadable(kind: String) throws {
    let folder = try FixtureProgram.temporaryFolder()
    let file = folder.appending(path: "App")
    switch kind {
    case "empty": try Data().write(to: file)
    case "text": try Data(repeating: 0x41, count: 100_000).write(to: file)
    case "folder":
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    case "pipe": try FixtureProgram.run("mkfifo", file.path, in: folder)
    case "half":
      let whole = try Data(contentsOf: FixtureProgram.program(.debug).executable)
      try whole.prefix(whole.count / 2).write(to: file)
    default: break
    }
    let trace = try firstCheck(of: .debug, in: file)
    // Half a program has lost its section table, and with it its build id or its symbols.
    let symbols = trace.images.first { $0.path == file.path }?.symbols ?? .lines
    #expect(kind == "half" ? symbols != .lines : symbols == .unreadable)
    try expectBare(trace, file: file, symbols: symbols)
  }
}
