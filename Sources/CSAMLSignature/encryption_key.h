/* SPDX-License-Identifier: Apache-2.0 */
/* Content keys, which never leave C: their encryption and their ciphers. */
#ifndef SWIFT_SAML_ENCRYPTION_KEY_H
#define SWIFT_SAML_ENCRYPTION_KEY_H

#include "CSAMLSignature.h"

#include <openssl/evp.h>

/* The longest content key, in bytes. */
#define CONTENT_KEY_MAX 32

#define AES_BLOCK 16
#define GCM_IV 12
#define GCM_TAG 16

/* OpenSSL's name of a cipher, or NULL. */
const EVP_CIPHER *csec_evp_cipher(csec_cipher cipher);

/* Whether a cipher has an authentication tag. */
bool csec_is_authenticated(csec_cipher cipher);

/* Whether an RSA key may encrypt content keys. */
bool csec_carries_keys(const csec_key *key);

/*
 * Decrypts a content key of a known length.
 *
 * If the decryption fails, `output` gets random bytes instead, without an error. Returns false only for failures that
 * the sender cannot cause: a key of the wrong kind, no memory, no randomness.
 */
bool csec_unwrap_content_key(
    const csec_key *key,
    const csec_key_transport *transport,
    const uint8_t *wrapped,
    size_t wrapped_count,
    uint8_t *output,
    size_t count
);

/* Encrypts a content key; returns the length, or 0. */
size_t csec_wrap_content_key(
    const csec_key *key,
    const csec_key_transport *transport,
    const uint8_t *content_key,
    size_t count,
    uint8_t output[CSEC_WRAPPED_KEY_MAX]
);

#endif
