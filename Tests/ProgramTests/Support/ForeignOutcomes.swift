/// What the program has to make of each file of the collection that INSTAWALL_FIXTURES names.
let foreignOutcomes: [String: [AnswerCase.Outcome]] = {
  typealias Outcome = AnswerCase.Outcome

  func signsIn(_ others: String...) -> [Outcome] {
    [Outcome(.browser, 0, "@lindenfjord", with: others)]
  }
  func refusesCode(_ says: String, _ hint: String) -> [Outcome] {
    [.init(.browser, 77, says, hint)]
  }
  func refusesExchange(_ says: String, _ hint: String) -> [Outcome] {
    [.init(.browser, 77, says, hint, with: ["token_short_flat_number.json"])]
  }
  func shows(
    _ caption: String, _ picture: String, times: Int? = nil, with others: [String]? = nil
  ) -> [Outcome] {
    [
      .init(
        .refresh, 0, caption, times: times, with: others,
        asks: "/\(picture)_18000000000000001_1000000000000000001_n.jpg")
    ]
  }
  let showsNothing = [Outcome(.refresh, 0, "no post with a photo")]
  func fails(_ exit: Int32, _ says: String, _ hint: String) -> [Outcome] {
    [.init(.refresh, exit, says, hint), .init(.login, exit, says, hint)]
  }
  let again = "instawall login"
  let waits = [
    Outcome(.refresh, 75, "asks for a pause until", "nothing is asked", rests: true),
    Outcome(.login, 75, "asks for a pause of 60 minutes", "again later"),
  ]
  func deadToken(_ says: String) -> [Outcome] {
    [.init(.refresh, 77, says, again, rests: true), .init(.login, 77, says, again)]
  }
  let passes =
    fails(75, "fault of its own", "again later")
    + [.init(.refresh, 0, "Newest photo", times: 2)]
  let profile = ["token_long_lived.json", "me_flat.json"]

  return [
    "token_short_data_array.json": signsIn(profile[0], profile[1]),
    "token_short_flat_number.json": signsIn(profile[0], profile[1]),
    // A token of the interface that ended in 2024.
    "token_short_legacy.json": signsIn(profile[0], profile[1]),
    "token_long_lived.json": signsIn("token_short_flat_number.json", "me_flat.json"),
    "token_refreshed.json": [
      .init(.renewal, 0, "Newest photo", with: ["media_one_page_last.json"])
    ],
    "oauth_error_matching_code.json": refusesCode("wrong, cut off, or was used", "once more"),
    "oauth_error_code_used.json": refusesCode("used before", "once more"),
    "oauth_error_platform_app.json": refusesCode("Meta app id", "App Dashboard"),
    "oauth_error_developer_role.json": refusesCode("Instagram Tester", "manage_access"),
    "exchange_error_method_get.json":
      refusesExchange("tester invitation", "manage_access")
      + fails(77, "tester invitation", "manage_access"),
    "exchange_error_session_key.json": refusesExchange("session has ended", again),
    "exchange_error_client_secret.json": refusesExchange("Instagram app secret", "App Dashboard"),
    // Addresses to paste, not answers.
    "callback_urls.json": [],

    "me_flat.json": [.init(.login, 0, "@lindenfjord")],
    // It does not say that the account is a professional one.
    "me_data_array.json": [.init(.login, 77, "not a professional one", "switch")],
    "me_business_titlecase.json": [.init(.login, 0, "@lindenfjord")],

    "media_one_page_last.json": shows("Morning light", "101"),
    "media_page_with_next.json":
      shows("Found on page two", "199", times: 1, with: ["media_page_two.json"]),
    "media_page_two.json": shows("Found on page two", "199"),
    "media_empty.json": showsNothing,
    "media_ids_only.json": showsNothing,
    "media_video_first.json": shows("The newest photo", "300"),
    "media_all_videos.json": showsNothing,
    "media_carousel_mixed.json": shows("Weekend", "411"),
    "media_carousel_video_first.json": shows("Weekend", "422"),
    "media_carousel_all_video.json": [.init(.refresh, 0, "Newest photo")],
    "media_carousel_no_children.json": shows("Weekend", "441", with: ["children_edge.json"]),
    "children_edge.json": shows("Weekend", "441", with: ["media_carousel_no_children.json"]),
    "media_missing_media_url.json": shows("Usable photo", "500"),
    "media_no_caption.json": shows("Newest photo", "601"),
    "media_emoji_caption.json": shows("Новый год", "602"),
    "media_unordered_pinned.json": shows("Really the newest", "703"),
    "media_webp_heic_names.json": [
      .init(.refresh, 0, "Morning light", asks: "/801_18000000000000001_1000000000000000001_n.webp")
    ],
    "media_fbcdn_host.json": [.init(.refresh, 0, "Morning light", asks: "/810_n.jpg")],
    "media_with_alt_text.json": shows("Morning light", "850"),
    "single_media_image.json": [
      .init(
        .refresh, 0, "Morning light", with: ["media_one_page_last.json"],
        once: ["cdn_403_expired.txt"],
        asks: "/101_18000000000000001_1000000000000000001_n.jpg")
    ],

    "error_190_expired.json": deadToken("has expired"),
    "error_190_expired_no_subcode.json": deadToken("has expired"),
    "error_190_password_changed.json": deadToken("password was changed"),
    "error_190_revoked.json": deadToken("removed from the account"),
    "error_190_invalid.json": deadToken("not known there"),
    "error_190_cannot_parse.json": deadToken("not known there"),
    "error_10_permission.json": fails(77, "may not read your posts", again),
    "error_4_app_limit.json": waits,
    "error_17_user_limit.json": waits,
    "error_613_custom_limit.json": waits,
    "error_80002_ig_limit.json": waits,
    "error_100_nonexisting_field.json": [
      .init(.refresh, 0, "Newest photo", times: 1), .init(.refresh, 69, "code 100", "report"),
    ],
    "error_100_object_missing.json": [.init(.refresh, 75, "is not there", "again later")],
    "error_200_blocked.json": fails(69, "has blocked", "App Dashboard"),
    "error_1_unknown.json": passes,
    "error_2_transient.json": passes,
    "error_body_html_502.html": passes,
    "cdn_403_expired.txt": [
      .init(.refresh, 0, "Newest photo", times: 1),
      .init(.refresh, 75, "does not hand out", "again later"),
    ],
    "cdn_403_empty.txt": [.init(.refresh, 75, "does not hand out", "again later")],
    "usage_headers.json": [
      .init(.refresh, 0, "Newest photo"), .init(.login, 0, "@stage.person"),
    ],
  ]
}()
