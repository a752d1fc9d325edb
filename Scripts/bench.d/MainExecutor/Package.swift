// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "MainExecutorBench",
  dependencies: [.package(name: "Isotrap", path: "../../..")],
  targets: [
    .executableTarget(
      name: "MainExecutorBench", dependencies: [.product(name: "Isotrap", package: "Isotrap")],
      path: "Sources", swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
