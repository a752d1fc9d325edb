/// Whether and how reports are coloured.
public struct Palette: Sendable, Equatable {
  /// Whether colours are written at all.
  public var isColored: Bool

  /// Text without any escape sequence.
  public static let plain: Palette = Palette(isColored: false)

  /// Text with the eight standard colours, which every colour terminal has.
  public static let colored: Palette = Palette(isColored: true)

  /// Creates a palette.
  public init(isColored: Bool) {
    self.isColored = isColored
  }

  /// Puts the escape sequences of a style around a text.
  func paint(_ text: String, _ style: Style) -> String {
    guard isColored, !text.isEmpty, let code = Palette.code(of: style) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// The parameters of "select graphic rendition" (ECMA-48, 8.3.117); nil for ordinary text.
  private static func code(of style: Style) -> String? {
    switch style {
    case .plain: nil
    case .strong: "1"
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    case .good: "32"
    case .faint: "2"
    }
  }
}
