import Foundation
import IsotrapTestSupport
import IsotrapTraces

/// The app of `FixtureSources`, compiled in one way, and the stacks that it printed.
struct FixtureProgram {
  /// How it is compiled.
  enum Build: String, CaseIterable {
    /// For debugging, a unit per file.
    case debug = "-Onone"
    /// Optimized, a unit per file.
    case optimized = "-O"
    /// Optimized, one unit for all files, as SwiftPM does.
    case wholeModule = "-O -wmo"
    /// Not position-independent.
    case fixedAddress = "-Onone -Xclang-linker -no-pie"

    /// Whether the compiler may inline checks.
    var isOptimized: Bool { self == .optimized || self == .wholeModule }
  }

  /// How it was compiled.
  let build: Build

  /// The program.
  let executable: URL

  /// One trace for each stack: a failed check, or a call of `record`.
  let traces: [Trace]

  /// The programs, each compiled and run when it is first asked for.
  static func program(_ build: Build) throws -> FixtureProgram {
    switch build {
    case .debug: try debug.get()
    case .optimized: try optimized.get()
    case .wholeModule: try wholeModule.get()
    case .fixedAddress: try fixedAddress.get()
    }
  }

  /// The program built for debugging.
  private static let debug = Result { try FixtureProgram(.debug) }
  /// The optimized program.
  private static let optimized = Result { try FixtureProgram(.optimized) }
  /// The program optimized as a whole.
  private static let wholeModule = Result { try FixtureProgram(.wholeModule) }
  /// The program that is not position-independent.
  private static let fixedAddress = Result { try FixtureProgram(.fixedAddress) }

  /// The folder with the sources and the compiled vendor; removed when the tests end.
  private static let folder = Result {
    let folder = try temporaryFolder()
    for (name, text) in FixtureSources.files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try run(
      "clang", "-D_GNU_SOURCE -g -O1 -fPIC -shared Recorder.c -o libRecorder.so", in: folder)
    try run(
      "swiftc",
      "-swift-version 5 -parse-as-library -g -emit-library -emit-module -module-name Vendor "
        + "Vendor.swift -o libVendor.so", in: folder)
    return folder
  }

  /// Compiles and runs the app.
  private init(_ build: Build) throws {
    self.build = build
    let folder = try Self.folder.get()
    // Relative, and not in the folder where the compiler runs: then their own folder is recorded.
    let sources = "../" + folder.lastPathComponent
    executable = folder.appending(path: "App\(Build.allCases.firstIndex(of: build) ?? 0)")
    try Self.run(
      "swiftc",
      "-swift-version 6 -parse-as-library -g \(build.rawValue) -I . -L . -lVendor -lRecorder "
        + "-module-name App \(sources)/Main.swift \(sources)/Model.swift \(sources)/SameLine.swift "
        + "-Xlinker -rpath -Xlinker '$ORIGIN' -o "
        + executable.lastPathComponent, in: folder)
    let output = try Self.run(executable.path, "", in: folder)
    traces = Self.traces(from: output)
  }

  /// The first frame in some traces that answers a description.
  static func frame(in traces: [Trace], where matches: (Frame) -> Bool) -> Frame? {
    traces.lazy.flatMap { $0.threads[0].frames }.first(where: matches)
  }

  /// Makes a folder that is removed when the tests end.
  static func temporaryFolder() throws -> URL {
    let parent = temporaryParent
    let folder = parent.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The folder of all temporary folders, removed when the process ends.
  private static let temporaryParent: URL = {
    atexit { try? FileManager.default.removeItem(at: FixtureProgram.temporaryParent) }
    let name = "isotrap-symbolication-\(ProcessInfo.processInfo.processIdentifier)"
    return FileManager.default.temporaryDirectory.appending(path: name)
  }()

  /// Runs a command, with arguments as a shell reads them, and gives its output.
  ///
  /// - Throws: The command's own words if it fails.
  @discardableResult static func run(
    _ command: String, _ arguments: String, in folder: URL
  ) throws -> String {
    let line = "\(command) \(arguments)"
    let process = try ObservedProcess.run(
      URL(filePath: "/bin/sh"), ["-c", "cd '\(folder.path)' && exec \(line)"])
    guard process.ending == .exit(0) else {
      throw Failure(description: "\(line): \(process.output)\(process.errors)")
    }
    return process.output
  }

  /// A command that failed.
  struct Failure: Error, CustomStringConvertible {
    /// The command and what it said.
    let description: String
  }

  /// Reads the images and stacks that the recorder printed.
  private static func traces(from output: String) -> [Trace] {
    var images: [Image] = []
    var traces: [Trace] = []
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      func number(_ index: Int) -> UInt64 { UInt64(words[index], radix: 16) ?? 0 }
      switch words[0] {
      case "image" where words.count == 6:
        images.append(
          Image(
            path: words[5], buildID: words[4] == "-" ? nil : words[4],
            addresses: number(2)..<number(3), bias: number(1)))
      case "stack":
        traces.append(
          Trace(
            source: words[1], format: "probe", threads: [ThreadState()], subject: 0,
            images: images))
      case "frame":
        traces[traces.count - 1].threads[0].frames.append(Frame(address: number(1)))
      default: break
      }
    }
    return traces
  }
}
