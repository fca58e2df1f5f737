extension Service {
  /// `GET /oauth/authorize`: a page that asks, and with `decision` the redirect that follows.
  mutating func authorize(_ request: Request) -> Response {
    let query = request.query
    let redirect = query["redirect_uri"] ?? ""
    guard query["client_id"] == account.app.id else { return Fault.platformApp.response }
    guard account.app.redirectURIs.contains(redirect) else {
      return Fault.redirectMismatch.response
    }
    let type = query["response_type"] ?? ""
    guard type == "code" else { return .oauthError("Invalid response type: \(type)") }
    let scopes = (query["scope"] ?? "").split { $0 == "," || $0 == " " }
    if let unknown = scopes.first(where: { !$0.hasPrefix("instagram_business_") }) {
      return .oauthError(
        "Invalid Request: Request parameters are invalid: Invalid scope: \(unknown)")
    }
    guard !scopes.isEmpty else { return .oauthError("Invalid scope: ") }

    let state = query["state"].map { "&state=" + percentEncoded($0) } ?? ""
    switch query["decision"] {
    case "allow":
      return .redirect(to: "\(redirect)?code=\(makeCode(redirectURI: redirect))\(state)#_")
    case "deny":
      return .redirect(
        to: "\(redirect)?error=access_denied&error_reason=user_denied"
          + "&error_description=The+user+denied+your+request\(state)")
    default:
      let again = query.sorted { $0.key < $1.key }
        .map { "\(percentEncoded($0.key))=\(percentEncoded($0.value))" }.joined(separator: "&amp;")
      return .html(page(link: "/oauth/authorize?\(again)&amp;decision="))
    }
  }

  private func page(link: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head><meta charset="utf-8"><title>Simulated Instagram</title></head>
    <body>
    <h1>Simulated Instagram</h1>
    <p>This page runs on your own machine. Let the app see the profile and the posts of
    <b>\(escaped(account.username))</b>?</p>
    <p><a href="\(link)allow">Allow</a> <a href="\(link)deny">Deny</a></p>
    </body>
    </html>

    """
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
