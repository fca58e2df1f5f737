import Glibc

enum Threads {
  /// Processors that are running.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Runs `helper` on up to `count` threads beside `main`, and returns when all are done.
  /// - Parameter main: gets the number of threads that could be started.
  static func run(_ count: Int, _ helper: () -> Void, beside main: (Int) -> Void) {
    withoutActuallyEscaping(helper) { helper in
      let job = Job(helper)
      var threads: [pthread_t] = []
      for _ in 0..<count {
        var thread = pthread_t()
        let context = unsafe Unmanaged.passUnretained(job).toOpaque()
        let status = unsafe pthread_create(
          &thread, nil,
          { context in
            if let context = unsafe context {
              unsafe Unmanaged<Job>.fromOpaque(context).takeUnretainedValue().body()
            }
            return nil
          }, context)
        if status == 0 { threads.append(thread) }
      }
      main(threads.count)
      for thread in threads { pthread_join(thread, nil) }
      withExtendedLifetime(job) {}
    }
  }

  private final class Job {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
