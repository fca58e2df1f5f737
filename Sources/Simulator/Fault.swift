/// The answers with which the service fails, or is reported to fail. The raw value is the name in
/// an account file. Codes: <https://developers.facebook.com/docs/graph-api/guides/error-handling>
/// and <https://developers.facebook.com/docs/graph-api/overview/rate-limiting/>.
package enum Fault: String, CaseIterable, Codable, Sendable {
  // The token
  case tokenInvalid = "token_invalid"
  case tokenUnparsable = "token_unparsable"
  case tokenInvalid401 = "token_invalid_401"
  case tokenExpired = "token_expired"
  case tokenExpiredWithoutSubcode = "token_expired_without_subcode"
  case appRemoved = "app_removed"
  case checkpoint
  case passwordChanged = "password_changed"
  case accountUnconfirmed = "account_unconfirmed"
  case tokenRevoked = "token_revoked"
  case sessionInvalid = "session_invalid"
  case sessionKey102 = "session_key_102"
  case sessionKey452 = "session_key_452"

  // Permissions and the app
  case permissionMissing = "permission_missing"
  case permissionDenied = "permission_denied"
  case accessBlocked = "access_blocked"
  case capabilityMissing = "capability_missing"
  case policyBlock = "policy_block"

  // The request
  case objectMissing = "object_missing"
  case fieldMissing = "field_missing"
  case methodGet = "method_get"
  case invalidParameter = "invalid_parameter"

  // Limits
  case appLimit = "app_limit"
  case userLimit = "user_limit"
  case pageLimit = "page_limit"
  case customLimit = "custom_limit"
  case customLimit500 = "custom_limit_500"
  case accountLimit = "account_limit"
  case temporaryLimit = "temporary_limit"

  // The service itself
  case unknownError = "unknown_error"
  case tooMuchData = "too_much_data"
  case serviceTransient = "service_transient"
  case errorWithStatus200 = "error_with_status_200"
  case messageForPersonOnly = "message_for_person_only"
  case badGateway = "bad_gateway"
  case serviceUnavailable = "service_unavailable"
  case notJSON = "not_json"
  case cutJSON = "cut_json"
  case wrongShape = "wrong_shape"
  case emptyBody = "empty_body"

  // The token host
  case clientSecret = "client_secret"
  case codeUnknown = "code_unknown"
  case codeUsed = "code_used"
  case codeExpired = "code_expired"
  case redirectMismatch = "redirect_mismatch"
  case platformApp = "platform_app"
  case developerRole = "developer_role"
  case scopeInvalid = "scope_invalid"

  // The picture host
  case pictureExpired = "picture_expired"
  case pictureForbidden = "picture_forbidden"
  case pictureBadDate = "picture_bad_date"
  case pictureGone = "picture_gone"
  case htmlPicture = "html_picture"
  case textPicture = "text_picture"
  case emptyPicture = "empty_picture"
  case webpPicture = "webp_picture"
  case heicPicture = "heic_picture"
}
