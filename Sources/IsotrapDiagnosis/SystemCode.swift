/// What belongs to the operating system and the toolchain, told by the names of modules and images.
enum SystemCode {
  /// Whether a Swift module comes with the toolchain or the system, wherever it is linked into.
  static func owns(module: String) -> Bool {
    modules.contains(module) || frameworks.contains(module)
  }

  /// Whether an image comes with the toolchain or the system.
  ///
  /// - Parameters:
  ///   - image: The image's name, without its folder.
  ///   - path: Its path, if the trace tells it.
  /// - Returns: False for the program itself and for what came with it.
  static func owns(image: String, path: String?) -> Bool {
    if let path {
      let folders = ["/System/", "/usr/lib/", "/lib/", "/lib64/", "/usr/lib64/"]
      if folders.contains(where: { path.hasPrefix($0) }) { return true }
      if path.contains(".app/") { return image.hasPrefix("libswift") }
    }
    if frameworks.contains(image) { return true }
    let stem = image.prefix { $0 != "." && $0 != "-" }
    return libraries.contains(String(stem))
      || libraryPrefixes.contains { image.hasPrefix($0) }
  }

  /// Whether an image holds Dispatch's C code.
  static func isDispatch(image: String) -> Bool { image.hasPrefix("libdispatch") }

  /// Whether an image holds the concurrency runtime.
  static func isConcurrency(image: String) -> Bool { image.hasPrefix("libswift_Concurrency") }

  /// Modules of the toolchain that have no framework of the same name.
  private static let modules: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "Builtin", "Dispatch",
    "Distributed", "Observation", "Synchronization", "FoundationEssentials",
    "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Darwin", "Runtime", "SwiftShims",
    "XCTest", "Testing", "ObjectiveC", "os", "_Differentiation", "Cxx", "CxxStdlib", "__C",
  ]

  /// Frameworks of Apple's systems, the ones that call back the most.
  private static let frameworks: Set<String> = [
    "Foundation", "Combine", "SwiftUI", "SwiftUICore", "SwiftData", "UIKit", "UIKitCore", "AppKit",
    "WatchKit", "CoreFoundation", "CFNetwork", "CoreData", "CoreLocation", "CoreBluetooth",
    "CoreMotion", "CoreMedia", "CoreMediaIO", "CoreAudio", "CoreGraphics", "CoreImage", "CoreML",
    "CoreText", "CoreVideo", "CoreTelephony", "CoreServices", "CoreSpotlight", "CoreHaptics",
    "CoreNFC", "AVFoundation", "AVFCore", "AVFCapture", "AVFAudio", "AVKit", "AudioToolbox",
    "AudioToolboxCore", "AuthenticationServices", "BackgroundTasks", "BackgroundAssets", "CallKit",
    "CarPlay", "CloudKit", "Contacts", "EventKit", "ExtensionFoundation", "FileProvider",
    "FinderSync", "FrontBoardServices", "GameController", "GameKit", "GraphicsServices",
    "HIToolbox", "HealthKit",
    "HomeKit", "IMCore", "IOKit", "ImageIO", "Intents", "LaunchServices", "LocalAuthentication",
    "MapKit", "MediaPlayer", "MessageUI", "Metal", "MetalKit", "MetricKit", "MultipeerConnectivity",
    "NaturalLanguage", "Network", "NetworkExtension", "OSLog", "PassKit", "PencilKit", "PhotosUI",
    "Photos", "PhotoLibrary", "PushKit", "QuartzCore", "QuickLook", "RealityKit", "ReplayKit",
    "RunningBoardServices", "SafariServices", "SceneKit", "ScreenCaptureKit", "Security",
    "ServiceManagement", "ShazamKit", "SiriKit", "SkyLight", "Speech", "SpriteKit", "StoreKit",
    "SystemConfiguration", "TCC", "UniformTypeIdentifiers", "UserNotifications", "VideoToolbox",
    "ViewBridge", "Vision", "VisionKit", "WatchConnectivity", "WebKit", "WidgetKit", "XPC",
    "XPCObjects", "ARKit", "ActivityKit", "AppIntents", "AttributeGraph", "BaseBoard",
  ]

  /// Libraries of C and of the systems, without suffixes.
  private static let libraries: Set<String> = [
    "libc", "libm", "libpthread", "libdl", "librt", "libgcc_s", "libstdc++", "ld", "ld64", "dyld",
    "dyld_sim", "libxpc", "libc++", "libc++abi", "linux", "libBlocksRuntime", "libFoundation",
    "lib_FoundationICU", "libXCTest", "libTesting", "libobjc", "libunwind", "lib_InternalSwiftScan",
    "libsqlite3", "libcurl", "libxml2", "libMainThreadChecker", "libRPAC", "liblaunch",
  ]

  /// What the names of more such libraries begin with.
  private static let libraryPrefixes = [
    "libswift", "libdispatch", "libsystem_", "libFoundation", "lib_Testing", "ld-linux", "libc++",
    "libstdc++", "libBacktraceRecording",
  ]
}
