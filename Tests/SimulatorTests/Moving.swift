import Foundation
import Synchronization

/// A clock that moves when told to; it begins at 2026-01-01 00:00 UTC.
final class Moving: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_767_225_600))

  var now: Date { time.withLock { $0 } }

  func add(_ seconds: Double) {
    time.withLock { $0 += seconds }
  }
}
