import CGLib

/// A configuration file in GLib's key-file form: `[group]`, `key=value`, `#` comments.
package struct KeyFile: Sendable, Equatable {
  /// One `key=value` line.
  package struct Entry: Sendable, Equatable {
    package let group: String
    package let key: String
    package let value: String

    package init(group: String, key: String, value: String) {
      self.group = group
      self.key = key
      self.value = value
    }
  }

  /// In file order.
  package let entries: [Entry]

  /// - Parameter path: only for the words of an error.
  /// - Throws: `.badKeyFile` with GLib's reason, which names the line.
  package init(_ text: String, path: String) throws(PlatformError) {
    let file = unsafe g_key_file_new()
    defer { unsafe g_key_file_unref(file) }
    var error: UnsafeMutablePointer<GError>?
    let loaded = unsafe g_key_file_load_from_data(
      file, text, gsize(text.utf8.count), G_KEY_FILE_NONE, &error)
    guard loaded != 0 else {
      throw .badKeyFile(path: path, reason: unsafe takeMessage(error))
    }
    var entries: [Entry] = []
    for group in unsafe strings(g_key_file_get_groups(file, nil)) {
      for key in unsafe strings(g_key_file_get_keys(file, group, nil, nil)) {
        var error: UnsafeMutablePointer<GError>?
        guard let value = unsafe g_key_file_get_string(file, group, key, &error) else {
          throw .badKeyFile(path: path, reason: unsafe takeMessage(error))
        }
        entries.append(Entry(group: group, key: key, value: unsafe String(cString: value)))
        unsafe g_free(value)
      }
    }
    self.entries = entries
  }
}

/// Splits text into words as a shell would, with quotes and backslashes but no expansion.
package enum ShellWords {
  /// - Throws: `.badShellWords` with GLib's reason.
  package static func split(_ text: String) throws(PlatformError) -> [String] {
    var count: Int32 = 0
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var error: UnsafeMutablePointer<GError>?
    guard unsafe g_shell_parse_argv(text, &count, &words, &error) != 0 else {
      throw .badShellWords(unsafe takeMessage(error))
    }
    return unsafe strings(words)
  }
}

/// The strings of a null-terminated array, which is freed.
private func strings(_ array: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
  guard let array = unsafe array else { return [] }
  defer { unsafe g_strfreev(array) }
  var result: [String] = []
  var index = 0
  while let string = unsafe array[index] {
    result.append(unsafe String(cString: string))
    index += 1
  }
  return result
}

private func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
  guard let error = unsafe error else { return "unknown reason" }
  defer { unsafe g_error_free(error) }
  return unsafe String(cString: error.pointee.message)
}
