import IsotrapScenarios

/// Why an executable did not describe its scenarios.
public enum HostError: Error, Equatable, CustomStringConvertible {
  /// There is no such file.
  case notFound(String)
  /// It could not be started.
  case notStarted(ChildProcessError)
  /// It runs, but does not answer as a host does.
  case notAHost(String)
  /// It found mistakes in its catalogue, and lists them.
  case badCatalogue(String, String)
  /// It speaks a newer version of the protocol.
  case newer(String, Int)
  /// It speaks a known version, but not in its terms.
  case unreadable(String, String)
  /// It died of a signal.
  case died(String, String)
  /// It did not end within the time limit.
  case silent(String, Duration)

  /// What went wrong and what to do.
  public var description: String {
    switch self {
    case .notFound(let path):
      "There is no scenario host at \(path); build it, or give its right path."
    case .notStarted(let error):
      error.description
    case .notAHost(let path):
      "\(path) is not a scenario host: it does not answer --describe; it has to call"
        + " ScenarioHost.main of IsotrapScenarios."
    case .badCatalogue(let path, let problems):
      "The catalogue of \(path) has mistakes; put them right and build it again.\n\(problems)"
    case .newer(let path, let version):
      "\(path) speaks version \(version) of the host protocol, and this isotrap knows"
        + " \(HostDescription.currentVersion); build both from the same version of Isotrap."
    case .unreadable(let path, let reason):
      "The description by \(path) cannot be read; build it and isotrap from the same version."
        + " (\(reason))"
    case .died(let path, let signal):
      "\(path) died of \(signal) when asked for its scenarios; run '\(path) --describe' by hand."
    case .silent(let path, let limit):
      "\(path) did not describe its scenarios within \(limit) and was killed;"
        + " run '\(path) --describe' by hand."
    }
  }
}
