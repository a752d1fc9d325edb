import IsotrapTraces

/// What two findings of one defect have in common, as a short text.
///
/// It is made of the expected isolation, the blamed function and its caller, none of them with
/// numbers that change when an unrelated line or closure is added. It is the same on every machine.
struct Fingerprint {
  /// Sixteen hexadecimal digits.
  let text: String

  /// How many functions stand for a stack that blames none.
  private static let functionLimit = 2

  /// Makes the fingerprint of a finding that has its verdict, its blame and its stack.
  init(_ finding: Finding) {
    var key: [String] = []
    switch finding.verdict {
    case .isolationMismatch:
      key = [
        finding.expected?.isolation, Self.withoutNumbers(finding.blamed?.function),
        Self.withoutNumbers(finding.caller?.function),
      ].map { $0 ?? "" }
      if finding.blamed?.function == nil, finding.caller?.function == nil {
        // Nothing is named: what else is the same in every build tells defects apart.
        key += [finding.blamed?.image, finding.blamed?.location?.fileName, finding.found.queue]
          .map { $0 ?? "" }
      }
    case .possibleIsolationMismatch, .other, .unreadable:
      let functions = finding.stack.lazy.filter { $0.role != .runtime && $0.role != .thunk }
        .compactMap { Self.withoutNumbers($0.frame.function) }
      key = [
        finding.verdict.rawValue, finding.kind?.rawValue ?? "", finding.expected?.isolation ?? "",
      ]
      key += functions.prefix(Self.functionLimit)
    }
    text = Self.hash(key)
  }

  /// A function's name without the numbers of closures, local functions and blocks.
  private static func withoutNumbers(_ function: String?) -> String? {
    guard let function else { return nil }
    let name = SwiftName(function).withoutOrdinals
    guard let block = name.firstRange(of: "_block_invoke") else { return name }
    return String(name[..<block.upperBound])
  }

  /// The 64-bit FNV-1a hash of some texts, in hexadecimal.
  private static func hash(_ key: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in key {
      for byte in part.utf8 + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
