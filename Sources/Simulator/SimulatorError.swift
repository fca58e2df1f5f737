/// Why the simulator cannot start.
package enum SimulatorError: Error, Equatable, Sendable {
  /// The server did not start, most often because the port is taken; `reason` is the system's.
  case cannotListen(port: UInt16, reason: String)
  case cannotRead(path: String)
  /// The account is not as `SimulatedAccount` describes; `reason` names the member.
  case badAccount(reason: String)
  /// The index of an answers directory cannot be used.
  case badIndex(reason: String)
  /// The answers directory has no file of that name, or there is no such directory.
  case unknownAnswer(name: String)
}
