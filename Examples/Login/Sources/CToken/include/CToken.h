/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CTOKEN_H
#define CTOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A private key in a token of a PKCS #11 module, with a session. Not thread-safe. */
typedef struct token_key token_key;

/* Opens a session and finds the key; NULL if the module, the token or the key does not exist, or the PIN is wrong. */
token_key *token_key_open(const char *module, const char *token, const char *label, const char *pin);

/*
 * Signs with RSA PKCS #1 and SHA-256, or with ECDSA and SHA-256, whose value is r and s. Returns the number of written bytes,
 * or 0 if signing fails or the capacity is too small.
 */
size_t token_key_sign(
    const token_key *key,
    bool is_ecdsa,
    const uint8_t *octets,
    size_t count,
    uint8_t *output,
    size_t capacity
);

/*
 * Decrypts with RSA-OAEP, SHA-1 and an empty label. Returns the number of written bytes, or 0 if decryption fails or the
 * capacity is too small.
 */
size_t token_key_decrypt(const token_key *key, const uint8_t *octets, size_t count, uint8_t *output, size_t capacity);

void token_key_close(token_key *key);

#endif
