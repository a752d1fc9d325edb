/// Tells a scanner what to look for.
public protocol CodeScannerSource: AnyObject {
  /// The beginnings of the codes that count; read for every code, on the scanner's queue.
  var acceptedPrefixes: [String] { get }
}
