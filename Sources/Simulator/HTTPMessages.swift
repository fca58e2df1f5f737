/// A request as libmicrohttpd parsed it: path and query are percent-decoded.
struct Request: Sendable {
  var method: String
  var path: String
  /// The last value wins when a name comes twice.
  var query: [String: String]
  /// Fields of a form body, urlencoded or multipart.
  var form: [String: String]
  var body: [UInt8]
}

struct Response: Sendable {
  var status: Int
  var contentType: String?
  var headers: [(name: String, value: String)]
  var body: [UInt8]

  init(
    status: Int = 200, contentType: String?, headers: [(name: String, value: String)] = [],
    body: [UInt8]
  ) {
    self.status = status
    self.contentType = contentType
    self.headers = headers
    self.body = body
  }

  static func json(_ value: JSON, status: Int = 200) -> Response {
    Response(
      status: status, contentType: "application/json; charset=UTF-8",
      body: Array(value.text(.escaped).utf8))
  }

  static func text(_ text: String, status: Int = 200) -> Response {
    Response(status: status, contentType: "text/plain", body: Array(text.utf8))
  }

  static func html(_ text: String, status: Int = 200) -> Response {
    Response(status: status, contentType: "text/html; charset=utf-8", body: Array(text.utf8))
  }

  static func redirect(to address: String) -> Response {
    Response(status: 302, contentType: nil, headers: [("Location", address)], body: [])
  }
}
