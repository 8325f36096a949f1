// SPDX-License-Identifier: MIT
//
// Watches a TLS handshake of OpenSSL's from inside its callbacks, so that one that fails has its facts too.
#ifndef CHandshake_H
#define CHandshake_H
#include <openssl/ssl.h>

// The version of OpenSSL that this was compiled with.
long chandshake_openssl_version(void);
#endif
