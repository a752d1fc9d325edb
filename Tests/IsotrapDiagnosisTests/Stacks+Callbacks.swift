extension Stacks {
  /// How a dispatch source enters its handler on Linux.
  private static let source = """
    app | thunk for @escaping @callee_guaranteed () -> ()
    libdispatch.so | _dispatch_continuation_pop
    libdispatch.so | _dispatch_source_invoke
    libdispatch.so | _dispatch_lane_serial_drain
    libdispatch.so | _dispatch_worker_thread

    """

  /// A timer's handler that is written on the main actor.
  static let sourceHandler =
    Machinery.mainActor + """
      app | closure #1 in Clock.start() | closure #1 () -> () in App.Clock.start() -> () | Clock.swift:7

      """ + source

  /// The same on Apple's systems.
  static let sourceHandlerOnApple =
    Machinery.mainActorOnApple + """
      App | closure #1 in Clock.start()
      App | thunk for @escaping @callee_guaranteed () -> ()
      libdispatch.dylib | _dispatch_client_callout
      libdispatch.dylib | _dispatch_continuation_pop
      libdispatch.dylib | _dispatch_source_latch_and_call
      libdispatch.dylib | _dispatch_source_invoke
      libdispatch.dylib | _dispatch_lane_serial_drain

      """ + Machinery.workerOnApple

  /// A closure that a handler of the same type calls through a library.
  static let nestedReader =
    Machinery.mainActor + """
      app | closure #1 in Monitor.start() | closure #1 () -> Swift.Int in App.Monitor.start() -> () | Monitor.swift:7
      app | Smoothed.next() | Kit.Smoothed.next() -> Swift.Int | Smoothed.swift:9
      app | closure #2 in Monitor.start() | closure #2 @Sendable () -> () in App.Monitor.start() -> () | Monitor.swift:11

      """ + source

  /// A closure that became a function of C.
  static let cFunction =
    Machinery.mainActor + """
      app | closure #1 in Browser.watch() | closure #1 (Swift.Int32) -> () in App.Browser.watch() -> () | Browser.swift:7
      app | @objc closure #1 in Browser.watch() | @objc closure #1 (Swift.Int32) -> () in App.Browser.watch() -> ()
      app | Watcher.tell(_:) | Kit.Watcher.tell(Swift.Int32) -> () | Watcher.swift:9

      """ + Machinery.worker

  /// A comparator that a sort calls, in code that the compiler specialized into the program.
  static let comparator =
    Machinery.mainActor + """
      app | closure #1 in Album.show() | closure #1 (Kit.Photo, Kit.Photo) -> Swift.Bool in App.Album.show() -> () | Album.swift:7
      app | specialized MutableCollection<>._insertionSort(within:sortedEnd:by:) | generic specialization <Swift.UnsafeMutableBufferPointer<Kit.Photo>> of (extension in Swift):Swift.MutableCollection< where A: Swift.BidirectionalCollection>._insertionSort(within: Swift.Range<A.Swift.Collection.Index>, sortedEnd: A.Swift.Collection.Index, by: (A.Swift.Sequence.Element, A.Swift.Sequence.Element) throws -> Swift.Bool) throws -> ()
      app | closure #1 in Index.sort(by:) | closure #1 @Sendable () -> () in Kit.Index.sort(by: (Kit.Photo, Kit.Photo) -> Swift.Bool) -> () | Index.swift:9

      """ + Machinery.worker
}
