import Dispatch
import Glibc

let queue = DispatchQueue(label: "work")
let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)

func write(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = Glibc.write(1, bytes, bytes.count)
}

/// Fails the main actor's check, off the main queue.
@inline(never) func fail() {
  MainActor.assumeIsolated { write("ran") }
}

/// The submission of each kind of work; all of it fails when it runs.
enum Submit {
  @inline(never) static func async() { queue.async { fail() } }
  @inline(never) static func after() {
    queue.asyncAfter(deadline: .now() + .milliseconds(1)) { fail() }
  }
  @inline(never) static func group() { queue.async(group: DispatchGroup()) { fail() } }
  @inline(never) static func barrier() { concurrent.async(flags: .barrier) { fail() } }
  @inline(never) static func quality() { queue.async(qos: .utility) { fail() } }
  @inline(never) static func notify() {
    let group = DispatchGroup()
    queue.async(group: group) {}
    group.notify(queue: queue) { fail() }
  }
  @inline(never) static func notifyItem() {
    DispatchGroup().notify(queue: queue, work: DispatchWorkItem { fail() })
  }
  @inline(never) static func item() { queue.async(execute: DispatchWorkItem { fail() }) }
  @inline(never) static func itemAfter() {
    queue.asyncAfter(deadline: .now() + .milliseconds(1), execute: DispatchWorkItem { fail() })
  }
  @inline(never) static func itemNotify() {
    let item = DispatchWorkItem {}
    item.notify(queue: queue) { fail() }
    queue.async(execute: item)
  }
  @inline(never) static func event(_ source: any DispatchSourceUserDataAdd) {
    source.setEventHandler { fail() }
  }
  @inline(never) static func eventWithQuality(_ source: any DispatchSourceUserDataAdd) {
    source.setEventHandler(qos: .utility) { fail() }
  }
  @inline(never) static func cancellation(_ source: any DispatchSourceUserDataAdd) {
    source.setCancelHandler { fail() }
    source.setEventHandler { source.cancel() }
  }
  @inline(never) static func registration(_ source: any DispatchSourceUserDataAdd) {
    write("other code than above, or the compiler merges the two")
    source.setRegistrationHandler { fail() }
  }
  @inline(never) static func timer(_ timer: any DispatchSourceTimer) {
    timer.setEventHandler { fail() }
    timer.schedule(deadline: .now())
  }

  /// A work item that was submitted is performed once more inside another block.
  @inline(never) static func around() {
    let item = DispatchWorkItem {}
    queue.async(execute: item)
    queue.sync {}
    inner(item)
  }
  @inline(never) static func inner(_ item: DispatchWorkItem) {
    // Dispatch owns it and lets any thread perform it.
    nonisolated(unsafe) let item = item
    queue.async {
      item.perform()
      fail()
    }
  }

  /// A block is submitted inside a block, and fails.
  @inline(never) static func outer() { queue.async { nested() } }
  @inline(never) static func nested() { concurrent.async { fail() } }

  @inline(never) static func task() { Task { @Sendable in off() } }
  @inline(never) static func detached() {
    write("other code than below, or the compiler merges the two")
    Task.detached { off() }
  }
  @inline(never) static func immediate() { queue.async { startImmediately() } }
  @inline(never) static func startImmediately() { Task.immediate { @Sendable in off() } }
  @inline(never) static func chain() { Task.detached { _ = await first(Meter()) } }
  @inline(never) static func awaited() { Task.detached { _ = await awaiting() } }
  @inline(never) static func addTask() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { off() }
      await group.waitForAll()
    }
  }
  @inline(never) static func asyncLet() async {
    async let result: Void = off()
    await result
  }
  @inline(never) static func onActor() {
    let store = Store()
    Task { await store.fail() }
  }
}

@inline(never) func off() { fail() }

actor Store {
  func fail() { Subject.fail() }
}

/// An actor that calls back in the middle of a task.
actor Meter {
  var readings: [Int] = []
  func each(_ body: (Int) -> Void) { for reading in readings { body(reading) } }
  func read() async -> Int {
    readings.append(1)
    await Task.yield()
    each { _ in fail() }
    return readings.count
  }
}

/// Three functions that await one another, and the actor's method.
@inline(never) func third(_ meter: Meter) async -> Int { await meter.read() + 1 }
@inline(never) func second(_ meter: Meter) async -> Int { await third(meter) + 1 }
@inline(never) func first(_ meter: Meter) async -> Int { await second(meter) + 1 }

/// Fails in an async function itself.
@inline(never) func failing() async -> Int {
  await Task.yield()
  fail()
  return 1
}
@inline(never) func deep(_ depth: Int) async -> Int {
  if depth == 0 { return await failing() }
  return await deep(depth - 1) + 1
}
@inline(never) func awaiting() async -> Int { await failing() + 1 }

/// Correct code, whose every line of output has to be the same under the probe.
///
/// Its unsafe variables belong to the queue whose blocks change them, and are read when these are done.
enum Correct {
  static func order() {
    nonisolated(unsafe) var log: [Int] = []
    for index in 0..<100 { queue.async { log.append(index) } }
    queue.sync {}
    write("order \(log == Array(0..<100))")
  }

  static func items() {
    let item = DispatchWorkItem { write("item") }
    let done = DispatchSemaphore(value: 0)
    queue.async(execute: item)
    item.wait()
    write("waited")
    item.notify(queue: queue) {
      write("notified")
      done.signal()
    }
    done.wait()
    let cancelled = DispatchWorkItem { write("never") }
    queue.suspend()
    queue.async(execute: cancelled)
    cancelled.cancel()
    queue.resume()
    queue.sync {}
    write("cancelled \(cancelled.isCancelled)")
    let performed = DispatchWorkItem { write("performed") }
    performed.perform()
    queue.sync(execute: DispatchWorkItem { write("sync") })
    write("result \(queue.sync(flags: .barrier) { 3 })")
  }

  static func barriers() {
    nonisolated(unsafe) var running = 0
    nonisolated(unsafe) var isBroken = false
    let group = DispatchGroup()
    for _ in 0..<200 {
      concurrent.async(group: group, flags: .barrier) {
        running += 1
        if running != 1 { isBroken = true }
        running -= 1
      }
    }
    group.wait()
    write("barriers \(!isBroken)")
  }

  static func qualities() {
    for quality in [DispatchQoS.utility, .userInitiated] {
      let done = DispatchSemaphore(value: 0)
      let global = DispatchQueue(label: "qualities", qos: .background)
      global.async(qos: quality, flags: .enforceQoS) { done.signal() }
      done.wait()
      DispatchQueue.global(qos: quality.qosClass).async {
        done.signal()
      }
      done.wait()
    }
  }

  static func sources() {
    let source = DispatchSource.makeUserDataAddSource(queue: queue)
    let done = DispatchSemaphore(value: 0)
    var token: Token? = Token("first")
    source.setEventHandler { [token] in write("never \(token as Any)") }
    token = Token("second")
    source.setEventHandler { [token] in
      write("event \(source.data) \(token != nil)")
      done.signal()
    }
    token = nil
    source.setCancelHandler {
      write("cancelled")
      done.signal()
    }
    source.setRegistrationHandler { write("registered") }
    source.activate()
    source.add(data: 7)
    done.wait()
    source.setEventHandler(handler: nil)
    source.add(data: 7)
    queue.sync {}
    source.cancel()
    done.wait()
    queue.sync {}
  }

  static func timers() {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var fired = 0
    timer.setEventHandler {
      fired += 1
      if fired == 3 { timer.cancel() }
    }
    timer.setCancelHandler { done.signal() }
    timer.schedule(deadline: .now(), repeating: .milliseconds(1))
    timer.resume()
    done.wait()
    write("fired \(fired)")
  }

  static func lifetimes() {
    let done = DispatchSemaphore(value: 0)
    do {
      let token = Token("block")
      queue.async { _ = token.name }
    }
    queue.async { done.signal() }
    done.wait()
    queue.sync {}
    do {
      let token = Token("item")
      let item = DispatchWorkItem { _ = token.name }
      queue.async(execute: item)
      item.wait()
    }
    queue.sync {}
    do {
      let token = Token("unused item")
      _ = DispatchWorkItem { _ = token.name }
    }
    do {
      let token = Token("later")
      queue.asyncAfter(deadline: .now() + .milliseconds(1)) {
        _ = token.name
        done.signal()
      }
    }
    done.wait()
    queue.sync {}
  }

  static func tasks() async {
    let values = await withTaskGroup(of: Int.self) { group in
      for index in 0..<20 { group.addTask { index } }
      return await group.reduce(0, +)
    }
    async let other = Task.detached { 2 }.value
    write("tasks \(values) \(await other) \(await Task { 3 }.value)")
    try? await Task.sleep(nanoseconds: 1000)
    write("slept")
  }
}

/// Says when it is let go of.
final class Token: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  deinit { write("released \(name)") }
}

/// The memory that is in use, in kilobytes.
func resident() -> Int {
  var text = [UInt8](repeating: 0, count: 100)
  let file = open("/proc/self/statm", O_RDONLY)
  let count = read(file, &text, text.count)
  close(file)
  let fields = String(decoding: text[..<max(0, count)], as: UTF8.self).split(separator: " ")
  return (Int(fields[1]) ?? 0) * 4
}

/// Submits so many blocks in every way, and waits until they have run.
func submitMany(_ count: Int) {
  let group = DispatchGroup()
  let source = DispatchSource.makeUserDataAddSource(queue: queue)
  source.activate()
  for index in 0..<count {
    queue.async {}
    if index % 10 == 0 {
      queue.async(group: group) {}
      queue.async(execute: DispatchWorkItem {})
      source.setEventHandler { _ = index }
      _ = DispatchWorkItem { _ = index }
    }
    if index % 1000 == 0 { queue.sync {} }
  }
  group.wait()
  queue.sync {}
  source.cancel()
  queue.sync {}
}

@main struct Subject {
  static func fail() { off() }

  /// The source, which ends when it is let go of.
  // Set once, before anything else runs.
  nonisolated(unsafe) static var kept: Any?

  /// Makes a source, lets it be prepared, activates it, and sends it an event.
  static func withSource(_ prepare: (any DispatchSourceUserDataAdd) -> Void) {
    let source = DispatchSource.makeUserDataAddSource(queue: queue)
    kept = source
    prepare(source)
    source.activate()
    source.add(data: 1)
  }

  static func main() async {
    switch CommandLine.arguments[1] {
    case "async": Submit.async()
    case "after": Submit.after()
    case "group": Submit.group()
    case "barrier": Submit.barrier()
    case "quality": Submit.quality()
    case "notify": Submit.notify()
    case "notifyItem": Submit.notifyItem()
    case "item": Submit.item()
    case "itemAfter": Submit.itemAfter()
    case "itemNotify": Submit.itemNotify()
    case "event": withSource(Submit.event)
    case "eventWithQuality": withSource(Submit.eventWithQuality)
    case "replaced":
      withSource { source in
        Submit.eventWithQuality(source)
        Submit.event(source)
      }
    case "cancellation": withSource(Submit.cancellation)
    case "registration": withSource(Submit.registration)
    case "timer":
      let timer = DispatchSource.makeTimerSource(queue: queue)
      Submit.timer(timer)
      timer.activate()
      kept = timer
    case "around": Submit.around()
    case "outer": Submit.outer()
    case "task": Submit.task()
    case "detached": Submit.detached()
    case "immediate": Submit.immediate()
    case "addTask": await Submit.addTask()
    case "asyncLet": await Submit.asyncLet()
    case "onActor": Submit.onActor()
    case "chain": Submit.chain()
    case "awaited": Submit.awaited()
    case "deep": await Task.detached { _ = await deep(40) }.value
    case "correct":
      Correct.order()
      Correct.items()
      Correct.barriers()
      Correct.qualities()
      Correct.sources()
      Correct.timers()
      Correct.lifetimes()
      await Correct.tasks()
      return
    case "many":
      submitMany(20_000)
      let before = resident()
      submitMany(100_000)
      write("grown \(resident() - before)")
      return
    default: fatalError("unknown mode")
    }
    try? await Task.sleep(nanoseconds: 5_000_000_000)
  }
}
