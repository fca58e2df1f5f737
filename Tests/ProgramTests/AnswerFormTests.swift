import Foundation
import Testing

@testable import InstawallCLI

/// The JSON of answers: what scripts rely on.
struct AnswerFormTests {
  private struct Sample: Encodable {
    @OrNull var missing: String? = nil
    let text: String
  }

  @Test
  func `keeps a key without a value and hides no control character`() throws {
    let text = jsonText(Sample(text: "a\u{9B}31m\u{202E}é\u{1F469}\u{200D}\u{1F4BB}"))
    #expect(
      text == #"""
        {
          "missing" : null,
          "text" : "a\u009b31m\u202eé👩‍💻"
        }

        """#)
    let back = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(back?["text"] as? String == "a\u{9B}31m\u{202E}é\u{1F469}\u{200D}\u{1F4BB}")
  }
}
