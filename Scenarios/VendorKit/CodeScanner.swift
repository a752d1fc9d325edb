import Dispatch

/// Reads codes and keeps those that its source accepts.
///
/// Sendable as the scanner of the framework it stands in for: its state belongs to the queue.
public final class CodeScanner: @unchecked Sendable {
  /// Where codes are read; owns the properties below, once reading has begun.
  private let queue: DispatchQueue

  /// Who says what to look for; set before the first code is read.
  public weak var source: (any CodeScannerSource)?

  /// The codes that were accepted.
  private var accepted: [String] = []

  /// Creates a scanner that reads on a queue of its own, or on the given one.
  public init(queue: DispatchQueue = DispatchQueue(label: "vendor.scanner")) {
    self.queue = queue
  }

  /// Reads codes, one after the other.
  public func scan(_ codes: [String]) {
    queue.async {
      for code in codes where self.isAccepted(code) { self.accepted.append(code) }
    }
  }

  /// The codes that were accepted, once all that were scanned have been read.
  public func acceptedCodes() async -> [String] {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.accepted) }
    }
  }

  /// Whether the source wants a code.
  private func isAccepted(_ code: String) -> Bool {
    let prefixes = source?.acceptedPrefixes ?? []
    return prefixes.contains { code.hasPrefix($0) }
  }
}
