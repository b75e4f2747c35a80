/* The type checks of curl's macros do not see through the wrappers below. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/* curl's setters and getters are variadic, which Swift cannot call: one wrapper per type of argument. */

static inline CURLcode ccurl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_headers(CURL *easy, struct curl_slist *headers) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode ccurl_set_write(CURL *easy, curl_write_callback write) {
    return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, write);
}

static inline CURLcode ccurl_set_read(CURL *easy, curl_read_callback read) {
    return curl_easy_setopt(easy, CURLOPT_READFUNCTION, read);
}

static inline CURLcode ccurl_set_seek(CURL *easy, curl_seek_callback seek) {
    return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek);
}

/* Called before each request is sent, also when curl sends one again on another connection. */
static inline CURLcode ccurl_set_before_request(CURL *easy, curl_prereq_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_size(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

/* The value of the answer's header called `name`, or NULL; valid until the next transfer. */
static inline const char *ccurl_header(CURL *easy, const char *name) {
    struct curl_header *header = NULL;
    return curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK ? header->value : NULL;
}

static inline CURLcode ccurl_get_string(CURL *easy, CURLINFO info, char **value) {
    return curl_easy_getinfo(easy, info, value);
}

/* The finished transfer's handle and result; a union in curl's own message. False when there is none. */
static inline int ccurl_next_done(CURLM *multi, CURL **easy, CURLcode *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
        if (message->msg != CURLMSG_DONE) continue;
        *easy = message->easy_handle;
        *result = message->data.result;
        return 1;
    }
    return 0;
}
