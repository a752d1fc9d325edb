// swift-tools-version: 6.2

import PackageDescription

/// Settings of every target that is not deliberately written in Swift 5.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

/// C settings of everything that runs inside the observed process.
let observed: [CSetting] = [
  .define("_GNU_SOURCE"),
  .treatAllWarnings(as: .error),
]

/// Linker settings of the preloadable library.
///
/// SwiftPM links every product as Swift, but this one must not bring Swift's runtime into programs
/// that have none. The libraries for dependents never link it, so its unsafe flags are no matter to
/// them.
let preloadable: [LinkerSetting] = [
  .unsafeFlags(["-nostartfiles"], .when(platforms: [.linux]))
]

let package = Package(
  name: "Isotrap",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "isotrap", targets: ["IsotrapCommand"]),
    .library(
      name: "IsotrapProbe", type: .dynamic, targets: ["IsotrapProbe", "IsotrapInterposers"]),
    .library(name: "Isotrap", targets: ["Isotrap"]),
    .library(name: "IsotrapScenarios", targets: ["IsotrapScenarios"]),
  ],
  targets: [
    // Inside the observed process.
    .target(name: "IsotrapRecordFormat", cSettings: observed),
    .target(name: "IsotrapProbe", dependencies: ["IsotrapRecordFormat"], cSettings: observed),
    .target(
      name: "IsotrapInterposers", dependencies: ["IsotrapProbe"], cSettings: observed,
      linkerSettings: preloadable),

    // The simulator: a main executor of our own.
    .target(name: "IsotrapMainExecutor", cSettings: observed),
    .target(name: "Isotrap", dependencies: ["IsotrapMainExecutor"], swiftSettings: strict),

    // From what was recorded to what a person reads.
    // Without pkg-config: whoever depends on a library and lacks libdw would be warned for nothing.
    .systemLibrary(name: "CElfutils"),
    .target(name: "IsotrapTraces", swiftSettings: strict),
    .target(
      name: "IsotrapRecording", dependencies: ["IsotrapRecordFormat", "IsotrapTraces"],
      swiftSettings: strict),
    .target(
      name: "IsotrapSymbolication", dependencies: ["CElfutils", "IsotrapTraces"],
      swiftSettings: strict),
    .target(name: "IsotrapCrashLogs", dependencies: ["IsotrapTraces"], swiftSettings: strict),
    .target(name: "IsotrapDiagnosis", dependencies: ["IsotrapTraces"], swiftSettings: strict),
    .target(
      name: "IsotrapReporting",
      dependencies: ["IsotrapDiagnosis", "IsotrapScenarios", "IsotrapTraces"],
      exclude: ["isotrap-1.schema.json"], swiftSettings: strict),

    // Scenarios and their replay.
    .target(
      name: "IsotrapScenarios", dependencies: ["Isotrap", "IsotrapTraces"], swiftSettings: strict),
    .target(
      name: "IsotrapReplay",
      dependencies: [
        "IsotrapDiagnosis", "IsotrapRecording", "IsotrapReporting", "IsotrapScenarios",
        "IsotrapSymbolication", "IsotrapTraces",
      ],
      swiftSettings: strict),
    .systemLibrary(name: "CGetopt"),
    .executableTarget(
      name: "IsotrapCommand",
      dependencies: [
        "CGetopt", "IsotrapCrashLogs", "IsotrapDiagnosis", "IsotrapReplay", "IsotrapReporting",
        "IsotrapScenarios",
      ],
      swiftSettings: strict),
    .target(
      name: "IsotrapVendorKit", path: "Scenarios/VendorKit",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "IsotrapCatalogue", dependencies: ["IsotrapScenarios", "IsotrapVendorKit"],
      path: "Scenarios/Catalogue", swiftSettings: strict),
    .executableTarget(
      name: "IsotrapScenarioHost", dependencies: ["IsotrapCatalogue", "IsotrapScenarios"],
      path: "Scenarios/ScenarioHost", swiftSettings: strict),

    // Tests mirror Sources; what several of them need stands in IsotrapTestSupport.
    .target(name: "IsotrapTestSupport", path: "Tests/IsotrapTestSupport", swiftSettings: strict),
    .executableTarget(
      name: "IsotrapExecutorFixture", dependencies: ["Isotrap"],
      path: "Tests/IsotrapExecutorFixture", swiftSettings: strict),
    .testTarget(
      name: "IsotrapTests", dependencies: ["Isotrap", "IsotrapExecutorFixture"],
      swiftSettings: strict),
    .testTarget(
      name: "IsotrapProbeTests",
      dependencies: [
        "IsotrapDiagnosis", "IsotrapRecording", "IsotrapSymbolication", "IsotrapTestSupport",
      ], exclude: ["Subjects"],
      swiftSettings: strict),
    .testTarget(
      name: "IsotrapTracesTests", dependencies: ["IsotrapTraces"], swiftSettings: strict),
    .testTarget(
      name: "IsotrapRecordingTests",
      dependencies: ["IsotrapRecording", "IsotrapRecordFormat", "IsotrapTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "IsotrapSymbolicationTests",
      dependencies: ["IsotrapSymbolication", "IsotrapTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "IsotrapCrashLogsTests",
      dependencies: ["IsotrapCrashLogs", "IsotrapDiagnosis", "IsotrapTestSupport"],
      resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
      name: "IsotrapDiagnosisTests", dependencies: ["IsotrapDiagnosis", "IsotrapTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "IsotrapReportingTests", dependencies: ["IsotrapReporting", "IsotrapTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "IsotrapScenariosTests", dependencies: ["IsotrapScenarios", "IsotrapTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "IsotrapReplayTests",
      dependencies: [
        "IsotrapDiagnosis", "IsotrapReplay", "IsotrapReporting", "IsotrapScenarios",
        "IsotrapTestSupport", "IsotrapTraces",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "IsotrapCommandTests",
      dependencies: [
        "IsotrapCommand", "IsotrapReplay", "IsotrapReporting", "IsotrapScenarios",
        "IsotrapTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "IsotrapDiagnosis",
        "IsotrapReplay", "IsotrapReporting", "IsotrapScenarios", "IsotrapTestSupport",
        "IsotrapTraces",
      ],
      swiftSettings: strict),
  ],
  cLanguageStandard: .gnu17
)
