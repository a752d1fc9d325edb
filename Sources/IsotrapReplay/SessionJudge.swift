import Foundation
import IsotrapDiagnosis
import IsotrapRecording
import IsotrapSymbolication

/// Reads session files, names their addresses and judges what is in them.
public struct SessionJudge: Sendable {
  /// Names the addresses; what it has opened once serves all files.
  private let symbolicator = ElfutilsSymbolicator()

  /// Creates a judge that has opened nothing yet.
  public init() {}

  /// Judges a session file.
  ///
  /// - Parameter file: The file.
  /// - Returns: A finding for each trace, and why there may be more to know.
  /// - Throws: `RecordingError` if the file cannot be read.
  public func judge(_ file: URL) throws -> SessionJudgement {
    let recording = try Recording(contentsOf: file)
    return SessionJudgement(
      findings: recording.traces.map { Diagnosis.diagnose(symbolicator.symbolicate($0)) },
      gaps: gaps(in: recording))
  }

  /// Why a recording may not be the whole story, a sentence each.
  private func gaps(in recording: Recording) -> [String] {
    var gaps: [String] = []
    if recording.dropped.records > 0 {
      gaps.append("The probe had no room for \(recording.dropped.records) more records.")
    }
    if recording.dropped.images > 0 {
      gaps.append(
        "The probe had no room for \(recording.dropped.images) more images,"
          + " so their frames have no names.")
    }
    if !recording.unfinished.isEmpty {
      let count = recording.unfinished.records + recording.unfinished.images
      gaps.append("The process ended while \(count) entries of its session file were written.")
    }
    return gaps
  }
}
