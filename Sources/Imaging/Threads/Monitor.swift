import Glibc

/// A lock that one can wait with until something has changed.
@safe final class Monitor {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Runs `body` alone, and tells those who wait to look again.
  func locked<Result>(_ body: () -> Result) -> Result {
    locked(when: { true }, body)
  }

  /// Waits until `ready`, then runs `body` alone and tells those who wait to look again.
  func locked<Result>(when ready: () -> Bool, _ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(changed)
      unsafe pthread_mutex_unlock(mutex)
    }
    while !ready() { unsafe pthread_cond_wait(changed, mutex) }
    return body()
  }
}
