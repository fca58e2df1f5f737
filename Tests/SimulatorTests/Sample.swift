@testable import Simulator

/// The account that most tests serve.
enum Sample {
  static let token = "IGAAtestTokenZDZD"

  static let account = SimulatedAccount(
    username: "mira.walks", accountType: "MEDIA_CREATOR", id: "26400000000060003",
    userID: "17841400000060004", token: token,
    posts: [
      photo("17900000000060001", "2026-11-01T09:30:00+0000", caption: "Tea \u{1F375}\n\"now\""),
      SimulatedPost(
        id: "17900000000060003", kind: .video, timestamp: "2026-11-03T09:30:00+0000",
        picture: .bytes(jpeg)),
      SimulatedPost(
        id: "17900000000060002", kind: .carousel, timestamp: "2026-11-02T09:30:00+0000",
        caption: "Three",
        children: [
          SimulatedPost(id: "17900000000060021", kind: .video, picture: .bytes(jpeg)),
          SimulatedPost(id: "17900000000060022", altText: "A gate", picture: .bytes(jpeg)),
        ]),
    ])

  /// Not a picture that can be decoded, but it begins and ends as one does.
  static let jpeg: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]

  static func photo(
    _ id: String, _ timestamp: String, caption: String? = nil
  ) -> SimulatedPost {
    SimulatedPost(id: id, timestamp: timestamp, caption: caption, picture: .bytes(jpeg))
  }

  /// `count` photos, a minute apart, newest last.
  static func photos(_ count: Int) -> [SimulatedPost] {
    (0..<count).map { index in
      let minute = (index < 10 ? "0" : "") + String(index % 60)
      let hour = String(10 + index / 60)
      return photo("179000000000\(70000 + index)", "2026-11-01T\(hour):\(minute.suffix(2)):00+0000")
    }
  }

  static func with(_ change: (inout SimulatedAccount) -> Void) -> SimulatedAccount {
    var account = account
    change(&account)
    return account
  }
}
