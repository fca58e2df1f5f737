/// What public reports say the service does in more than one way; each choice has a switch.
package struct Behavior: Equatable, Sendable {
  /// The four shapes of the answer that turns a code into a token.
  package enum TokenShape: String, Codable, CaseIterable, Sendable {
    /// `{"data":[{…}]}` with texts, as the documentation prints it.
    case wrapped
    /// Flat, `user_id` a bare number, `permissions` an array.
    case number
    /// Flat, `user_id` and `permissions` texts.
    case text
    /// Flat, `user_id` a bare number, no permissions.
    case legacy
  }

  package enum Order: String, Codable, Sendable {
    case newestFirst = "newest_first"
    case asWritten = "as_written"
  }

  /// `/me` answers `{"data":[{…}]}` as the documentation prints it, not the bare object.
  package var wrapsProfile = false
  /// Carousels come without `children` even when asked; the edge still has them.
  package var withholdsChildren = false
  package var order = Order.newestFirst
  package var tokenShape = TokenShape.wrapped
  /// A refresh answers with a new token. The one before stays valid.
  package var rotatesToken = true
  /// A refresh is refused while the token is younger than 24 hours.
  package var refusesEarlyRefresh = false
  /// Seconds since the account's own token was made, when it is first served.
  package var tokenAge = 86_400
  /// Seconds that a long-lived token lives.
  package var expiresIn = 5_183_944
  /// `call_count` of the usage headers, in percent; nil sends none.
  package var usage: Int?
  /// How many calls are allowed; nil for any number. The usage headers then grow with the calls.
  package var limit: CallLimit?
  /// Seconds that a picture's address is good for. None or less: it has run out already.
  package var pictureLifetime = 4 * 86400
  /// What picture names end in. The service serves JPEG under `webp` and `heic` too.
  package var pictureExtension = "jpg"

  /// Where picture addresses lead, as `https://HOST` or `http://HOST:PORT`; nil for this simulator.
  package var pictureHost: String?

  package init() {}
}
