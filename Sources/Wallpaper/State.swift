package import Desktop
package import FoundationEssentials
package import Imaging

/// What this program remembers between runs: `state.json`. Nothing secret is in it.
package struct State: Codable, Equatable, Sendable {
  /// The format of the file; a reader of an older program sets a newer file aside.
  package static let currentVersion = 1

  package var version = State.currentVersion
  /// Whose posts these are; another account starts anew.
  package var accountID: String?
  /// The newest post that was fetched.
  package var latest: PostRecord?
  /// Fetched posts, newest first, `latest` included; their originals are kept.
  package var history: [PostRecord] = []
  /// What is to be on the screens.
  package var current: Picture?
  /// What was to be there before; its files are kept, since other workspaces may still show them.
  package var previous: Picture?
  /// What the desktop was last made to show.
  package var applied: Applied?
  /// The screens last seen, for runs without a session.
  package var screens: Screens?
  /// Each desktop's own setting from before our first change.
  package var earlier: [SavedSetting] = []
  package var lastRefresh: RunRecord?
  /// A post has arrived, or a picture was asked for, that no desktop has shown yet. It overrides
  /// what somebody chose by hand.
  package var isDue = false
  /// The photo that arrived last, so that it arrives once.
  package var arrived: String?
  /// When the service last said that `latest`, which its lists do not show, is still there.
  var seen: Date?
  /// What the service said; `service` reads it. Missing in a file from before it was kept.
  private var told: ServiceMemory?
  /// The earlier setting was put back: nothing is shown unasked until somebody asks again.
  package var isRestored = false

  /// How many posts, and so originals, are kept.
  static let historyLength = 10

  package init() {}

  /// What the service said in earlier runs. A new sign-in starts with nothing.
  package var service: ServiceMemory {
    get { told ?? ServiceMemory() }
    set { told = newValue == ServiceMemory() ? nil : newValue }
  }

  /// Another account: its posts and the old one's do not mix. What is on screen stays.
  mutating func startAnew(with accountID: String) {
    self.accountID = accountID
    latest = nil
    history = []
  }

  mutating func remember(_ post: PostRecord) {
    latest = post
    history.removeAll { $0.photoID == post.photoID }
    history = Array(([post] + history).prefix(State.historyLength))
  }

  /// Drops a post that has left the account, so that its files go with the next tidying.
  mutating func forget(_ post: PostRecord) {
    history.removeAll { $0.id == post.id }
    if latest?.id == post.id { latest = nil }
    if previous?.source == .post(id: post.id) { previous = nil }
  }
}

/// A post as it is remembered. Addresses of pictures are not: they expire within days.
package struct PostRecord: Codable, Equatable, Sendable {
  package let id: String
  /// The photo inside the post: a carousel's first photo has an id of its own.
  package let photoID: String
  package let permalink: String?
  package let timestamp: Date
  package let caption: String?
  package let altText: String?
  /// The file's name in the originals directory.
  package let original: String
}

/// One picture, rendered for the screens.
package struct Picture: Codable, Equatable, Sendable {
  package enum Source: Codable, Equatable, Sendable {
    case post(id: String)
    /// A local picture shown by `instawall apply FILE`; `path` is where it came from.
    case file(path: String)
  }

  package let source: Source
  /// The file's name in the originals directory.
  package let original: String
  package let look: Look
  /// What the configuration said then. `look` may differ from it by an option given by hand.
  package let configured: Look
  package var files: [WallpaperFile]
}

/// The settings that decide how a wallpaper looks.
package struct Look: Codable, Equatable, Sendable {
  package var fit: Fit
  package var background: Color
  package var quality: Int
  package var format: PictureFormat
  /// Asked for by `--size`, in place of the screens' own sizes.
  package var size: PixelSize?

  package init(_ configuration: Configuration, fit: Fit? = nil, size: PixelSize? = nil) {
    self.fit = fit ?? configuration.fit
    background = configuration.background
    quality = configuration.quality
    format = configuration.format
    self.size = size
  }

  func rendering(_ size: PixelSize) -> Rendering {
    Rendering(size: size, fit: fit, background: background, format: format, quality: quality)
  }
}

/// A rendered file and the screens it was made for.
package struct WallpaperFile: Codable, Equatable, Sendable {
  package let path: String
  package let width: Int
  package let height: Int
  package let outputs: [String]
}

/// The layout a wallpaper is rendered for.
package struct Screens: Codable, Equatable, Sendable {
  package let outputs: [Output]
  package let picturePerOutput: Bool
}

/// What a desktop was made to show, and whether it said so itself.
package struct Applied: Codable, Equatable, Sendable {
  package let desktop: String
  package let source: Picture.Source
  package let pictures: [ShownPicture]
  package let confirmed: Bool
  package let time: Date
  /// The desktop's `session` at that time.
  package let session: String?
}

/// How the last refresh went: "new", "unchanged", "no-photo" or what a failure means for the next.
package struct RunRecord: Codable, Equatable, Sendable {
  package let time: Date
  package let result: String
  /// The failure's `kind`; nil when there was none.
  package var failure: String?
  /// When this failure was first met, if that was in an earlier run and every run since met it.
  package var since: Date?

  init(time: Date, _ outcome: RefreshOutcome) {
    self.time = time
    result = outcome.result.rawValue
  }

  init(time: Date, _ error: WallpaperError, after last: RunRecord?) {
    self.time = time
    result = error.category.rawValue
    // To be out of requests says nothing new about why they were needed.
    failure = error == .budgetSpent ? last?.failure ?? error.kind : error.kind
    since = last?.failure == failure ? last?.since ?? last?.time : nil
  }

  /// Whether earlier runs had the same to say as this one, which failed with `error`.
  package func repeats(_ error: WallpaperError) -> Bool {
    (failure == error.kind || error == .budgetSpent) && since != nil
  }
}
