import Dispatch
import Glibc
@preconcurrency import Vendor

/// Where almost everything goes wrong.
let cameraQueue = DispatchQueue(label: "cameraQueue")

/// Main-actor state behind a delegate and behind a closure.
@MainActor final class Camera: @preconcurrency CaptureDelegate {
  var frames = 0
  func captured(_ frame: Int) { frames += frame }  // witness
  func start() { callLater(on: cameraQueue) { self.frames += 1 } }
}

/// An actor without an executor of its own.
actor Store {
  var items = 0
  func load() { callLater(on: cameraQueue) { self.items += 1 } }
}

/// An executor that checks its queue by itself.
final class CheckingExecutor: SerialExecutor {
  let queue: DispatchQueue
  init(label: String) { queue = DispatchQueue(label: label) }
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// An executor that cannot tell whether it is the current one.
final class BareExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "bareQueue")
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// An executor that answers, and always with no.
final class AskingExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "askingQueue")
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
  func isIsolatingCurrentContext() -> Bool? { false }
}

/// An actor on an executor that checks.
actor Checked {
  nonisolated let executor = CheckingExecutor(label: "checkedQueue")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  var value = 0
}

/// An actor on an executor that cannot tell.
actor Bare {
  nonisolated let executor = BareExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  var value = 0
}

/// An actor on an executor that answers.
actor Asked {
  nonisolated let executor = AskingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  var value = 0
  func register() { callLater(on: cameraQueue) { self.value += 1 } }
}

/// A global actor on such an executor.
@globalActor actor AskedGlobal {
  static let shared = AskedGlobal()
  nonisolated let executor = AskingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// An object whose deinitializer asks where it is.
@AskedGlobal final class Deinitialized {
  var value = 0
  isolated deinit { value += 1 }
}

/// Makes one, to be released elsewhere.
@AskedGlobal func makeDeinitialized() -> Deinitialized { Deinitialized() }

/// A requirement that a cast may find isolated.
protocol Named { func name() -> String }
/// A type whose conformance is isolated.
@AskedGlobal final class Isolated: @AskedGlobal Named {
  nonisolated init() {}
  func name() -> String { "isolated" }
}

/// Takes a value to another thread; it owns the value, and one thread at a time uses it.
struct Unchecked<Value>: @unchecked Sendable { var value: Value }

/// A type in an extension, in a type: the hardest name.
enum Outer {}
extension Outer {
  actor Inner { var value = 0 }
}

/// Casts as code does that is sure of itself.
func surelyNamed(_ value: Any) -> any Named {
  // swift-format-ignore: NeverForceUnwrap
  return value as! any Named
}

/// Runs something on the camera's queue, and returns when that is done.
func offMain(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  cameraQueue.async {
    body()
    done.signal()
  }
  done.wait()
}

/// Writes a line without buffering, since the program may die after it.
func write(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = Glibc.write(1, bytes, bytes.count)
}

/// A handler of the program's own; no closure, which would be isolated to the main actor.
func leave(_ signal: CInt) { _exit(7) }

/// One that the program goes on after.
func survive(_ signal: CInt) { write("survived") }

/// Another one, after which nothing can be written any more.
func beKilled(_ signal: CInt) { kill(getpid(), SIGKILL) }

/// Assumes the main actor, wherever it is called.
func assumeMain() {
  MainActor.assumeIsolated { write("ran") }
}

/// Asks a question that may be answered with no, then crashes for another reason.
@inline(never) func crashAfterImmediate() {
  Task.immediate { @AskedGlobal in write("never mind") }
  fatalError("another matter")
}

/// The program.
@main struct Subject {
  /// Does what the first argument says.
  @MainActor static func main() async {
    let mode = CommandLine.arguments[1]
    switch mode {
    case "none": break
    case "closure": Camera().start()
    case "witness": capture(on: cameraQueue, Camera())
    case "assume": offMain { MainActor.assumeIsolated { write("ran") } }
    case "actor": await Store().load()
    case "nested-name": offMain { [inner = Outer.Inner()] in inner.assumeIsolated { $0.value = 1 } }
    case "in-task": await Task.detached { assumeMain() }.value
    case "checked-off":
      offMain { [checked = Checked()] in checked.assumeIsolated { $0.value = 1 } }
    case "checked-on":
      let checked = Checked()
      checked.executor.queue.sync { checked.assumeIsolated { $0.value = 1 } }
    case "own-handler-passing":
      signal(SIGILL, survive)
      let checked = Checked()
      checked.executor.queue.sync { checked.assumeIsolated { $0.value = 1 } }
      raise(SIGILL)
    case "blocked":
      offMain {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        assumeMain()
      }
    case "bare-off": offMain { [bare = Bare()] in bare.assumeIsolated { $0.value = 1 } }
    case "asked-assume": offMain { [asked = Asked()] in asked.assumeIsolated { $0.value = 1 } }
    case "asked-precondition": offMain { [asked = Asked()] in asked.preconditionIsolated("told") }
    case "asked-closure": await Asked().register()
    case "deinit":
      let object = Unchecked(value: await makeDeinitialized())
      offMain { _ = object }
    case "immediate":
      offMain {
        let done = DispatchSemaphore(value: 0)
        Task.immediate { @AskedGlobal in
          write("hopped")
          done.signal()
        }
        done.wait()
      }
    case "immediate-crash": offMain { crashAfterImmediate() }
    case "cast":
      let object = Unchecked<Any>(value: Isolated())
      offMain { write("cast: \(object.value as? any Named != nil)") }
    case "cast-forced":
      let object = Unchecked<Any>(value: Isolated())
      offMain { write(surelyNamed(object.value).name()) }
    case "after-suspension":
      try? await Task.sleep(nanoseconds: 1000)
      let camera = Camera()
      camera.captured(1)
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        DispatchQueue.main.async {
          MainActor.assumeIsolated { write("isolated") }
          done.resume()
        }
      }
    case "nested-sync":
      try? await Task.sleep(nanoseconds: 1000)
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        DispatchQueue.main.async {
          cameraQueue.sync { MainActor.assumeIsolated { write("isolated") } }
          done.resume()
        }
      }
    case "own-handler":
      signal(SIGILL, leave)
      Camera().start()
    case "own-handler-checked":
      signal(SIGILL, leave)
      offMain { [checked = Checked()] in checked.assumeIsolated { $0.value = 1 } }
    case "killed":
      signal(SIGILL, beKilled)
      Camera().start()
    case "fatal-error": fatalError("a matter of its own")
    case "null": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    default: fatalError("unknown mode")
    }
    write("end")
  }
}
