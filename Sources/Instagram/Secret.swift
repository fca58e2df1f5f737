/// Text that must not be shown: it prints, dumps and interpolates as a constant.
///
/// It is not `Codable`, so that it is written to a file only where somebody asks for `text`.
package struct Secret: Sendable, Equatable {
  /// The text itself: for a request or the account file, never for a person.
  package let text: String

  package init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "(secret)" }
  package var debugDescription: String { "(secret)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
