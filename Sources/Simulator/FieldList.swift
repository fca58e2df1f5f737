/// The `fields` parameter of a graph request: names, each perhaps with a list of its own in braces,
/// as in `id,children{id,media_url}`.
struct FieldList: Equatable, Sendable {
  struct Field: Equatable, Sendable {
    var name: String
    var children: FieldList?
  }

  var fields: [Field]

  /// Reads the parameter; nil or empty text asks for the identifier alone, nil comes back for
  /// unbalanced braces.
  init?(_ text: String?) {
    var rest = Substring(text ?? "")
    self.init(reading: &rest)
    guard rest.isEmpty else { return nil }
  }

  private init(fields: [Field]) { self.fields = fields }

  private init?(reading rest: inout Substring) {
    fields = []
    while !rest.isEmpty, rest.first != "}" {
      let name = rest.prefix { !",{}".contains($0) }
      rest.removeFirst(name.count)
      var field = Field(name: String(name), children: nil)
      if rest.first == "{" {
        rest.removeFirst()
        guard let children = FieldList(reading: &rest), rest.first == "}" else { return nil }
        rest.removeFirst()
        field.children = children
      }
      if !field.name.isEmpty { fields.append(field) }
      if rest.first == "," { rest.removeFirst() }
    }
  }

  /// Builds the object of one node: the members asked for in their order, and `id` always.
  /// - Parameter value: the value of a field, nil when the node has none.
  func object(of value: (Field) -> JSON?) -> JSON {
    var wanted = fields
    if !wanted.contains(where: { $0.name == "id" }) {
      wanted.append(Field(name: "id", children: nil))
    }
    return .object(wanted.compactMap { field in value(field).map { (field.name, $0) } })
  }
}
