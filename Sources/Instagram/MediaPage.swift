import FoundationEssentials
import Transfer

/// One page of `/me/media`.
struct MediaPage: Decodable {
  let entries: [MediaEntry]
  /// Entries without a usable id.
  let malformed: Int
  /// The cursor for the next page; nil when there is none.
  let after: String?
  /// Whether the service has another page. Cursors are there on the last page too; only `next` tells.
  let hasNext: Bool

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    guard let list: (elements: [MediaEntry], malformed: Int) = members.list("data") else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no list of posts"))
    }
    entries = list.elements
    malformed = list.malformed
    let paging = try? members.nestedContainer(keyedBy: Key.self, forKey: Key("paging"))
    hasNext = paging?.text("next") != nil
    after =
      (try? paging?.nestedContainer(keyedBy: Key.self, forKey: Key("cursors")))?.text("after")
  }
}

/// A post, or a child of a carousel, as far as the service described it.
struct MediaEntry: Decodable {
  enum Kind { case photo, carousel, other }

  let id: String
  let kind: Kind
  let address: String?
  let timestamp: Date?
  let permalink: String?
  let caption: String?
  let altText: String?
  /// Nil when the service did not send them.
  let children: [MediaEntry]?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    guard let id = members.identifier("id") else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no id"))
    }
    self.id = id
    kind =
      switch members.text("media_type")?.uppercased() {
      case "IMAGE": .photo
      case "CAROUSEL_ALBUM": .carousel
      default: .other
      }
    address = members.text("media_url").flatMap { $0.isEmpty ? nil : $0 }
    timestamp = members.text("timestamp").flatMap(Instagram.timestamp)
    permalink = members.text("permalink").flatMap { text in
      WebAddress(text)?.scheme == "https" ? text : nil
    }
    caption = members.text("caption").map(shortened)
    altText = members.text("alt_text").map(shortened)
    children = (members.value("children") as MediaChildren?)?.entries
  }

  /// The photo to show of this entry alone: itself, or its first child that is one. The address of
  /// a carousel itself is no help: it may be the still of a video.
  var photo: (id: String, address: String)? {
    switch kind {
    case .photo: address.map { (id, $0) }
    case .carousel: children?.lazy.compactMap { $0.photo }.first
    case .other: nil
    }
  }
}

/// The children of a carousel: a member of the post, and an answer of its own.
struct MediaChildren: Decodable {
  let entries: [MediaEntry]

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let list: (elements: [MediaEntry], malformed: Int)? = members.list("data")
    entries = list?.elements ?? []
  }
}

/// Captions have up to 2200 characters; what is longer would only fill the state file.
private func shortened(_ text: String) -> String { String(text.prefix(2200)) }
