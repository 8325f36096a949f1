// SPDX-License-Identifier: MIT
//
// Watches a TLS handshake of OpenSSL's from inside its callbacks, so that one that fails has its facts too. What it keeps
// is raw: messages and certificates as they came, for the caller to read. All functions of one watch, and everything that
// OpenSSL does with the contexts it is attached to, belong to one thread at a time.
#ifndef CHandshake_H
#define CHandshake_H
#include <stddef.h>
#include <stdint.h>

typedef struct chandshake_watch chandshake_watch;

// What is known so far.
struct chandshake_facts {
    // Whether it was attached to a handshake at all.
    int is_attached;
    int is_finished;
    // Whether anything came from the peer, and whether its first bytes were the head of a TLS record.
    int has_heard;
    int speaks_tls;
    // The first fatal alert: -1 where there was none.
    int alert;
    int alert_is_from_peer;
    // Whether the leaf's alternative names cover the host, and whether the chain was looked at at all.
    int names_host;
    int is_verified;
    // How many certificates of the path are from the peer; the others are the trusted store's.
    size_t untrusted_count;
    size_t message_count;
    size_t path_count;
    size_t error_count;
};

// - address: what the leaf must name where the host has no name to be sent (RFC 6066 §3), else NULL.
// - passes_errors: goes on where the chain is not good, and shakes hands with servers that know no RFC 5746.
// - skipped: how many contexts are somebody else's, such as a proxy's, before the one that counts.
// NULL where memory is short.
chandshake_watch *chandshake_new(const char *address, int passes_errors, unsigned skipped);

// Gives the watch up; OpenSSL may still hold contexts that it is attached to, which then tell it nothing any more.
void chandshake_free(chandshake_watch *watch);

// Attaches it to an SSL_CTX before the first connection is made of it. 0 where that could not be done.
int chandshake_attach(chandshake_watch *watch, void *context);

struct chandshake_facts chandshake_read(const chandshake_watch *watch);

// A handshake message of the peer, without its head (RFC 8446 §4); *type is its type. NULL behind the last.
const uint8_t *chandshake_message(const chandshake_watch *watch, size_t place, int *type, size_t *count);

// A certificate of the path that was built, leaf first, DER. NULL behind the last.
const uint8_t *chandshake_path(const chandshake_watch *watch, size_t place, size_t *count);

// What OpenSSL had against the chain: X509_V_ERR_…. 0 behind the last.
int chandshake_error(const chandshake_watch *watch, size_t place, int *depth);

// OpenSSL's text for an X509_V_ERR_…, its name for an alert (RFC 8446 §6), the IANA name of a suite by its number; NULL
// where it knows none. They stay.
const char *chandshake_error_text(int code);
const char *chandshake_alert_text(int code);
const char *chandshake_suite_name(uint16_t number);

// OpenSSL's own name of a suite for CURLOPT_SSL_CIPHER_LIST, by the IANA name; NULL where it has none.
const char *chandshake_openssl_suite(const char *name);

// The major version of the OpenSSL that is loaded; 0 where it is another library that looks like it.
unsigned chandshake_openssl_major(void);
#endif
