import FoundationEssentials

// The service sends numbers as text and text as numbers, and leaves members out. These take what is
// there and turn everything else into nil, so that one odd member costs itself only.

struct Key: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

typealias Members = KeyedDecodingContainer<Key>

extension Members {
  func text(_ name: String) -> String? { try? decode(String.self, forKey: Key(name)) }

  func flag(_ name: String) -> Bool? { try? decode(Bool.self, forKey: Key(name)) }

  func value<Value: Decodable>(_ name: String) -> Value? {
    try? decode(Value.self, forKey: Key(name))
  }

  /// A whole number, written as a number or as text.
  func integer(_ name: String) -> Int? {
    if let value = try? decode(Int.self, forKey: Key(name)) { return value }
    if let value = try? decode(Double.self, forKey: Key(name)) {
      return Int(exactly: value.rounded(.down))
    }
    return text(name).flatMap { Int($0) }
  }

  /// An id: up to 40 digits, exact, as text. Ids exceed what a Double holds exactly:
  /// https://github.com/fbsamples/threads_api/issues/9
  func identifier(_ name: String) -> String? {
    let digits = text(name) ?? (try? decode(UInt64.self, forKey: Key(name))).map { String($0) }
    guard let digits, (1...40).contains(digits.utf8.count), digits.allSatisfy(\.isASCIIDigit)
    else { return nil }
    return digits
  }

  /// The elements that can be understood, and how many cannot. Reading ends at 500: the service
  /// sends 100 posts at most, and a hostile answer must not take minutes.
  func list<Element: Decodable>(_ name: String) -> (elements: [Element], malformed: Int)? {
    guard var list = try? nestedUnkeyedContainer(forKey: Key(name)) else { return nil }
    var elements: [Element] = []
    var malformed = 0
    while !list.isAtEnd, list.currentIndex < 500,
      let next = try? list.decode(Lenient<Element>.self)
    {
      if let element = next.value { elements.append(element) } else { malformed += 1 }
    }
    return (elements, list.isAtEnd ? malformed : malformed + 1)
  }
}

/// A value, or nil where it cannot be understood.
struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

/// Decodes an answer; nil when it is not JSON of that shape. Nesting beyond 512 levels is refused
/// by the decoder itself.
func decodeJSON<Value: Decodable>(_ bytes: [UInt8], as type: Value.Type = Value.self) -> Value? {
  try? JSONDecoder().decode(type, from: Data(bytes))
}
