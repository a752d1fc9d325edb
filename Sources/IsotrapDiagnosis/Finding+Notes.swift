import IsotrapTraces

extension Finding {
  /// What the reader has to know about the evidence, a sentence each; empty if it is whole.
  ///
  /// - Parameters:
  ///   - trace: What was judged.
  ///   - thread: The thread that it happened on.
  ///   - subject: The code at the check, if there is one.
  /// - Returns: The sentences.
  static func notes(on trace: Trace, thread: ThreadState?, subject: Activation?) -> [String] {
    var notes: [String] = []
    if subject?.isMerged == true {
      notes.append(
        "the compiler merged the code at the check with equal code; which of it this was is not in "
          + "the stack")
    }
    switch thread?.incompleteness {
    case .cut: notes.append("the stack is deeper than the record; its outer end is missing")
    case .partial: notes.append("the unwinder could not go on; the stack's outer end is missing")
    case .elided: notes.append("the log leaves frames of the stack out")
    case nil: break
    }
    let met = Set(thread?.frames.compactMap(\.image) ?? [])
    for image in trace.images where met.contains(image.name) {
      guard !SystemCode.owns(image: image.name, path: image.path) else { continue }
      switch image.symbols {
      case .stripped:
        notes.append("\(image.name) has no symbols; keep them, or put its debug file beside it")
      case .replaced:
        notes.append("\(image.name) was rebuilt or replaced since; its symbols were not used")
      case .unreadable: notes.append("\(image.name) could not be read; its frames have no names")
      case .lines, .functions, nil: break
      }
    }
    return notes
  }
}
