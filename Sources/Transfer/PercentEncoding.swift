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

/// `text` with every `%xx` turned into its byte; nil when one is malformed or the result is not
/// UTF-8.
package func percentDecoded(_ text: some StringProtocol) -> String? {
  var result: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    guard byte == 0x25 else {
      result.append(byte)
      continue
    }
    let digits = String(decoding: rest.prefix(2), as: UTF8.self)
    guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
      let decoded = UInt8(digits, radix: 16)
    else { return nil }
    result.append(decoded)
    rest = rest.dropFirst(2)
  }
  return String(validating: result, as: UTF8.self)
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
