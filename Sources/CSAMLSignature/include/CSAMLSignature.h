/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The interface to xmlsec and its OpenSSL: opaque structs and scalars only.
 *
 * The callers decide which keys, algorithms and references are allowed. No document, node or URI ever reaches
 * xmlsec, so nothing in a message can make it load a key or open a file (S-25, S-26).
 *
 * Without the trait XMLSec, every function fails (absent.c).
 */
#ifndef SWIFT_SAML_CSAMLSIGNATURE_H
#define SWIFT_SAML_CSAMLSIGNATURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* MARK: library.c */

/*
 * Initializes xmlsec and its OpenSSL back end once per process, and never shuts them down.
 *
 * Returns the loaded version, or NULL if it is too old, does not match the headers or cannot be initialized.
 * Without it no keys can be read, so no signature is verified and no content is decrypted.
 */
const char *csec_version(void);

/* MARK: version.c */

/* Whether a version of xmlsec is supported. */
bool csec_is_supported(int major, int minor, int subminor);

/* The version of the loaded OpenSSL, or NULL without the trait. */
const char *csec_openssl_version(void);

/* MARK: key.c */

/* A public or private key. Threads can share it: a verification only adds a context to it, atomically. */
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
    CSEC_CURVE_OTHER, /* another curve, or explicit parameters */
} csec_curve;

typedef struct csec_key_facts {
    csec_key_kind kind;
    int bits;              /* of the modulus or of the field */
    csec_curve curve;      /* CSEC_CURVE_NONE except for EC keys */
    bool has_good_exponent; /* RSA: odd and at least 65537 */
    bool is_pss_only;      /* RSA: the key names RSASSA-PSS as its only use */
    bool is_private;
} csec_key_facts;

/*
 * Reads a DER SubjectPublicKeyInfo; returns NULL if the bytes are not one. The caller has checked that nothing follows
 * it, and that it has no compressed point, for which a sender can choose the work.
 */
csec_key *csec_key_from_spki(const uint8_t *bytes, size_t count);

/* Reads an unencrypted private key in DER: PKCS #8, PKCS #1 or SEC 1; returns NULL if the bytes are not one. */
csec_key *csec_key_from_private_der(const uint8_t *bytes, size_t count);

void csec_key_free(csec_key *key);

csec_key_facts csec_key_describe(const csec_key *key);

/* Writes the DER SubjectPublicKeyInfo of a key and returns its length; 0 if there is no room, or on failure. */
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

/* Writes the digest of some bytes, and returns its length; 0 on failure. */
size_t csec_digest(
    csec_digest_algorithm algorithm,
    const uint8_t *bytes,
    size_t count,
    uint8_t output[CSEC_DIGEST_MAX]
);

/* Whether two digests are equal, in constant time (S-33). */
bool csec_equal(const uint8_t *left, const uint8_t *right, size_t count);

/* MARK: digest_stream.c */

/* A digest of bytes in pieces. Only one thread at a time may use it. */
typedef struct csec_digest_stream csec_digest_stream;

/* Begins a digest; NULL if there is no memory. */
csec_digest_stream *csec_digest_stream_create(csec_digest_algorithm algorithm);

/* Adds the next bytes; returns false on failure, after which the digest is invalid. */
bool csec_digest_stream_take(csec_digest_stream *stream, const uint8_t *bytes, size_t count);

/* Writes the digest and returns its length; 0 on failure. Can be called once. */
size_t csec_digest_stream_finish(csec_digest_stream *stream, uint8_t output[CSEC_DIGEST_MAX]);

/* Makes a digest of the same bytes, which goes on by itself; NULL if there is no memory. */
csec_digest_stream *csec_digest_stream_copy(const csec_digest_stream *stream);

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
    CSEC_FAILED = 0, /* no result: the key does not fit the algorithm, or a call failed */
    CSEC_VALID = 1,
    CSEC_INVALID = 2,
} csec_outcome;

/* Whether an algorithm is for keys of this kind: no other kind is ever used with it (S-27). */
bool csec_fits(csec_key_facts facts, csec_signature_algorithm algorithm);

/*
 * Verifies a signature value of XML Signature over some octets.
 *
 * ECDSA values are the concatenation of the two numbers, as in XML Signature (RFC 6931, 2.3.6).
 */
csec_outcome csec_verify(
    csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    const uint8_t *signature,
    size_t signature_count
);

/*
 * Writes the block that an RSA public key recovers from a signature value, which is as long as the modulus, and returns
 * its length; 0 for other keys, or on failure. For diagnosis only: the block is not a verification.
 */
size_t csec_recover(
    const csec_key *key,
    const uint8_t *signature,
    size_t signature_count,
    uint8_t *output,
    size_t capacity
);

/* MARK: signing.c */

/* The longest signature value, in bytes: that of RSA-16384. */
#define CSEC_SIGNATURE_MAX 2048

/*
 * Computes a signature value of XML Signature over some octets, and returns its length. Returns 0 if the key
 * does not fit the algorithm or is not private, if the algorithm uses SHA-1, or if a call failed.
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
    CSEC_DECRYPTED, /* by a key outside of this process: the content key is not encrypted any more */
} csec_key_transport_kind;

/* The algorithm that encrypts a content key for an RSA key (XML Encryption 1.1, 5.5). */
typedef struct csec_key_transport {
    csec_key_transport_kind kind;
    csec_digest_algorithm digest; /* this and the following for RSA-OAEP only */
    csec_digest_algorithm mask_digest;
    const uint8_t *label; /* OAEPparams */
    size_t label_count;
} csec_key_transport;

/* The longest label of RSA-OAEP, in bytes. */
#define CSEC_LABEL_MAX 1024

/* The longest encrypted content key, in bytes: that of RSA-16384. */
#define CSEC_WRAPPED_KEY_MAX 2048

/*
 * Decrypts a content key with RSA-OAEP, for a caller who has no ciphertext of content; see csec_decrypt for others.
 * Returns the length, or 0.
 */
size_t csec_decrypt_key(
    const csec_key *key,
    const csec_key_transport *transport,
    const uint8_t *wrapped,
    size_t wrapped_count,
    uint8_t output[CSEC_WRAPPED_KEY_MAX]
);

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

/* The maximum number of bytes by which ciphertext is longer than its content. */
#define CSEC_EXPANSION_MAX 32

/*
 * Decrypts a content key with a private key, and ciphertext with the content key.
 *
 * `octets` are the initialization vector, the ciphertext and, with GCM, the tag. It fails if `output` has room for less
 * than `count` bytes; `length` receives the number of content bytes, also after a failure.
 *
 * Returns whether every step succeeded. The result does not tell which step failed: a content key that cannot be
 * decrypted, or that a key outside of this process returned in a wrong length, is replaced by a random one, so a wrong
 * key, invalid padding and an invalid tag take the same path (S-35, S-36). With GCM, `output` contains no content if the tag is invalid. CBC has no tag, so true proves little:
 * the caller must verify in another way that the ciphertext is the sender's.
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
    size_t capacity,
    size_t *length
);

/*
 * Encrypts content with a new content key, and the content key for the owner of a key.
 *
 * Returns false if the key does not fit, if `output` has room for less than `count` + CSEC_EXPANSION_MAX bytes, or if a
 * call failed; `output` then contains no content.
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
    size_t capacity,
    size_t *length
);

#endif
