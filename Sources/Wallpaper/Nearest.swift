/// The candidate that a misspelt word was probably meant to be, or nil when none is near.
package func nearest(_ word: String, _ candidates: [String]) -> String? {
  let limit = max(1, word.count / 3)
  return candidates.map { ($0, editDistance(word, $0)) }
    .filter { $0.1 <= limit }
    .min { $0.1 < $1.1 }?.0
}

/// How many letters must be added, dropped or replaced to make one word the other.
private func editDistance(_ first: String, _ second: String) -> Int {
  let second = Array(second)
  var row = Array(0...second.count)
  for (index, letter) in first.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in second.indices {
      let replaced = diagonal + (letter == second[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
    }
  }
  return row[second.count]
}
