import Foundation
import IsotrapTestSupport

/// The programs that the tests observe, compiled at first use from the folder `Subjects`.
enum Subject {
  /// Swift 6 code with a way to fail for each argument, and the Swift 5 module that calls it back.
  static let swift = Result { try swiftProgram("subject", ["-Onone"]) }

  /// The same, optimized: its functions keep no frame pointers.
  static let optimized = Result { try swiftProgram("subject-optimized", ["-O"]) }

  /// The two Swift programs, for tests that hold for both.
  enum Build: CaseIterable {
    /// Built with `-Onone`.
    case debug
    /// Built with `-O`.
    case release

    /// The program.
    var program: Result<URL, any Error> { self == .debug ? Subject.swift : Subject.optimized }

    /// The program that submits work.
    var submitting: Result<URL, any Error> {
      self == .debug ? Subject.submitting : Subject.submittingOptimized
    }
  }

  /// Swift code that submits work in every way, and fails when it runs or is correct.
  static let submitting = Result { try submittingProgram("submitting", ["-Onone"]) }

  /// The same, optimized.
  static let submittingOptimized = Result { try submittingProgram("submitting-optimized", ["-O"]) }

  /// C code that submits blocks and functions, and crashes when they run or is correct.
  static let submittingC = Result {
    let object = try compile(
      "clang", ["submitting.c"], "submitting.o",
      ["-c", "-O1", "-g", "-fblocks", "-Wall", "-Werror"])
    // The Swift compiler knows where Dispatch is.
    return try compile(
      "swiftc", [], "submitting-c", [object.path, "-ldispatch", "-lBlocksRuntime"])
  }

  /// C code with a way to crash for each argument.
  static let c = Result { try compile("clang", ["subject.c"], "subject-c", ["-O0", "-g"]) }

  /// A C++ program that throws.
  static let cxx = Result { try compile("clang++", ["throwing.cpp"], "throwing", ["-O1"]) }

  /// The preloadable probe, by a path that `LD_PRELOAD` can name wherever the package is.
  static let probe = Result {
    let link = try folder.get().url.appendingPathComponent(BuildProducts.probe.lastPathComponent)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: BuildProducts.probe)
    return link
  }

  /// A library whose handlers are there before the probe's.
  static let earlierHandler = Result {
    try compile("clang", ["earlier_handler.c"], "libearlier.so", ["-shared", "-fPIC"])
  }

  /// A library whose hook is there before the probe's.
  static let earlierHook = Result {
    try compile("clang", ["earlier_hook.c"], "libhook.so", ["-shared", "-fPIC"])
  }

  /// The bench of the probe's own costs, which checks the counts on the way.
  static let capture = Result {
    let source = scripts.appendingPathComponent("bench.d/capture.c").path
    let privateHeaders = sources.appendingPathComponent("IsotrapProbe").path
    return try compile(
      "clang", [], "capture",
      ["-O1", source, "-I", privateHeaders] + probeOptions + (try probeObjects.get()))
  }

  /// A Swift library for a program that has no Swift.
  static let lateLibrary = Result {
    try compile("swiftc", ["Late.swift"], "libLate.so", ["-emit-library", "-swift-version", "5"])
  }

  /// How a program with the probe in it is linked.
  enum Linkage: CaseIterable {
    /// With the shared runtime.
    case dynamic
    /// With `-static-stdlib`.
    case staticRuntime
    /// With `-static-executable`.
    case staticExecutable

    /// The program.
    var program: Result<URL, any Error> {
      switch self {
      case .dynamic: Subject.linked
      case .staticRuntime: Subject.staticRuntime
      case .staticExecutable: Subject.staticExecutable
      }
    }
  }

  /// The Swift program with the probe linked in.
  static let linked = Result { try swiftProgram("linked", try probeObjects.get()) }

  /// The same, with the runtime linked in as well.
  static let staticRuntime = Result {
    try swiftProgram("linked-static", ["-static-stdlib"] + (try probeObjects.get()))
  }

  /// The same, without a loader.
  static let staticExecutable = Result {
    try swiftProgram("linked-executable", ["-static-executable"] + (try probeObjects.get()))
  }

  /// The probe's sources, optimized, as a dependent would link them.
  private static let probeObjects: Result<[String], any Error> = Result {
    let objects = try folder.get().url.appendingPathComponent("probe")
    try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
    return try FileManager.default.contentsOfDirectory(
      at: sources.appendingPathComponent("IsotrapProbe"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "c" }.map { source in
      let object = objects.appendingPathComponent(source.lastPathComponent + ".o").path
      try Toolchain.run(
        "clang",
        ["-c", "-O2", "-g", "-fPIC", "-Wall", "-Werror", source.path, "-o", object] + probeOptions)
      return object
    }
  }

  /// What every compilation of the probe's sources needs.
  private static let probeOptions = [
    "-D_GNU_SOURCE", "-std=gnu17",
    "-I", sources.appendingPathComponent("IsotrapProbe/include").path,
    "-I", sources.appendingPathComponent("IsotrapRecordFormat/include").path,
  ]

  /// The Swift 5 module, as an object file beside its interface.
  private static let vendor: Result<URL, any Error> = Result {
    let folder = try Subject.folder.get().url
    let object = folder.appendingPathComponent("vendor.o")
    try Toolchain.run(
      "swiftc",
      [
        "-swift-version", "5", "-parse-as-library", "-module-name", "Vendor", "-c", "-emit-module",
        "-emit-module-path", folder.appendingPathComponent("Vendor.swiftmodule").path,
        subjects.appendingPathComponent("Vendor.swift").path, "-o", object.path,
      ])
    return object
  }

  /// Compiles the Swift program with more options.
  private static func swiftProgram(_ name: String, _ options: [String]) throws -> URL {
    let vendor = try vendor.get()
    return try compile(
      "swiftc", ["Subject.swift"], name,
      ["-swift-version", "6", "-parse-as-library", "-module-name", "Subject"]
        + ["-I", vendor.deletingLastPathComponent().path, vendor.path] + options)
  }

  /// Compiles the program that submits work with more options.
  private static func submittingProgram(_ name: String, _ options: [String]) throws -> URL {
    try compile(
      "swiftc", ["Submitting.swift"], name,
      ["-swift-version", "6", "-parse-as-library", "-module-name", "Subject", "-g"] + options)
  }

  /// Compiles sources to a file in the tests' folder.
  private static func compile(
    _ tool: String, _ names: [String], _ output: String, _ options: [String]
  ) throws -> URL {
    let url = try folder.get().url.appendingPathComponent(output)
    let files = names.map { subjects.appendingPathComponent($0).path }
    try Toolchain.run(tool, files + options + ["-o", url.path])
    return url
  }

  /// The folder of the subjects' sources.
  private static let subjects = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Subjects")

  /// The package.
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the package's sources.
  private static let sources = package.appendingPathComponent("Sources")

  /// The folder of the package's scripts.
  private static let scripts = package.appendingPathComponent("Scripts")

  /// The folder of what was compiled, removed when the tests exit.
  private static let folder: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    atexit {
      if let folder = try? Subject.folder.get() {
        try? FileManager.default.removeItem(at: folder.url)
      }
    }
    return folder
  }
}
