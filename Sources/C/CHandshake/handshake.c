// SPDX-License-Identifier: MIT
#include "CHandshake.h"

#include <openssl/crypto.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

// Message types of RFC 8446 §4 and RFC 5246 §7.4.
enum {
    server_hello = 2,
    encrypted_extensions = 8,
    certificate = 11,
    server_key_exchange = 12,
    certificate_status = 22,
};

enum {
    // OpenSSL itself refuses a certificate message beyond 100 KiB.
    byte_limit = 256 * 1024,
    message_limit = 12,
    path_limit = 16,
    error_limit = 32,
};

// A piece of `bytes`.
struct piece {
    int type;
    size_t start;
    size_t count;
};

struct chandshake_watch {
    // The owner's, and one of each context that it is attached to.
    unsigned references;
    int is_given_up;
    int passes_errors;
    unsigned skipped;
    // The newest context; earlier ones are no longer listened to. Only compared, never followed.
    const SSL_CTX *current;
    char *address;
    struct chandshake_facts facts;
    struct piece messages[message_limit];
    struct piece path[path_limit];
    struct { int code; int depth; } errors[error_limit];
    uint8_t *bytes;
    size_t count;
    size_t capacity;
};

static void release(chandshake_watch *watch) {
    if (--watch->references > 0) return;
    free(watch->address);
    free(watch->bytes);
    free(watch);
}

// --- The place of the watch in an SSL_CTX. libcurl may free a context long after the transfer that it was made for.

static int watch_index = -1;
static CRYPTO_ONCE watch_index_once = CRYPTO_ONCE_STATIC_INIT;

static void release_with_context(
    void *parent, void *watch, CRYPTO_EX_DATA *data, int index, long number, void *pointer) {
    (void)parent, (void)data, (void)index, (void)number, (void)pointer;
    if (watch != NULL) release(watch);
}

static void make_watch_index(void) {
    watch_index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, release_with_context);
}

// The watch of this connection, NULL where it is not listened to.
static chandshake_watch *watch_of(const SSL *ssl) {
    SSL_CTX *context = SSL_get_SSL_CTX(ssl);
    chandshake_watch *watch = context == NULL ? NULL : SSL_CTX_get_ex_data(context, watch_index);
    return watch == NULL || watch->is_given_up || watch->current != context ? NULL : watch;
}

static chandshake_watch *watch_of_store(X509_STORE_CTX *store) {
    SSL *ssl = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx());
    return ssl == NULL ? NULL : watch_of(ssl);
}

// --- What it keeps.

// Room for so many more bytes; NULL where there is none.
static uint8_t *make_room(chandshake_watch *watch, size_t count) {
    if (count > byte_limit - watch->count) return NULL;
    if (watch->count + count > watch->capacity) {
        size_t capacity = watch->capacity == 0 ? 8192 : watch->capacity;
        while (capacity < watch->count + count) capacity *= 2;
        uint8_t *bytes = realloc(watch->bytes, capacity);
        if (bytes == NULL) return NULL;
        watch->bytes = bytes;
        watch->capacity = capacity;
    }
    return watch->bytes + watch->count;
}

static int keep(chandshake_watch *watch, struct piece *piece, int type, const uint8_t *bytes, size_t count) {
    uint8_t *room = make_room(watch, count);
    if (room == NULL) return 0;
    if (count > 0) memcpy(room, bytes, count);
    *piece = (struct piece){type, watch->count, count};
    watch->count += count;
    return 1;
}

static void keep_path(chandshake_watch *watch, X509_STORE_CTX *store) {
    STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(store);
    int untrusted = X509_STORE_CTX_get_num_untrusted(store);
    watch->facts.untrusted_count = untrusted < 0 ? 0 : (size_t)untrusted;
    watch->facts.path_count = 0;
    for (int at = 0; at < sk_X509_num(chain) && watch->facts.path_count < path_limit; at++) {
        X509 *each = sk_X509_value(chain, at);
        int length = i2d_X509(each, NULL);
        uint8_t *room = length <= 0 ? NULL : make_room(watch, (size_t)length);
        if (room == NULL) return;
        uint8_t *end = room;
        if (i2d_X509(each, &end) != length) return;
        watch->path[watch->facts.path_count++] = (struct piece){0, watch->count, (size_t)length};
        watch->count += (size_t)length;
    }
}

// Only alternative names count: the common name has not been one for years (RFC 6125 §6.4.4).
static int names_host(const chandshake_watch *watch, const SSL *ssl, X509 *leaf) {
    if (watch->address != NULL) return X509_check_ip_asc(leaf, watch->address, 0) == 1;
    const char *name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
    if (name == NULL) return 0;
    unsigned flags = X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS;
    return X509_check_host(leaf, name, 0, flags, NULL) == 1;
}

// --- What OpenSSL calls.

// The messages come before OpenSSL reads them: what it cannot read is kept too.
static void see_message(
    int is_sent, int version, int type, const void *bytes, size_t count, SSL *ssl, void *argument) {
    (void)version, (void)argument;
    chandshake_watch *watch = watch_of(ssl);
    if (watch == NULL) return;
    struct chandshake_facts *facts = &watch->facts;
    const uint8_t *at = bytes;
    if (type == SSL3_RT_HEADER) {
        if (is_sent || facts->has_heard) return;
        facts->has_heard = 1;
        facts->speaks_tls = count >= 2 && at[0] >= SSL3_RT_CHANGE_CIPHER_SPEC && at[0] <= 24 && at[1] == 3;
    } else if (type == SSL3_RT_ALERT) {
        if (count < 2 || at[0] != SSL3_AL_FATAL || facts->alert >= 0) return;
        facts->alert = at[1];
        facts->alert_is_from_peer = !is_sent;
    } else if (type == SSL3_RT_HANDSHAKE && !is_sent && !facts->is_finished && count >= 4) {
        switch (at[0]) {
        case server_hello:
        case encrypted_extensions:
        case certificate:
        case server_key_exchange:
        case certificate_status:
            if (facts->message_count < message_limit
                && keep(watch, &watch->messages[facts->message_count], at[0], at + 4, count - 4))
                facts->message_count++;
        }
    }
}

static void see_state(const SSL *ssl, int where, int result) {
    (void)result;
    if (!(where & SSL_CB_HANDSHAKE_DONE)) return;
    chandshake_watch *watch = watch_of(ssl);
    if (watch != NULL) watch->facts.is_finished = 1;
}

static int see_error(int is_good, X509_STORE_CTX *store) {
    chandshake_watch *watch = is_good ? NULL : watch_of_store(store);
    if (watch == NULL) return is_good;
    int code = X509_STORE_CTX_get_error(store), depth = X509_STORE_CTX_get_error_depth(store);
    size_t at = 0;
    while (at < watch->facts.error_count && (watch->errors[at].code != code || watch->errors[at].depth != depth)) at++;
    if (at == watch->facts.error_count && at < error_limit) {
        watch->errors[at].code = code;
        watch->errors[at].depth = depth;
        watch->facts.error_count++;
    }
    if (!watch->passes_errors) return 0;
    // Else libcurl, which asks for the result later, finds it.
    X509_STORE_CTX_set_error(store, X509_V_OK);
    return 1;
}

static int see_chain(X509_STORE_CTX *store, void *argument) {
    (void)argument;
    int result = X509_verify_cert(store);
    chandshake_watch *watch = watch_of_store(store);
    X509 *leaf = X509_STORE_CTX_get0_cert(store);
    if (watch != NULL && !watch->facts.is_verified && leaf != NULL) {
        SSL *ssl = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx());
        watch->facts.is_verified = 1;
        watch->facts.names_host = names_host(watch, ssl, leaf);
        keep_path(watch, store);
    }
    return result > 0;
}

// --- What the owner calls.

chandshake_watch *chandshake_new(const char *address, int passes_errors, unsigned skipped) {
    if (!CRYPTO_THREAD_run_once(&watch_index_once, make_watch_index) || watch_index < 0) return NULL;
    chandshake_watch *watch = calloc(1, sizeof *watch);
    if (watch == NULL) return NULL;
    watch->references = 1;
    watch->passes_errors = passes_errors;
    watch->skipped = skipped;
    watch->facts.alert = -1;
    if (address != NULL && (watch->address = strdup(address)) == NULL) {
        free(watch);
        return NULL;
    }
    return watch;
}

void chandshake_free(chandshake_watch *watch) {
    if (watch == NULL) return;
    watch->is_given_up = 1;
    release(watch);
}

int chandshake_attach(chandshake_watch *watch, void *raw) {
    SSL_CTX *context = raw;
    if (watch->is_given_up || context == NULL) return 0;
    if (watch->skipped > 0) {
        watch->skipped--;
        return 1;
    }
    if (!SSL_CTX_set_ex_data(context, watch_index, watch)) return 0;
    watch->references++;
    watch->current = context;
    watch->facts = (struct chandshake_facts){.is_attached = 1, .alert = -1};
    watch->count = 0;
    SSL_CTX_set_msg_callback(context, see_message);
    SSL_CTX_set_info_callback(context, see_state);
    SSL_CTX_set_verify(context, SSL_CTX_get_verify_mode(context), see_error);
    SSL_CTX_set_cert_verify_callback(context, see_chain, NULL);
    // A staple and timestamps come only to those who ask; nobody verifies them here, and so SSL_CTX_enable_ct, which
    // does, is left alone. Not to be had is no reason to fail.
    SSL_CTX_set_tlsext_status_type(context, TLSEXT_STATUSTYPE_ocsp);
    (void)SSL_CTX_add_custom_ext(context, TLSEXT_TYPE_signed_certificate_timestamp,
        SSL_EXT_CLIENT_HELLO | SSL_EXT_TLS1_2_SERVER_HELLO | SSL_EXT_TLS1_3_CERTIFICATE, NULL, NULL, NULL, NULL, NULL);
#ifdef SSL_OP_NO_RX_CERTIFICATE_COMPRESSION
    // 3.2: a compressed chain (RFC 8879) would come as a message of another type.
    SSL_CTX_set_options(context, SSL_OP_NO_RX_CERTIFICATE_COMPRESSION);
#endif
    if (watch->passes_errors) SSL_CTX_set_options(context, SSL_OP_LEGACY_SERVER_CONNECT);
    return 1;
}

struct chandshake_facts chandshake_read(const chandshake_watch *watch) { return watch->facts; }

const uint8_t *chandshake_message(const chandshake_watch *watch, size_t place, int *type, size_t *count) {
    if (place >= watch->facts.message_count) return NULL;
    *type = watch->messages[place].type;
    *count = watch->messages[place].count;
    return watch->bytes + watch->messages[place].start;
}

const uint8_t *chandshake_path(const chandshake_watch *watch, size_t place, size_t *count) {
    if (place >= watch->facts.path_count) return NULL;
    *count = watch->path[place].count;
    return watch->bytes + watch->path[place].start;
}

int chandshake_error(const chandshake_watch *watch, size_t place, int *depth) {
    if (place >= watch->facts.error_count) return 0;
    *depth = watch->errors[place].depth;
    return watch->errors[place].code;
}

// --- Names.

const char *chandshake_error_text(int code) { return X509_verify_cert_error_string(code); }

const char *chandshake_alert_text(int code) { return SSL_alert_desc_string_long(code); }

static SSL *any_connection = NULL;
static CRYPTO_ONCE any_connection_once = CRYPTO_ONCE_STATIC_INIT;
static void make_any_connection(void) {
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    any_connection = context == NULL ? NULL : SSL_new(context);
    SSL_CTX_free(context);
}

const char *chandshake_suite_name(uint16_t number) {
    if (!CRYPTO_THREAD_run_once(&any_connection_once, make_any_connection) || any_connection == NULL) return NULL;
    const uint8_t bytes[2] = {number >> 8, number & 0xff};
    const SSL_CIPHER *cipher = SSL_CIPHER_find(any_connection, bytes);
    const char *name = cipher == NULL ? NULL : SSL_CIPHER_standard_name(cipher);
    return name == NULL || strcmp(name, "(NONE)") == 0 ? NULL : name;
}

const char *chandshake_openssl_suite(const char *name) {
    const char *own = OPENSSL_cipher_name(name);
    return own == NULL || strcmp(own, "(NONE)") == 0 ? NULL : own;
}

unsigned chandshake_openssl_major(void) {
#ifdef LIBRESSL_VERSION_NUMBER
    return 0;
#else
    return (unsigned)(OpenSSL_version_num() >> 28);
#endif
}
