#pragma once
// libjpeg reports failure by longjmp and needs setjmp, which Swift cannot call. Every function here
// sets its own jump target and returns a status instead, so no Swift frame is ever jumped over.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <jpeglib.h>

enum iw_jpeg_status { IW_JPEG_OK, IW_JPEG_TRUNCATED, IW_JPEG_DAMAGED, IW_JPEG_TOO_LARGE };

// ---- Decoding ----

typedef struct iw_jpeg_decoder iw_jpeg_decoder;

struct iw_jpeg_component {
  int horizontal, vertical;  // sampling factors
  int block;                 // samples a side that each 8x8 block becomes: 8, 4, 2 or 1
  int width, height;         // of the plane at the chosen scale
  int padded_width;          // what a row must have room for
  int strip_rows;            // rows that one strip brings
};

struct iw_jpeg_header {
  int width, height;
  int components;
  int colour_space;  // J_COLOR_SPACE as stored
  bool adobe;        // has an Adobe marker, whose CMYK is inverted
  bool whole;        // more than one scan: the coefficients of the whole picture are held
  int max_horizontal, max_vertical;
  struct iw_jpeg_component component[4];
};

/// Where the rows of a plane go: row r is at base + (r % capacity) * stride.
struct iw_plane_rows {
  uint8_t *_Nullable base;
  size_t stride;
  int capacity;
};

/// Reads the header. `bytes` must outlive the decoder. Null when memory ran out.
iw_jpeg_decoder *_Nullable iw_jpeg_open(const uint8_t *_Nonnull bytes, size_t count);
/// What went wrong at opening or later.
int iw_jpeg_status_of(const iw_jpeg_decoder *_Nonnull decoder);
/// libjpeg's own words for it.
const char *_Nonnull iw_jpeg_message(const iw_jpeg_decoder *_Nonnull decoder);
/// The header; the planes are those of scale `eighths`/8.
int iw_jpeg_describe(iw_jpeg_decoder *_Nonnull decoder, int eighths,
                     struct iw_jpeg_header *_Nonnull header);
/// The payload of the first APP1 that holds EXIF, from its TIFF header on.
const uint8_t *_Nullable iw_jpeg_exif(const iw_jpeg_decoder *_Nonnull decoder,
                                      size_t *_Nonnull count);
/// The joined ICC profile, to be freed by the caller; null when there is none or a piece is missing.
uint8_t *_Nullable iw_jpeg_profile(iw_jpeg_decoder *_Nonnull decoder, size_t *_Nonnull count);
/// Begins raw output at the scale last described. For a picture of many scans this reads the file;
/// more than `max_scans` count as damage.
int iw_jpeg_start(iw_jpeg_decoder *_Nonnull decoder, int max_scans);
/// Reads strip number `strip` (they come in order) into the planes.
int iw_jpeg_read_strip(iw_jpeg_decoder *_Nonnull decoder, int strip,
                       const struct iw_plane_rows *_Nonnull planes);
/// Whether the end of the picture follows what was read: a cut download has none.
bool iw_jpeg_has_end(const iw_jpeg_decoder *_Nonnull decoder);
void iw_jpeg_close(iw_jpeg_decoder *_Nonnull decoder);

// ---- Encoding ----

typedef struct iw_jpeg_encoder iw_jpeg_encoder;

/// Begins a baseline file. With `planes` the samples come as raw planes (1 or 3 of them, luma
/// sampled horizontal x vertical against chroma); otherwise as interleaved RGB rows. With `restarts`
/// a marker follows each row of blocks.
iw_jpeg_encoder *_Nullable iw_jpeg_create(int width, int height, int components, int horizontal,
                                          int vertical, int quality, bool planes, bool restarts);
int iw_jpeg_encoder_status(const iw_jpeg_encoder *_Nonnull encoder);
const char *_Nonnull iw_jpeg_encoder_message(const iw_jpeg_encoder *_Nonnull encoder);
/// Writes 8 * vertical rows of luma and 8 of each chroma plane, all padded to whole blocks.
int iw_jpeg_write_strip(iw_jpeg_encoder *_Nonnull encoder,
                        const struct iw_plane_rows *_Nonnull planes);
/// Writes one row of RGB.
int iw_jpeg_write_row(iw_jpeg_encoder *_Nonnull encoder, const uint8_t *_Nonnull row);
/// Ends the file and gives its bytes, which live as long as the encoder.
const uint8_t *_Nullable iw_jpeg_finish(iw_jpeg_encoder *_Nonnull encoder, size_t *_Nonnull count);
void iw_jpeg_destroy(iw_jpeg_encoder *_Nonnull encoder);
