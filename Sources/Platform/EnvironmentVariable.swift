import Glibc

/// A variable of this process's own environment.
package enum EnvironmentVariable {
  /// Takes a secret out of the environment, so that no child gets it and none can read it from
  /// `/proc` of ours. Call it before anything else runs.
  /// - Returns: nil when it is not set.
  package static func take(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    unsafe memset(value, 0, strlen(value))
    unsafe unsetenv(name)
    return text
  }
}
