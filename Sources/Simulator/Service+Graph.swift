extension Service {
  /// The profile, the list of posts, one post, and the children of one.
  mutating func graph(_ request: Request, on route: Route) -> Response {
    guard let token = request.query["access_token"], !token.isEmpty else {
      return .graphError(104, "An access token is required to request this resource.")
    }
    if let refusal = refusal(of: token) { return refusal.response }
    guard let fields = FieldList(request.query["fields"]) else {
      return Fault.invalidParameter.response
    }
    return node(request, on: route, fields: fields, token: token)
  }

  private mutating func node(
    _ request: Request, on route: Route, fields: FieldList, token: String
  ) -> Response {
    switch (route.segments.first, route.segments.dropFirst().first, route.segments.count) {
    case ("me", nil, _):
      return profile(fields)
    case ("me", "media", 2):
      return media(request, version: route.version, fields: fields, token: token)
    case (let id?, nil, _):
      guard let post = post(id) else { return .objectMissing(id: id) }
      if let unknown = fields.unknownToMedia { return .fieldMissing(unknown, node: "IGMedia") }
      return .json(object(post, fields: fields, isChild: isChild(id)))
    case (let id?, "children", 2):
      guard let post = post(id), post.kind == .carousel else { return .objectMissing(id: id) }
      if let unknown = fields.unknownToMedia { return .fieldMissing(unknown, node: "IGMedia") }
      return .json(children(of: post, fields: fields))
    default:
      return .objectMissing(id: route.segments.first ?? "")
    }
  }

  private mutating func profile(_ fields: FieldList) -> Response {
    let known: Set<String> = [
      "id", "user_id", "username", "name", "account_type", "media_count", "profile_picture_url",
      "followers_count", "follows_count",
    ]
    if let unknown = fields.fields.first(where: { !known.contains($0.name) }) {
      return .fieldMissing(unknown.name, node: "IGUser")
    }
    let picture = pictureAddress(name: "profile")
    let object = fields.object { field in
      switch field.name {
      case "id": .string(account.id)
      case "user_id": .string(account.userID)
      case "username": .string(account.username)
      case "name": account.name.map(JSON.string)
      case "account_type": account.accountType.map(JSON.string)
      case "media_count": .number(account.posts.count)
      case "profile_picture_url": .string(picture)
      default: .number(42)
      }
    }
    return .json(account.behavior.wrapsProfile ? .object([("data", .array([object]))]) : object)
  }

  private mutating func media(
    _ request: Request, version: String?, fields: FieldList, token: String
  ) -> Response {
    if let unknown = fields.unknownToMedia { return .fieldMissing(unknown, node: "IGMedia") }
    guard let asked = Int(request.query["limit"] ?? "25"), asked > 0 else {
      return Fault.invalidParameter.response
    }
    let limit = min(asked, 100)
    var posts = account.posts
    if account.behavior.order == .newestFirst {
      // Timestamps of one form sort as text; equal ones keep the account's order.
      posts.sort { $0.timestamp > $1.timestamp }
    }
    var start = 0
    if let after = request.query["after"] {
      guard let index = posts.firstIndex(where: { Self.cursor($0) == after }) else {
        return Fault.invalidParameter.response
      }
      start = index + 1
    }
    let page = posts.dropFirst(start).prefix(limit)
    let data = JSON.array(page.map { object($0, fields: fields, isChild: false) })
    guard let first = page.first, let last = page.last else {
      return .json(.object([("data", data)]))
    }
    var paging: [(name: String, value: JSON)] = [
      (
        "cursors",
        .object([
          ("before", .string(Self.cursor(first))), ("after", .string(Self.cursor(last))),
        ])
      )
    ]
    if start + page.count < posts.count {
      let fields = request.query["fields"].map { "&fields=" + percentEncoded($0) } ?? ""
      paging.append(
        (
          "next",
          .string(
            "\(address)/\(version ?? "v25.0")/\(account.userID)/media?access_token="
              + "\(percentEncoded(token))\(fields)&limit=\(limit)&after=\(Self.cursor(last))")
        ))
    }
    return .json(.object([("data", data), ("paging", .object(paging))]))
  }

  private static func cursor(_ post: SimulatedPost) -> String { "QVFIUsim" + post.id }

  /// One post with the members asked for. The service gives children no caption, permalink or
  /// timestamp.
  private mutating func object(_ post: SimulatedPost, fields: FieldList, isChild: Bool) -> JSON {
    var values: [String: JSON] = [
      "id": .string(post.id), "media_type": .string(post.kind.rawValue),
      "username": .string(account.username), "shortcode": .string(shortcode(post)),
      "owner": .object([("id", .string(account.userID))]), "like_count": .number(7),
      "comments_count": .number(0),
    ]
    values["alt_text"] = post.altText.map(JSON.string)
    if post.hasMediaURL { values["media_url"] = .string(mediaAddress(post)) }
    if post.kind == .video {
      values["thumbnail_url"] = .string(pictureAddress(name: post.id))
      if !isChild { values["is_shared_to_feed"] = .bool(true) }
    }
    if !isChild {
      values["media_product_type"] = .string(post.kind == .video ? "REELS" : "FEED")
      values["caption"] = post.caption.map(JSON.string)
      values["timestamp"] = .string(post.timestamp)
      values["permalink"] = .string(permalink(post))
    }
    if post.kind == .carousel, !account.behavior.withholdsChildren,
      let children = fields.fields.first(where: { $0.name == "children" })
    {
      values["children"] = self.children(
        of: post, fields: children.children ?? FieldList(nil) ?? fields)
    }
    return fields.object { values[$0.name] }
  }

  private mutating func children(of post: SimulatedPost, fields: FieldList) -> JSON {
    .object([("data", .array(post.children.map { object($0, fields: fields, isChild: true) }))])
  }

  /// A carousel shows its first child; a video there shows its still.
  private mutating func mediaAddress(_ post: SimulatedPost) -> String {
    switch post.kind {
    case .image: pictureAddress(name: post.id)
    case .video: videoAddress(name: post.id)
    case .carousel: pictureAddress(name: post.children.first?.id ?? post.id)
    }
  }

  private func permalink(_ post: SimulatedPost) -> String {
    let folder = post.kind == .video ? "reel" : "p"
    return "https://www.instagram.com/\(folder)/\(shortcode(post))/"
  }

  private func shortcode(_ post: SimulatedPost) -> String { "Sim" + post.id.suffix(8) }

  func post(_ id: String) -> SimulatedPost? {
    (account.posts + account.posts.flatMap(\.children)).first { $0.id == id }
  }

  private func isChild(_ id: String) -> Bool { !account.posts.contains { $0.id == id } }
}

extension FieldList {
  /// The first field that media do not have, looking into `children{…}` too.
  fileprivate var unknownToMedia: String? {
    let known: Set<String> = [
      "id", "media_type", "media_product_type", "media_url", "thumbnail_url", "timestamp",
      "caption", "permalink", "alt_text", "is_shared_to_feed", "owner", "username", "shortcode",
      "like_count", "comments_count", "children",
    ]
    for field in fields {
      if !known.contains(field.name) { return field.name }
      if let unknown = field.children?.unknownToMedia { return unknown }
    }
    return nil
  }
}
