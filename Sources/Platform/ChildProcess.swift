import Glibc

/// What a finished child process left behind.
package struct ChildResult: Sendable {
  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It did not end within its time limit and was killed.
    case timedOut
  }

  package let ending: Ending
  /// What it wrote to standard output, cut at the cap.
  package let output: [UInt8]
  /// What it wrote to standard error, cut at the cap.
  package let errorOutput: [UInt8]

  package var succeeded: Bool { ending == .exited(0) }
  package var text: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errorOutput, as: UTF8.self) }
}

/// Runs another program: an argument array, never a shell.
package enum ChildProcess {
  /// Runs `program` and waits for it, but not for what it leaves in the background.
  ///
  /// Both streams are drained while it runs. After `seconds` it gets SIGTERM, half a second later
  /// SIGKILL. It stays in our process group, so that Ctrl-C reaches it.
  /// - Parameters:
  ///   - program: an absolute path.
  ///   - environment: the whole environment of the child.
  ///   - input: written to its standard input; at most 64 KiB. None means `/dev/null`.
  ///   - maximumOutput: bytes kept of each stream; the rest is read and dropped.
  /// - Throws: `.cannotStart`.
  package static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String],
    input: [UInt8] = [], seconds: Double = 20, maximumOutput: Int = 4 << 20
  ) throws(PlatformError) -> ChildResult {
    var output = try Pipe(program)
    var errors = try Pipe(program)
    var child = try spawn(
      program, arguments, environment, input: input, output: output.writeEnd,
      errors: errors.writeEnd)
    output.closeWriteEnd()
    errors.closeWriteEnd()

    let deadline = Clock.monotonicSeconds() + seconds
    var collected = [Collector(maximum: maximumOutput), Collector(maximum: maximumOutput)]
    var timedOut = false
    while true {
      let now = Clock.monotonicSeconds()
      if now > deadline { timedOut = true }
      if timedOut { kill(child.pid, now > deadline + 0.5 ? SIGKILL : SIGTERM) }
      let open = drain([output.readEnd, errors.readEnd], into: &collected, milliseconds: 10)
      if child.reap() { break }
      // With both streams closed poll returns at once: wait for the end instead of spinning.
      if !open { Clock.sleep(seconds: 0.001) }
    }
    _ = drain([output.readEnd, errors.readEnd], into: &collected, milliseconds: 0)
    return ChildResult(
      ending: timedOut ? .timedOut : child.ending, output: collected[0].bytes,
      errorOutput: collected[1].bytes)
  }

  /// Starts a program that may outlive us, such as a browser, and waits a moment to see it fail.
  ///
  /// It has a process group of its own, so that Ctrl-C does not reach it, and neither our input
  /// nor our output.
  /// - Parameter seconds: it is not waited for any longer, and goes on.
  /// - Returns: nil while it runs.
  /// - Throws: `.cannotStart`.
  package static func launch(
    _ program: String, _ arguments: [String], environment: [String: String], seconds: Double
  ) throws(PlatformError) -> ChildResult.Ending? {
    guard let null = FileDescriptor.open("/dev/null", O_WRONLY) else {
      throw .cannotStart(program: program, code: errno)
    }
    var child = try spawn(
      program, arguments, environment, input: [], output: null.number, errors: null.number,
      ownGroup: true)
    let deadline = Clock.monotonicSeconds() + seconds
    while !child.reap() {
      guard Clock.monotonicSeconds() < deadline else { return nil }
      Clock.sleep(seconds: 0.02)
    }
    return child.ending
  }

  /// Reads what is there, waiting at most `milliseconds` for the first byte.
  /// - Returns: whether a stream is still open.
  private static func drain(
    _ descriptors: [Int32], into collected: inout [Collector], milliseconds: Int32
  ) -> Bool {
    var wait = milliseconds
    while true {
      var polled: [pollfd] = []
      for (index, descriptor) in descriptors.enumerated() {
        let number = collected[index].ended ? -1 : descriptor
        polled.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
      }
      if collected.allSatisfy(\.ended) { return false }
      guard unsafe poll(&polled, nfds_t(polled.count), wait) > 0 else { return true }
      for (index, entry) in polled.enumerated() where entry.revents != 0 {
        collected[index].read(entry.fd)
      }
      wait = 0
    }
  }
}

/// One stream of a child: what it wrote, up to a cap.
private struct Collector {
  let maximum: Int
  var bytes: [UInt8] = []
  var ended = false

  init(maximum: Int) { self.maximum = maximum }

  mutating func read(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 32 << 10)
    let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[..<min(count, maximum - bytes.count)]
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      ended = true
    }
  }
}

/// A pipe whose read end never blocks.
private struct Pipe: ~Copyable {
  let readEnd: Int32
  private(set) var writeEnd: Int32

  init(_ program: String) throws(PlatformError) {
    (readEnd, writeEnd) = try openPipe(program)
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
  }

  mutating func closeWriteEnd() {
    close(writeEnd)
    writeEnd = -1
  }

  deinit {
    close(readEnd)
    if writeEnd >= 0 { close(writeEnd) }
  }
}

/// A started child that has not been waited for yet.
private struct Child {
  let pid: pid_t
  var ending = ChildResult.Ending.timedOut

  init(pid: pid_t) { self.pid = pid }

  mutating func reap() -> Bool {
    var status: Int32 = 0
    let result = unsafe waitpid(pid, &status, WNOHANG)
    if result == 0 || (result < 0 && errno == EINTR) { return false }
    // Somebody else has taken its status away: nothing is known, so nothing went well.
    guard result == pid else {
      ending = .exited(255)
      return true
    }
    let signal = status & 0x7f
    ending = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    return true
  }
}

private func spawn(
  _ program: String, _ arguments: [String], _ environment: [String: String], input: [UInt8],
  output: Int32, errors: Int32, ownGroup: Bool = false
) throws(PlatformError) -> Child {
  let source = try inputDescriptor(input, program)
  var actions = unsafe posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
  unsafe posix_spawn_file_actions_init(&actions)
  unsafe posix_spawnattr_init(&attributes)
  defer {
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }
  unsafe posix_spawn_file_actions_adddup2(&actions, source.number, 0)
  unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
  unsafe posix_spawn_file_actions_adddup2(&actions, errors, 2)
  // A child must not inherit what we ignore or block.
  var defaults = sigset_t()
  var mask = sigset_t()
  unsafe sigemptyset(&mask)
  unsafe sigemptyset(&defaults)
  unsafe sigaddset(&defaults, SIGPIPE)
  unsafe sigaddset(&defaults, SIGCHLD)
  unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
  unsafe posix_spawnattr_setsigmask(&attributes, &mask)
  // The group is a new one, named after the child.
  let group = ownGroup ? POSIX_SPAWN_SETPGROUP : 0
  let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group
  unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

  var pid: pid_t = 0
  let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
  let code = unsafe withCStrings([program] + arguments) { argv in
    unsafe withCStrings(variables) { envp in
      unsafe posix_spawn(&pid, program, &actions, &attributes, argv, envp)
    }
  }
  guard code == 0 else { throw .cannotStart(program: program, code: code) }
  return Child(pid: pid)
}

/// A descriptor from which `input` can be read: `/dev/null`, or a pipe that holds all of it.
private func inputDescriptor(
  _ input: [UInt8], _ program: String
) throws(PlatformError) -> FileDescriptor {
  guard !input.isEmpty else {
    guard let null = FileDescriptor.open("/dev/null", O_RDONLY) else {
      throw .cannotStart(program: program, code: errno)
    }
    return null
  }
  // A pipe takes 64 KiB without a reader; the limit on `input` is that.
  guard input.count <= 64 << 10 else { throw .cannotStart(program: program, code: E2BIG) }
  let ends = try openPipe(program)
  let readEnd = FileDescriptor(owning: ends.read)
  try FileDescriptor(owning: ends.write).write(input, path: "pipe")
  return readEnd
}

/// A new pipe, both ends close-on-exec. (`pipe2` needs `_GNU_SOURCE`, which Swift does not set.)
private func openPipe(_ program: String) throws(PlatformError) -> (read: Int32, write: Int32) {
  var ends: [Int32] = [-1, -1]
  guard unsafe pipe(&ends) == 0 else { throw .cannotStart(program: program, code: errno) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Calls `body` with a null-terminated array of C strings that lives just that long.
private func withCStrings<Result>(
  _ strings: [String],
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = unsafe strings.map { unsafe strdup($0) }
  unsafe pointers.append(nil)
  defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
  return unsafe body(&pointers)
}
