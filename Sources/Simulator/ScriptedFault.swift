/// A fault that meets the next requests to a path.
///
/// As JSON: `{"path": "/me/media", "next": 2, "fault": "service_transient"}`.
package struct ScriptedFault: Equatable, Sendable {
  /// A path without version; the account's identifier counts as `me`. A `*` at the end stands for
  /// anything.
  package var path: String
  /// How many requests it meets.
  package var next: Int
  package var fault: Fault

  package init(path: String, next: Int = 1, fault: Fault) {
    self.path = path
    self.next = next
    self.fault = fault
  }

  func meets(_ asked: String) -> Bool {
    path.hasSuffix("*") ? asked.hasPrefix(path.dropLast()) : asked == path
  }
}
