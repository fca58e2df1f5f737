#include "CPNGShim.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct iw_png_encoder {
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count, capacity;
  jmp_buf failed;
  int status;
  char message[200];
};

static void fail(png_structp png, png_const_charp message) {
  iw_png_encoder *encoder = png_get_error_ptr(png);
  encoder->status = IW_PNG_DAMAGED;
  strncpy(encoder->message, message, sizeof encoder->message - 1);
  longjmp(encoder->failed, 1);
}

static void ignore(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void write_bytes(png_structp png, png_bytep from, size_t count) {
  iw_png_encoder *encoder = png_get_io_ptr(png);
  if (count > encoder->capacity - encoder->count) {
    size_t capacity = (encoder->count + count) / 2 * 3 + 65536;
    uint8_t *bytes = realloc(encoder->bytes, capacity);
    if (!bytes) png_error(png, "out of memory");
    encoder->bytes = bytes;
    encoder->capacity = capacity;
  }
  memcpy(encoder->bytes + encoder->count, from, count);
  encoder->count += count;
}

static void flush(png_structp png) { (void)png; }

iw_png_encoder *iw_png_create(int width, int height) {
  iw_png_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  if (setjmp(encoder->failed)) return encoder;
  encoder->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, encoder, fail, ignore);
  if (encoder->png) encoder->info = png_create_info_struct(encoder->png);
  if (!encoder->info) {
    encoder->status = IW_PNG_DAMAGED;
    strcpy(encoder->message, "out of memory");
    return encoder;
  }
  png_set_write_fn(encoder->png, encoder, write_bytes, flush);
  // For photographs level 1 with the Sub filter is within a few percent of the best, many times
  // faster.
  png_set_compression_level(encoder->png, 1);
  png_set_filter(encoder->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_IHDR(encoder->png, encoder->info, (png_uint_32)width, (png_uint_32)height, 8,
               PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(encoder->png, encoder->info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(encoder->png, encoder->info);
  return encoder;
}

int iw_png_encoder_status(const iw_png_encoder *encoder) { return encoder->status; }
const char *iw_png_encoder_message(const iw_png_encoder *encoder) { return encoder->message; }

int iw_png_write_row(iw_png_encoder *encoder, const uint8_t *row) {
  if (setjmp(encoder->failed)) return encoder->status;
  png_write_row(encoder->png, row);
  return IW_PNG_OK;
}

const uint8_t *iw_png_finish(iw_png_encoder *encoder, size_t *count) {
  if (setjmp(encoder->failed)) return NULL;
  png_write_end(encoder->png, NULL);
  *count = encoder->count;
  return encoder->bytes;
}

void iw_png_destroy(iw_png_encoder *encoder) {
  if (encoder->png) png_destroy_write_struct(&encoder->png, &encoder->info);
  free(encoder->bytes);
  free(encoder);
}
