import Desktop
import FoundationEssentials
import Wallpaper

/// The JSON of `refresh`. Scripts rely on its keys.
struct RefreshAnswer: Encodable {
  @OrNull var post: PostAnswer?
  /// Whether a new post, or another picture of it, was made.
  let changed: Bool
  let wallpapers: [WallpaperFile]
  /// Nil when no desktop was asked to show anything.
  @OrNull var applied: AppliedAnswer?

  init(_ outcome: RefreshOutcome) {
    post = outcome.post.map(PostAnswer.init)
    changed = outcome.result == .new || outcome.result == .rendered
    wallpapers = outcome.wallpapers
    if case .shown(let report) = outcome.application {
      applied = AppliedAnswer(report)
    } else {
      applied = nil
    }
  }
}

/// The JSON of `apply`.
struct ApplyAnswer: Encodable {
  let wallpapers: [WallpaperFile]
  @OrNull var applied: AppliedAnswer?

  init(_ outcome: ApplyOutcome) {
    guard case .shown(let report, let files) = outcome else {
      wallpapers = []
      applied = nil
      return
    }
    wallpapers = files
    applied = AppliedAnswer(report)
  }
}

struct PostAnswer: Encodable {
  let id: String
  let photoID: String
  @OrNull var permalink: String?
  let timestamp: Date
  @OrNull var caption: String?

  init(_ post: PostRecord) {
    id = post.id
    photoID = post.photoID
    permalink = post.permalink
    timestamp = post.timestamp
    caption = post.caption
  }

  enum CodingKeys: String, CodingKey {
    case id, permalink, timestamp, caption
    case photoID = "photo_id"
  }
}

struct AppliedAnswer: Encodable {
  let desktop: String
  let confirmed: Bool
  let outputs: [OutputReport]

  init(_ report: ShowReport) {
    desktop = report.desktop
    confirmed = report.confirmed
    outputs = report.outputs
  }
}

/// The JSON of `status`.
struct StatusAnswer: Encodable {
  struct AccountAnswer: Encodable {
    let username: String
    let type: String
    let tokenExpires: Date
    let tokenRenews: Date

    enum CodingKeys: String, CodingKey {
      case username, type
      case tokenExpires = "token_expires"
      case tokenRenews = "token_renews"
    }
  }

  struct Run: Encodable {
    let time: Date
    let result: String
    /// What kind of failure it was; left out when there was none.
    let failure: String?
  }

  struct Shown: Encodable {
    let desktop: String
    /// Whether the desktop says now that it shows it.
    let confirmed: Bool
    /// The post on screen; nil for a local picture.
    @OrNull var post: PostAnswer?
    let outputs: [Picture]
  }

  struct Picture: Encodable {
    let name: String
    let file: String
  }

  @OrNull var account: AccountAnswer?
  @OrNull var lastRefresh: Run?
  @OrNull var shown: Shown?
  /// "enabled", "disabled" or "unavailable".
  let timer: String

  enum CodingKeys: String, CodingKey {
    case account, shown, timer
    case lastRefresh = "last_refresh"
  }

  init(account: Account?, state: State, timer: Timer.Status, now: Date, isShown: Bool) {
    self.account = account.map {
      AccountAnswer(
        username: $0.username, type: $0.type, tokenExpires: $0.expires,
        tokenRenews: $0.nextRenewal(at: now))
    }
    lastRefresh = state.lastRefresh.map {
      Run(time: $0.time, result: $0.result, failure: $0.failure)
    }
    shown = state.applied.map { applied in
      Shown(
        desktop: applied.desktop, confirmed: isShown,
        post: OrNull(
          wrappedValue: state.history.first { applied.source == .post(id: $0.id) }
            .map(PostAnswer.init)),
        outputs: applied.pictures.map { Picture(name: $0.output, file: $0.file) })
    }
    self.timer = timer.rawValue
  }
}

/// The answer as text for a terminal or another program. Control and format characters, which could
/// steer a terminal or hide what they stand in, are written as `\u` escapes.
func jsonText(_ answer: some Encodable) -> String {
  var text = ""
  for scalar in String(decoding: JSONForm.encode(answer), as: UTF8.self).unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control where scalar != "\n", .format where scalar != "\u{200D}", .lineSeparator,
      .paragraphSeparator:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text
}

/// Keeps a key in the JSON when its value is missing, as `null`.
@propertyWrapper
struct OrNull<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
