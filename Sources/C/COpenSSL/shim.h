// SPDX-License-Identifier: MIT
#ifndef COpenSSL_SHIM_H
#define COpenSSL_SHIM_H
#include <openssl/ssl.h>
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
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

// OSSL_PARAM arrays are built on the stack. NULL where the 65 bytes are no point of the curve.
static inline EVP_PKEY *copenssl_p256_key(const unsigned char *point, size_t count) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"P-256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, count),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (context == NULL || EVP_PKEY_fromdata_init(context) <= 0
        || EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) <= 0) key = NULL;
    EVP_PKEY_CTX_free(context);
    if (key == NULL) ERR_clear_error();
    return key;
}

static inline int copenssl_verify_digest(
    EVP_PKEY *key, const unsigned char *digest, size_t digest_count, const unsigned char *signature, size_t count) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    int good = context != NULL && EVP_PKEY_verify_init(context) > 0
        && EVP_PKEY_verify(context, signature, count, digest, digest_count) == 1;
    EVP_PKEY_CTX_free(context);
    if (!good) ERR_clear_error();
    return good;
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

// Stands in for OpenSSL's own check of signatures where the intermediate's is known to be good.
static int copenssl_verify_leaf_alone(X509_STORE_CTX *context) {
    STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(context);
    EVP_PKEY *key = sk_X509_num(chain) == 3 ? X509_get0_pubkey(sk_X509_value(chain, 1)) : NULL;
    if (key != NULL && X509_verify(sk_X509_value(chain, 0), key) == 1) return 1;
    X509_STORE_CTX_set_error(context, X509_V_ERR_CERT_SIGNATURE_FAILURE);
    return 0;
}

// The stack functions are macros. Returns X509_V_OK, or why the chain is not leaf, intermediate, root.
static inline int copenssl_verify_chain(
    X509 *root, X509 *intermediate, X509 *leaf, int intermediate_is_known) {
    int error = X509_V_ERR_OUT_OF_MEM;
    X509_STORE *store = X509_STORE_new();
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    STACK_OF(X509) *others = sk_X509_new_null();
    if (store != NULL && context != NULL && others != NULL && X509_STORE_add_cert(store, root)
        && sk_X509_push(others, intermediate) && X509_STORE_CTX_init(context, store, leaf, others)) {
        X509_VERIFY_PARAM *parameters = X509_STORE_CTX_get0_param(context);
        // OpenSSL lets a certificate end a second before its notAfter, which RFC 5280 §4.1.2.5 counts in: the caller
        // looks at the dates.
        X509_VERIFY_PARAM_set_flags(parameters, X509_V_FLAG_NO_CHECK_TIME);
        X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_ANY);
        if (intermediate_is_known) X509_STORE_CTX_set_verify(context, copenssl_verify_leaf_alone);
        if (X509_verify_cert(context) == 1) {
            STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(context);
            int exact = sk_X509_num(chain) == 3 && X509_cmp(sk_X509_value(chain, 0), leaf) == 0
                && X509_cmp(sk_X509_value(chain, 1), intermediate) == 0
                && X509_cmp(sk_X509_value(chain, 2), root) == 0;
            error = exact ? X509_V_OK : X509_V_ERR_CERT_UNTRUSTED;
        } else {
            error = X509_STORE_CTX_get_error(context);
            if (error == X509_V_OK) error = X509_V_ERR_UNSPECIFIED;
        }
    }
    sk_X509_free(others);
    X509_STORE_CTX_free(context);
    X509_STORE_free(store);
    ERR_clear_error();
    return error;
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
