import IsotrapTraces

extension Trace {
  /// A trace of one thread whose stack is written down, a frame a line, innermost first.
  ///
  /// A line is `image | function | full function | file:line | inlined`; fields at the end may be
  /// left out, and an empty one or `-` is not known.
  init(
    _ stack: String, signal: String? = nil, messages: [String] = [], queue: String? = nil,
    expected: Executor? = nil, passed: SourceLocation? = nil
  ) {
    let frames = stack.split(separator: "\n").map { Frame(line: $0) }
    self.init(
      source: "app", format: "test", signal: signal, messages: messages,
      check: expected.map { Check(expected: $0, current: nil, location: passed) },
      threads: [ThreadState(id: 4242, queueLabel: queue, frames: frames)], subject: 0)
  }

  /// The trace with every occurrence of some words in names and labels replaced.
  func renaming(_ words: [String: String]) -> Trace {
    let rename: (String?) -> String? = { text in
      text.map { words.reduce($0) { $0.replacing($1.key, with: $1.value) } }
    }
    var trace = self
    for thread in trace.threads.indices {
      trace.threads[thread].queueLabel = rename(trace.threads[thread].queueLabel)
      for frame in trace.threads[thread].frames.indices {
        let old = trace.threads[thread].frames[frame]
        trace.threads[thread].frames[frame].function = rename(old.function)
        trace.threads[thread].frames[frame].fullFunction = rename(old.fullFunction)
      }
    }
    return trace
  }

  /// The same stack as a log has it: short names only, without modules, lines and a probe's word.
  func asLog() -> Trace {
    var trace = self
    trace.check = nil
    for frame in trace.threads[0].frames.indices {
      trace.threads[0].frames[frame].fullFunction = nil
      trace.threads[0].frames[frame].location = nil
    }
    return trace
  }
}

extension Frame {
  /// The frame of one line.
  init(line: Substring) {
    var fields = line.split(separator: "|", omittingEmptySubsequences: false).map { field in
      let trimmed = field.drop { $0 == " " }
      let text = String(trimmed.reversed().drop { $0 == " " }.reversed())
      return text.isEmpty || text == "-" ? nil : text
    }
    fields += Array(repeating: nil, count: max(0, 5 - fields.count))
    let place = fields[3]?.split(separator: ":")
    self.init(
      image: fields[0], function: fields[1], fullFunction: fields[2],
      location: place.map { SourceLocation(file: String($0[0]), line: Int($0[1])) },
      isInlined: fields[4] == "inlined")
  }
}

/// The machinery of real runs, as it stands above and below the code at the check.
enum Machinery {
  /// A failed check of the main actor on Linux.
  static let mainActor = """
    libdispatch.so | _dispatch_assert_queue_fail
    libdispatch.so | dispatch_assert_queue.cold.1
    libdispatch.so | dispatch_assert_queue
    libswift_Concurrency.so | _swift_task_checkIsolatedSwift
    libswift_Concurrency.so | swift_task_isCurrentExecutorWithFlags

    """

  /// A failed check of an actor without an executor of its own, on Linux.
  static let defaultActor = """
    libc.so.6 | __pthread_kill_implementation
    libc.so.6 | __pthread_kill_internal
    libc.so.6 | __GI_raise
    libc.so.6 | abort
    libswift_Concurrency.so | swift::swift_Concurrency_fatalErrorv(unsigned int, char const*, __va_list_tag*)
    libswift_Concurrency.so | swift::swift_Concurrency_fatalError(unsigned int, char const*, ...)
    libswift_Concurrency.so | swift_task_checkIsolatedImpl
    libswift_Concurrency.so | swift_task_isCurrentExecutorWithFlags

    """

  /// The compiler's check of a thunk at -Onone, under the runtime's.
  static let expectedExecutor = """
    libswift_Concurrency.so | _checkExpectedExecutor(_filenameStart:_filenameLength:_filenameIsASCII:_line:_executor:) | Swift._checkExpectedExecutor(_filenameStart: Builtin.RawPointer, _filenameLength: Builtin.Word, _filenameIsASCII: Builtin.Int1, _line: Builtin.Word, _executor: Builtin.Executor) -> ()

    """

  /// A failed check of the main actor on Apple's systems since 2025.
  static let mainActorOnApple = """
    libdispatch.dylib | _dispatch_assert_queue_fail
    libdispatch.dylib | dispatch_assert_queue$V2.cold.1
    libdispatch.dylib | dispatch_assert_queue
    libswift_Concurrency.dylib | _swift_task_checkIsolatedSwift
    libswift_Concurrency.dylib | swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef, swift::swift_task_is_current_executor_flag)

    """

  /// A worker of Dispatch that runs a block.
  static let worker = """
    app | thunk for @escaping @callee_guaranteed @Sendable () -> ()
    libdispatch.so | _dispatch_call_block_and_release
    libdispatch.so | _dispatch_worker_thread.cold.5
    libdispatch.so | _dispatch_worker_thread
    libc.so.6 | start_thread
    libc.so.6 | clone3

    """

  /// The same worker on Apple's systems.
  static let workerOnApple = """
    libdispatch.dylib | _dispatch_client_callout
    libdispatch.dylib | _dispatch_lane_serial_drain
    libsystem_pthread.dylib | _pthread_wqthread
    libsystem_pthread.dylib | start_wqthread

    """
}

/// Whole stacks of real shapes, of a program `App` and a library `Kit` in one executable.
enum Stacks {
  /// A delegate's witness, called on a library's queue.
  static let witness =
    Machinery.mainActor + Machinery.expectedExecutor + """
      app | protocol witness for CaptureDelegate.captureOutput(_:) in conformance Camera | protocol witness for Kit.CaptureDelegate.captureOutput(Kit.Frame) -> () in conformance App.Camera : Kit.CaptureDelegate in App | Camera.swift:41
      app | closure #1 in CaptureOutput.start() | closure #1 @Sendable () -> () in Kit.CaptureOutput.start() -> () | CaptureOutput.swift:10

      """ + Machinery.worker

  /// A closure of an actor's method, called on a library's queue.
  static let actorCallback =
    Machinery.defaultActor + """
      app | closure #1 in closure #1 in Reminders.lines() | closure #1 (Swift.Array<Swift.String>) -> () in closure #1 (Swift.CheckedContinuation<(), Swift.Never>) -> () in App.Reminders.lines() async -> () | Reminders.swift:12
      app | closure #1 in EventStore.fetch(completion:) | closure #1 @Sendable () -> () in Kit.EventStore.fetch(completion: (Swift.Array<Swift.String>) -> ()) -> () | EventStore.swift:20

      """ + Machinery.worker

  /// A closure of a main-actor type, called on a library's queue.
  static let closure =
    Machinery.mainActor + """
      app | closure #2 in Settings.refresh() | closure #2 (Swift.Bool) -> () in App.Settings.refresh() -> () | Settings.swift:7
      app | closure #1 in Permission.ask(_:) | closure #1 @Sendable () -> () in Kit.Permission.ask((Swift.Bool) -> ()) -> () | Permission.swift:3

      """ + Machinery.worker

  /// The end of a pipeline, which was sent a value by the program's own code.
  static let sink =
    Machinery.mainActor + """
      app | closure #1 in Screen.follow() | closure #1 (Swift.String) -> () in App.Screen.follow() -> () | Screen.swift:7
      app | partial apply for closure #1 in Screen.follow()
      app | Tail.take(_:) | Kit.Tail.take(A) -> Kit.Wish
      app | protocol witness for Taker.take(_:) in conformance Tail<A> | protocol witness for Kit.Taker.take(A.Input) -> Kit.Wish in conformance Kit.Tail<A> : Kit.Taker in Kit
      app | Source.Line.offer(_:) | Kit.Source.(Line in _29C37C6D).offer(A) -> ()
      app | Source.emit(_:) | Kit.Source.emit(A) -> ()
      app | closure #1 in Loader.load() | closure #1 @Sendable () -> () in App.Loader.load() -> ()

      """ + Machinery.worker

  /// A closure that several layers of a library passed on.
  static let forwarded =
    Machinery.mainActor + """
      app | closure #1 in Checkout.pay() | closure #1 (Swift.Int) -> () in App.Checkout.pay() -> () | Checkout.swift:7
      app | closure #1 in Sheet.show(_:) | closure #1 (Swift.Int) -> () in Kit.Sheet.show((Swift.Int) -> ()) -> ()
      app | closure #1 in Client.charge(_:) | closure #1 @Sendable () -> () in Kit.Client.charge((Swift.Int) -> ()) -> ()

      """ + Machinery.worker

  /// An observer's closure, called where a notification is posted.
  static let notification =
    Machinery.mainActor + """
      app | static MainActor.assumeIsolated<A>(_:file:line:)
      app | closure #1 in Badge.observe() | closure #1 @Sendable (Foundation.Notification) -> () in App.Badge.observe() -> () | Badge.swift:9
      libFoundationEssentials.so | closure #1 in closure #2 in NotificationCenter._addObserver<A>(_:object:using:)
      libFoundationEssentials.so | NotificationCenter._post<A>(_:subject:message:)
      libFoundation.so | NotificationCenter.post(name:object:userInfo:)
      app | Downloads.announce() | Kit.Downloads.announce() -> ()

      """ + Machinery.worker

  /// A change handler, called where an observed model is changed.
  static let observation =
    Machinery.mainActor + """
      app | static MainActor.assumeIsolated<A>(_:file:line:)
      app | closure #2 in implicit closure #1 in Label.observe() | closure #2 @Sendable () -> () in implicit closure #1 () -> @Sendable () -> () in App.Label.observe() -> () | Label.swift:9
      libswiftObservation.so | partial apply for closure #1 in static ObservationTracking._installTracking(_:onChange:)
      libswiftObservation.so | partial apply for thunk for @escaping @callee_guaranteed @Sendable (@guaranteed AnyKeyPath) -> ()
      libswiftObservation.so | specialized ObservationRegistrar.willSet<A, B>(_:keyPath:)
      app | Player.song.setter | Kit.Player.song.setter : Swift.String

      """ + Machinery.worker

  /// A closure that was passed to `assumeIsolated`, off the main queue.
  static let assumption =
    Machinery.mainActor + """
      app | static MainActor.assumeIsolated<A>(_:file:line:) | static Swift.MainActor.assumeIsolated<A where A: Swift.Sendable>(_: @Swift.MainActor () throws -> A, file: Swift.StaticString, line: Swift.UInt) throws -> A
      app | Ticker.tick() | App.Ticker.tick() -> () | Ticker.swift:9
      app | closure #1 in Clock.start(_:) | closure #1 @Sendable () -> () in Kit.Clock.start(Kit.Ticking) -> () | Clock.swift:5

      """ + Machinery.worker
}

extension Executor {
  /// The main executor.
  static let main = Executor(isMain: true, isDefaultActor: false, typeName: nil)

  /// An actor without an executor of its own.
  static func actor(_ type: String?) -> Executor {
    Executor(isMain: false, isDefaultActor: true, typeName: type)
  }

  /// An executor that somebody wrote.
  static func custom(_ type: String?) -> Executor {
    Executor(isMain: false, isDefaultActor: false, typeName: type)
  }
}
