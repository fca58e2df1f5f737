import Imaging
import Simulator

extension SimulatedAccount {
  /// An account with these posts; with none given, one photo.
  static func stage(
    _ posts: [SimulatedPost] = [.photo(1)], type: String? = "MEDIA_CREATOR"
  ) -> SimulatedAccount {
    SimulatedAccount(
      username: "stage.person", accountType: type, id: "26400000000070001",
      userID: "17841400000070002", token: Stage.token, posts: posts)
  }
}

extension SimulatedPost {
  /// The post of that day of November 2026, with a small picture of its own.
  static func photo(
    _ day: Int, kind: Kind = .image, caption: String? = nil, hasMediaURL: Bool = true,
    children: [SimulatedPost] = []
  ) -> SimulatedPost {
    SimulatedPost(
      id: id(day), kind: kind, timestamp: timestamp(day), caption: caption,
      picture: .small(seed: UInt64(day)), hasMediaURL: hasMediaURL, children: children)
  }

  static func child(_ number: Int, kind: Kind) -> SimulatedPost {
    SimulatedPost(
      id: "1790000000009900\(number)", kind: kind, picture: .small(seed: UInt64(number + 100)))
  }

  static func id(_ day: Int) -> String { "179000000000800" + (day < 10 ? "0" : "") + "\(day)" }

  static func timestamp(_ day: Int) -> String {
    "2026-11-\(day < 10 ? "0" : "")\(day)T08:15:42+0000"
  }
}

extension SimulatedPicture {
  static func small(seed: UInt64) -> SimulatedPicture {
    .drawn(Drawing(scene: .waves, width: 108, height: 135, seed: seed))
  }
}
