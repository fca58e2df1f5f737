import FoundationEssentials
import Transfer

extension InstagramClient {
  /// Finds the newest post that has a photo.
  ///
  /// The service does not promise an order, so the newest of a page is taken by time, and among
  /// equal times by the larger id. The first page with a usable photo ends the search: usually one
  /// request. Videos and reels are skipped, and what the service withholds the address of.
  /// - Parameter pageLimit: so many pages at most, so that an account with nothing but reels does
  ///   not use up a day's calls.
  package mutating func newestPhoto(
    _ token: AccessToken, pageLimit: Int = 10
  ) throws(InstagramError) -> Listing {
    var search = PhotoSearch()
    while search.pages < pageLimit {
      let page = try mediaPage(token, &search)
      search.take(page)
      let photo = try newestPhoto(among: page.entries, token, &search)
      if photo != nil || !search.continues(after: page) { return search.listing(photo) }
    }
    return search.listing(nil)
  }

  /// Asks whether a post is still there.
  package mutating func exists(_ postID: String, _ token: AccessToken) throws(InstagramError)
    -> Bool
  {
    do {
      let _: MediaEntry = try get(
        endpoints.versioned(percentEncoded(postID)),
        [FormField("fields", "id"), FormField("access_token", token.secret.text)],
        hidden: [token.secret])
      return true
    } catch {
      if error.error == .gone { return false }
      throw error.error
    }
  }

  private mutating func newestPhoto(
    among entries: [MediaEntry], _ token: AccessToken, _ search: inout PhotoSearch
  ) throws(InstagramError) -> Photo? {
    for entry in entries.sorted(by: isNewer) {
      guard let timestamp = entry.timestamp else { continue }
      var found = entry.photo
      if entry.kind == .carousel && entry.children == nil && search.mayAskForChildren() {
        found = try children(of: entry, token).lazy.compactMap { $0.photo }.first
      }
      guard let found else { continue }
      let post = Post(
        id: entry.id, photoID: found.id, permalink: entry.permalink, timestamp: timestamp,
        caption: entry.caption, altText: entry.altText)
      return Photo(post: post, address: found.address)
    }
    return nil
  }

  private mutating func mediaPage(
    _ token: AccessToken, _ search: inout PhotoSearch
  ) throws(InstagramError) -> MediaPage {
    while true {
      do {
        return try get(
          endpoints.versioned("me/media"),
          search.query + [FormField("access_token", token.secret.text)], hidden: [token.secret])
      } catch {
        guard let fault = error.fault, search.asksForLess(after: fault) else { throw error.error }
      }
    }
  }

  /// The photos and videos of a carousel that came without them; none when the service withholds
  /// them.
  private mutating func children(
    of carousel: MediaEntry, _ token: AccessToken
  ) throws(InstagramError) -> [MediaEntry] {
    do {
      let answer: MediaChildren = try get(
        endpoints.versioned("\(carousel.id)/children"),
        [
          FormField("fields", "id,media_type,media_url"),
          FormField("access_token", token.secret.text),
        ], hidden: [token.secret])
      return answer.entries.filter { $0.kind == .photo }
    } catch {
      switch error.error {
      case .gone, .refused, .unusableAnswer: return []
      default: throw error.error
      }
    }
  }
}

/// How far a search has come, and what it asks for next.
private struct PhotoSearch {
  private static let allFields =
    "id,media_type,media_url,timestamp,permalink,caption,alt_text,children{id,media_type,media_url}"
  private static let fewFields = "id,media_type,media_url,timestamp"

  private(set) var pages = 0
  private var fields = Self.allFields
  private var limit = 25
  private var cursor: String?
  private var carouselsAsked = 0
  private var visited: Set<String> = []
  private var seen: [PostReference] = []
  private var reachedEnd = false
  private var isWhole = true

  var query: [FormField] {
    var query = [FormField("fields", fields), FormField("limit", String(limit))]
    if let cursor { query.append(FormField("after", cursor)) }
    return query
  }

  mutating func take(_ page: MediaPage) {
    pages += 1
    seen += page.entries.map { PostReference(id: $0.id, timestamp: $0.timestamp) }
    if page.malformed > 0 { isWhole = false }
    if !page.hasNext { reachedEnd = true }
  }

  /// Moves on to the next page. The service's own link to it is not followed: it may lead anywhere.
  /// - Returns: false when there is none, or when the service goes round in a circle.
  mutating func continues(after page: MediaPage) -> Bool {
    guard page.hasNext, let after = page.after, !after.isEmpty, visited.insert(after).inserted
    else { return false }
    cursor = after
    return true
  }

  /// Counts a request for the children of a carousel; there are few, whatever the service leaves out.
  mutating func mayAskForChildren() -> Bool {
    carouselsAsked += 1
    return carouselsAsked <= 5
  }

  /// Makes the next request smaller where `fault` asks for that.
  /// - Returns: false when it does not, or when it is as small as it gets.
  mutating func asksForLess(after fault: ServiceFault) -> Bool {
    if fault.isUnknownField && fields == Self.allFields {
      fields = Self.fewFields
      return true
    }
    if fault.asksForLess && limit > 1 {
      limit /= 2
      return true
    }
    return false
  }

  func listing(_ photo: Photo?) -> Listing {
    Listing(photo: photo, seen: seen, reachedEnd: reachedEnd, isWhole: isWhole)
  }
}

private func isNewer(_ one: MediaEntry, _ other: MediaEntry) -> Bool {
  let times = (one.timestamp ?? .distantPast, other.timestamp ?? .distantPast)
  guard times.0 == times.1 else { return times.0 > times.1 }
  // Ids are numbers of any length: without leading zeros, the longer one is larger.
  let ids = (one.id.drop { $0 == "0" }, other.id.drop { $0 == "0" })
  return ids.0.count == ids.1.count ? ids.0 > ids.1 : ids.0.count > ids.1.count
}
