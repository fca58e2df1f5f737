#include "CMicroHTTPDShim.h"

#include <arpa/inet.h>
#include <netinet/in.h>

/* Seconds after which a silent connection is closed. */
static const unsigned int idle_limit = 120;

struct MHD_Daemon *iw_mhd_start(
    uint16_t port, const char *certificate, const char *key, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, void *context) {
  struct sockaddr_in address = {
      .sin_family = AF_INET,
      .sin_port = htons(port),
      .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
  };
  unsigned int flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO;
  if (certificate == NULL || key == NULL) {
    return MHD_start_daemon(
        flags, port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_CONNECTION_TIMEOUT, idle_limit,
        MHD_OPTION_END);
  }
  return MHD_start_daemon(
      flags | MHD_USE_TLS, port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, &address,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_CONNECTION_TIMEOUT, idle_limit,
      MHD_OPTION_HTTPS_MEM_CERT, certificate, MHD_OPTION_HTTPS_MEM_KEY, key, MHD_OPTION_END);
}

uint16_t iw_mhd_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}
