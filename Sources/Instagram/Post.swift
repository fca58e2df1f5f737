package import FoundationEssentials

/// A post with a photo that can be shown.
package struct Post: Sendable, Equatable, Codable {
  package let id: String
  /// The photo itself: the post, or the child of a carousel. Same id, same picture.
  package let photoID: String
  package let permalink: String?
  package let timestamp: Date
  package let caption: String?
  package let altText: String?

  package init(
    id: String, photoID: String, permalink: String? = nil, timestamp: Date,
    caption: String? = nil, altText: String? = nil
  ) {
    self.id = id
    self.photoID = photoID
    self.permalink = permalink
    self.timestamp = timestamp
    self.caption = caption
    self.altText = altText
  }
}

/// A photo that can be downloaded now.
///
/// The address is signed and ends after some days, so it is of no use in a file: this type is not
/// `Codable`, and prints without it.
package struct Photo: Sendable, Equatable {
  package let post: Post
  let address: String
}

extension Photo: CustomStringConvertible, CustomReflectable {
  package var description: String { "Photo(\(post.photoID))" }
  package var customMirror: Mirror { Mirror(self, children: ["post": post]) }
}

/// A post that a list named, with a photo or not.
package struct PostReference: Sendable, Equatable {
  package let id: String
  /// Nil when the service did not tell.
  package let timestamp: Date?
}

/// What a search for the newest photo found.
package struct Listing: Sendable, Equatable {
  /// Nil when no page that was read holds a usable one.
  package let photo: Photo?
  /// Every post on the pages that were read.
  package let seen: [PostReference]
  /// Whether the last page was read.
  package let reachedEnd: Bool
  /// Whether every entry of the pages could be understood.
  package let isWhole: Bool

  /// Whether a post should have been in this list and is not, so that it may have been deleted.
  ///
  /// A partial or odd list never says so. Ask `exists` before believing it: the order of the list
  /// is not promised.
  package func lacks(_ post: Post) -> Bool {
    guard isWhole, !seen.contains(where: { $0.id == post.id }) else { return false }
    let oldest = seen.compactMap(\.timestamp).min()
    return reachedEnd || (oldest.map { post.timestamp > $0 } ?? false)
  }
}
