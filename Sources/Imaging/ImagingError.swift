/// Why a picture cannot be used or made.
package enum ImagingError: Error, Equatable, Sendable {
  /// The bytes are no picture at all; `looksLike` says what they are when that is known ("HTML").
  case notAPicture(looksLike: String?)
  /// A picture of a kind that is recognised but not read: "WebP", "HEIC", "AVIF", "GIF", ...
  case unsupportedFormat(String)
  /// The picture ends too early, as after a cut download.
  case truncated
  /// The file is damaged; `reason` comes from the decoder.
  case damaged(reason: String)
  /// More pixels or bytes than this program decodes; checked before any allocation.
  case tooLarge(PixelSize)
  /// The encoder failed; `reason` comes from it.
  case cannotEncode(reason: String)
}
