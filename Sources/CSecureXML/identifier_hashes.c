/* SPDX-License-Identifier: Apache-2.0 */
#include "identifier_hashes.h"

#include <stdlib.h>
#include <string.h>

static uint64_t rotate(uint64_t word, int bits) {
    return word << bits | word >> (64 - bits);
}

static void mix(uint64_t v[4]) {
    v[0] += v[1];
    v[2] += v[3];
    v[1] = rotate(v[1], 13) ^ v[0];
    v[3] = rotate(v[3], 16) ^ v[2];
    v[0] = rotate(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = rotate(v[1], 17) ^ v[2];
    v[3] = rotate(v[3], 21) ^ v[0];
    v[2] = rotate(v[2], 32);
}

static void take(uint64_t v[4], uint64_t word) {
    v[3] ^= word;
    mix(v);
    mix(v);
    v[0] ^= word;
}

uint64_t identifier_hash(const uint64_t key[2], const char *bytes, size_t count) {
    uint64_t v[4] = {
        key[0] ^ UINT64_C(0x736F6D6570736575),
        key[1] ^ UINT64_C(0x646F72616E646F6D),
        key[0] ^ UINT64_C(0x6C7967656E657261),
        key[1] ^ UINT64_C(0x7465646279746573),
    };
    size_t at = 0;
    for (; count - at >= 8; at += 8) {
        uint64_t word = 0;
        for (int i = 0; i < 8; i++) {
            word |= (uint64_t)(uint8_t)bytes[at + (size_t)i] << 8 * i;
        }
        take(v, word);
    }
    uint64_t last = (uint64_t)count << 56;
    for (int i = 0; at < count; at++, i++) {
        last |= (uint64_t)(uint8_t)bytes[at] << 8 * i;
    }
    take(v, last);
    v[2] ^= 0xFF;
    for (int i = 0; i < 4; i++) {
        mix(v);
    }
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* The slot that contains a hash, or the free slot for it. */
static uint64_t *slot(uint64_t *slots, size_t capacity, uint64_t hash) {
    size_t at = hash & (capacity - 1);
    while (slots[at] != 0 && slots[at] != hash) {
        at = (at + 1) & (capacity - 1);
    }
    return &slots[at];
}

static bool grow(identifier_hashes *hashes) {
    size_t capacity = hashes->capacity == 0 ? 64 : 2 * hashes->capacity;
    uint64_t *slots = calloc(capacity, sizeof(uint64_t));
    if (slots == NULL) {
        return false;
    }
    for (size_t i = 0; i < hashes->capacity; i++) {
        if (hashes->slots[i] != 0) {
            *slot(slots, capacity, hashes->slots[i]) = hashes->slots[i];
        }
    }
    free(hashes->slots);
    hashes->slots = slots;
    hashes->capacity = capacity;
    return true;
}

identifier_outcome identifier_hashes_add(identifier_hashes *hashes, const char *value, size_t length) {
    /* A third of the slots stays free, so a search is short. */
    if (3 * (hashes->count + 1) > 2 * hashes->capacity && !grow(hashes)) {
        return IDENTIFIER_HAS_NO_ROOM;
    }
    uint64_t hash = identifier_hash(hashes->key, value, length);
    hash = hash == 0 ? 1 : hash;
    uint64_t *place = slot(hashes->slots, hashes->capacity, hash);
    if (*place == hash) {
        return IDENTIFIER_IS_KNOWN;
    }
    *place = hash;
    hashes->count++;
    return IDENTIFIER_IS_NEW;
}

void identifier_hashes_free(identifier_hashes *hashes) {
    free(hashes->slots);
}
