import Foundation
import Platform
import Testing

struct FileTests {
  private func permit(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test(arguments: [mode_t(0o600), 0o644])
  func `replaces a file as a whole, with the mode asked for`(_ mode: mode_t) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    try AtomicFile.write(Array("new".utf8), to: path, mode: mode)
    #expect(try FileSystem.read(path) == Array("new".utf8))
    #expect(FileSystem.status(path)?.permissions == mode)
    #expect(FileSystem.names(in: folder.path) == ["file"])
  }

  @Test
  func `leaves the old file and no other when it cannot write`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    try AtomicFile.write([1, 2, 3], to: path, mode: 0o600)
    try permit(0o500, folder.path)
    defer { try? permit(0o700, folder.path) }
    #expect(throws: PlatformError.cannotWrite(path: path, code: EACCES)) {
      try AtomicFile.write([4], to: path, mode: 0o600)
    }
    #expect(try FileSystem.read(path) == [1, 2, 3])
    #expect(FileSystem.names(in: folder.path) == ["file"])
  }

  @Test
  func `removes what a killed run left, and nothing else`() throws {
    let folder = try TemporaryFolder()
    for name in [".instawall-tmp-0123", "kept", ".kept"] {
      try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    AtomicFile.removeLeftovers(in: folder.path)
    #expect(FileSystem.names(in: folder.path) == [".kept", "kept"])
  }

  @Test
  func `points a link somewhere else in one step`() throws {
    let folder = try TemporaryFolder()
    let link = folder.path + "/current"
    try AtomicFile.link(link, to: "/one")
    try AtomicFile.link(link, to: "/two")
    #expect(FileSystem.linkTarget(link) == "/two")
    #expect(FileSystem.names(in: folder.path) == ["current"])
  }

  @Test
  func `reads no more than it is allowed`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    try AtomicFile.write([UInt8](repeating: 1, count: 1000), to: path, mode: 0o600)
    #expect(try FileSystem.read(path, maximumBytes: 1000).count == 1000)
    #expect(throws: PlatformError.tooLarge(path: path, maximumBytes: 999)) {
      try FileSystem.read(path, maximumBytes: 999)
    }
  }

  @Test
  func `makes directories for their owner alone and refuses somebody else's`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a/b/c"
    try FileSystem.makeDirectory(path, mode: 0o700)
    #expect(FileSystem.status(path)?.permissions == 0o700)
    try FileSystem.makeDirectory(path, mode: 0o700)
    try #require(geteuid() != 0)
    #expect(throws: PlatformError.foreignOwner(path: "/usr")) {
      try FileSystem.makeDirectory("/usr", mode: 0o700)
    }
  }

  @Test
  func `keeps a second holder out of the lock until the first lets go`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lock"
    do {
      let first = try FileLock(path, waiting: 0)
      #expect(throws: PlatformError.lockBusy(path: path)) { _ = try FileLock(path, waiting: 0.1) }
      withExtendedLifetime(first) {}
    }
    _ = try FileLock(path, waiting: 0)
  }
}
