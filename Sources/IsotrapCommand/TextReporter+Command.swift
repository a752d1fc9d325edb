import Foundation
import IsotrapReporting

extension TextReporter {
  /// Creates a reporter as the options say.
  ///
  /// - Parameters:
  ///   - color: When text is coloured.
  ///   - isToFile: Whether the text goes to a file instead of standard output.
  ///   - sources: Where source lines come from.
  ///   - isVerbose: Whether the whole stack is told.
  init(color: ColorChoice, isToFile: Bool, sources: SourceReader, isVerbose: Bool) {
    let isColored = color.isColored(
      isTerminal: !isToFile && StandardStream.output.isTerminal,
      environment: ProcessInfo.processInfo.environment)
    self.init(
      palette: isColored ? .colored : .plain, sources: sources,
      folder: FileManager.default.currentDirectoryPath, isVerbose: isVerbose)
  }
}
