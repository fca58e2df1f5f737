import Foundation
import Testing
import Wallpaper

@testable import InstawallCLI

/// The table of steps to a token.
struct SetupStepTests {
  @Test(
    arguments: [
      ([], [0, 1, 2, 3, 4, 5]), ([.professionalAccount], [1, 2, 3, 4, 5]),
      ([.registration], [0, 2, 3, 4, 5]), ([.professionalAccount, .app], [3, 4, 5]),
      ([.professionalAccount, .app, .testerRole], [5]), ([.app], [0, 3, 4, 5]), ([.token], []),
    ] as [([Possession], [Int])])
  func `leaves out what is there`(possessions: [Possession], steps: [Int]) {
    let all = Set(possessions.flatMap(\.implies))
    #expect(remaining(without: all).map(\.title) == steps.map { setupSteps[$0].title })
  }

  @Test
  func `fits a terminal of 100 columns`() {
    for line in setupSteps.flatMap({ $0.why + [$0.page] }) { #expect(line.count <= 94, "\(line)") }
    for possession in Possession.allCases { #expect(possession.question.count <= 94) }
  }

  @Test
  func `stands in the README, as does every key of the configuration`() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "README.md"), encoding: .utf8)
    for step in setupSteps { #expect(readme.contains(step.page), "\(step.page)") }
    for key in ConfigurationKey.all { #expect(readme.contains("`\(key.name)`"), "\(key.name)") }
  }
}
