import Foundation
import IsotrapDiagnosis
import IsotrapRecording
import IsotrapSymbolication
import IsotrapTestSupport
import IsotrapTraces
import Testing

/// A program that was run under the probe, and what the probe left behind.
struct Observation {
  /// The process.
  let process: ObservedProcess

  /// Its session files.
  let recordings: [Recording]

  /// All traces of all its session files.
  var traces: [Trace] { recordings.flatMap(\.traces) }

  /// Runs a program with a session folder.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - arguments: Its arguments.
  ///   - preload: Libraries to preload, the first one first: the probe, unless others are named.
  ///   - environment: More of the environment.
  /// - Returns: What came of it.
  /// - Throws: Whatever kept it from being compiled, run or read.
  static func of(
    _ program: Result<URL, any Error>, _ arguments: String..., preload: [URL]? = nil,
    environment: [String: String] = [:]
  ) throws -> Observation {
    let session = try TemporaryFolder()
    defer { withExtendedLifetime(session) {} }
    var all = environment
    all[SessionFolder.environmentVariable] = session.url.path
    let libraries = try preload ?? [Subject.probe.get()]
    if !libraries.isEmpty {
      all["LD_PRELOAD"] = libraries.map(\.path).joined(separator: ":")
    }
    let process = try ObservedProcess.run(try program.get(), arguments, environment: all)
    let recordings = try SessionFolder(session.url).files().map(Recording.init(contentsOf:))
    return Observation(process: process, recordings: recordings)
  }

  /// Runs a program as it is, for comparison.
  static func bare(
    _ program: Result<URL, any Error>, _ arguments: String...
  ) throws -> ObservedProcess {
    try ObservedProcess.run(try program.get(), arguments)
  }
}

extension Trace {
  /// The names of the images on its stack, innermost first, runs of the same one taken together.
  var imagesOnStack: [String] {
    (threads.first?.frames ?? []).reduce(into: []) { names, frame in
      let name = frame.image ?? "?"
      if names.last != name { names.append(name) }
    }
  }

  /// How many frames its stack has.
  var depth: Int { threads.first?.frames.count ?? 0 }
}

extension Observation {
  /// What diagnosis says of the one trace that there should be, with names and lines.
  func finding() throws -> Finding {
    let trace = try #require(traces.first)
    #expect(traces.count == 1)
    return Diagnosis.diagnose(Self.symbolicator.symbolicate(trace))
  }

  /// Names addresses; what it has opened serves all tests.
  private static let symbolicator = ElfutilsSymbolicator()
}
