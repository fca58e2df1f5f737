import FoundationEssentials
import Instagram
import Wallpaper

/// What follows a sign-in on a terminal: which photo it is about, and the offer to keep it on
/// screen. Whatever fails here, the person stays signed in.
struct Welcome {
  private let token: AccessToken
  private let workshop: Workshop
  private let program: Program
  private let prompt: Prompt

  init(to signedIn: SignedIn, workshop: Workshop, program: Program, prompt: Prompt) {
    token = signedIn.token
    self.workshop = workshop
    self.program = program
    self.prompt = prompt
  }

  private var console: Console { program.console }

  func run() {
    do throws(InstagramError) {
      var instagram = workshop.instagram
      console.say(sentence(try instagram.newestPhoto(token)))
    } catch {
      console.warn(words(for: error))
    }
    guard wantsTimer else {
      console.say("Show it once with: instawall refresh")
      console.say("Keep it up to date with: instawall timer enable")
      return
    }
    // The photo first: that is what the person came for.
    attempt { () throws(Failure) in try refresh(Invocation(command: "refresh"), program) }
    attempt { () throws(Failure) in try enableTimer(program) }
  }

  private var wantsTimer: Bool {
    if Timer(environment: program.environment).status == .enabled { return true }
    return prompt.accepts("Keep it up to date?", byDefault: true)
  }

  private func attempt(_ step: () throws(Failure) -> Void) {
    do { try step() } catch { console.warn(error) }
  }

  private func sentence(_ listing: Listing) -> String {
    guard let post = listing.photo?.post else {
      return "The account has no post with a photo yet; videos are skipped."
    }
    let hasNewer = listing.seen.contains { ($0.timestamp ?? .distantPast) > post.timestamp }
    return "Your newest photo: the post of \(day(post.timestamp))\(quoted(post.caption))"
      + (hasNewer ? " (newer videos are skipped)" : "")
  }
}
