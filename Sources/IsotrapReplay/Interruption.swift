import Dispatch
import Glibc

/// The end of some work by a signal from outside, such as the one of Control-C.
public struct Interruption: Error, Equatable {
  /// The number of the signal.
  public let signal: Int32

  /// Stands for the arrival of a signal.
  public init(signal: Int32) {
    self.signal = signal
  }

  /// Does work in a task that is cancelled when a signal comes, so that it can tidy up.
  ///
  /// A signal that is ignored, as under `nohup`, stays so. The others do nothing else from then on,
  /// also after the work has ended, because Dispatch does not give signals back; a caller that
  /// catches an interruption should tidy up too and call ``endProcess()``.
  ///
  /// - Parameters:
  ///   - signals: The numbers of the signals.
  ///   - work: What to do.
  /// - Returns: What the work returned, if no signal came.
  /// - Throws: ``Interruption`` if a signal came; otherwise what the work throws.
  public static func watching<Result: Sendable>(
    for signals: [Int32] = [SIGHUP, SIGINT, SIGTERM],
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Int32.self)
    var sources: [any DispatchSourceSignal] = []
    for number in signals where !isIgnored(number) {
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { arrival.yield(number) }
      // Dispatch takes the signal over later, on a thread of its own.
      await withCheckedContinuation { continuation in
        source.setRegistrationHandler { continuation.resume() }
        source.resume()
      }
      sources.append(source)
    }
    defer { sources.forEach { $0.cancel() } }
    // The first task to end decides; the group then cancels the other one and waits for it.
    return try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask(operation: work)
      group.addTask {
        for await number in arrivals { throw Interruption(signal: number) }
        throw CancellationError()
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }

  /// Ends the process as the signal would have, so that whoever started it knows.
  public func endProcess() -> Never {
    Glibc.signal(signal, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
    // The first process of a container survives such a signal.
    exit(128 + signal)
  }

  /// Whether nothing happens on a signal.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // Functions cannot be compared, and this one is a number in disguise; nothing is called.
    // Function pointers are compared as numbers; nothing is called through them.
    let ignore = unsafeBitCast(SIG_IGN, to: UInt.self)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self) == ignore
  }
}
