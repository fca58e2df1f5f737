import Foundation
import Platform
import Testing

/// The rule for picture hosts as it ships: only Instagram's own, only over https.
struct PictureHostTests {
  struct Host: CustomTestStringConvertible, Sendable {
    let address: String
    let status: Int32
    var testDescription: String { address }
  }

  @Test(
    .enabled(if: canSetTheScene, "needs openssl, ip, and user namespaces that anybody may make"),
    arguments: [
      Host(address: "https://scontent-abc1-1.cdninstagram.com", status: 0),
      Host(address: "https://instagram.fabc1-1.fna.fbcdn.net", status: 0),
      Host(address: "http://scontent-abc1-1.cdninstagram.com", status: 69),
      Host(address: "https://evilcdninstagram.com", status: 69),
      Host(address: "https://cdninstagram.com.example.org", status: 69),
      Host(address: "https://cdninstagram.com@example.org", status: 69),
      Host(address: "https://example.org", status: 69),
      Host(address: "https://127.0.0.1", status: 69),
      Host(address: "http://127.0.0.1", status: 69),
      Host(address: "file://", status: 69),
    ])
  func `fetches pictures from Instagram's hosts alone`(_ host: Host) throws {
    let place = NSTemporaryDirectory() + "instawall-host-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: place) }
    let result = try ChildProcess.run(
      Self.script,
      [URL(fileURLWithPath: Stage.program).deletingLastPathComponent().path, place, host.address],
      environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"], seconds: 60)
    #expect(result.ending == .exited(host.status), "\(result.errorText)")
    let requests = try #require(FileSystem.text(place + "/requests"))
    #expect(requests.contains("me/media"))
    #expect(requests.contains("/pictures/") == (host.status == 0))
  }

  static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("servers/as-shipped.sh").path

  static let canSetTheScene: Bool = {
    let line =
      "command -v openssl && PATH=$PATH:/usr/sbin:/sbin && "
      + "unshare --user --map-root-user --mount --net sh -c 'ip link set lo up && mount --bind /etc/hostname /etc/hosts'"
    let result = try? ChildProcess.run(
      "/bin/sh", ["-c", line], environment: ["PATH": "/usr/bin:/bin"])
    return result?.succeeded ?? false
  }()
}
