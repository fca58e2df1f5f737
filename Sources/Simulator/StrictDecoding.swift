import FoundationEssentials

/// Decodes JSON, refusing members that `value` does not know.
/// - Throws: `.badAccount` with the place and what is wrong there.
func decodeStrictly<Value: Decodable>(
  _ value: Value.Type, from bytes: [UInt8]
) throws(SimulatorError) -> Value {
  do {
    return try JSONDecoder().decode(value, from: Data(bytes))
  } catch let error as DecodingError {
    throw .badAccount(reason: error.sentence)
  } catch {
    throw .badAccount(reason: "\(error)")
  }
}

extension Decoder {
  /// A container that has refused every key outside `keys`.
  func strictContainer<Keys: CodingKey & CaseIterable>(
    keyedBy keys: Keys.Type
  ) throws -> KeyedDecodingContainer<Keys> {
    let names = keys.allCases.map(\.stringValue)
    for key in try container(keyedBy: AnyKey.self).allKeys
    where !names.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath + [key],
          debugDescription: "unknown member; known are \(names.joined(separator: ", "))"))
    }
    return try container(keyedBy: keys)
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension DecodingError {
  /// As in `posts[2].kind: what is wrong`.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, let context):
      Self.place(context.codingPath + [key]) + ": missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      Self.place(context.codingPath) + ": " + context.debugDescription
    @unknown default:
      "\(self)"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    var place = ""
    for key in path {
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return place.isEmpty ? "the file" : place
  }
}
