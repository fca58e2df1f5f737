import Platform
import Testing

/// The rules of the XDG Base Directory Specification.
struct DirectoriesTests {
  @Test
  func `follows HOME where no XDG variable is set`() throws {
    let directories = try Directories(environment: ["HOME": "/home/a/"])
    #expect(directories.configurationFile == "/home/a/.config/instawall/config.ini")
    #expect(directories.accountFile == "/home/a/.local/state/instawall/account.json")
    #expect(directories.wallpapers == "/home/a/.local/share/instawall/wallpapers")
  }

  @Test
  func `follows the XDG variables`() throws {
    let directories = try Directories(environment: [
      "HOME": "/home/a", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d/",
    ])
    #expect(directories.configuration == "/c/instawall")
    #expect(directories.lockFile == "/s/instawall/lock")
    #expect(directories.originals == "/d/instawall/originals")
  }

  @Test(arguments: ["", "relative/path"])
  func `takes an empty or relative XDG value for none`(_ value: String) throws {
    let directories = try Directories(environment: ["HOME": "/h", "XDG_STATE_HOME": value])
    #expect(directories.state == "/h/.local/state/instawall")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "home"]])
  func `needs a home`(_ environment: [String: String]) {
    #expect(throws: PlatformError.noHome) { try Directories(environment: environment) }
  }
}
