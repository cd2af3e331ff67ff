/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The narrow door to xmlsec and its OpenSSL: opaque structs and scalars only.
 *
 * What a key, an algorithm or a reference may be is decided before anything is called here: no document, node
 * or URI ever reaches xmlsec, so nothing in a message can make it load a key or open a file (S-25, S-26).
 *
 * Without the trait XMLSec only the versions are there, and return NULL.
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
 * Returns the version that is loaded, or NULL if it is too old, does not fit the headers or cannot be initialised.
 * Without it there are no keys, and so there is nothing to verify or decrypt with.
 */
const char *csec_version(void);

/* MARK: version.c */

/* Whether a version of xmlsec is one that we work with. */
bool csec_is_supported(int major, int minor, int subminor);

/* The version of OpenSSL that is loaded, or NULL without the trait. */
const char *csec_openssl_version(void);

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

/* MARK: digest_stream.c */

/* A digest of bytes that come in pieces. One thread at a time may use it. */
typedef struct csec_digest_stream csec_digest_stream;

/* Begins a digest; NULL if there is no memory. */
csec_digest_stream *csec_digest_stream_create(csec_digest_algorithm algorithm);

/* Takes the next bytes; false if that failed, and then the digest counts for nothing. */
bool csec_digest_stream_take(csec_digest_stream *stream, const uint8_t *bytes, size_t count);

/* Writes the digest and returns its length, once; 0 if it could not be worked out. */
size_t csec_digest_stream_finish(csec_digest_stream *stream, uint8_t output[CSEC_DIGEST_MAX]);

void csec_digest_stream_free(csec_digest_stream *stream);

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

/* MARK: signing.c */

/* The longest signature value, in bytes: that of RSA-16384. */
#define CSEC_SIGNATURE_MAX 2048

/*
 * Makes a signature value of XML Signature over some octets, and returns its length; 0 if there is none: the key
 * does not fit the algorithm or has no private half, the algorithm is one of SHA-1, or a call failed.
 */
size_t csec_sign(
    const csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    uint8_t output[CSEC_SIGNATURE_MAX]
);

/* MARK: encryption_key.c */

typedef enum csec_key_transport_kind {
    CSEC_RSA_OAEP,
    CSEC_RSA_1_5,
} csec_key_transport_kind;

/* How a content key travels, encrypted for an RSA key (XML Encryption 1.1, 5.5). */
typedef struct csec_key_transport {
    csec_key_transport_kind kind;
    csec_digest_algorithm digest; /* RSA-OAEP only, as all that follows */
    csec_digest_algorithm mask_digest;
    const uint8_t *label; /* OAEPparams */
    size_t label_count;
} csec_key_transport;

/* The longest label of RSA-OAEP, in bytes. */
#define CSEC_LABEL_MAX 1024

/* The longest encrypted content key, in bytes: that of RSA-16384. */
#define CSEC_WRAPPED_KEY_MAX 2048

/* MARK: decryption.c and encryption.c */

typedef enum csec_cipher {
    CSEC_AES_128_GCM,
    CSEC_AES_192_GCM,
    CSEC_AES_256_GCM,
    CSEC_AES_128_CBC,
    CSEC_AES_192_CBC,
    CSEC_AES_256_CBC,
} csec_cipher;

/* The longest content, in bytes. */
#define CSEC_CONTENT_MAX (1 << 30)

/* How many bytes ciphertext is longer than its content, at most. */
#define CSEC_EXPANSION_MAX 32

/*
 * Opens an encrypted content key with a private key, and ciphertext with the content key.
 *
 * `octets` are the initialisation vector, the ciphertext and, with GCM, the tag. `output` has room for `count`
 * bytes; `length` receives how many of them are content, also when what they are worth is nothing.
 *
 * Returns whether all of it held. Nothing tells what did not: a content key that does not open is replaced by a
 * random one, so that a wrong key, bad padding and a bad tag take one path (S-35, S-36). With GCM, no byte of
 * content is left where the tag is bad. With CBC there is no tag, and true says little: the caller must know
 * from elsewhere that the ciphertext is the sender's.
 */
bool csec_decrypt(
    const csec_key *key,
    const csec_key_transport *transport,
    const uint8_t *wrapped,
    size_t wrapped_count,
    csec_cipher cipher,
    const uint8_t *octets,
    size_t count,
    uint8_t *output,
    size_t *length
);

/*
 * Encrypts content under a fresh content key, and the content key for the owner of a key.
 *
 * `output` has room for `count` + CSEC_EXPANSION_MAX bytes. Returns false if the key does not fit, or a call
 * failed; then nothing of the content is in `output`.
 */
bool csec_encrypt(
    const csec_key *key,
    const csec_key_transport *transport,
    csec_cipher cipher,
    const uint8_t *content,
    size_t count,
    uint8_t wrapped[CSEC_WRAPPED_KEY_MAX],
    size_t *wrapped_count,
    uint8_t *output,
    size_t *length
);

#endif
