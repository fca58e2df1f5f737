extension Fault {
  /// The whole answer, except the usage header that a limit carries for an account.
  var response: Response {
    switch self {
    case .tokenInvalid:
      .graphError(190, "Invalid OAuth 2.0 Access Token", type: .instagram)
    case .tokenUnparsable:
      .graphError(190, "Invalid OAuth access token - Cannot parse access token")
    case .tokenInvalid401:
      .graphError(190, "Invalid OAuth access token - Cannot parse access token", status: 401)
    case .tokenExpired:
      .graphError(190, subcode: 463, Self.expiry)
    case .tokenExpiredWithoutSubcode:
      .graphError(190, Self.expiry)
    case .appRemoved:
      .graphError(
        190, subcode: 458,
        "Error validating access token: The user has not authorized application 910000000000017.")
    case .checkpoint:
      .graphError(
        190, subcode: 459,
        "Error validating access token: You cannot access the app till you log in to "
          + "www.instagram.com and follow the instructions given.")
    case .passwordChanged:
      .graphError(
        190, subcode: 460,
        "Error validating access token: The session has been invalidated because the user changed "
          + "their password or Facebook has changed the session for security reasons.")
    case .accountUnconfirmed:
      .graphError(
        190, subcode: 464,
        "Error validating access token: Sessions for the user are not allowed "
          + "because the user is not a confirmed user.")
    case .tokenRevoked:
      .graphError(
        190, subcode: 467,
        "Error validating access token: This may be because the user logged out or may be due to "
          + "a system error.")
    case .sessionInvalid:
      .graphError(190, subcode: 492, "Error validating access token: Invalid session")
    case .sessionKey102:
      .graphError(102, "Session key invalid or no longer valid")
    case .sessionKey452:
      .graphError(452, Self.sessionKey, type: .instagram)

    case .permissionMissing:
      .graphError(
        10, "Application does not have permission for this action", type: .instagram, status: 403)
    case .permissionDenied:
      .graphError(230, "(#230) Requires instagram_business_basic permission", status: 403)
    case .accessBlocked:
      .graphError(200, "API access blocked.")
    case .capabilityMissing:
      .graphError(3, "(#3) Application does not have the capability to make this API call.")
    case .policyBlock:
      .graphError(
        368, "The action attempted has been deemed abusive or is otherwise disallowed")

    case .objectMissing:
      .objectMissing(id: "17900000000000000")
    case .fieldMissing:
      .fieldMissing("alt_text", node: "IGMedia")
    case .methodGet:
      .graphError(100, "Unsupported request - method type: get", type: .instagram)
    case .invalidParameter:
      .graphError(100, "(#100) Invalid parameter")

    case .appLimit:
      .graphError(4, "Application request limit reached", type: .instagram, status: 403)
    case .userLimit:
      .graphError(17, "User request limit reached")
    case .pageLimit:
      .graphError(32, "Page request limit reached")
    case .customLimit:
      .graphError(613, Self.rateLimit)
    case .customLimit500:
      .graphError(613, Self.rateLimit, status: 500, more: [("is_transient", .bool(false))])
    case .accountLimit:
      .graphError(
        80002,
        "(#80002) There have been too many calls to this Instagram account. Wait a bit and try "
          + "again. For more info, please refer to "
          + "https://developers.facebook.com/docs/graph-api/overview/rate-limiting.")
    case .temporaryLimit:
      .graphError(341, "Application limit reached")

    case .unknownError:
      .graphError(1, subcode: 99, "An unknown error occurred", status: 500)
    case .tooMuchData:
      .graphError(
        1, "Please reduce the amount of data you're asking for, then retry your request",
        status: 500)
    case .serviceTransient:
      .graphError(2, Self.retry, status: 500, more: [("is_transient", .bool(true))])
    case .errorWithStatus200:
      .graphError(2, Self.retry, status: 200, more: [("is_transient", .bool(true))])
    case .messageForPersonOnly:
      .graphError(
        10, "", type: .oauth, status: 403,
        more: [
          ("error_user_title", .string("Permission needed")),
          ("error_user_msg", .string("The account has not shared its media with this app.")),
        ])
    case .badGateway:
      .html(Self.sorryPage, status: 502)
    case .serviceUnavailable:
      .html(Self.sorryPage, status: 503)
    case .notJSON:
      Response(contentType: Self.jsonType, body: Array("for (;;); nothing to see".utf8))
    case .cutJSON:
      Response(contentType: Self.jsonType, body: Array(#"{"data":[{"id":"1790"#.utf8))
    case .wrongShape:
      .json(.object([("data", .object([("id", .number(7))]))]))
    case .emptyBody:
      Response(contentType: Self.jsonType, body: [])

    case .clientSecret:
      .graphError(1, "Error validating client secret.")
    case .codeUnknown:
      .oauthError("Matching code was not found or was already used")
    case .codeUsed:
      .oauthError("This authorization code has been used")
    case .codeExpired:
      .oauthError("This authorization code has expired")
    case .redirectMismatch:
      .oauthError("Invalid redirect_uri")
    case .platformApp:
      .oauthError("Invalid platform app")
    case .developerRole:
      .oauthError("Insufficient developer role")
    case .scopeInvalid:
      .oauthError("Invalid scope: user_profile")

    case .pictureExpired:
      .text("URL signature expired", status: 403)
    case .pictureForbidden:
      .text("", status: 403)
    case .pictureBadDate:
      .text("Bad URL date param", status: 403)
    case .pictureGone:
      .text("", status: 404)
    case .htmlPicture:
      .html(Self.sorryPage)
    case .textPicture:
      .text("Not available in your region")
    case .emptyPicture:
      Response(contentType: "image/jpeg", body: [])
    case .webpPicture:
      Response(contentType: "image/webp", body: Self.webp)
    case .heicPicture:
      Response(contentType: "image/heic", body: Self.heic)
    }
  }

  private static let jsonType = "application/json; charset=UTF-8"
  private static let expiry =
    "Error validating access token: Session has expired on Saturday, 14-Nov-26 03:00:00 PST. "
    + "The current time is Monday, 16-Nov-26 09:41:07 PST."
  private static let sessionKey =
    "Session key invalid. This could be because the session key has an incorrect format, or "
    + "because the user has revoked this session"
  private static let rateLimit = "Calls to this api have exceeded the rate limit."
  private static let retry = "An unexpected error has occurred. Please retry your request later."
  private static let sorryPage =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Error</title></head>"
    + "<body><h1>Sorry, something went wrong.</h1></body></html>\n"

  /// One white pixel as lossy WebP: RIFF container, VP8 chunk.
  private static let webp: [UInt8] =
    Array("RIFF".utf8) + [0x24, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [
      0x18, 0, 0, 0, 0x30, 0x01, 0x00, 0x9d, 0x01, 0x2a, 0x01, 0x00, 0x01, 0x00, 0x02, 0x00,
      0x34, 0x25, 0xa4, 0x00, 0x03, 0x70, 0x00, 0xfe, 0xfb, 0x94, 0x00, 0x00,
    ]

  /// The first box of a HEIC file.
  private static let heic: [UInt8] =
    [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
}

extension Response {
  /// The `type` member of an error.
  enum ErrorType: String {
    case instagram = "IGApiException"
    case oauth = "OAuthException"
  }

  /// An error as graph.instagram.com shapes it.
  static func graphError(
    _ code: Int, subcode: Int? = nil, _ message: String, type: ErrorType = .oauth,
    status: Int = 400, more: [(name: String, value: JSON)] = []
  ) -> Response {
    var members: [(name: String, value: JSON)] = [
      ("message", .string(message)), ("type", .string(type.rawValue)), ("code", .number(code)),
    ]
    if let subcode { members.append(("error_subcode", .number(subcode))) }
    members += more
    members.append(("fbtrace_id", .string("ASimulatorTraceNotReal0")))
    return .json(.object([("error", .object(members))]), status: status)
  }

  /// An error as api.instagram.com shapes it.
  static func oauthError(_ message: String) -> Response {
    .json(
      .object([
        ("error_type", .string("OAuthException")), ("code", .number(400)),
        ("error_message", .string(message)),
      ]), status: 400)
  }

  static func objectMissing(id: String) -> Response {
    .graphError(
      100, subcode: 33,
      "Unsupported get request. Object with ID '\(id)' does not exist, cannot be loaded due to "
        + "missing permissions, or does not support this operation", type: .instagram)
  }

  static func fieldMissing(_ name: String, node: String) -> Response {
    .graphError(
      100, "(#100) Tried accessing nonexisting field (\(name)) on node type (\(node))")
  }
}
