/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_IDENTIFIER_HASHES_H
#define SWIFT_SAML_IDENTIFIER_HASHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The identifiers of a document that is too large for memory, as 64-bit hashes with a secret key.
 *
 * Every repeated identifier is detected (S-12). Among a million different identifiers, two have the same hash in one of
 * 37 million documents, which is then rejected. Without the key, an attacker cannot search for such a pair.
 */
typedef struct identifier_hashes {
    uint64_t key[2];
    uint64_t *slots; /* 0: free */
    size_t count;
    size_t capacity; /* a power of two */
} identifier_hashes;

typedef enum identifier_outcome {
    IDENTIFIER_IS_NEW,
    IDENTIFIER_IS_KNOWN,
    IDENTIFIER_HAS_NO_ROOM,
} identifier_outcome;

identifier_outcome identifier_hashes_add(identifier_hashes *hashes, const char *value, size_t length);
void identifier_hashes_free(identifier_hashes *hashes);

/* SipHash-2-4. */
uint64_t identifier_hash(const uint64_t key[2], const char *bytes, size_t count);

#endif
