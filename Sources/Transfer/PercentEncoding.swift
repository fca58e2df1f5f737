/// `text` with everything but letters, digits and `-._~` percent-encoded (RFC 3986, "unreserved").
///
/// That is safe in a path, a query and a form alike: a bare `+` would be read as a blank.
package func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var result: [UInt8] = []
  for byte in text.utf8 {
    if isUnreserved(byte) {
      result.append(byte)
    } else {
      result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// The fields as a query or as the body of a form: `a=1&b=2`.
package func urlEncoded(_ fields: [FormField]) -> String {
  fields.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
}

private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: true
  default: false
  }
}
