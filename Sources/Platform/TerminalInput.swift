import Glibc

/// Lines that a person types on the terminal of standard input.
package enum TerminalInput {
  /// One line, without its end; nil at the end of the input (Ctrl-D).
  package static func readLine() -> String? {
    Swift.readLine(strippingNewline: true)
  }

  /// One line and what was pasted with it: a line break in the middle of a pasted text stays one.
  package static func readPaste() -> String? {
    guard var text = readLine() else { return nil }
    while isReady(within: 100), let more = readLine() { text += "\n" + more }
    return text
  }

  /// The same while the terminal shows nothing of it.
  ///
  /// However this ends, the terminal shows again what is typed: signals wait until it does, so
  /// Ctrl-C ends the program as ever, and Ctrl-Z and a return from it work.
  /// - Parameter ask: writes the question; called once nothing is shown any more, and again after
  ///   such a return.
  package static func readHiddenPaste(asking ask: () -> Void) -> String? {
    var shown = termios()
    guard unsafe tcgetattr(0, &shown) == 0 else {
      ask()
      return readPaste()
    }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    hidden.c_lflag |= tcflag_t(ECHONL)

    var waiting = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&waiting)
    for signal in endings { unsafe sigaddset(&waiting, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &waiting, &before)
    unsafe tcsetattr(0, TCSAFLUSH, &hidden)
    defer {
      unsafe tcsetattr(0, TCSAFLUSH, &shown)
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    ask()
    while !isReady(within: 100) {
      guard isSignalPending else { continue }
      StandardStream.error.write("\n")
      unsafe tcsetattr(0, TCSAFLUSH, &shown)
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
      // Still here: it was stopped, and goes on.
      unsafe pthread_sigmask(SIG_BLOCK, &waiting, nil)
      unsafe tcsetattr(0, TCSAFLUSH, &hidden)
      ask()
    }
    return readPaste()
  }

  /// What ends or stops a program from its terminal.
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  private static var isSignalPending: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return endings.contains { unsafe sigismember(&pending, $0) == 1 }
  }

  /// Whether a line, or the end of the input, is there within so many milliseconds.
  private static func isReady(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&input, 1, milliseconds) > 0
  }
}
