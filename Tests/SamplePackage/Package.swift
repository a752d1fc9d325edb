// swift-tools-version: 6.2

import PackageDescription

// A package as an outsider would write it: it depends on Isotrap's library products by path, and
// builds without libdw-dev and libunwind-dev.
let package = Package(
  name: "SamplePackage",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Isotrap", path: "../..")],
  targets: [
    .executableTarget(
      name: "SampleHost",
      dependencies: [
        .product(name: "IsotrapScenarios", package: "Isotrap"),
        .product(name: "IsotrapProbe", package: "Isotrap"),
      ])
  ]
)
