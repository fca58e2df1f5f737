import Transfer

extension InstagramClient {
  /// No picture is larger; Instagram's own are below 2 MB.
  package static let maximumPictureBytes = 20 << 20

  /// Fetches the file of a photo, whatever it contains.
  ///
  /// Addresses are signed and end after some days: one that is refused is asked for again, once.
  /// - Throws: `.forbiddenPictureHost` before anything is sent; `.gone` when the post is no more;
  ///   `.pictureUnavailable` when a new address does not help either.
  package mutating func download(
    _ photo: Photo, _ token: AccessToken
  ) throws(InstagramError) -> [UInt8] {
    do {
      return try picture(at: photo.address)
    } catch .pictureUnavailable {
      return try picture(at: freshAddress(of: photo, token))
    }
  }

  private func picture(at address: String) throws(InstagramError) -> [UInt8] {
    let hosts = endpoints.pictureHosts
    let host = WebAddress(address)?.host ?? ""
    guard let parsed = WebAddress(address), parsed.isPermitted, hosts.permits(host) else {
      throw .forbiddenPictureHost(host: host)
    }
    let response: HTTPResponse
    do {
      response = try send(
        HTTPRequest(
          address, maximumBytes: Self.maximumPictureBytes, seconds: 120, hosts: hosts))
    } catch {
      // A redirect may lead to a host that the address did not name.
      if case .transfer(.forbiddenAddress(let host)) = error.error {
        throw .forbiddenPictureHost(host: host)
      }
      throw error.error
    }
    switch response.status {
    case 200 where !response.body.isEmpty: return response.body
    case 500...: throw .temporary(host: host, status: response.status, message: "")
    default: throw .pictureUnavailable(status: response.status)
    }
  }

  private mutating func freshAddress(
    of photo: Photo, _ token: AccessToken
  ) throws(InstagramError) -> String {
    let entry: MediaEntry
    do {
      entry = try get(
        endpoints.versioned(photo.post.photoID),
        [
          FormField("fields", "id,media_type,media_url"),
          FormField("access_token", token.secret.text),
        ], hidden: [token.secret])
    } catch { throw error.error }
    guard let address = entry.address else { throw .pictureUnavailable(status: 200) }
    return address
  }
}
