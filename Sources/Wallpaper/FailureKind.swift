extension WallpaperError {
  /// What kind of failure this is, without what differs from run to run:
  /// "instagram.tokenInvalid.expired". Two runs with equal kinds have the same to say.
  package var kind: String {
    let names = caseNames(self).joined(separator: ".")
    // Another picture that cannot be used is news.
    if case .picture(_, let name) = self { return names + " " + name }
    return names
  }
}

/// The name of the case, then that of the first associated value's, as deep as they are enums.
private func caseNames(_ value: Any) -> [String] {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum:
    guard let payload = mirror.children.first, let name = payload.label else {
      return [String(describing: value)]
    }
    return [name] + caseNames(payload.value)
  case .tuple: return mirror.children.first.map { caseNames($0.value) } ?? []
  default: return []
  }
}
