package import Imaging

/// What a refresh is asked to do beyond the usual.
package struct RefreshRequest: Equatable, Sendable {
  /// Renders this size in place of the screens' own.
  package var size: PixelSize?
  /// Takes the place of the configured fit.
  package var fit: Fit?
  /// Downloads, renders and shows anew even when nothing changed.
  package var force = false
  /// Shows the picture; without it the files are made and nothing else.
  package var apply = true
  /// Whether a person sees what comes of it. Other runs keep to a budget of requests, and leave a
  /// token alone that is known not to work.
  package var isAttended = true

  package init() {}

  /// Whether the person asked for the photo itself, so that "nothing new" is no answer.
  var insists: Bool { force || size != nil || fit != nil }
}

/// What a refresh did.
package struct RefreshOutcome: Equatable, Sendable {
  package enum Result: String, Sendable {
    /// A post that was not on the screens before, or the same one once more by `--force`.
    case new
    /// The same photo, rendered for other screens or settings.
    case rendered
    case unchanged
    /// The account has no post with a photo; the wallpaper stays.
    case noPhoto = "no-photo"
  }

  package let result: Result
  /// The newest post with a photo; nil when there is none.
  package let post: PostRecord?
  /// A post left the account, and with it the screen.
  package let removed: PostRecord?
  /// The files for the screens as they are now.
  package let wallpapers: [WallpaperFile]
  package let application: Application
}

/// What became of the wish to show a picture.
package enum Application: Equatable, Sendable {
  /// Nobody asked, or the screens need no change.
  case notNeeded
  case shown(ShowReport)
  /// No session; it will be shown at the next login.
  case later(looked: [String])
  /// Somebody chose another picture since; it stays until the next new post.
  case chosenByHand
}

/// What a desktop was made to show.
package struct ShowReport: Equatable, Sendable {
  package let desktop: String
  /// Whether the desktop can tell what it shows. When not, nothing below is confirmed.
  package let canConfirm: Bool
  package let outputs: [OutputReport]

  package var confirmed: Bool { canConfirm && outputs.allSatisfy(\.confirmed) }
}
