// SPDX-License-Identifier: MIT
//
// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, and so not imported into Swift: one function
// for each type of argument stands for them. Some constants are cast macros, which are not imported either. Branches
// for an older libcurl stand here and nowhere else.
#ifndef CCurl_SHIM_H
#define CCurl_SHIM_H
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

static inline CURLcode ccurl_global_init(void) { return curl_global_init(CURL_GLOBAL_ALL); }

// The parentheses keep curl's type-checking macros out of the way: the argument's type is this function's own.
static inline CURLcode ccurl_setopt_long(CURL *h, CURLoption o, long v) { return (curl_easy_setopt)(h, o, v); }
static inline CURLcode ccurl_setopt_text(CURL *h, CURLoption o, const char *v) { return (curl_easy_setopt)(h, o, v); }
static inline CURLcode ccurl_setopt_pointer(CURL *h, CURLoption o, void *v) { return (curl_easy_setopt)(h, o, v); }
static inline CURLcode ccurl_setopt_list(CURL *h, CURLoption o, struct curl_slist *v) {
    return (curl_easy_setopt)(h, o, v);
}

// CURLOPT_CAINFO_BLOB; libcurl makes its own copy.
static inline CURLcode ccurl_setopt_blob(CURL *h, CURLoption o, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return (curl_easy_setopt)(h, o, &blob);
}

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *user);
typedef curl_socket_t (*ccurl_socket_callback)(void *user, curlsocktype purpose, struct curl_sockaddr *address);
typedef CURLcode (*ccurl_tls_callback)(CURL *h, void *context, void *user);
typedef int (*ccurl_request_callback)(void *user, char *remote, char *local, int remote_port, int local_port);

static inline CURLcode ccurl_setopt_data(CURL *h, CURLoption o, ccurl_data_callback f) {
    return (curl_easy_setopt)(h, o, f);
}
static inline CURLcode ccurl_setopt_socket(CURL *h, ccurl_socket_callback f) {
    return (curl_easy_setopt)(h, CURLOPT_OPENSOCKETFUNCTION, f);
}
static inline CURLcode ccurl_setopt_tls(CURL *h, ccurl_tls_callback f) {
    return (curl_easy_setopt)(h, CURLOPT_SSL_CTX_FUNCTION, f);
}

// 7.80. Without it a failure after the connect may lack its connect time.
static inline CURLcode ccurl_setopt_request(CURL *h, ccurl_request_callback f, void *user) {
#if LIBCURL_VERSION_NUM >= 0x075000
    CURLcode code = (curl_easy_setopt)(h, CURLOPT_PREREQFUNCTION, f);
    return code == CURLE_OK ? (curl_easy_setopt)(h, CURLOPT_PREREQDATA, user) : code;
#else
    (void)h, (void)f, (void)user;
    return CURLE_OK;
#endif
}

// CURLOPT_PROTOCOLS_STR is of 7.85.
static inline CURLcode ccurl_allow_only_http(CURL *h) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return (curl_easy_setopt)(h, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return (curl_easy_setopt)(h, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// 7.87. Without it a lookup that ran out of time holds up all other transfers until the resolver gives in.
static inline CURLcode ccurl_never_wait_for_resolver(CURL *h) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return (curl_easy_setopt)(h, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)h;
    return CURLE_OK;
#endif
}

static inline CURLcode ccurl_getinfo_long(CURL *h, CURLINFO i, long *v) { return (curl_easy_getinfo)(h, i, v); }
static inline CURLcode ccurl_getinfo_offset(CURL *h, CURLINFO i, curl_off_t *v) { return (curl_easy_getinfo)(h, i, v); }
static inline CURLcode ccurl_getinfo_text(CURL *h, CURLINFO i, const char **v) { return (curl_easy_getinfo)(h, i, v); }
static inline CURLcode ccurl_getinfo_pointer(CURL *h, CURLINFO i, void **v) { return (curl_easy_getinfo)(h, i, v); }

// CURLINFO_CAINFO is of 7.84.
static inline CURLcode ccurl_default_roots(CURL *h, const char **v) {
#if LIBCURL_VERSION_NUM >= 0x075400
    return (curl_easy_getinfo)(h, CURLINFO_CAINFO, v);
#else
    (void)h;
    *v = NULL;
    return CURLE_UNKNOWN_OPTION;
#endif
}

// curl_version itself must not be called: where libcurl was built with OpenLDAP it has that library look up this
// machine's own name, and a name server that never answers holds it up for minutes.
static inline const curl_version_info_data *ccurl_version_info(void) { return curl_version_info(CURLVERSION_NOW); }

// CURLMsg holds an anonymous union.
static inline CURLcode ccurl_message_result(const CURLMsg *m) { return m->data.result; }

// curl_sockaddr ends in a sockaddr that is longer than its type says. An IPv4 address is the low 32 bits.
struct ccurl_address {
    int family;
    uint64_t high;
    uint64_t low;
    uint16_t port;
};

static inline uint64_t ccurl_big_endian(const uint8_t *bytes, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
    return value;
}

static inline struct ccurl_address ccurl_read_address(const struct curl_sockaddr *from) {
    struct ccurl_address result = {from->family, 0, 0, 0};
    if (from->family == AF_INET && from->addrlen >= sizeof(struct sockaddr_in)) {
        struct sockaddr_in v4;
        memcpy(&v4, &from->addr, sizeof v4);
        result.low = ccurl_big_endian((const uint8_t *)&v4.sin_addr, 4);
        result.port = ntohs(v4.sin_port);
    } else if (from->family == AF_INET6 && from->addrlen >= sizeof(struct sockaddr_in6)) {
        struct sockaddr_in6 v6;
        memcpy(&v6, &from->addr, sizeof v6);
        result.high = ccurl_big_endian((const uint8_t *)&v6.sin6_addr, 8);
        result.low = ccurl_big_endian((const uint8_t *)&v6.sin6_addr + 8, 8);
        result.port = ntohs(v6.sin6_port);
    }
    return result;
}
#endif
