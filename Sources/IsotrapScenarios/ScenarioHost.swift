import Dispatch
import Isotrap

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif os(Windows)
import ucrt
#endif

/// The entry point of an executable that offers scenarios for replay.
///
/// Such an executable consists of its scenarios and one line:
///
///     ScenarioHost.main(scenarios)
///
/// It answers `--describe` with a ``HostDescription`` as JSON on standard output, and runs a
/// variant with `--run ID/VARIANT`: status 0 if the variant's body returns, 1 if it throws.
/// Everything else is refused with status 64, a catalogue with mistakes with status 65.
public enum ScenarioHost {
  /// How a host ends.
  enum Status: Int32 {
    /// Described, or run to the end of the body.
    case success = 0
    /// The variant's body threw.
    case failure = 1
    /// The arguments were not understood.
    case usage = 64
    /// The catalogue has mistakes.
    case badCatalogue = 65
  }

  /// Does what the command line asks for, and ends the process.
  public static func main(
    _ scenarios: [Scenario], arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> Never {
    switch arguments.first {
    case "--describe" where arguments.count == 1:
      describe(scenarios)
    case "--run" where arguments.count == 2:
      guard let variant = scenarios.variant(named: arguments[1]) else {
        end(.usage, "There is no variant '\(arguments[1])'; --describe lists them.")
      }
      run(variant)
    default:
      end(.usage, "This executable holds scenarios; use --describe or --run ID/VARIANT.")
    }
  }

  /// Writes the description to standard output.
  private static func describe(_ scenarios: [Scenario]) -> Never {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let json = try encoder.encode(HostDescription(of: scenarios))
      print(String(decoding: json, as: UTF8.self))
      end(.success)
    } catch {
      end(.badCatalogue, "\(error)")
    }
  }

  /// Runs a variant on the main actor, which this thread serves.
  private static func run(_ variant: Variant) -> Never {
    #if os(Linux)
    let executor: InitialThreadExecutor
    do {
      executor = try InitialThreadExecutor.install()
    } catch {
      end(.failure, "\(error)")
    }
    #endif
    Task { @MainActor in
      do {
        try await variant.body()
        end(.success)
      } catch {
        end(.failure, "\(error)")
      }
    }
    #if os(Linux)
    executor.run()
    #endif
    dispatchMain()
  }

  /// Ends the process, with a last word on standard error.
  private static func end(_ status: Status, _ message: String? = nil) -> Never {
    if let message {
      let bytes = Array("error: \(message)\n".utf8)
      _ = write(2, bytes, numericCast(bytes.count))
    }
    exit(status.rawValue)
  }
}

extension [Scenario] {
  /// The variant that `ID/VARIANT` names.
  func variant(named name: String) -> Variant? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let scenario = first(where: { $0.id == parts[0] }) else { return nil }
    return scenario.variants.first { $0.id == parts[1] }
  }
}
