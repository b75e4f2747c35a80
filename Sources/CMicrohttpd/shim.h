#include <microhttpd.h>
#include <stddef.h>

// Swift imports neither variadic functions nor macros; these wrap the few that the server calls.

struct diary_http_options {
    unsigned int threads;
    unsigned int connection_limit;
    unsigned int timeout_seconds;
    size_t connection_memory;
    int ipv6;
};

typedef size_t (*diary_http_unescape)(void *context, struct MHD_Connection *connection, char *text);

static inline struct MHD_Daemon *diary_http_start(
    const struct sockaddr *address, const struct diary_http_options *options, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, diary_http_unescape unescape, void *context) {
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_SUSPEND_RESUME;
    if (options->ipv6) {
        flags |= MHD_USE_IPv6;
    }
    // A pool of one is not a pool to libmicrohttpd: zero means the daemon's own thread.
    unsigned int pool = options->threads > 1 ? options->threads : 0;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_NOTIFY_COMPLETED,
        completed, context, MHD_OPTION_UNESCAPE_CALLBACK, unescape, context, MHD_OPTION_THREAD_POOL_SIZE, pool,
        MHD_OPTION_CONNECTION_LIMIT, options->connection_limit, MHD_OPTION_CONNECTION_TIMEOUT,
        options->timeout_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_memory,
        MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024u, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_END);
}

static inline unsigned int diary_http_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

static inline void diary_http_each_header(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator, void *context) {
    (void)MHD_get_connection_values_n(connection, MHD_HEADER_KIND, iterator, context);
}

static inline struct MHD_Response *diary_http_bytes_copied(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
