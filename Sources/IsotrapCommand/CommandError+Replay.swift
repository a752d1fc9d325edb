import IsotrapReplay

extension CommandError {
  /// What an error means for the one who gave the command.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as MissingTool: self.init(.unavailable, error.description)
    case let error as ReplayFolderError: self.init(.unavailable, error.description)
    case let error as ChildProcessError: self.init(.unavailable, error.description)
    case let error as HostError:
      switch error {
      case .notFound, .notStarted: self.init(.unavailable, error.description)
      case .notAHost, .badCatalogue, .newer, .unreadable, .died, .silent:
        self.init(.unreadableData, error.description)
      }
    default:
      self.init(.internalFault, "\(error)\nThis is a fault of Isotrap's; please report it.")
    }
  }
}
