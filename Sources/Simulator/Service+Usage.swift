extension Service {
  /// Both usage headers, with `percent` of the calls used up.
  func usage(percent: Int) -> [(name: String, value: String)] {
    [
      ("X-App-Usage", #"{"call_count":\#(percent),"total_cputime":0,"total_time":0}"#),
      accountUsage(percent: percent, minutesToWait: 0),
    ]
  }

  func accountUsage(percent: Int, minutesToWait: Int) -> (name: String, value: String) {
    let use: JSON = .object([
      ("type", .string("instagram")), ("call_count", .number(percent)),
      ("total_cputime", .number(1)), ("total_time", .number(1)),
      ("estimated_time_to_regain_access", .number(minutesToWait)),
    ])
    return (
      "X-Business-Use-Case-Usage", JSON.object([(account.userID, .array([use]))]).text(.plain)
    )
  }
}
