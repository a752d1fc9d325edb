import IsotrapRecordFormat
import IsotrapTraces

/// Turns the entries of a session file into values, checking every one.
struct EntryReader {
  /// Where the sections are.
  let layout: SessionLayout

  /// The whole file.
  ///
  /// It belongs to the caller of `Recording.init`, and no reader outlives that call.
  let bytes: UnsafeRawBufferPointer

  /// Reads the images, and counts those that are not whole.
  func images() -> (complete: [Image], unfinished: Int) {
    var complete: [Image] = []
    var unfinished = 0
    for index in 0..<min(Int(layout.header.image_count), layout.imageCapacity) {
      let image = layout.image(at: index, in: bytes)
      guard image.state == ITP_STATE_COMPLETE.rawValue, image.start < image.end else {
        unfinished += 1
        continue
      }
      complete.append(
        Image(
          path: layout.string(image.path, in: bytes) ?? "", buildID: buildID(of: image),
          addresses: image.start..<image.end, bias: image.bias))
    }
    return (complete, unfinished)
  }

  /// Reads the records by their index, and counts those that are not whole.
  ///
  /// What the probe took back is neither.
  func events(images: [Image]) -> (complete: [Int: RecordedEvent], unfinished: Int) {
    var complete: [Int: RecordedEvent] = [:]
    var unfinished = 0
    for index in 0..<min(Int(layout.header.record_count), layout.recordCapacity) {
      let record = layout.record(at: index, in: bytes)
      if record.state == ITP_STATE_VOID.rawValue { continue }
      if record.state == ITP_STATE_COMPLETE.rawValue, let event = event(record, images: images) {
        complete[index] = event
      } else {
        unfinished += 1
      }
    }
    return (complete, unfinished)
  }

  /// An image's build id in hexadecimal.
  private func buildID(of image: itp_image) -> String? {
    let length = Int(image.build_id_length)
    guard length > 0, length <= Int(ITP_BUILD_ID_MAX) else { return nil }
    return withUnsafeBytes(of: image.build_id) { id in
      Image.buildID(of: id.prefix(length))
    }
  }

  /// A complete record; nil if it is of no kind that is known.
  private func event(_ record: itp_record, images: [Image]) -> RecordedEvent? {
    let kind: RecordedEvent.Kind
    switch record.kind {
    case ITP_KIND_MISMATCH.rawValue: kind = .mismatch
    case ITP_KIND_TRAP.rawValue:
      let mismatch = record.mismatch > 0 ? Int(record.mismatch) - 1 : nil
      kind = .trap(signal: record.signal, mismatch: mismatch)
    default: return nil
    }
    return RecordedEvent(
      kind: kind, processID: record.pid, time: record.time,
      count: Int(clamping: max(1, record.count)),
      thread: thread(of: record, images: images), check: check(of: record),
      submitter: submitter(of: record, images: images),
      submission: SubmissionKind(itp_submitter(record.submission.submitter)))
  }

  /// The thread that a record is about.
  private func thread(of record: itp_record, images: [Image]) -> ThreadState {
    let flags = record.flags
    var incompleteness: ThreadState.Incompleteness?
    let cut = ITP_FLAG_FRAMES_CUT.rawValue | ITP_FLAG_ASYNC_CUT.rawValue
    if flags & cut != 0 { incompleteness = .cut }
    if flags & ITP_FLAG_FRAMES_PARTIAL.rawValue != 0 { incompleteness = .partial }
    return ThreadState(
      id: UInt64(record.tid), name: layout.string(record.thread_name, in: bytes),
      queueLabel: layout.string(record.queue_label, in: bytes),
      isInTask: flags & ITP_FLAG_TASK_UNKNOWN.rawValue != 0
        ? nil : flags & ITP_FLAG_IN_TASK.rawValue != 0,
      frames: frames(of: record, images: images), incompleteness: incompleteness)
  }

  /// The frames of a record: the thread's stack, then the async callers.
  private func frames(of record: itp_record, images: [Image]) -> [Frame] {
    let stack = withUnsafeBytes(of: record.frames) { memory in
      frames(in: memory, count: record.frame_count, images: images)
    }
    let callers = withUnsafeBytes(of: record.async_frames) { memory in
      frames(in: memory, count: record.async_count, images: images, isAsync: true)
    }
    return stack + callers
  }

  /// The stack of the submitter's callers, if the record knows of a submission.
  private func submitter(of record: itp_record, images: [Image]) -> ThreadState? {
    guard record.submission.submitter != ITP_SUBMITTER_NONE.rawValue else { return nil }
    return withUnsafeBytes(of: record.submission.frames) { memory in
      ThreadState(frames: frames(in: memory, count: record.submission.frame_count, images: images))
    }
  }

  /// The frames of a list of addresses; what it has no room for was not written.
  private func frames(
    in memory: UnsafeRawBufferPointer, count: UInt32, images: [Image], isAsync: Bool = false
  ) -> [Frame] {
    memory.bindMemory(to: UInt64.self).prefix(Int(count)).map { address in
      // The last one written: an image that was unloaded may have given its place to a later one.
      let image = images.last { $0.addresses.contains(address) }
      return Frame(
        address: address, image: image?.name, imageOffset: image.map { address &- $0.bias },
        isAsync: isAsync)
    }
  }

  /// What was asked, if the record says.
  private func check(of record: itp_record) -> Trace.Check? {
    guard let expected = executor(record.expected) else { return nil }
    let location = layout.string(record.check_file, in: bytes).map { file in
      SourceLocation(file: file, line: record.check_line > 0 ? Int(record.check_line) : nil)
    }
    return Trace.Check(
      expected: expected, current: executor(record.current), location: location)
  }

  /// An executor, if there is one.
  private func executor(_ executor: itp_executor) -> Executor? {
    guard executor.flags & ITP_EXECUTOR_PRESENT.rawValue != 0 else { return nil }
    return Executor(
      isMain: executor.flags & ITP_EXECUTOR_MAIN.rawValue != 0,
      isDefaultActor: executor.flags & ITP_EXECUTOR_DEFAULT_ACTOR.rawValue != 0,
      typeName: layout.string(executor.type_name, in: bytes))
  }
}
