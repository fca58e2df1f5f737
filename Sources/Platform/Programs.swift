/// Where other programs are found.
package enum Programs {
  /// Looked at first, so that a private `gsettings` in front of PATH (conda, brew) is not taken.
  package static let systemFolders = [
    "/usr/bin", "/bin", "/usr/local/bin", "/run/current-system/sw/bin",
  ]

  /// The first executable called `name`, as an absolute path.
  /// - Parameter environment: gives HOME for Nix profiles and PATH, which is looked at last.
  package static func find(_ name: String, environment: [String: String]) -> String? {
    let home = environment["HOME"].map { [$0 + "/.nix-profile/bin"] } ?? []
    let path = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (systemFolders + home + path.filter { $0.hasPrefix("/") })
      .map { $0 + "/" + name }
      .first(where: FileSystem.isExecutable)
  }
}
