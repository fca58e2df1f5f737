/// How transfers are made, whatever they carry.
package struct TransferSettings: Sendable, Equatable {
  /// A proxy as libcurl takes it (`http://host:port`, `socks5h://host:port`); see CURLOPT_PROXY(3).
  ///
  /// Nil leaves it to the environment (`https_proxy`, `all_proxy`, `no_proxy`), as every program
  /// with libcurl does; this one wins over the environment. Loopback is always reached directly.
  package var proxy: String?
  /// A PEM file with authorities to trust in place of the system's bundle; see CURLOPT_CAINFO(3).
  /// Where libcurl also knows a directory of authorities (Debian: /etc/ssl/certs), that stays.
  package var caFile: String?
  package var userAgent: String
  /// Seconds to find and reach a server, its TLS greeting included.
  package var connectSeconds: Double
  /// A transfer slower than `lowSpeedBytes` per second for `lowSpeedSeconds` is given up.
  package var lowSpeedBytes: Int
  package var lowSpeedSeconds: Int

  package init(
    proxy: String? = nil, caFile: String? = nil, userAgent: String = "instawall",
    connectSeconds: Double = 10, lowSpeedBytes: Int = 100, lowSpeedSeconds: Int = 15
  ) {
    self.proxy = proxy
    self.caFile = caFile
    self.userAgent = userAgent
    self.connectSeconds = connectSeconds
    self.lowSpeedBytes = lowSpeedBytes
    self.lowSpeedSeconds = lowSpeedSeconds
  }
}
