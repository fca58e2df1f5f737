#include "CJPEGShim.h"

#include <setjmp.h>
#include <stdlib.h>

struct iw_jpeg_encoder {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf failed;
  int status;
  unsigned char *bytes;
  unsigned long count;
  char message[JMSG_LENGTH_MAX];
};

static void error_exit(j_common_ptr jpeg) {
  iw_jpeg_encoder *encoder = jpeg->client_data;
  encoder->status = IW_JPEG_DAMAGED;
  jpeg->err->format_message(jpeg, encoder->message);
  longjmp(encoder->failed, 1);
}

static void emit_message(j_common_ptr jpeg, int level) { (void)jpeg, (void)level; }
static void output_message(j_common_ptr jpeg) { (void)jpeg; }

iw_jpeg_encoder *iw_jpeg_create(int width, int height, int components, int horizontal, int vertical,
                                int quality, bool planes, bool restarts) {
  iw_jpeg_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  struct jpeg_compress_struct *jpeg = &encoder->jpeg;
  jpeg->err = jpeg_std_error(&encoder->errors);
  encoder->errors.error_exit = error_exit;
  encoder->errors.emit_message = emit_message;
  encoder->errors.output_message = output_message;
  jpeg->client_data = encoder;
  if (setjmp(encoder->failed)) return encoder;
  jpeg_create_compress(jpeg);
  jpeg_mem_dest(jpeg, &encoder->bytes, &encoder->count);
  jpeg->image_width = (JDIMENSION)width;
  jpeg->image_height = (JDIMENSION)height;
  jpeg->input_components = components;
  jpeg->in_color_space = components == 1 ? JCS_GRAYSCALE : planes ? JCS_YCbCr : JCS_RGB;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  jpeg->comp_info[0].h_samp_factor = horizontal;
  jpeg->comp_info[0].v_samp_factor = vertical;
  jpeg->raw_data_in = planes;
  jpeg->restart_in_rows = restarts;
  jpeg_start_compress(jpeg, TRUE);
  return encoder;
}

int iw_jpeg_encoder_status(const iw_jpeg_encoder *encoder) { return encoder->status; }
const char *iw_jpeg_encoder_message(const iw_jpeg_encoder *encoder) { return encoder->message; }

int iw_jpeg_write_strip(iw_jpeg_encoder *encoder, const struct iw_plane_rows *planes) {
  struct jpeg_compress_struct *jpeg = &encoder->jpeg;
  JSAMPROW rows[3][MAX_SAMP_FACTOR * DCTSIZE];
  JSAMPARRAY image[3] = {rows[0], rows[1], rows[2]};
  for (int i = 0; i < jpeg->num_components && i < 3; i++)
    for (int r = 0; r < jpeg->comp_info[i].v_samp_factor * DCTSIZE; r++)
      rows[i][r] = planes[i].base + (size_t)r * planes[i].stride;
  if (setjmp(encoder->failed)) return encoder->status;
  jpeg_write_raw_data(jpeg, image, (JDIMENSION)(jpeg->max_v_samp_factor * DCTSIZE));
  return IW_JPEG_OK;
}

int iw_jpeg_write_row(iw_jpeg_encoder *encoder, const uint8_t *row) {
  if (setjmp(encoder->failed)) return encoder->status;
  JSAMPROW rows[1] = {(JSAMPROW)row};
  jpeg_write_scanlines(&encoder->jpeg, rows, 1);
  return IW_JPEG_OK;
}

const uint8_t *iw_jpeg_finish(iw_jpeg_encoder *encoder, size_t *count) {
  if (setjmp(encoder->failed)) return NULL;
  jpeg_finish_compress(&encoder->jpeg);
  *count = encoder->count;
  return encoder->bytes;
}

void iw_jpeg_destroy(iw_jpeg_encoder *encoder) {
  // The memory destination frees a buffer it has outgrown, but tells where the new one is only
  // when it ends: without this an unfinished encoder would free the old one once more.
  if (encoder->jpeg.dest) encoder->jpeg.dest->term_destination(&encoder->jpeg);
  jpeg_destroy_compress(&encoder->jpeg);
  free(encoder->bytes);
  free(encoder);
}
