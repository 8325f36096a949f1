// SPDX-License-Identifier: MIT
//
// Reading certificates that strangers present: unions, stacks and macros that are not imported into Swift. Every function
// takes what it is given and leaves OpenSSL's error queue empty.
#ifndef COpenSSL_PRESENTED_H
#define COpenSSL_PRESENTED_H
#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/ocsp.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdint.h>
#include <string.h>

// `CN=a, O=b` in UTF-8, control characters and NUL escaped, written to memory. NULL where it cannot be written.
static inline BIO *copenssl_print_name(const X509_NAME *name) {
    const unsigned long flags = ASN1_STRFLGS_ESC_CTRL | ASN1_STRFLGS_ESC_2253 | ASN1_STRFLGS_UTF8_CONVERT
        | ASN1_STRFLGS_DUMP_UNKNOWN | XN_FLAG_SEP_CPLUS_SPC | XN_FLAG_FN_SN;
    BIO *text = name == NULL ? NULL : BIO_new(BIO_s_mem());
    if (text != NULL && X509_NAME_print_ex(text, name, 0, flags) < 0) {
        BIO_free_all(text);
        text = NULL;
    }
    ERR_clear_error();
    return text;
}

// Seconds since 1970; 0 where the date cannot be read.
static inline int copenssl_read_time(const ASN1_TIME *time, int64_t *seconds) {
    int days = 0, rest = 0;
    ASN1_TIME *epoch = time == NULL ? NULL : ASN1_TIME_set(NULL, 0);
    int good = epoch != NULL && ASN1_TIME_check(time) && ASN1_TIME_diff(&days, &rest, epoch, time);
    ASN1_TIME_free(epoch);
    ERR_clear_error();
    if (good) *seconds = (int64_t)days * 86400 + rest;
    return good;
}

static inline const unsigned char *copenssl_string(const ASN1_STRING *string, size_t *count) {
    *count = string == NULL || ASN1_STRING_length(string) < 0 ? 0 : (size_t)ASN1_STRING_length(string);
    return string == NULL ? NULL : ASN1_STRING_get0_data(string);
}

// Dotted decimal, or the short name where one is wanted and known. 0 where there is none.
static inline int copenssl_object_text(const ASN1_OBJECT *object, int dotted, char *text, int capacity) {
    if (object == NULL) return 0;
    int nid = dotted ? NID_undef : OBJ_obj2nid(object);
    if (nid != NID_undef) return BIO_snprintf(text, (size_t)capacity, "%s", OBJ_nid2sn(nid)) > 0;
    int length = OBJ_obj2txt(text, capacity, object, 1);
    ERR_clear_error();
    return length > 0;
}

// The algorithm of the public key by its dotted identifier.
static inline int copenssl_key_algorithm(X509 *certificate, char *text, int capacity) {
    ASN1_OBJECT *algorithm = NULL;
    X509_PUBKEY *key = X509_get_X509_PUBKEY(certificate);
    if (key == NULL || !X509_PUBKEY_get0_param(&algorithm, NULL, NULL, NULL, key)) return 0;
    return copenssl_object_text(algorithm, 1, text, capacity);
}

static inline EVP_PKEY *copenssl_presented_key(X509 *certificate) {
    EVP_PKEY *key = X509_get0_pubkey(certificate);
    ERR_clear_error();
    return key;
}

// SubjectPublicKeyInfo as OpenSSL keeps it, to be freed with copenssl_free; 0 where there is none.
static inline int copenssl_public_key_info(X509 *certificate, unsigned char **bytes) {
    X509_PUBKEY *key = X509_get_X509_PUBKEY(certificate);
    int count = key == NULL ? 0 : i2d_X509_PUBKEY(key, bytes);
    ERR_clear_error();
    return count < 0 ? 0 : count;
}

// The long name of the signature's algorithm, with the digest that RSASSA-PSS has in its parameters.
static inline int copenssl_signature_text(X509 *certificate, char *text, int capacity) {
    const X509_ALGOR *algorithm = NULL;
    X509_get0_signature(NULL, &algorithm, certificate);
    if (algorithm == NULL) return 0;
    int nid = OBJ_obj2nid(algorithm->algorithm), digest = NID_undef;
    if (nid == NID_undef) return copenssl_object_text(algorithm->algorithm, 1, text, capacity);
    if (nid == NID_rsassaPss) (void)X509_get_signature_info(certificate, &digest, NULL, NULL, NULL);
    ERR_clear_error();
    if (digest == NID_undef) return BIO_snprintf(text, (size_t)capacity, "%s", OBJ_nid2ln(nid)) > 0;
    return BIO_snprintf(text, (size_t)capacity, "%s-with-%s", OBJ_nid2ln(nid), OBJ_nid2sn(digest)) > 0;
}

static inline int copenssl_is_authority(X509 *certificate) {
    int is_authority = (X509_get_extension_flags(certificate) & EXFLAG_CA) != 0;
    ERR_clear_error();
    return is_authority;
}

// The value of an extension; NULL where it is absent.
static inline const unsigned char *copenssl_extension(X509 *certificate, int nid, size_t *count) {
    int place = X509_get_ext_by_NID(certificate, nid, -1);
    X509_EXTENSION *extension = place < 0 ? NULL : X509_get_ext(certificate, place);
    *count = 0;
    return extension == NULL ? NULL : copenssl_string(X509_EXTENSION_get_data(extension), count);
}

static inline GENERAL_NAMES *copenssl_alternative_names(X509 *certificate) {
    GENERAL_NAMES *names = X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
    ERR_clear_error();
    return names;
}

static inline int copenssl_name_count(const GENERAL_NAMES *names) { return sk_GENERAL_NAME_num(names); }

// One of GEN_…, and its value where that is text or bytes.
static inline int copenssl_name_at(
    const GENERAL_NAMES *names, int place, const unsigned char **bytes, size_t *count, ASN1_OBJECT **identifier,
    X509_NAME **directory) {
    const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, place);
    *bytes = NULL, *count = 0, *identifier = NULL, *directory = NULL;
    if (name == NULL) return -1;
    switch (name->type) {
    case GEN_EMAIL:
    case GEN_DNS:
    case GEN_URI: *bytes = copenssl_string(name->d.ia5, count); break;
    case GEN_IPADD: *bytes = copenssl_string(name->d.iPAddress, count); break;
    case GEN_RID: *identifier = name->d.registeredID; break;
    case GEN_DIRNAME: *directory = name->d.directoryName; break;
    case GEN_OTHERNAME: *identifier = name->d.otherName == NULL ? NULL : name->d.otherName->type_id; break;
    default: break;
    }
    return name->type;
}

static inline EXTENDED_KEY_USAGE *copenssl_extended_key_usage(X509 *certificate) {
    EXTENDED_KEY_USAGE *usage = X509_get_ext_d2i(certificate, NID_ext_key_usage, NULL, NULL);
    ERR_clear_error();
    return usage;
}

static inline int copenssl_usage_count(const EXTENDED_KEY_USAGE *usage) { return sk_ASN1_OBJECT_num(usage); }
static inline const ASN1_OBJECT *copenssl_usage_at(const EXTENDED_KEY_USAGE *usage, int place) {
    return sk_ASN1_OBJECT_value(usage, place);
}

static inline AUTHORITY_INFO_ACCESS *copenssl_information_access(X509 *certificate) {
    AUTHORITY_INFO_ACCESS *access = X509_get_ext_d2i(certificate, NID_info_access, NULL, NULL);
    ERR_clear_error();
    return access;
}

static inline int copenssl_access_count(const AUTHORITY_INFO_ACCESS *access) {
    return sk_ACCESS_DESCRIPTION_num(access);
}

// The URL where the issuer lies, NULL where the entry is of another kind (RFC 5280 §4.2.2.1).
static inline const unsigned char *copenssl_issuer_at(
    const AUTHORITY_INFO_ACCESS *access, int place, size_t *count) {
    const ACCESS_DESCRIPTION *entry = sk_ACCESS_DESCRIPTION_value(access, place);
    *count = 0;
    if (entry == NULL || OBJ_obj2nid(entry->method) != NID_ad_ca_issuers || entry->location->type != GEN_URI)
        return NULL;
    return copenssl_string(entry->location->d.uniformResourceIdentifier, count);
}

// A stapled answer (RFC 6960 §4.2.1), its signature unread.
struct copenssl_staple {
    // V_OCSP_CERTSTATUS_…, -1 where nothing in it is about this serial number.
    int status;
    int has_next_update;
    int64_t next_update;
    // The bytes of the timestamps' list (RFC 6962 §3.3), to be freed with copenssl_free.
    unsigned char *timestamps;
    size_t timestamp_count;
};

static inline struct copenssl_staple copenssl_read_staple(
    const unsigned char *bytes, size_t count, const unsigned char *serial, size_t serial_count) {
    struct copenssl_staple result = {-1, 0, 0, NULL, 0};
    const unsigned char *at = bytes;
    OCSP_RESPONSE *response = count > 0x7fffffff ? NULL : d2i_OCSP_RESPONSE(NULL, &at, (long)count);
    OCSP_BASICRESP *basic = response == NULL ? NULL : OCSP_response_get1_basic(response);
    for (int place = 0; basic != NULL && place < OCSP_resp_count(basic); place++) {
        OCSP_SINGLERESP *single = OCSP_resp_get0(basic, place);
        ASN1_INTEGER *number = NULL;
        if (single == NULL || !OCSP_id_get0_info(NULL, NULL, NULL, &number, (OCSP_CERTID *)OCSP_SINGLERESP_get0_id(single))
            || number == NULL || (size_t)ASN1_STRING_length(number) != serial_count
            || memcmp(ASN1_STRING_get0_data(number), serial, serial_count) != 0)
            continue;
        ASN1_GENERALIZEDTIME *next = NULL;
        result.status = OCSP_single_get0_status(single, NULL, NULL, NULL, &next);
        if (next != NULL) result.has_next_update = copenssl_read_time(next, &result.next_update);
        int extension = OCSP_SINGLERESP_get_ext_by_NID(single, NID_ct_cert_scts, -1);
        X509_EXTENSION *found = extension < 0 ? NULL : OCSP_SINGLERESP_get_ext(single, extension);
        size_t length = 0;
        const unsigned char *value =
            found == NULL ? NULL : copenssl_string(X509_EXTENSION_get_data(found), &length);
        result.timestamps = value == NULL || length == 0 ? NULL : OPENSSL_memdup(value, length);
        result.timestamp_count = result.timestamps == NULL ? 0 : length;
        break;
    }
    OCSP_BASICRESP_free(basic);
    OCSP_RESPONSE_free(response);
    ERR_clear_error();
    return result;
}

// The serial number's bytes, big endian, without a sign.
static inline const unsigned char *copenssl_serial(X509 *certificate, size_t *count, int *is_negative) {
    const ASN1_INTEGER *serial = X509_get0_serialNumber(certificate);
    *is_negative = serial != NULL && ASN1_STRING_type(serial) == V_ASN1_NEG_INTEGER;
    return copenssl_string(serial, count);
}
#endif
