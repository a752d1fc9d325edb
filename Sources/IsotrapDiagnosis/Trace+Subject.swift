import IsotrapTraces

extension Trace {
  /// The thread that the event happened on; nil if it is not known.
  var subjectThread: ThreadState? {
    if let subject { return threads.indices.contains(subject) ? threads[subject] : nil }
    return threads.count == 1 ? threads[0] : nil
  }
}
