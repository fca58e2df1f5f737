package import Desktop
package import FoundationEssentials
package import Imaging
package import Instagram
package import Platform
package import Transfer

/// Why a photo did not get from the account to the screen.
package enum WallpaperError: Error, Equatable, Sendable {
  case notSignedIn
  /// The account file cannot be understood: damaged, or written by a newer version.
  case damagedAccount(path: String)
  case platform(PlatformError)
  case keyring(KeyringError)
  case instagram(InstagramError)
  /// The service asked for a pause, and no call is made before its end.
  case paused(until: Date)
  /// The runs that nobody watches have made all the requests of their day.
  case budgetSpent
  /// The picture cannot be used; `name` says which: a post's permalink or a file's path.
  case picture(ImagingError, name: String)
  case desktop(DesktopError)
  /// The desktop was asked, and on reading back these outputs show something else.
  case notConfirmed(desktop: String, outputs: [OutputReport])
  /// Nothing was fetched yet and no file was given.
  case nothingToShow
  /// No earlier setting was recorded for the desktop that is running.
  case nothingToRestore(desktop: String)
}

/// Whether one output shows what it was asked to show.
package struct OutputReport: Codable, Equatable, Sendable {
  package let name: String
  package let confirmed: Bool
}

extension WallpaperError {
  /// What a failure means for the next run; kept in the state.
  package enum Category: String, Sendable {
    case signInNeeded = "sign-in-needed"
    case tryLater = "try-later"
    case failed
  }

  var category: Category {
    switch self {
    case .notSignedIn, .damagedAccount: .signInNeeded
    case .keyring(.empty): .signInNeeded
    case .keyring(.notInstalled): .failed
    case .keyring: .tryLater
    case .instagram(let error): error.category
    case .paused, .budgetSpent, .platform(.lockBusy), .desktop(.noSession): .tryLater
    case .platform, .picture, .desktop, .notConfirmed, .nothingToShow, .nothingToRestore: .failed
    }
  }
}

extension InstagramError {
  fileprivate var category: WallpaperError.Category {
    switch self {
    case .tokenInvalid, .permissionMissing, .notProfessional, .setup, .codeRefused: .signInNeeded
    case .rateLimited, .temporary, .unusableAnswer, .pictureUnavailable, .refreshTooEarly, .gone:
      .tryLater
    case .transfer(let error): error.passes ? .tryLater : .failed
    case .blocked, .refused, .forbiddenPictureHost: .failed
    }
  }
}

extension TransferError {
  /// Whether the next run may do better without anybody's help.
  package var passes: Bool {
    switch self {
    case .unknownHost, .cannotConnect, .timedOut, .cutOff, .failed, .tooManyRedirects: true
    case .untrustedCertificate, .tooLarge, .forbiddenAddress, .badSetting: false
    }
  }
}
