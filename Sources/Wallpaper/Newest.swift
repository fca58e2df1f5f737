import FoundationEssentials
import Instagram

/// What an account has to show now.
enum Newest {
  /// The account has no photo, or none that can be fetched.
  case nothing
  /// The newest photo. `removed` is the post remembered before, when it has left the account.
  case found(Photo, removed: PostRecord?)
  /// The list holds only older photos, but the post remembered is still there.
  case remembered(PostRecord)
}

extension Workshop {
  /// Asks for the newest post that has a photo.
  ///
  /// When that is older than the one remembered, the remembered one was deleted, archived or is
  /// for now without a picture. A list alone is no proof: only the service saying that this very
  /// post is gone takes it from the screen.
  /// Posts that were shown before it and have left the account go from the history.
  func findNewest(_ visit: inout Visit, _ state: inout State) throws(WallpaperError) -> Newest {
    progress(.asking)
    let listing: Listing
    do { listing = try visit.instagram.newestPhoto(visit.token) } catch { throw .instagram(error) }
    let latest = state.latest
    state.history.removeAll { $0.id != latest?.id && listing.lacks(Post($0)) }
    guard let latest, listing.isOlder(than: latest) else {
      return listing.photo.map { .found($0, removed: nil) } ?? .nothing
    }
    if try isStillThere(latest, listing, &visit, &state) { return .remembered(latest) }
    guard let photo = listing.photo else {
      // Nothing is left to take its place: the wallpaper stays, and is not asked about again.
      state.forget(latest)
      return .nothing
    }
    return .found(photo, removed: latest)
  }

  private func isStillThere(
    _ post: PostRecord, _ listing: Listing, _ visit: inout Visit, _ state: inout State
  ) throws(WallpaperError) -> Bool {
    // A partial list proves nothing, nor does the service's "gone" alone: it has said so of
    // everything for a day (https://github.com/geoff-maddock/events-tracker/issues/1900).
    guard listing.lacks(Post(post)) else { return true }
    // A deletion can wait until there is room for the question.
    if visit.isCrowded(at: now()) { return true }
    // One answer a day is enough for a post that no list shows and that is there all the same.
    if let seen = state.seen, (0..<TokenLife.day).contains(now().timeIntervalSince(seen)) {
      return true
    }
    do {
      let isThere = try visit.instagram.exists(post.id, visit.token)
      state.seen = isThere ? now() : nil
      return isThere
    } catch {
      throw .instagram(error)
    }
  }
}

extension Listing {
  /// Whether the photo found comes before `record` in time, or there is none at all.
  fileprivate func isOlder(than record: PostRecord) -> Bool {
    guard let post = photo?.post else { return true }
    return post.id != record.id && post.timestamp < record.timestamp
  }
}

extension Post {
  fileprivate init(_ record: PostRecord) {
    self.init(
      id: record.id, photoID: record.photoID, permalink: record.permalink,
      timestamp: record.timestamp, caption: record.caption, altText: record.altText)
  }
}
