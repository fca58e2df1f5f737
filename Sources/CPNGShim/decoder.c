#define _GNU_SOURCE  // memmem
#include "CPNGShim.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct iw_png_decoder {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count, position;
  jmp_buf failed;
  int status;
  char message[200];
};

static void note(iw_png_decoder *decoder, int status, const char *message) {
  if (decoder->status != IW_PNG_OK) return;  // the first cause is the one to tell
  decoder->status = status;
  strncpy(decoder->message, message, sizeof decoder->message - 1);
}

static void fail(png_structp png, png_const_charp message) {
  iw_png_decoder *decoder = png_get_error_ptr(png);
  note(decoder, IW_PNG_DAMAGED, message);
  longjmp(decoder->failed, 1);
}

static void ignore(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void read_bytes(png_structp png, png_bytep into, size_t count) {
  iw_png_decoder *decoder = png_get_io_ptr(png);
  if (count > decoder->count - decoder->position) {
    note(decoder, IW_PNG_TRUNCATED, "the file ends too early");
    png_error(png, "");
  }
  memcpy(into, decoder->bytes + decoder->position, count);
  decoder->position += count;
}

iw_png_decoder *iw_png_open(const uint8_t *bytes, size_t count, struct iw_png_limits limits) {
  iw_png_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->bytes = bytes;
  decoder->count = count;
  if (setjmp(decoder->failed)) return decoder;
  decoder->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, fail, ignore);
  if (decoder->png) decoder->info = png_create_info_struct(decoder->png);
  if (!decoder->info) {
    note(decoder, IW_PNG_DAMAGED, "out of memory");
    return decoder;
  }
  png_set_read_fn(decoder->png, decoder, read_bytes);
  png_set_user_limits(decoder->png, limits.side, limits.side);
  png_set_chunk_malloc_max(decoder->png, limits.chunk);
  png_set_chunk_cache_max(decoder->png, limits.chunks);
  // Never unpacked, so that a text of a gigabyte costs nothing.
  static const png_byte unused[] = "zTXt\0iTXt\0tEXt\0sPLT\0hIST\0tIME\0pCAL\0sCAL\0oFFs";
  png_set_keep_unknown_chunks(decoder->png, PNG_HANDLE_CHUNK_NEVER, unused, sizeof unused / 5);
  png_read_info(decoder->png, decoder->info);
  return decoder;
}

int iw_png_status_of(const iw_png_decoder *decoder) { return decoder->status; }
const char *iw_png_message(const iw_png_decoder *decoder) { return decoder->message; }

int iw_png_describe(iw_png_decoder *decoder, struct iw_png_header *header) {
  png_structp png = decoder->png;
  png_infop info = decoder->info;
  if (setjmp(decoder->failed)) return decoder->status;
  memset(header, 0, sizeof *header);
  header->width = (int)png_get_image_width(png, info);
  header->height = (int)png_get_image_height(png, info);
  int type = png_get_color_type(png, info);
  bool alpha = (type & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
  header->channels = (type & PNG_COLOR_MASK_COLOR ? 3 : 1) + alpha;
  header->deep = png_get_bit_depth(png, info) == 16;
  header->interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  int intent;
  header->srgb = png_get_sRGB(png, info, &intent) != 0;
  if (!png_get_gAMA(png, info, &header->gamma)) header->gamma = 0;
  double *c = header->chromaticity;
  header->primaries = png_get_cHRM(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7) != 0;
  png_charp name;
  png_bytep profile, exif;
  png_uint_32 count;
  int compression;
  if (png_get_iCCP(png, info, &name, &compression, &profile, &count)) {
    header->profile = profile;
    header->profile_count = count;
  }
  if (png_get_eXIf_1(png, info, &count, &exif)) {
    header->exif = exif;
    header->exif_count = count;
  }
  return IW_PNG_OK;
}

int iw_png_start(iw_png_decoder *decoder, bool deep) {
  if (setjmp(decoder->failed)) return decoder->status;
  png_set_expand(decoder->png);
  if (!deep) png_set_scale_16(decoder->png);
  // Host order: x86 and ARM are little-endian.
  else if (png_get_bit_depth(decoder->png, decoder->info) == 16) png_set_swap(decoder->png);
  if (png_get_interlace_type(decoder->png, decoder->info) != PNG_INTERLACE_NONE)
    png_set_interlace_handling(decoder->png);
  png_read_update_info(decoder->png, decoder->info);
  return IW_PNG_OK;
}

int iw_png_read_row(iw_png_decoder *decoder, uint8_t *row) {
  if (setjmp(decoder->failed)) return decoder->status;
  png_read_row(decoder->png, row, NULL);
  return IW_PNG_OK;
}

int iw_png_read_image(iw_png_decoder *decoder, uint8_t *base, size_t stride) {
  if (setjmp(decoder->failed)) return decoder->status;
  png_uint_32 height = png_get_image_height(decoder->png, decoder->info);
  int passes = png_get_interlace_type(decoder->png, decoder->info) == PNG_INTERLACE_NONE
                   ? 1 : PNG_INTERLACE_ADAM7_PASSES;
  for (int pass = 0; pass < passes; pass++)
    for (png_uint_32 y = 0; y < height; y++)
      png_read_row(decoder->png, base + y * stride, NULL);
  return IW_PNG_OK;
}

bool iw_png_has_end(const iw_png_decoder *decoder) {
  return memmem(decoder->bytes + decoder->position, decoder->count - decoder->position, "IEND", 4);
}

void iw_png_close(iw_png_decoder *decoder) {
  if (decoder->png) png_destroy_read_struct(&decoder->png, &decoder->info, NULL);
  free(decoder);
}
