/// An account that the simulator serves, and how the simulator behaves while serving it.
///
/// As a file it is a JSON object with these members; a name that is not listed is refused.
///
///     username        text
///     name            text, optional
///     account_type    text; BUSINESS when left out, null to leave it out of answers
///     id, user_id     text of digits, optional: the app-scoped and the professional identifier
///     token           the long-lived token that is accepted
///     posts           array, see `SimulatedPost`; empty when left out
///     app             object, see `SimulatedApp`, optional
///     behavior        object, see `Behavior`, optional
///     faults          array of {"path", "next", "fault"}, see `ScriptedFault`, optional
package struct SimulatedAccount: Equatable, Sendable {
  package var username: String
  package var name: String?
  /// As answers spell it: `BUSINESS`, `Media_Creator`, `PERSONAL`; nil leaves the member out.
  package var accountType: String?
  /// The app-scoped identifier.
  package var id: String
  /// The identifier of the professional account, which paths use.
  package var userID: String
  package var token: String
  package var posts: [SimulatedPost]
  package var app: SimulatedApp
  package var behavior: Behavior
  /// Faults queued when the simulator starts.
  package var faults: [ScriptedFault]

  package init(
    username: String = "hanna.draws", name: String? = nil, accountType: String? = "BUSINESS",
    id: String = "26400000000050881", userID: String = "17841400000050882",
    token: String = "IGAAsimulatorToken0000000000000000000000000001ZDZD",
    posts: [SimulatedPost] = [], app: SimulatedApp = SimulatedApp(),
    behavior: Behavior = Behavior(), faults: [ScriptedFault] = []
  ) {
    self.username = username
    self.name = name
    self.accountType = accountType
    self.id = id
    self.userID = userID
    self.token = token
    self.posts = posts
    self.app = app
    self.behavior = behavior
    self.faults = faults
  }
}

/// One post, or one child of a carousel.
///
/// As JSON: `id`, `kind` (IMAGE, VIDEO, CAROUSEL_ALBUM), `timestamp` ("2026-11-20T08:15:42+0000"),
/// `caption`, `alt_text`, `picture` (see `SimulatedPicture`), `media_url` (false leaves the address
/// out of answers), `children`. A carousel takes its picture from its first child. Children need no
/// timestamp.
package struct SimulatedPost: Equatable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case image = "IMAGE"
    case video = "VIDEO"
    case carousel = "CAROUSEL_ALBUM"
  }

  package var id: String
  package var kind: Kind
  /// UTC as the service writes it, offset without a colon: `2026-11-20T08:15:42+0000`.
  package var timestamp: String
  package var caption: String?
  package var altText: String?
  /// The photo, or the still of a video.
  package var picture: SimulatedPicture?
  /// Whether answers hold `media_url`; they do not for posts flagged for copyright.
  package var hasMediaURL: Bool
  package var children: [SimulatedPost]

  package init(
    id: String, kind: Kind = .image, timestamp: String = "2026-11-20T08:15:42+0000",
    caption: String? = nil, altText: String? = nil, picture: SimulatedPicture? = nil,
    hasMediaURL: Bool = true, children: [SimulatedPost] = []
  ) {
    self.id = id
    self.kind = kind
    self.timestamp = timestamp
    self.caption = caption
    self.altText = altText
    self.picture = picture
    self.hasMediaURL = hasMediaURL
    self.children = children
  }
}

/// Where a picture comes from.
///
/// As JSON `{"draw": "dunes", "width": 1080, "height": 1350, "seed": 7}` or `{"file": PATH}`.
package enum SimulatedPicture: Equatable, Sendable {
  case drawn(Drawing)
  /// A file served as it is; read at each request.
  case file(path: String)
  case bytes([UInt8])
}

/// The registered app, for the browser login. As JSON: `id`, `secret`, `redirect_uris`.
package struct SimulatedApp: Equatable, Sendable {
  package var id: String
  package var secret: String
  /// The addresses that are accepted, compared byte for byte.
  package var redirectURIs: [String]

  package init(
    id: String = "910000000000017", secret: String = "simulator-app-secret",
    redirectURIs: [String] = ["https://localhost/"]
  ) {
    self.id = id
    self.secret = secret
    self.redirectURIs = redirectURIs
  }
}
