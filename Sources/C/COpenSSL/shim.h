// SPDX-License-Identifier: MIT
#ifndef COpenSSL_SHIM_H
#define COpenSSL_SHIM_H
#include <openssl/ssl.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <openssl/pem.h>

// EVP_EC_gen is a macro over a variadic function.
static inline EVP_PKEY *copenssl_generate_p256(void) {
    return EVP_EC_gen("P-256");
}

// X509V3_CTX is a stack value that macros fill.
static inline int copenssl_add_extension(X509 *certificate, X509 *issuer, int nid, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_nconf_nid(NULL, &context, nid, value);
    if (extension == NULL) return 0;
    int added = X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return added;
}

// GENERAL_NAME is a union and the stack functions are macros. The bytes go in as they are: no configuration
// syntax stands between, so that a comma in a name stays a comma.
static inline int copenssl_add_alternative_name(
    GENERAL_NAMES *names, int type, const unsigned char *bytes, int length) {
    GENERAL_NAME *name = GENERAL_NAME_new();
    ASN1_STRING *value = ASN1_STRING_type_new(type == GEN_IPADD ? V_ASN1_OCTET_STRING : V_ASN1_IA5STRING);
    if (name == NULL || value == NULL || !ASN1_STRING_set(value, bytes, length)) {
        GENERAL_NAME_free(name);
        ASN1_STRING_free(value);
        return 0;
    }
    GENERAL_NAME_set0_value(name, type, value);
    if (!sk_GENERAL_NAME_push(names, name)) {
        GENERAL_NAME_free(name);
        return 0;
    }
    return 1;
}

static inline int copenssl_set_alternative_names(X509 *certificate, GENERAL_NAMES *names) {
    return X509_add1_ext_i2d(certificate, NID_subject_alt_name, names, 0, X509V3_ADD_DEFAULT);
}

// These settings are macros over SSL_CTX_ctrl and its callback twin.
static inline int copenssl_set_versions(SSL_CTX *context, int minimum, int maximum) {
    return SSL_CTX_set_min_proto_version(context, minimum) && SSL_CTX_set_max_proto_version(context, maximum);
}

static inline void copenssl_set_server_modes(SSL_CTX *context) {
    SSL_CTX_set_mode(context,
        SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(context, 0);
}

static inline void copenssl_set_servername_callback(
    SSL_CTX *context, int (*callback)(SSL *, int *, void *), void *argument) {
    SSL_CTX_set_tlsext_servername_callback(context, callback);
    SSL_CTX_set_tlsext_servername_arg(context, argument);
}
#endif
