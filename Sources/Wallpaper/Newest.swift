import FoundationEssentials
import Instagram
import Platform
import Transfer

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
  func findNewest(_ account: Account, state: State) throws(WallpaperError) -> Newest {
    progress(.asking)
    let listing = try waitingForNetwork { () throws(InstagramError) in
      var instagram = instagram
      return try instagram.newestPhoto(account.token)
    }
    guard let latest = state.latest, listing.isOlder(than: latest) else {
      return listing.photo.map { .found($0, removed: nil) } ?? .nothing
    }
    if try isStillThere(latest, listing: listing, account: account) { return .remembered(latest) }
    return listing.photo.map { .found($0, removed: latest) } ?? .nothing
  }

  private func isStillThere(
    _ post: PostRecord, listing: Listing, account: Account
  ) throws(WallpaperError) -> Bool {
    // A partial list proves nothing, nor does the service's "gone" alone: it has said so of
    // everything for a day (https://github.com/geoff-maddock/events-tracker/issues/1900).
    guard listing.lacks(Post(post)) else { return true }
    do {
      var instagram = instagram
      return try instagram.exists(post.id, account.token)
    } catch {
      throw .instagram(error)
    }
  }

  /// Under systemd a run may start before the network after a wake-up: waits up to 90 seconds for
  /// names to resolve. (A oneshot unit cannot be restarted by exit status before systemd 254.)
  private func waitingForNetwork<Result>(
    _ body: () throws(InstagramError) -> Result
  ) throws(WallpaperError) -> Result {
    let end = Clock.monotonicSeconds() + networkPatience
    while true {
      do throws(InstagramError) {
        return try body()
      } catch {
        guard case .transfer(.unknownHost) = error, Clock.monotonicSeconds() < end else {
          throw .instagram(error)
        }
        progress(.waitingForNetwork)
        Clock.sleep(seconds: 5)
      }
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
