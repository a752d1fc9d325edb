import Foundation
import IsotrapRecording

/// The environment of the processes that a replay starts.
enum ReplayEnvironment {
  /// Variables that would change what is replayed: they steer the runtime's checks and probes.
  private static let steering = [
    "ISOTRAP_OPTIONS", SessionFolder.environmentVariable,
    "SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE", "SWIFT_UNEXPECTED_EXECUTOR_LOG_LEVEL",
  ]

  /// This process's environment without what would change the replay.
  static func inherited(
    from environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    environment.filter { !steering.contains($0.key) }
  }

  /// The environment of a variant under the probe.
  ///
  /// Swift's own crash reporter is off, since the process is meant to die; Dispatch tells its
  /// reason on standard error instead of the system's log.
  static func observed(
    by probe: String, session: String,
    from environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    var result = inherited(from: environment)
    result["LD_PRELOAD"] = [probe, result["LD_PRELOAD"]].compactMap(\.self).joined(separator: ":")
    result[SessionFolder.environmentVariable] = session
    result["SWIFT_BACKTRACE"] = "enable=no"
    result["LIBDISPATCH_LOG"] = "stderr"
    return result
  }
}
