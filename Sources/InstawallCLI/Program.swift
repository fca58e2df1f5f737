import Desktop
import FoundationEssentials
import Instagram
import Platform
import Transfer
import Wallpaper

/// Everything one run of the program works with.
struct Program {
  let environment: [String: String]
  let console: Console
  /// The secret of the person's app, taken out of the environment before anything else ran.
  var appSecret: Secret?

  /// As the programs before this one called it.
  static let appSecretVariable = "INSTAGRAM_CLIENT_SECRET"

  func directories() throws(Failure) -> Directories {
    do { return try Directories(environment: environment) } catch { throw words(for: error) }
  }

  func configuration() throws(Failure) -> Configuration {
    do throws(ConfigurationError) {
      return try Configuration.load(try directoriesForConfiguration().configurationFile)
    } catch {
      throw words(for: error)
    }
  }

  /// The workshop with the real service and the real desktop.
  /// - Parameter online: false for what needs no network: undoing must not depend on its settings.
  func workshop(online: Bool = true) throws(Failure) -> Workshop {
    let configuration = try configuration()
    let environment = environment
    let console = console
    let mayPrompt = isAttended
    return Workshop(
      directories: try directories(), configuration: configuration,
      instagram: online ? try instagram(configuration) : try offline(),
      findDesktop: { () throws(DesktopError) in
        try findDesktop(environment: environment, choice: configuration.desktop)
      },
      findKeyring: {
        Keyring(
          environment: Session.find(environment: environment).environment, mayPrompt: mayPrompt)
      },
      networkPatience: isUnit ? 90 : 0,
      progress: { step in tell(step, console) })
  }

  /// Whether systemd runs this as a unit. (The terminals it starts inherit `INVOCATION_ID`.)
  var isUnit: Bool { console.underSystemd }

  /// Whether a person sees what this run says. Neither cron nor a unit gives it a terminal.
  var isAttended: Bool { StandardStream.input.isTerminal || StandardStream.error.isTerminal }

  private func offline() throws(Failure) -> InstagramClient {
    do {
      return InstagramClient(http: NoNetwork(), endpoints: try Endpoints(), sleep: { _ in })
    } catch {
      throw words(for: error)
    }
  }

  private func instagram(_ configuration: Configuration) throws(Failure) -> InstagramClient {
    var configured: [Endpoints.Base: String] = [:]
    configured[.graph] = configuration.graphAddress
    configured[.api] = configuration.apiAddress
    configured[.authorize] = configuration.authorizeAddress
    let endpoints: Endpoints
    do {
      endpoints = try Endpoints(
        environment: environment, configured: configured, version: configuration.apiVersion)
    } catch {
      throw words(for: error)
    }
    do {
      let settings = TransferSettings(
        proxy: configuration.proxy, caFile: configuration.authorityFile,
        userAgent: "instawall/\(version)")
      return InstagramClient(
        http: try CurlClient(settings: settings), endpoints: endpoints,
        // A stand-in on this machine needs none of the patience that a busy service does.
        sleep: { Platform.Clock.sleep(seconds: endpoints.isLocal ? $0 / 50 : $0) })
    } catch {
      throw words(for: error)
    }
  }

  private func directoriesForConfiguration() throws(ConfigurationError) -> Directories {
    do { return try Directories(environment: environment) } catch { throw .unreadable(error) }
  }
}

/// For commands that ask nobody.
private struct NoNetwork: HTTPClient {
  func send(_ request: HTTPRequest) throws(TransferError) -> HTTPResponse {
    throw .badSetting(reason: "this command uses no network")
  }
}

/// Steps in words, for `--verbose`; what a person should know anyway is a warning.
private func tell(_ step: Step, _ console: Console) {
  switch step {
  case .renewingToken: console.detail("renewing the access token")
  case .renewalPutOff:
    console.detail("the access token could not be renewed now; it is tried again later")
  case .tokenEnds(let date):
    console.warn(
      "The access token ends on \(day(date)) and could not be renewed yet. "
        + "If that stays, run 'instawall login' with a new one before then.")
  case .asking: console.detail("asking Instagram for the newest posts")
  case .downloading(let post): console.detail("downloading the photo of \(post)")
  case .rendering(let width, let height): console.detail("rendering \(width)x\(height)")
  case .showing(let desktop): console.detail("asking \(desktop) to show it")
  case .setAside(let path):
    console.warn("The remembered state could not be read; it was put aside as \(path).")
  case .waitingForNetwork: console.detail("no network yet; waiting")
  }
}
