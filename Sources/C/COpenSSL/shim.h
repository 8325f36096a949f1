// SPDX-License-Identifier: MIT
#ifndef COpenSSL_SHIM_H
#define COpenSSL_SHIM_H
#include <limits.h>
#include <openssl/ssl.h>
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <openssl/pem.h>

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

// Takes a reference of its own.
static inline int copenssl_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
    return SSL_CTX_add1_chain_cert(context, certificate) > 0;
}

// DHE is taken as well, with parameters of OpenSSL's choice, where a suite asks for it. Level 0 lets old versions, keys
// and digests through that a system's configuration may have shut out.
static inline void copenssl_set_lax(SSL_CTX *context, int extended_master_secret) {
    SSL_CTX_set_security_level(context, 0);
    SSL_CTX_set_dh_auto(context, 1);
    if (!extended_master_secret) SSL_CTX_set_options(context, SSL_OP_NO_EXTENDED_MASTER_SECRET);
}

static inline void copenssl_set_servername_callback(
    SSL_CTX *context, int (*callback)(SSL *, int *, void *), void *argument) {
    SSL_CTX_set_tlsext_servername_callback(context, callback);
    SSL_CTX_set_tlsext_servername_arg(context, argument);
}

// Fetched once: EVP_sha256() looks its implementation up anew each time, which halves the rate of short messages.
static EVP_MD *copenssl_fetched_sha256 = NULL;
static CRYPTO_ONCE copenssl_sha256_once = CRYPTO_ONCE_STATIC_INIT;
static void copenssl_fetch_sha256(void) {
    copenssl_fetched_sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
}

static inline int copenssl_sha256(const unsigned char *bytes, size_t count, unsigned char *digest) {
    return CRYPTO_THREAD_run_once(&copenssl_sha256_once, copenssl_fetch_sha256) && copenssl_fetched_sha256 != NULL
        && EVP_Digest(bytes, count, digest, NULL, copenssl_fetched_sha256, NULL);
}

// A digest that is fed piece by piece, or NULL.
static inline EVP_MD_CTX *copenssl_sha256_begin(void) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context != NULL && CRYPTO_THREAD_run_once(&copenssl_sha256_once, copenssl_fetch_sha256)
        && copenssl_fetched_sha256 != NULL && EVP_DigestInit_ex2(context, copenssl_fetched_sha256, NULL))
        return context;
    EVP_MD_CTX_free(context);
    return NULL;
}

// A key of no bytes is one of OpenSSL's own: none.
static inline int copenssl_hmac_sha256(const unsigned char *key, size_t key_count, const unsigned char *bytes,
    size_t count, unsigned char *code) {
    return key_count <= INT_MAX && CRYPTO_THREAD_run_once(&copenssl_sha256_once, copenssl_fetch_sha256)
        && copenssl_fetched_sha256 != NULL
        && HMAC(copenssl_fetched_sha256, key_count > 0 ? key : (const unsigned char *)"", (int)key_count, bytes, count,
            code, NULL) != NULL;
}

// A key of the curve with its generator for a point, made once: a copy whose point is replaced costs a quarter of a key
// that is made from the curve's name.
static EVP_PKEY *copenssl_p256_model = NULL;
static CRYPTO_ONCE copenssl_p256_once = CRYPTO_ONCE_STATIC_INIT;
static void copenssl_make_p256_model(void) {
    static const unsigned char generator[65] = {
        0x04, 0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc, 0xe6, 0xe5, 0x63, 0xa4, 0x40, 0xf2,
        0x77, 0x03, 0x7d, 0x81, 0x2d, 0xeb, 0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96,
        0x4f, 0xe3, 0x42, 0xe2, 0xfe, 0x1a, 0x7f, 0x9b, 0x8e, 0xe7, 0xeb, 0x4a, 0x7c, 0x0f, 0x9e, 0x16,
        0x2b, 0xce, 0x33, 0x57, 0x6b, 0x31, 0x5e, 0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51, 0xf5,
    };
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"P-256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)generator, sizeof generator),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (context == NULL || EVP_PKEY_fromdata_init(context) <= 0
        || EVP_PKEY_fromdata(context, &copenssl_p256_model, EVP_PKEY_PUBLIC_KEY, parameters) <= 0)
        copenssl_p256_model = NULL;
    EVP_PKEY_CTX_free(context);
}

// Ready to verify with the key; NULL where the bytes are no point of the curve, which EC_POINT_oct2point finds out.
static inline EVP_PKEY_CTX *copenssl_p256_verifier(const unsigned char *point, size_t count) {
    if (!CRYPTO_THREAD_run_once(&copenssl_p256_once, copenssl_make_p256_model) || copenssl_p256_model == NULL)
        return NULL;
    EVP_PKEY *key = EVP_PKEY_dup(copenssl_p256_model);
    EVP_PKEY_CTX *context = NULL;
    if (key != NULL && EVP_PKEY_set1_encoded_public_key(key, point, count) > 0)
        context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    EVP_PKEY_free(key);
    if (context != NULL && EVP_PKEY_verify_init(context) > 0) return context;
    EVP_PKEY_CTX_free(context);
    ERR_clear_error();
    return NULL;
}

static inline int copenssl_verify_digest(
    EVP_PKEY_CTX *context, const unsigned char *digest, size_t digest_count, const unsigned char *signature,
    size_t count) {
    if (EVP_PKEY_verify(context, signature, count, digest, digest_count) == 1) return 1;
    ERR_clear_error();
    return 0;
}

// d2i functions move a pointer; what they leave over is refused.
static inline X509 *copenssl_read_certificate(const unsigned char *bytes, size_t count) {
    const unsigned char *at = bytes;
    X509 *certificate = d2i_X509(NULL, &at, (long)count);
    if (certificate != NULL && at == bytes + count) return certificate;
    X509_free(certificate);
    ERR_clear_error();
    return NULL;
}

// The stack functions are macros. Returns X509_V_OK, or why the chain is not intermediate, root.
static inline int copenssl_verify_intermediate(X509 *root, X509 *intermediate) {
    int error = X509_V_ERR_OUT_OF_MEM;
    X509_STORE *store = X509_STORE_new();
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    if (store != NULL && context != NULL && X509_STORE_add_cert(store, root)
        && X509_STORE_CTX_init(context, store, intermediate, NULL)) {
        X509_VERIFY_PARAM *parameters = X509_STORE_CTX_get0_param(context);
        // OpenSSL lets a certificate end a second before its notAfter, which RFC 5280 §4.1.2.5 counts in: the caller
        // looks at the dates.
        X509_VERIFY_PARAM_set_flags(parameters, X509_V_FLAG_NO_CHECK_TIME);
        X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_ANY);
        if (X509_verify_cert(context) == 1) {
            STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(context);
            int exact = sk_X509_num(chain) == 2 && X509_cmp(sk_X509_value(chain, 0), intermediate) == 0
                && X509_cmp(sk_X509_value(chain, 1), root) == 0;
            error = exact ? X509_V_OK : X509_V_ERR_CERT_UNTRUSTED;
        } else {
            error = X509_STORE_CTX_get_error(context);
            if (error == X509_V_OK) error = X509_V_ERR_UNSPECIFIED;
        }
    }
    X509_STORE_CTX_free(context);
    X509_STORE_free(store);
    ERR_clear_error();
    return error;
}

// Whether the issuer's key made an ECDSA signature over these bytes.
static inline int copenssl_is_signed(
    X509 *issuer, const char *digest, const unsigned char *bytes, size_t count, const unsigned char *signature,
    size_t signature_count) {
    EVP_PKEY *key = X509_get0_pubkey(issuer);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int good = key != NULL && context != NULL
        && EVP_DigestVerifyInit_ex(context, NULL, digest, NULL, NULL, key, NULL) == 1
        && EVP_DigestVerify(context, signature, signature_count, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    if (!good) ERR_clear_error();
    return good;
}

static inline CMS_ContentInfo *copenssl_read_cms(const unsigned char *bytes, size_t count) {
    const unsigned char *at = bytes;
    CMS_ContentInfo *message = d2i_CMS_ContentInfo(NULL, &at, (long)count);
    if (message != NULL && at == bytes + count) return message;
    CMS_ContentInfo_free(message);
    ERR_clear_error();
    return NULL;
}

// The message's one signer; NULL where there is none, or more than one.
static inline CMS_SignerInfo *copenssl_only_signer(CMS_ContentInfo *message) {
    STACK_OF(CMS_SignerInfo) *signers = CMS_get0_SignerInfos(message);
    return sk_CMS_SignerInfo_num(signers) == 1 ? sk_CMS_SignerInfo_value(signers, 0) : NULL;
}

static inline int copenssl_digest_algorithm(CMS_SignerInfo *signer) {
    X509_ALGOR *algorithm = NULL;
    CMS_SignerInfo_get0_algs(signer, NULL, NULL, &algorithm, NULL);
    return algorithm == NULL ? NID_undef : OBJ_obj2nid(algorithm->algorithm);
}

static inline int copenssl_signature_algorithm(CMS_SignerInfo *signer) {
    X509_ALGOR *algorithm = NULL;
    CMS_SignerInfo_get0_algs(signer, NULL, NULL, NULL, &algorithm);
    return algorithm == NULL ? NID_undef : OBJ_obj2nid(algorithm->algorithm);
}

// A copy of the certificate at a place, in DER, to be freed with copenssl_free; its length, 0 behind the last.
static inline int copenssl_copy_cms_certificate(CMS_ContentInfo *message, int place, unsigned char **bytes) {
    STACK_OF(X509) *certificates = CMS_get1_certs(message);
    X509 *certificate = place < sk_X509_num(certificates) ? sk_X509_value(certificates, place) : NULL;
    int count = certificate == NULL ? 0 : i2d_X509(certificate, bytes);
    sk_X509_pop_free(certificates, X509_free);
    return count < 0 ? 0 : count;
}

// The place of the certificate that the signer names, -1 where it is not there.
static inline int copenssl_signer_place(CMS_ContentInfo *message, CMS_SignerInfo *signer) {
    STACK_OF(X509) *certificates = CMS_get1_certs(message);
    int place = -1;
    for (int at = 0; at < sk_X509_num(certificates) && place < 0; at++)
        if (CMS_SignerInfo_cert_cmp(signer, sk_X509_value(certificates, at)) == 0) place = at;
    sk_X509_pop_free(certificates, X509_free);
    return place;
}

// Checks the one signature with this certificate's key and with no other; the chain is the caller's part.
static inline int copenssl_verify_cms(CMS_ContentInfo *message, X509 *signer) {
    STACK_OF(X509) *signers = sk_X509_new_null();
    int good = signers != NULL && sk_X509_push(signers, signer)
        && CMS_verify(message, signers, NULL, NULL, NULL,
               CMS_BINARY | CMS_NOINTERN | CMS_NO_SIGNER_CERT_VERIFY) == 1;
    sk_X509_free(signers);
    ERR_clear_error();
    return good;
}

// A macro.
static inline void copenssl_free(void *memory) { OPENSSL_free(memory); }
#endif
