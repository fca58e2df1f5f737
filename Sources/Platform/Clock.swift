import Glibc

/// Time as the operating system tells it.
package enum Clock {
  /// Seconds since some fixed moment; never jumps.
  package static func monotonicSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  package static func sleep(seconds: Double) {
    var left = timespec(
      tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    var rest = timespec()
    while unsafe nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }
}
