package import Desktop
package import FoundationEssentials
package import Instagram
package import Platform

/// Where a photo becomes a wallpaper: the files, the settings, the service and the desktop that
/// every step works with, passed in so that tests can pass their own.
package struct Workshop {
  package let directories: Directories
  package let configuration: Configuration
  package let instagram: InstagramClient
  /// Finds the desktop that is running now.
  package let findDesktop: () throws(DesktopError) -> any Desktop
  /// Finds the keyring of the session that is running now.
  package let findKeyring: () -> Keyring
  /// Where a sign-in keeps the token; nil: where the one before did.
  package var tokenPlace: TokenPlace?
  package let now: () -> Date
  /// How long a run waits for names to resolve, in seconds.
  package let networkPatience: Double
  /// Told what is being done ("downloading"), for `--verbose` and for notes worth a warning.
  package let progress: (Step) -> Void

  package init(
    directories: Directories, configuration: Configuration, instagram: InstagramClient,
    findDesktop: @escaping () throws(DesktopError) -> any Desktop,
    findKeyring: @escaping () -> Keyring = { Keyring(environment: [:], mayPrompt: false) },
    now: @escaping () -> Date = { Date() }, networkPatience: Double = 0,
    progress: @escaping (Step) -> Void = { _ in }
  ) {
    self.directories = directories
    self.configuration = configuration
    self.instagram = instagram
    self.findDesktop = findDesktop
    self.findKeyring = findKeyring
    self.now = now
    self.networkPatience = networkPatience
    self.progress = progress
  }

  package var accounts: AccountStore { AccountStore(directories.accountFile) }
  package var states: StateStore { StateStore(directories.stateFile) }

  /// Seconds another run may keep the lock before this one gives up.
  package static let lockSeconds = 60.0

  /// Makes the directories, takes the lock, clears what a killed run left, and runs `body` with
  /// the state; saves the state afterwards, also when `body` throws.
  package func withState<Result>(
    _ body: (inout State) throws(WallpaperError) -> Result
  ) throws(WallpaperError) -> Result {
    let lock = try begin()
    return try withExtendedLifetime(lock) { () throws(WallpaperError) in
      var state = try loadState { progress(.setAside($0)) }
      let before = state
      do throws(WallpaperError) {
        let result = try body(&state)
        try save(state, ifChangedFrom: before)
        return result
      } catch {
        try save(state, ifChangedFrom: before)
        throw error
      }
    }
  }

  /// Writes the state now, so that a run killed later leaves it true.
  func save(_ state: State) throws(WallpaperError) {
    do { try states.save(state) } catch { throw .platform(error) }
  }

  private func begin() throws(WallpaperError) -> FileLock {
    do {
      try makeDirectories()
      let lock = try FileLock(directories.lockFile, waiting: Self.lockSeconds)
      for directory in [directories.state, directories.originals, directories.wallpapers] {
        AtomicFile.removeLeftovers(in: directory)
      }
      return lock
    } catch {
      throw .platform(error)
    }
  }

  /// The state as it is on disk, without waiting for another run.
  package func readState() throws(WallpaperError) -> State { try loadState(setAside: nil) }

  private func loadState(setAside: ((String) -> Void)?) throws(WallpaperError) -> State {
    do {
      return try states.load(setAside: setAside)
    } catch {
      throw .platform(error)
    }
  }

  private func save(_ state: State, ifChangedFrom before: State) throws(WallpaperError) {
    if state != before { try save(state) }
  }

  /// Creates every directory this program writes to; only their owner may enter them.
  package func makeDirectories() throws(PlatformError) {
    for path in [
      directories.state, directories.data, directories.originals, directories.wallpapers,
    ] {
      try FileSystem.makeDirectory(path, mode: 0o700)
    }
  }
}

/// A step on the way of a photo, as it begins.
package enum Step: Equatable, Sendable {
  case renewingToken
  /// The token could not be renewed now.
  case renewalPutOff
  /// The token ends soon, and no renewal has helped so far.
  case tokenEnds(Date)
  case asking
  case downloading(post: String)
  case rendering(width: Int, height: Int)
  case showing(desktop: String)
  /// A damaged file was put out of the way under this name.
  case setAside(String)
  /// There is no network yet (after a wake-up); trying again.
  case waitingForNetwork
}
