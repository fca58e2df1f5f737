import FoundationEssentials

extension SimulatedAccount: Decodable {
  /// Reads an account file.
  package init(contentsOfFile path: String) throws(SimulatorError) {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw .cannotRead(path: path)
    }
    self = try decodeStrictly(SimulatedAccount.self, from: Array(data))
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case username, name
    case accountType = "account_type"
    case id
    case userID = "user_id"
    case token, posts, app, behavior, faults
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
    self.init(
      username: try values.decode(String.self, forKey: .username),
      token: try values.decode(String.self, forKey: .token))
    name = try values.decodeIfPresent(String.self, forKey: .name)
    if values.contains(.accountType) {
      accountType = try values.decodeIfPresent(String.self, forKey: .accountType)
    }
    try values.set(&id, forKey: .id)
    try values.set(&userID, forKey: .userID)
    try values.set(&posts, forKey: .posts)
    try values.set(&app, forKey: .app)
    try values.set(&behavior, forKey: .behavior)
    try values.set(&faults, forKey: .faults)
  }
}

extension SimulatedPost: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, kind, timestamp, caption
    case altText = "alt_text"
    case picture
    case hasMediaURL = "media_url"
    case children
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
    self.init(id: try values.decode(String.self, forKey: .id))
    kind = try values.decode(Kind.self, forKey: .kind)
    caption = try values.decodeIfPresent(String.self, forKey: .caption)
    altText = try values.decodeIfPresent(String.self, forKey: .altText)
    picture = try values.decodeIfPresent(SimulatedPicture.self, forKey: .picture)
    try values.set(&timestamp, forKey: .timestamp)
    try values.set(&hasMediaURL, forKey: .hasMediaURL)
    try values.set(&children, forKey: .children)
    try values.check(.id, id.allSatisfy(\.isNumber) && !id.isEmpty, "must be digits")
    try values.check(.timestamp, Self.isTimestamp(timestamp), "must be YYYY-MM-DDThh:mm:ss+0000")
    try values.check(
      .children, children.isEmpty || kind == .carousel, "only for a CAROUSEL_ALBUM")
  }

  private static func isTimestamp(_ text: String) -> Bool {
    let pattern = "0000-00-00T00:00:00+0000"
    return text.utf8.count == pattern.utf8.count && text.hasSuffix("+0000")
      && zip(text, pattern).allSatisfy { $1 == "0" ? $0.isASCII && $0.isNumber : $0 == $1 }
  }
}

extension SimulatedPicture: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case draw, width, height, seed, file
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
    if let path = try values.decodeIfPresent(String.self, forKey: .file) {
      self = .file(path: path)
      return
    }
    var drawing = Drawing(scene: try values.decode(Scene.self, forKey: .draw))
    try values.set(&drawing.width, forKey: .width)
    try values.set(&drawing.height, forKey: .height)
    try values.set(&drawing.seed, forKey: .seed)
    try values.check(.width, (1...4096).contains(drawing.width), "must be 1...4096")
    try values.check(.height, (1...4096).contains(drawing.height), "must be 1...4096")
    self = .drawn(drawing)
  }
}

extension SimulatedApp: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, secret
    case redirectURIs = "redirect_uris"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
    self.init()
    try values.set(&id, forKey: .id)
    try values.set(&secret, forKey: .secret)
    try values.set(&redirectURIs, forKey: .redirectURIs)
  }
}

extension Behavior: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case wrapsProfile = "wraps_profile"
    case withholdsChildren = "withholds_children"
    case order
    case tokenShape = "token_shape"
    case rotatesToken = "rotates_token"
    case refusesEarlyRefresh = "refuses_early_refresh"
    case expiresIn = "expires_in"
    case tokenAge = "token_age"
    case usage, limit
    case pictureLifetime = "picture_lifetime"
    case pictureExtension = "picture_extension"
    case pictureHost = "picture_host"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
    try values.set(&wrapsProfile, forKey: .wrapsProfile)
    try values.set(&withholdsChildren, forKey: .withholdsChildren)
    try values.set(&order, forKey: .order)
    try values.set(&tokenShape, forKey: .tokenShape)
    try values.set(&rotatesToken, forKey: .rotatesToken)
    try values.set(&refusesEarlyRefresh, forKey: .refusesEarlyRefresh)
    try values.set(&expiresIn, forKey: .expiresIn)
    try values.set(&tokenAge, forKey: .tokenAge)
    usage = try values.decodeIfPresent(Int.self, forKey: .usage)
    limit = try values.decodeIfPresent(CallLimit.self, forKey: .limit)
    try values.set(&pictureLifetime, forKey: .pictureLifetime)
    try values.set(&pictureExtension, forKey: .pictureExtension)
    pictureHost = try values.decodeIfPresent(String.self, forKey: .pictureHost)
  }
}

extension CallLimit: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case calls, window, block
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
    self.init(calls: try values.decode(Int.self, forKey: .calls))
    try values.set(&window, forKey: .window)
    try values.set(&block, forKey: .block)
    try values.check(.calls, calls > 0, "must be at least 1")
  }
}

extension ScriptedFault: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case path, next, fault
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
    self.init(
      path: try values.decode(String.self, forKey: .path),
      fault: try values.decode(Fault.self, forKey: .fault))
    try values.set(&next, forKey: .next)
    try values.check(.next, next > 0, "must be at least 1")
  }
}

extension KeyedDecodingContainer {
  /// Replaces a default when the member is there.
  func set<Value: Decodable>(_ value: inout Value, forKey key: Key) throws {
    value = try decodeIfPresent(Value.self, forKey: key) ?? value
  }

  fileprivate func check(_ key: Key, _ holds: Bool, _ rule: String) throws {
    guard holds else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath + [key], debugDescription: rule))
    }
  }
}
