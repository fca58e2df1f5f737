import Transfer

/// Who a token belongs to.
package struct Profile: Sendable, Equatable {
  /// The id within the app; always given.
  package let id: String
  /// The id of the professional account.
  package let userID: String?
  package let username: String
  /// As the service spells it: `MEDIA_CREATOR`, `Business`, …
  package let accountType: String
}

extension InstagramClient {
  /// Asks who `token` belongs to.
  /// - Throws: `.notProfessional` for an account that the API does not serve.
  package mutating func profile(_ token: AccessToken) throws(InstagramError) -> Profile {
    let answer: ProfileAnswer
    do {
      answer = try get(
        endpoints.versioned("me"),
        [
          FormField("fields", "user_id,username,account_type"),
          FormField("access_token", token.secret.text),
        ], hidden: [token.secret])
    } catch { throw error.error }
    guard let id = answer.id ?? answer.userID, let username = answer.username, !username.isEmpty
    else { throw .unusableAnswer(host: endpoints.graphHost, status: 200) }
    let type = answer.accountType ?? ""
    guard ["business", "media_creator"].contains(type.lowercased()) else {
      throw .notProfessional(accountType: type)
    }
    return Profile(id: id, userID: answer.userID, username: username, accountType: type)
  }
}

/// The answer of `/me`: flat, as the service sends it, or in a list, as its pages print it.
private struct ProfileAnswer: Decodable {
  let id: String?
  let userID: String?
  let username: String?
  let accountType: String?

  init(from decoder: any Decoder) throws {
    var members = try decoder.container(keyedBy: Key.self)
    if var list = try? members.nestedUnkeyedContainer(forKey: Key("data")) {
      members = try list.nestedContainer(keyedBy: Key.self)
    }
    id = members.identifier("id")
    userID = members.identifier("user_id")
    username = members.text("username")
    accountType = members.text("account_type")
  }
}
