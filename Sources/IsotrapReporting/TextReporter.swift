/// Tells findings and variants as a person reads them.
///
/// The bug comes first, in the reader's own code. Every piece of text that came from outside, such
/// as a function's name or a queue's label, is neutralised on the way out.
public struct TextReporter: Sendable {
  /// Whether and how the text is coloured.
  let palette: Palette

  /// Where source lines come from.
  let sources: SourceReader

  /// How paths are shown.
  let paths: DisplayPath

  /// Whether the whole stack is told, with the runtime's frames.
  let isVerbose: Bool

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - palette: Whether and how the text is coloured.
  ///   - sources: Where source lines come from.
  ///   - folder: The absolute path of the current folder; paths below it are shown relative to it.
  ///   - isVerbose: Whether the whole stack is told, with the runtime's frames.
  public init(palette: Palette, sources: SourceReader, folder: String, isVerbose: Bool) {
    self.palette = palette
    self.sources = sources
    paths = DisplayPath(from: folder)
    self.isVerbose = isVerbose
  }
}
