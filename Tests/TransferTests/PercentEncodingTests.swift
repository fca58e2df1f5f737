import Testing
import Transfer

struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("abc-_.~", "abc-_.~"), ("a%20b", "a b"), ("%E2%82%ac", "€"), ("%23_", "#_"),
    ("a+b", "a+b"), ("%2500", "%00"),
  ])
  func `decodes what a query holds`(text: String, decoded: String) {
    #expect(percentDecoded(text) == decoded)
  }

  @Test(arguments: ["%", "%2", "%zz", "a%2", "%+1", "%ff", "%e2%82"])
  func `refuses what is malformed or no UTF-8`(text: String) {
    #expect(percentDecoded(text) == nil)
  }
}
