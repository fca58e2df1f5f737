/// An account file with one of everything: a reel that is newest, a carousel that begins with a
/// video, photos of several shapes, and one post without a picture address.
let sampleAccountFile = """
  {
    "username": "hanna.draws",
    "name": "Hanna draws",
    "account_type": "MEDIA_CREATOR",
    "token": "IGAAsimulatorToken0000000000000000000000000001ZDZD",
    "posts": [
      {
        "id": "17900000000050107",
        "kind": "VIDEO",
        "timestamp": "2026-11-29T18:40:05+0000",
        "caption": "The tide, twenty seconds of it",
        "picture": {"draw": "night", "width": 1080, "height": 1920, "seed": 4}
      },
      {
        "id": "17900000000050106",
        "kind": "CAROUSEL_ALBUM",
        "timestamp": "2026-11-28T06:12:44+0000",
        "caption": "First light over the hills \u{1F304}\\nand the way down",
        "children": [
          {
            "id": "17900000000050161",
            "kind": "VIDEO",
            "picture": {"draw": "waves", "width": 1080, "height": 1350, "seed": 9}
          },
          {
            "id": "17900000000050162",
            "kind": "IMAGE",
            "alt_text": "Blue hills in haze below a low sun",
            "picture": {"draw": "dunes", "width": 1440, "height": 1800, "seed": 3}
          },
          {
            "id": "17900000000050163",
            "kind": "IMAGE",
            "picture": {"draw": "dunes", "width": 1440, "height": 1440, "seed": 5}
          }
        ]
      },
      {
        "id": "17900000000050105",
        "kind": "IMAGE",
        "timestamp": "2026-11-25T21:03:17+0000",
        "caption": "Moon over the bay",
        "picture": {"draw": "night", "width": 1440, "height": 1080, "seed": 2}
      },
      {
        "id": "17900000000050104",
        "kind": "IMAGE",
        "timestamp": "2026-11-21T12:00:00+0000",
        "caption": "Somebody else's music, so no picture for programs",
        "media_url": false,
        "picture": {"draw": "waves", "width": 1080, "height": 1080, "seed": 6}
      },
      {
        "id": "17900000000050103",
        "kind": "IMAGE",
        "timestamp": "2026-11-14T15:30:00+0000",
        "picture": {"draw": "waves", "width": 1440, "height": 1440, "seed": 1}
      }
    ]
  }

  """
