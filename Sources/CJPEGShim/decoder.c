#define _GNU_SOURCE  // memmem
#include "CJPEGShim.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <jerror.h>

// libjpeg-turbo is built with the interface of libjpeg 6b, 7 or 8, as the distribution likes; from
// 7 on a scaled block could be a rectangle, which the scales used here never ask for.
#if JPEG_LIB_VERSION < 70
#define DCT_h_scaled_size DCT_scaled_size
#define min_DCT_h_scaled_size min_DCT_scaled_size
#endif

struct iw_jpeg_decoder {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  int status;
  int max_scans;
  char message[JMSG_LENGTH_MAX];
};

static void note(iw_jpeg_decoder *decoder, int status) {
  if (decoder->status != IW_JPEG_OK) return;  // the first cause is the one to tell
  decoder->status = status;
  decoder->errors.format_message((j_common_ptr)&decoder->jpeg, decoder->message);
}

static void error_exit(j_common_ptr jpeg) {
  iw_jpeg_decoder *decoder = jpeg->client_data;
  int code = jpeg->err->msg_code;
  note(decoder, code == JERR_INPUT_EOF || code == JERR_INPUT_EMPTY ? IW_JPEG_TRUNCATED
       : code == JERR_IMAGE_TOO_BIG ? IW_JPEG_TOO_LARGE : IW_JPEG_DAMAGED);
  longjmp(decoder->failed, 1);
}

// libjpeg decodes on after a warning and fills the gap with grey. Warnings that mean missing or
// wrong pixels end the decoding, unless restart markers bound the damage; those about junk between
// segments do not.
static void emit_message(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  jpeg->err->num_warnings++;
  iw_jpeg_decoder *decoder = jpeg->client_data;
  switch (jpeg->err->msg_code) {
  case JWRN_JPEG_EOF:
    note(decoder, IW_JPEG_TRUNCATED);
    break;
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
  case JWRN_ARITH_BAD_CODE:
  case JWRN_MUST_RESYNC:
    if (decoder->jpeg.restart_interval > 0) return;
    note(decoder, IW_JPEG_DAMAGED);
    break;
  case JWRN_BOGUS_PROGRESSION:
    note(decoder, IW_JPEG_DAMAGED);
    break;
  default:
    return;
  }
  longjmp(decoder->failed, 1);
}

static void output_message(j_common_ptr jpeg) { (void)jpeg; }

// Every scan walks the whole picture, so a small file of very many scans costs minutes.
static void count_scans(j_common_ptr jpeg) {
  iw_jpeg_decoder *decoder = jpeg->client_data;
  if (decoder->jpeg.input_scan_number <= decoder->max_scans) return;
  if (decoder->status == IW_JPEG_OK) {
    decoder->status = IW_JPEG_DAMAGED;
    snprintf(decoder->message, sizeof decoder->message, "more than %d scans", decoder->max_scans);
  }
  longjmp(decoder->failed, 1);
}

iw_jpeg_decoder *iw_jpeg_open(const uint8_t *bytes, size_t count) {
  iw_jpeg_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  jpeg->err = jpeg_std_error(&decoder->errors);
  decoder->errors.error_exit = error_exit;
  decoder->errors.emit_message = emit_message;
  decoder->errors.output_message = output_message;
  jpeg->client_data = decoder;
  if (setjmp(decoder->failed)) return decoder;
  jpeg_create_decompress(jpeg);
  jpeg_mem_src(jpeg, bytes, count);
  jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(jpeg, TRUE);
  return decoder;
}

int iw_jpeg_status_of(const iw_jpeg_decoder *decoder) { return decoder->status; }
const char *iw_jpeg_message(const iw_jpeg_decoder *decoder) { return decoder->message; }

int iw_jpeg_describe(iw_jpeg_decoder *decoder, int eighths, struct iw_jpeg_header *header) {
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  if (setjmp(decoder->failed)) return decoder->status;
  jpeg->scale_num = (unsigned)eighths;
  jpeg->scale_denom = 8;
  jpeg->out_color_space = jpeg->jpeg_color_space;
  jpeg->raw_data_out = TRUE;
  jpeg_calc_output_dimensions(jpeg);
  memset(header, 0, sizeof *header);
  header->width = (int)jpeg->image_width;
  header->height = (int)jpeg->image_height;
  header->components = jpeg->num_components;
  header->colour_space = jpeg->jpeg_color_space;
  header->adobe = jpeg->saw_Adobe_marker;
  header->whole = jpeg_has_multiple_scans(jpeg);
  header->max_horizontal = jpeg->max_h_samp_factor;
  header->max_vertical = jpeg->max_v_samp_factor;
  for (int i = 0; i < jpeg->num_components && i < 4; i++) {
    const jpeg_component_info *from = &jpeg->comp_info[i];
    struct iw_jpeg_component *to = &header->component[i];
    to->horizontal = from->h_samp_factor;
    to->vertical = from->v_samp_factor;
    to->block = from->DCT_h_scaled_size;
    to->width = (int)from->downsampled_width;
    to->height = (int)from->downsampled_height;
    to->padded_width = (int)from->width_in_blocks * from->DCT_h_scaled_size;
    to->strip_rows = from->v_samp_factor * from->DCT_h_scaled_size;
  }
  return IW_JPEG_OK;
}

const uint8_t *iw_jpeg_exif(const iw_jpeg_decoder *decoder, size_t *count) {
  for (jpeg_saved_marker_ptr m = decoder->jpeg.marker_list; m; m = m->next)
    if (m->marker == JPEG_APP0 + 1 && m->data_length > 6 && !memcmp(m->data, "Exif\0", 6)) {
      *count = m->data_length - 6;
      return m->data + 6;
    }
  return NULL;
}

uint8_t *iw_jpeg_profile(iw_jpeg_decoder *decoder, size_t *count) {
  JOCTET *profile = NULL;
  unsigned length = 0;
  if (setjmp(decoder->failed)) return NULL;
  if (!jpeg_read_icc_profile(&decoder->jpeg, &profile, &length)) return NULL;
  *count = length;
  return profile;
}

int iw_jpeg_start(iw_jpeg_decoder *decoder, int max_scans) {
  if (setjmp(decoder->failed)) return decoder->status;
  decoder->max_scans = max_scans;
  decoder->progress.progress_monitor = count_scans;
  decoder->jpeg.progress = &decoder->progress;
  jpeg_start_decompress(&decoder->jpeg);
  return IW_JPEG_OK;
}

int iw_jpeg_read_strip(iw_jpeg_decoder *decoder, int strip, const struct iw_plane_rows *planes) {
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  JSAMPROW rows[4][MAX_SAMP_FACTOR * DCTSIZE];
  JSAMPARRAY image[4] = {rows[0], rows[1], rows[2], rows[3]};
  for (int i = 0; i < jpeg->num_components && i < 4; i++) {
    const jpeg_component_info *component = &jpeg->comp_info[i];
    int count = component->v_samp_factor * component->DCT_h_scaled_size;
    for (int r = 0; r < count; r++)
      rows[i][r] = planes[i].base + (size_t)((strip * count + r) % planes[i].capacity) * planes[i].stride;
  }
  if (setjmp(decoder->failed)) return decoder->status;
  JDIMENSION lines = (JDIMENSION)(jpeg->max_v_samp_factor * jpeg->min_DCT_h_scaled_size);
  if (!jpeg_read_raw_data(jpeg, image, lines)) return decoder->status = IW_JPEG_TRUNCATED;
  return IW_JPEG_OK;
}

// Within entropy-coded data 0xFF is always followed by 0 or a restart marker, so FF D9 is the end.
bool iw_jpeg_has_end(const iw_jpeg_decoder *decoder) {
  const struct jpeg_source_mgr *source = decoder->jpeg.src;
  if (decoder->jpeg.unread_marker == JPEG_EOI) return true;
  if (jpeg_input_complete((j_decompress_ptr)&decoder->jpeg)) return true;
  return memmem(source->next_input_byte, source->bytes_in_buffer, "\xFF\xD9", 2) != NULL;
}

void iw_jpeg_close(iw_jpeg_decoder *decoder) {
  jpeg_destroy_decompress(&decoder->jpeg);
  free(decoder);
}
