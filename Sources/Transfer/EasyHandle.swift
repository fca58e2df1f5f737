import CCurl
import CCurlShim

/// The owner of one libcurl handle, and with it of the connections that stay open between
/// transfers; see libcurl-easy(3). A setting that libcurl refuses is always an error.
@safe struct EasyHandle: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  /// - Throws: `.badSetting` when libcurl cannot be set up at all.
  init() throws(TransferError) {
    guard libcurlIsReady, let handle = unsafe curl_easy_init() else {
      throw .badSetting(reason: "libcurl cannot start")
    }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe curl_easy_cleanup(handle) }

  func set(_ option: CURLoption, _ value: Int) throws(TransferError) {
    try check(unsafe iw_curl_set_long(handle, option, value))
  }

  func set(_ option: CURLoption, _ value: Bool) throws(TransferError) {
    try set(option, value ? 1 : 0)
  }

  func set(_ option: CURLoption, bytes value: Int) throws(TransferError) {
    try check(unsafe iw_curl_set_offset(handle, option, curl_off_t(value)))
  }

  /// libcurl keeps a copy; nil puts its default back.
  func set(_ option: CURLoption, _ value: String?) throws(TransferError) {
    if let value {
      try check(unsafe iw_curl_set_string(handle, option, value))
    } else {
      try check(unsafe iw_curl_set_string(handle, option, nil))
    }
  }

  /// Makes the transfer that has been set up, and collects its answer in `received`.
  /// - Returns: libcurl's verdict.
  func perform(into received: inout ReceivedAnswer) throws(TransferError) -> CURLcode {
    try check(unsafe iw_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION, receiveBody))
    try check(unsafe iw_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION, receiveHeader))
    // The pointer lives as long as the transfer, and both callbacks come from inside of it.
    let code: CURLcode
    do {
      code = try unsafe withUnsafeMutablePointer(to: &received) {
        (context) throws(TransferError) in
        try check(unsafe iw_curl_set_pointer(handle, CURLOPT_WRITEDATA, context))
        try check(unsafe iw_curl_set_pointer(handle, CURLOPT_HEADERDATA, context))
        return unsafe curl_easy_perform(handle)
      }
    }
    try check(unsafe iw_curl_set_pointer(handle, CURLOPT_WRITEDATA, nil))
    try check(unsafe iw_curl_set_pointer(handle, CURLOPT_HEADERDATA, nil))
    return code
  }

  /// The status of the last answer; 0 when there was none.
  var status: Int {
    var value = 0
    return unsafe iw_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &value) == CURLE_OK ? value : 0
  }

  /// Where the last answer redirects to, made absolute.
  var redirect: String? {
    var text: UnsafePointer<CChar>?
    guard unsafe iw_curl_get_string(handle, CURLINFO_REDIRECT_URL, &text) == CURLE_OK,
      let found = unsafe text
    else { return nil }
    return unsafe String(cString: found)
  }

  private func check(_ code: CURLcode) throws(TransferError) {
    guard code == CURLE_OK else { throw .badSetting(reason: describe(code)) }
  }
}

/// libcurl's own words for a code; they never name an address.
func describe(_ code: CURLcode) -> String { unsafe String(cString: curl_easy_strerror(code)) }

/// Set up once, before the first handle, as curl_global_init(3) asks.
private let libcurlIsReady: Bool =
  curl_global_init(Int(CURL_GLOBAL_SSL | CURL_GLOBAL_WIN32)) == CURLE_OK

private let receiveBody: iw_curl_receiver = { bytes, size, count, context in
  guard let received = unsafe context?.assumingMemoryBound(to: ReceivedAnswer.self) else {
    return 0
  }
  let chunk = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  return unsafe received.pointee.takeBody(chunk) ? size * count : 0
}

private let receiveHeader: iw_curl_receiver = { bytes, size, count, context in
  guard let received = unsafe context?.assumingMemoryBound(to: ReceivedAnswer.self) else {
    return 0
  }
  let chunk = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  return unsafe received.pointee.takeHeader(chunk) ? size * count : 0
}
