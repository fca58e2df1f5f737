import FoundationEssentials

/// Reads a post's time: `2026-11-20T08:15:42+0000`, and the same with `Z` or a colon.
/// - Returns: nil for anything else, and for years before 2000 or after 2200.
func timestamp(_ text: String) -> Date? {
  guard text.utf8.count <= 40, let date = try? Date(text, strategy: .iso8601) else { return nil }
  let years: Range<Double> = 946_684_800..<7_258_118_400
  return years.contains(date.timeIntervalSince1970) ? date : nil
}
