import IsotrapScenarios
import IsotrapVendorKit

extension Scenario {
  /// An operator of the main actor that stands before the hop to the main queue.
  static let operatorBeforeReceive = Scenario(
    id: "operator-before-receive",
    title: "An operator's closure is the main actor's and stands before receive(on:).",
    family: "pipelines",
    prevalence: .veryCommon,
    sources: [
      "https://github.com/onmyway133/blog/issues/1037",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0423-dynamic-actor-isolation.md",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on the publisher's queue, such as com.apple.NSURLSession-delegate. Under the \
        assertion stand the operator's closure and Publishers.Map.Inner.receive(_:), although the \
        code says receive(on: DispatchQueue.main).
        """,
      onLinux: "SIGILL (SIGTRAP on arm64) and no message. The frames are the same.",
      why: """
        receive(on:) moves only what stands after it. The closure of an operator before it runs \
        where the publisher sends, and since it was written on the main actor a check stands at \
        its entry, even if it only computes a value.
        """,
      fixes: [
        "Put receive(on: DispatchQueue.main) before the operator.",
        "Mark the operator's closure @Sendable and let it use nothing but its argument.",
      ],
      whatDoesNotHelp: [
        "receive(on:) after the operator: it moves the sink only.",
        "A Task inside the operator's closure: the closure has to return its value at once.",
      ]),
    variants: [
      .broken(
        "broken", "A temperature is turned into text on the station's queue.",
        declares: .operatorTrap(in: "Broken.Thermometer"), run: Broken.run),
      .antiFix(
        "anti-fix-receive-after-map", "The pipeline hops, but after the operator.",
        declares: .operatorTrap(in: "ReceiveAfterMap.Thermometer"), run: ReceiveAfterMap.run),
      .fixed(
        "fixed-receive-before-map", "The pipeline hops before the operator.",
        run: ReceiveBeforeMap.run),
      .fixed(
        "fixed-sendable-operator", "The operator belongs to nobody; the sink comes after the hop.",
        run: SendableOperator.run),
    ])
}

extension Outcome {
  /// What the operator of a thermometer does on the station's queue.
  fileprivate static func operatorTrap(in thermometer: String) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor",
      blaming: "closure #1 in \(thermometer).follow()",
      calledBy: "MappedPublisher.Inner.receive(_:)", on: "vendor.weather")
  }
}

/// What a screen shows; the variants differ in how they follow the station.
@MainActor private class TemperatureLabel {
  /// Where temperatures come from.
  let station = WeatherStation()

  /// What follows a number.
  final var unit = "°C"

  /// What is followed.
  final var following: AnyCancellable?

  /// What the screen showed.
  final var texts: [String] = []

  /// Lets the station measure, and compares.
  final func expectTexts() async throws {
    station.measure()
    await station.finished()
    try expect(texts, toEqual: ["18 °C", "21 °C", "24 °C"])
  }
}

// MARK: - Broken

/// The operator reads a property of the main actor's on the station's queue.
private enum Broken {
  /// A label that follows the station in its own way.
  final class Thermometer: TemperatureLabel {
    /// Shows every temperature from now on.
    func follow() {
      following = station.temperatures
        .map { degrees in String(degrees) + " " + self.unit }  // traps: broken
        .sink { text in self.texts.append(text) }
    }
  }

  /// Dies at the first temperature.
  @MainActor static func run() async throws {
    let thermometer = Thermometer()
    thermometer.follow()
    try await thermometer.expectTexts()
  }
}

// MARK: - Anti-fix

/// The hop is there, but it comes after the closure that needs it.
private enum ReceiveAfterMap {
  /// A label that follows the station in its own way.
  final class Thermometer: TemperatureLabel {
    /// Shows every temperature from now on.
    func follow() {
      following = station.temperatures
        .map { degrees in String(degrees) }  // traps: anti-fix-receive-after-map
        .receive(on: .main)
        .sink { number in self.texts.append("\(number) \(self.unit)") }
    }
  }

  /// Dies at the first temperature.
  @MainActor static func run() async throws {
    let thermometer = Thermometer()
    thermometer.follow()
    try await thermometer.expectTexts()
  }
}

// MARK: - Fixed

/// Everything after the hop is where it belongs.
private enum ReceiveBeforeMap {
  /// A label that follows the station in its own way.
  final class Thermometer: TemperatureLabel {
    /// Shows every temperature from now on.
    func follow() {
      following = station.temperatures
        .receive(on: .main)
        .map { degrees in "\(degrees) \(self.unit)" }
        .sink { text in self.texts.append(text) }
    }
  }

  /// Shows all temperatures.
  @MainActor static func run() async throws {
    let thermometer = Thermometer()
    thermometer.follow()
    try await thermometer.expectTexts()
  }
}

/// The operator needs nothing of the main actor's, and says so.
private enum SendableOperator {
  /// A label that follows the station in its own way.
  final class Thermometer: TemperatureLabel {
    /// Shows every temperature from now on.
    func follow() {
      following = station.temperatures
        .map { @Sendable degrees in String(degrees) }
        .receive(on: .main)
        .sink { number in self.texts.append("\(number) \(self.unit)") }
    }
  }

  /// Shows all temperatures.
  @MainActor static func run() async throws {
    let thermometer = Thermometer()
    thermometer.follow()
    try await thermometer.expectTexts()
  }
}
