/// A file that a replay needs and that is nowhere.
public struct MissingTool: Error, Equatable, CustomStringConvertible {
  /// The name of the file.
  let name: String

  /// Where it was looked for.
  let places: [String]

  /// The variable that can say where it is.
  let variable: String

  /// The product that it is built from.
  let product: String

  /// What is missing and what to do.
  public var description: String {
    "\(name) is missing; build it with 'swift build --product \(product)', or set \(variable) to"
      + " its path. Looked for: \(places.joined(separator: ", "))."
  }
}
