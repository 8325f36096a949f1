// SPDX-License-Identifier: MIT
#ifndef COpenSSL_ISSUING_H
#define COpenSSL_ISSUING_H
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

// EVP_EC_gen and EVP_RSA_gen are macros over a variadic function, and EVP_PKEY_Q_keygen is that function.
static inline EVP_PKEY *copenssl_generate_curve(const char *name) {
    return EVP_EC_gen(name);
}

static inline EVP_PKEY *copenssl_generate_rsa(unsigned int bits) {
    return EVP_RSA_gen(bits);
}

static inline EVP_PKEY *copenssl_generate_ed25519(void) {
    return EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
}
#endif
