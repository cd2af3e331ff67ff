/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The narrow door to xmlsec and its OpenSSL: opaque structs and scalars only.
 *
 * What a key, an algorithm or a reference may be is decided before anything is called here: no document, node
 * or URI ever reaches xmlsec, so nothing in a message can make it load a key or open a file (S-25, S-26).
 *
 * Without the trait XMLSec only csec_version() is there, and returns NULL.
 */
#ifndef SWIFT_SAML_CSAMLSIGNATURE_H
#define SWIFT_SAML_CSAMLSIGNATURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* MARK: library.c */

/*
 * Initialises xmlsec and its OpenSSL back end once per process, and never shuts them down.
 *
 * Returns the version that is linked, or NULL if it does not fit the headers or cannot be initialised.
 */
const char *csec_version(void);

/* MARK: key.c */

/* A public or private key. It never changes, and threads may share it. */
typedef struct csec_key csec_key;

typedef enum csec_key_kind {
    CSEC_KEY_RSA,
    CSEC_KEY_EC,
    CSEC_KEY_ED25519,
    CSEC_KEY_OTHER,
} csec_key_kind;

typedef enum csec_curve {
    CSEC_CURVE_NONE,
    CSEC_CURVE_P256,
    CSEC_CURVE_P384,
    CSEC_CURVE_P521,
    CSEC_CURVE_OTHER, /* another one, or one that the key spells out as parameters */
} csec_curve;

typedef struct csec_key_facts {
    csec_key_kind kind;
    int bits;              /* of the modulus or of the field */
    csec_curve curve;      /* CSEC_CURVE_NONE but for EC keys */
    bool has_good_exponent; /* RSA: odd and at least 65537 */
    bool is_pss_only;      /* RSA: the key names RSASSA-PSS as its only use */
    bool is_private;
} csec_key_facts;

/* Reads a DER SubjectPublicKeyInfo that fills all of the bytes; NULL if it is none. */
csec_key *csec_key_from_spki(const uint8_t *bytes, size_t count);

/* Reads a private key in DER: PKCS #8, PKCS #1 or SEC 1, not encrypted; NULL if it is none. */
csec_key *csec_key_from_private_der(const uint8_t *bytes, size_t count);

void csec_key_free(csec_key *key);

csec_key_facts csec_key_describe(const csec_key *key);

/* Writes the DER SubjectPublicKeyInfo of a key and returns its length; 0 if it does not fit or there is none. */
size_t csec_key_spki(const csec_key *key, uint8_t *output, size_t capacity);

/* MARK: digest.c */

typedef enum csec_digest_algorithm {
    CSEC_SHA1,
    CSEC_SHA224,
    CSEC_SHA256,
    CSEC_SHA384,
    CSEC_SHA512,
} csec_digest_algorithm;

/* The longest digest, in bytes. */
#define CSEC_DIGEST_MAX 64

/* Writes the digest of some bytes, and returns its length; 0 if it could not be worked out. */
size_t csec_digest(
    csec_digest_algorithm algorithm,
    const uint8_t *bytes,
    size_t count,
    uint8_t output[CSEC_DIGEST_MAX]
);

/* Whether two digests are equal, in a time that does not depend on where they differ (S-33). */
bool csec_equal(const uint8_t *left, const uint8_t *right, size_t count);

/* MARK: signature.c */

typedef enum csec_signature_algorithm {
    CSEC_RSA_SHA1,
    CSEC_RSA_SHA256,
    CSEC_RSA_SHA384,
    CSEC_RSA_SHA512,
    CSEC_RSA_PSS_SHA256,
    CSEC_RSA_PSS_SHA384,
    CSEC_RSA_PSS_SHA512,
    CSEC_ECDSA_SHA1,
    CSEC_ECDSA_SHA256,
    CSEC_ECDSA_SHA384,
    CSEC_ECDSA_SHA512,
    CSEC_ED25519,
} csec_signature_algorithm;

typedef enum csec_outcome {
    CSEC_FAILED = 0, /* nothing was decided: the key does not fit the algorithm, or a call failed */
    CSEC_VALID = 1,
    CSEC_INVALID = 2,
} csec_outcome;

/*
 * Checks a signature value of XML Signature over some octets.
 *
 * ECDSA values are the two numbers side by side, as XML Signature has them (RFC 6931, 2.3.6).
 */
csec_outcome csec_verify(
    const csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    const uint8_t *signature,
    size_t signature_count
);

#endif
