#pragma once

#include <microhttpd.h>
#include <stdint.h>

/* MHD_start_daemon and MHD_get_daemon_info are variadic, and Swift cannot call variadic C functions.
   These two bind the arguments that are needed here. */

/* Listens on 127.0.0.1 with one internal polling thread; port 0 lets the kernel choose.
   Serves TLS when both PEM texts are given; they are read before this returns.
   Returns NULL, with errno as the failing call left it, when the server cannot start. */
struct MHD_Daemon *_Nullable iw_mhd_start(
    uint16_t port, const char *_Nullable certificate, const char *_Nullable key,
    MHD_AccessHandlerCallback _Nonnull handler, MHD_RequestCompletedCallback _Nonnull completed,
    void *_Nonnull context);

/* The port that the kernel chose, 0 when unknown. */
uint16_t iw_mhd_port(struct MHD_Daemon *_Nonnull server);
