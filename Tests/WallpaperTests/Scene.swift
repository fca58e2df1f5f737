import Desktop
import Foundation
import Imaging
import Instagram
import Platform
import Testing
import Transfer

@testable import Wallpaper

/// A workshop in a folder of its own, with a service that answers by script, a desktop that notes
/// what it is asked, and a clock that moves when told to.
final class Scene {
  let folder: String
  let service = ScriptedService()
  let desktop = NotingDesktop()
  var configuration = Configuration()
  var now = Date(timeIntervalSince1970: 1_780_000_000)
  var networkPatience = 0.0
  /// Takes the place of `service` when set.
  var carrier: (any HTTPClient)?
  var steps: [Step] = []

  /// - Parameter folder: where the scene's own folder is made.
  init(in folder: String = NSTemporaryDirectory()) throws {
    self.folder = folder + "/instawall-workshop-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var directories: Directories {
    get throws { try Directories(environment: ["HOME": folder]) }
  }

  func workshop() throws -> Workshop {
    let desktop = desktop
    return Workshop(
      directories: try directories, configuration: configuration,
      instagram: InstagramClient(
        http: carrier ?? service, endpoints: try Endpoints(), sleep: { _ in }),
      findDesktop: { () throws(DesktopError) in
        guard desktop.isRunning else { throw .noSession(looked: ["nothing"]) }
        return desktop
      }, now: { self.now }, networkPatience: networkPatience,
      progress: { self.steps.append($0) })
  }

  func signIn() throws {
    service.profile = #"{"id": "264", "username": "u", "account_type": "BUSINESS"}"#
    _ = try workshop().signIn(with: try #require(AccessToken(exactly: "IGAAfirst")))
    service.requests = []
  }

  /// A run of the timer.
  func unattended() throws(WallpaperError) -> RefreshOutcome {
    var request = RefreshRequest()
    request.isAttended = false
    guard let workshop = try? workshop() else { throw .notSignedIn }
    return try workshop.refresh(request)
  }

  func state() throws -> State { try workshop().readState() }
}

/// Answers each endpoint with what is set, and notes what was asked.
final class ScriptedService: HTTPClient {
  var profile = "{}"
  /// Ids and days of November 2026, newest first.
  var posts: [(id: String, day: Int)] = [("1001", 1)]
  var gone: Set<String> = []
  /// Photos whose download breaks off without a sign.
  var damaged: Set<String> = []
  var renewal = (200, #"{"access_token": "IGAArenewed", "expires_in": 5184000}"#)
  /// The answer to the request for the list, in place of the posts.
  var list: (Int, String)?
  /// Of the answer that lists the posts.
  var headers: [String: String] = [:]
  /// So many pages with nothing but a reel come before the posts.
  var reelPages = 0
  var failure: TransferError?
  var requests: [String] = []

  func send(_ request: HTTPRequest) throws(TransferError) -> HTTPResponse {
    if let failure { throw failure }
    let path = WebAddress(request.address)?.path ?? ""
    requests.append(path)
    switch path {
    case "/refresh_access_token": return answer(renewal.0, renewal.1)
    case "/v25.0/me": return answer(200, profile)
    case "/v25.0/me/media":
      if let list { return answer(list.0, list.1) }
      let after = request.address.split(separator: "after=").dropFirst().first ?? ""
      let page = Int(after.prefix { $0.isNumber }) ?? 0
      if page < reelPages { return answer(200, reels(nextPage: page + 1)) }
      return HTTPResponse(status: 200, headers: headers, body: Array(posted.utf8))
    case let picture where picture.hasSuffix(".jpg"):
      return self.picture(String(picture.dropFirst().dropLast(4)))
    default:
      let id = String(path.split(separator: "/").last ?? "")
      return gone.contains(id)
        ? answer(400, #"{"error": {"message": "gone", "code": 100, "error_subcode": 33}}"#)
        : answer(200, #"{"id": "\#(id)"}"#)
    }
  }

  private var posted: String {
    let entries = posts.map { post in
      """
      {"id": "\(post.id)", "media_type": "IMAGE", "timestamp": "2026-11-0\(post.day)T08:00:00+0000",
       "media_url": "https://scontent.cdninstagram.com/\(post.id).jpg"}
      """
    }
    return #"{"data": [\#(entries.joined(separator: ","))]}"#
  }

  private func reels(nextPage: Int) -> String {
    """
    {"data": [{"id": "20\(nextPage)", "media_type": "VIDEO", "timestamp": "2026-11-09T08:00:00+0000"}],
     "paging": {"cursors": {"after": "\(nextPage)"}, "next": "https://graph.instagram.com/x"}}
    """
  }

  private func picture(_ id: String) -> HTTPResponse {
    let size = PixelSize(width: 16, height: 20)
    let bitmap = Bitmap(size: size, pixels: [UInt8](repeating: 90, count: 16 * 20 * 3))
    let whole = (try? bitmap.encoded(as: .jpeg)) ?? []
    return HTTPResponse(
      status: 200, body: damaged.contains(id) ? Array(whole.dropLast(whole.count / 3)) : whole)
  }

  private func answer(_ status: Int, _ body: String) -> HTTPResponse {
    HTTPResponse(status: status, body: Array(body.utf8))
  }
}

/// A desktop that does what it is told and remembers it.
final class NotingDesktop: Desktop {
  let name = "noting"
  var picturePerOutput = true
  var session: String?
  var screens = [Output(name: "A", width: 32, height: 18)]
  var isRunning = true
  /// Outputs that ignore what they are told.
  var stubborn: Set<String> = []
  var onScreen = [ShownPicture(output: "A", file: "/their/own.jpg")]
  private(set) var calls: [[ShownPicture]] = []
  private(set) var restored: [SavedSetting] = []

  func outputs() throws(DesktopError) -> [Output] { screens }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    calls.append(pictures)
    onScreen = pictures.filter { !stubborn.contains($0.output) }
  }

  func shown() throws(DesktopError) -> [ShownPicture]? { onScreen }

  func setting() throws(DesktopError) -> SavedSetting {
    SavedSetting(desktop: name, values: ["A": onScreen.first?.file ?? ""])
  }

  func restore(_ setting: SavedSetting) throws(DesktopError) {
    restored.append(setting)
    onScreen = [ShownPicture(output: "A", file: setting.values["A"] ?? "")]
  }
}
