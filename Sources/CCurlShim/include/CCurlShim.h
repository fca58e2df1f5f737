#pragma once

// libcurl's curl_easy_setopt and curl_easy_getinfo take variable arguments, which Swift cannot
// call. One wrapper per type of argument; which option takes which type stands in
// curl_easy_setopt(3) and curl_easy_getinfo(3).

#include <curl/curl.h>
#include <stddef.h>

/// The callback of CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
typedef size_t (*iw_curl_receiver)(char *_Nonnull bytes, size_t size, size_t count,
                                   void *_Nullable context);

static inline CURLcode iw_curl_set_long(CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode iw_curl_set_offset(CURL *_Nonnull handle, CURLoption option,
                                          curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode iw_curl_set_string(CURL *_Nonnull handle, CURLoption option,
                                          const char *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode iw_curl_set_pointer(CURL *_Nonnull handle, CURLoption option,
                                           void *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode iw_curl_set_receiver(CURL *_Nonnull handle, CURLoption option,
                                            iw_curl_receiver _Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode iw_curl_get_long(CURL *_Nonnull handle, CURLINFO info,
                                        long *_Nonnull value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode iw_curl_get_string(CURL *_Nonnull handle, CURLINFO info,
                                          const char *_Nullable *_Nonnull value) {
  return curl_easy_getinfo(handle, info, value);
}
