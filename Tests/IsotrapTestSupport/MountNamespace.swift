import Foundation

/// Running a shell script among mounts that nobody else sees and that end with it.
public enum MountNamespace {
  /// Whether this process may do so: it needs privileges and `unshare`.
  public static let isPermitted: Bool = {
    let process = try? run("mount -t tmpfs none /mnt && umount /mnt")
    return process?.ending == .exit(0)
  }()

  /// Runs a script by `sh` in a namespace of its own.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - environment: More of the environment, as for `ObservedProcess`.
  /// - Returns: What came of it.
  /// - Throws: What `ObservedProcess.run` throws.
  public static func run(
    _ script: String, environment: [String: String] = [:]
  ) throws -> ObservedProcess {
    try ObservedProcess.run(
      URL(fileURLWithPath: "/usr/bin/unshare"), ["-m", "sh", "-c", script],
      environment: environment)
  }
}
