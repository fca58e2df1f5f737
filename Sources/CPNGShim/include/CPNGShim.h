#pragma once
// libpng reports failure by longjmp and needs setjmp, which Swift cannot call. Every function here
// sets its own jump target and returns a status instead, so no Swift frame is ever jumped over.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <png.h>

enum iw_png_status { IW_PNG_OK, IW_PNG_TRUNCATED, IW_PNG_DAMAGED };

// ---- Decoding ----

typedef struct iw_png_decoder iw_png_decoder;

struct iw_png_limits {
  uint32_t side;
  size_t chunk;    // bytes that one chunk may take when unpacked
  uint32_t chunks; // how many may be kept
};

struct iw_png_header {
  int width, height;
  int channels;    // after expansion to 8 bits: gray 1, gray+alpha 2, RGB 3, RGBA 4
  bool deep;       // 16 bits a sample in the file
  bool interlaced;
  bool srgb;       // says it is sRGB
  double gamma;    // of gAMA, as the file's exponent (0.45455); 0 without one
  bool primaries;  // has cHRM: white, red, green, blue as x, y
  double chromaticity[8];
  const uint8_t *_Nullable profile;  // of iCCP, owned by the decoder
  size_t profile_count;
  const uint8_t *_Nullable exif;     // of eXIf, owned by the decoder
  size_t exif_count;
};

/// Reads all that comes before the pixels. `bytes` must outlive the decoder. Null: no memory.
iw_png_decoder *_Nullable iw_png_open(const uint8_t *_Nonnull bytes, size_t count,
                                      struct iw_png_limits limits);
int iw_png_status_of(const iw_png_decoder *_Nonnull decoder);
/// libpng's own words for what went wrong.
const char *_Nonnull iw_png_message(const iw_png_decoder *_Nonnull decoder);
int iw_png_describe(iw_png_decoder *_Nonnull decoder, struct iw_png_header *_Nonnull header);
/// Begins reading, all samples expanded: 8 bits, or 16 in host order with `deep`.
int iw_png_start(iw_png_decoder *_Nonnull decoder, bool deep);
/// Reads the next row; not for interlaced pictures.
int iw_png_read_row(iw_png_decoder *_Nonnull decoder, uint8_t *_Nonnull row);
/// Reads all rows, `stride` bytes apart.
int iw_png_read_image(iw_png_decoder *_Nonnull decoder, uint8_t *_Nonnull base, size_t stride);
/// Whether an end chunk follows what was read: a cut download has none.
bool iw_png_has_end(const iw_png_decoder *_Nonnull decoder);
void iw_png_close(iw_png_decoder *_Nonnull decoder);

// ---- Encoding ----

typedef struct iw_png_encoder iw_png_encoder;

/// Begins an 8-bit RGB file tagged sRGB, packed for speed.
iw_png_encoder *_Nullable iw_png_create(int width, int height);
int iw_png_encoder_status(const iw_png_encoder *_Nonnull encoder);
const char *_Nonnull iw_png_encoder_message(const iw_png_encoder *_Nonnull encoder);
int iw_png_write_row(iw_png_encoder *_Nonnull encoder, const uint8_t *_Nonnull row);
/// Ends the file and gives its bytes, which live as long as the encoder.
const uint8_t *_Nullable iw_png_finish(iw_png_encoder *_Nonnull encoder, size_t *_Nonnull count);
void iw_png_destroy(iw_png_encoder *_Nonnull encoder);
