import Dispatch
import Glibc
@preconcurrency import Vendor

let cameraQueue = DispatchQueue(label: "cameraQueue")

@MainActor final class Camera: @preconcurrency CaptureDelegate {
  var frames = 0
  func captured(_ frame: Int) { frames += frame }  // witness
  func start() { callLater(on: cameraQueue) { self.frames += 1 } }
}

actor Store {
  var items = 0
  func load() { callLater(on: cameraQueue) { self.items += 1 } }
}

final class CheckingExecutor: SerialExecutor {
  let queue: DispatchQueue
  init(label: String) { queue = DispatchQueue(label: label) }
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

final class BareExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "bareQueue")
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

final class AskingExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "askingQueue")
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
  func isIsolatingCurrentContext() -> Bool? { false }
}

actor Checked {
  nonisolated let executor = CheckingExecutor(label: "checkedQueue")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  var value = 0
}

actor Bare {
  nonisolated let executor = BareExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  var value = 0
}

actor Asked {
  nonisolated let executor = AskingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  var value = 0
  func register() { callLater(on: cameraQueue) { self.value += 1 } }
}

@globalActor actor AskedGlobal {
  static let shared = AskedGlobal()
  nonisolated let executor = AskingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

@AskedGlobal final class Deinitialized {
  var value = 0
  isolated deinit { value += 1 }
}

@AskedGlobal func makeDeinitialized() -> Deinitialized { Deinitialized() }

protocol Named { func name() -> String }
@AskedGlobal final class Isolated: @AskedGlobal Named {
  nonisolated init() {}
  func name() -> String { "isolated" }
}

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

func offMain(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  cameraQueue.async {
    body()
    done.signal()
  }
  done.wait()
}

func write(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = Glibc.write(1, bytes, bytes.count)
}

/// Handlers of the program's own; not closures, which would be isolated to the main actor.
func leave(_ signal: CInt) { _exit(7) }
func survive(_ signal: CInt) { write("survived") }
func beKilled(_ signal: CInt) { kill(getpid(), SIGKILL) }

func assumeMain() {
  MainActor.assumeIsolated { write("ran") }
}

@inline(never) func crashAfterImmediate() {
  Task.immediate { @AskedGlobal in write("never mind") }
  fatalError("another matter")
}

@main struct Subject {
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
