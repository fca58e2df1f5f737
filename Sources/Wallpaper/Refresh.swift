import Desktop
import FoundationEssentials
import Imaging
import Instagram
import Platform
import Transfer

extension Workshop {
  /// The whole way of a photo: account, post, picture, file, screen.
  ///
  /// One request and nothing else when the newest photo, the screens and the settings are those
  /// of the last time. Whatever fails, the wallpaper on screen stays.
  ///
  /// Under systemd a run may start before the network after a wake-up: waits up to `networkPatience`
  /// for names to resolve, and lets other runs pass meanwhile. (A oneshot unit cannot be restarted
  /// by exit status before systemd 254.)
  package func refresh(_ request: RefreshRequest) throws(WallpaperError) -> RefreshOutcome {
    let end = Clock.monotonicSeconds() + networkPatience
    while true {
      if let outcome = try refresh(request, waitingUntil: end) { return outcome }
      progress(.waitingForNetwork)
      Clock.sleep(seconds: 5)
    }
  }

  /// - Returns: nil while there is no network and time to wait for it.
  private func refresh(
    _ request: RefreshRequest, waitingUntil end: Double
  ) throws(WallpaperError) -> RefreshOutcome? {
    try withState { state throws(WallpaperError) in
      do throws(WallpaperError) {
        let outcome = try refresh(request, state: &state)
        state.lastRefresh = RunRecord(time: now(), outcome)
        warnOfEnd(isAttended: request.isAttended, &state)
        return outcome
      } catch {
        if case .instagram(.transfer(.unknownHost)) = error, Clock.monotonicSeconds() < end {
          return nil
        }
        state.lastRefresh = RunRecord(time: now(), error, after: state.lastRefresh)
        warnOfEnd(isAttended: request.isAttended, &state)
        throw error
      }
    }
  }

  private func refresh(
    _ request: RefreshRequest, state: inout State
  ) throws(WallpaperError) -> RefreshOutcome {
    guard let account = try accounts.load() else { throw .notSignedIn }
    if state.accountID != account.id { state.startAnew(with: account.id) }
    return try visiting(account, isAttended: request.isAttended, &state) {
      (visit, state) throws(WallpaperError) in
      let desktop = request.apply ? findRunningDesktop(&state) : nil
      switch try askForNewest(&visit, &state) {
      case .nothing:
        return RefreshOutcome(
          result: .noPhoto, post: nil, removed: nil, wallpapers: state.current?.files ?? [],
          application: .notNeeded)
      case .remembered(let post):
        return try finish(post, request, removed: nil, desktop, &state)
      case .found(let photo, let removed):
        let post = try keep(photo, &visit, state, again: request.force)
        return try finish(post, request, removed: removed, desktop, &state)
      }
    }
  }

  /// Asks for the newest photo, then sees to the token: also when the posts could not be read, since
  /// renewal has addresses of its own, without a version that may be retired.
  private func askForNewest(
    _ visit: inout Visit, _ state: inout State
  ) throws(WallpaperError) -> Newest {
    let newest: Newest
    do throws(WallpaperError) {
      newest = try findNewest(&visit, &state)
    } catch {
      let wasHeldBack = visit.meter?.heldBack ?? false
      if error.leavesRoomForRenewal || wasHeldBack { try renewIfDue(&visit) }
      throw error
    }
    try renewIfDue(&visit)
    return newest
  }

  /// From the kept original to the screens.
  private func finish(
    _ post: PostRecord, _ request: RefreshRequest, removed: PostRecord?, _ desktop: RunningDesktop?,
    _ state: inout State
  ) throws(WallpaperError) -> RefreshOutcome {
    // A post arrives once, when it is rendered; one that comes back into sight because a newer one
    // was deleted does not.
    let arrives = post.photoID != state.arrived && removed == nil
    let wanted = Wanted(
      source: .post(id: post.id), original: post.original, stem: plainName(post.photoID),
      name: post.name, look: Look(configuration, fit: request.fit, size: request.size))
    var rendered = false
    // A local picture that somebody chose stays until the next new post.
    if arrives || request.insists || !state.showsLocalFile {
      do throws(WallpaperError) {
        rendered = try render(wanted, state: &state, again: request.insists)
      } catch {
        // Only decoding it all shows that a download is damaged: the next run is to load it anew.
        if case .picture = error { discard(post, &state) }
        throw error
      }
    }
    state.remember(post)
    state.arrived = post.photoID
    if arrives { state.isDue = true }
    if let removed { state.forget(removed) }
    let changed = arrives || rendered || removed != nil
    if changed { try save(state) }

    var application = Application.notNeeded
    // Nobody is here to ask for what `restore` took away.
    if let desktop, request.isAttended || !state.isRestored {
      application = try showIfNeeded(desktop, state: &state, again: request.insists)
    }
    if changed { tidy(state, desktop: desktop?.running) }
    let isNew = arrives || removed != nil || request.force
    return RefreshOutcome(
      result: isNew ? .new : rendered ? .rendered : .unchanged, post: post, removed: removed,
      wallpapers: state.current?.files ?? [], application: application)
  }

  /// The original of a photo: the kept one, or a new download that the state does not know yet.
  private func keep(
    _ photo: Photo, _ visit: inout Visit, _ state: State, again: Bool
  ) throws(WallpaperError) -> PostRecord {
    let gallery = Gallery(directories: directories)
    let known = state.history.first { $0.photoID == photo.post.photoID }
    if !again, let known, gallery.hasOriginal(known.original) { return known }
    let name = photo.post.permalink ?? "post \(photo.post.id)"
    progress(.downloading(post: name))
    let bytes: [UInt8]
    visit.meter?.isUrgent = true
    defer { visit.meter?.isUrgent = false }
    do {
      bytes = try visit.instagram.download(photo, visit.token)
    } catch {
      throw .instagram(error)
    }
    let original = try gallery.keepOriginal(
      bytes, stem: plainName(photo.post.photoID), format: try format(of: bytes, name: name))
    return PostRecord(
      id: photo.post.id, photoID: photo.post.photoID, permalink: photo.post.permalink,
      timestamp: photo.post.timestamp, caption: photo.post.caption, altText: photo.post.altText,
      original: original)
  }

  /// Takes a picture that cannot be used from the disk and from the memory.
  private func discard(_ post: PostRecord, _ state: inout State) {
    Gallery(directories: directories).removeOriginal(post.original)
    state.history.removeAll { $0.original == post.original }
  }

  /// - Throws: `.picture` when the bytes are no JPEG or PNG of bearable size.
  func format(of bytes: [UInt8], name: String) throws(WallpaperError) -> PictureFormat {
    do { return try inspect(bytes).format } catch { throw .picture(error, name: name) }
  }
}

extension WallpaperError {
  /// Whether the service answered, and neither the token nor the number of calls is the trouble.
  fileprivate var leavesRoomForRenewal: Bool {
    switch self {
    case .instagram(.tokenInvalid), .instagram(.rateLimited), .instagram(.blocked),
      .instagram(.transfer):
      false
    case .instagram: true
    default: false
    }
  }
}

extension PostRecord {
  /// What an error calls it.
  var name: String { permalink ?? "post \(id)" }
}

extension State {
  fileprivate var showsLocalFile: Bool {
    if case .file = current?.source { return true }
    return false
  }
}
