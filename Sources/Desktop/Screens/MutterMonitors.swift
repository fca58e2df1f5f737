/// The monitors of GNOME's compositor, from `org.gnome.Mutter.DisplayConfig.GetCurrentState`.
/// https://gitlab.gnome.org/GNOME/mutter/-/blob/main/data/dbus-interfaces/org.gnome.Mutter.DisplayConfig.xml
enum MutterMonitors {
  /// Cinnamon's compositor answers under a name of its own.
  static let busNames = ["org.gnome.Mutter.DisplayConfig", "org.cinnamon.Muffin.DisplayConfig"]

  static func outputs(_ bus: SessionBus, at name: String) -> [Output] {
    let path = "/" + name.split(separator: ".").joined(separator: "/")
    return parse(bus.call(name, path, name, "GetCurrentState"))
  }

  /// - Parameter state: `(u serial, a((ssss)a(siiddada{sv})a{sv}) monitors,
  ///   a(iiduba(ssss)a{sv}) logical, a{sv})` as `busctl --json` writes it.
  static func parse(_ state: JSONValue?) -> [Output] {
    let logical = state?[2]?.array ?? []
    return (state?[1]?.array ?? []).compactMap { monitor in
      guard let connector = monitor[0]?[0]?.string,
        let mode = monitor[1]?.array.first(where: { isCurrent($0) }),
        let width = mode[1]?.int, let height = mode[2]?.int,
        let place = logical.first(where: {
          $0[5]?.array.contains { $0[0]?.string == connector } == true
        })
      else { return nil }
      // 1, 3, 5 and 7 are the quarter turns, plain and flipped.
      let isTurned = (place[3]?.int ?? 0) % 2 == 1
      return Output(
        name: connector, width: isTurned ? height : width, height: isTurned ? width : height)
    }
  }

  private static func isCurrent(_ mode: JSONValue) -> Bool {
    mode[6]?["is-current"]?["data"]?.bool == true
  }
}
