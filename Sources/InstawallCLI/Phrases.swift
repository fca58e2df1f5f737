import FoundationEssentials
import Wallpaper

/// "DP-1", "DP-1 and DP-2", "DP-1, DP-2 and DP-3"; "every screen" for one picture on all.
func listed(_ names: [String]) -> String {
  if names.isEmpty || names == ["*"] { return "every screen" }
  guard names.count > 1, let last = names.last else { return names.joined() }
  return names.dropLast().joined(separator: ", ") + " and " + last
}

/// A date as people write it, in UTC: "14 May 2026".
func day(_ date: Date) -> String {
  var calendar = Calendar(identifier: .gregorian)
  if let utc = TimeZone(secondsFromGMT: 0) { calendar.timeZone = utc }
  let parts = calendar.dateComponents([.day, .month, .year], from: date)
  let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  guard let day = parts.day, let month = parts.month, let year = parts.year else { return "" }
  return "\(day) \(months[month - 1]) \(year)"
}

/// A moment as people write it, in UTC: "14 May 2026, 08:15 UTC".
func moment(_ date: Date) -> String {
  // 2026-05-14T08:15:42Z
  let clock = date.formatted(.iso8601).dropFirst(11).prefix(5)
  return "\(day(date)), \(clock) UTC"
}

/// "creator" or "business"; the service spells it in several ways.
func kind(of account: Account) -> String {
  account.type.lowercased() == "media_creator" ? "creator" : account.type.lowercased()
}

/// The start of a caption in quotes, with a blank before it; nothing when there is none.
func quoted(_ caption: String?) -> String {
  let lines = (caption ?? "").split(whereSeparator: \.isNewline).lazy
    .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  guard let line = lines.first(where: { !$0.isEmpty }) else { return "" }
  let limit = 40
  let start = line.count > limit ? line.prefix(limit - 1) + "…" : line
  return " \"\(start)\""
}
