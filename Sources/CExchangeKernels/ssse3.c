/* SPDX-License-Identifier: Apache-2.0 */
#include "kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

/* Blocks are passed to inlined functions only. */
#pragma clang diagnostic ignored "-Wpsabi"

#pragma clang attribute push(__attribute__((target("ssse3,popcnt"))), apply_to = function)

typedef uint8_t block __attribute__((vector_size(64)));
typedef __m128i vector;

static inline uint64_t mask_of(block now) {
    vector parts[4];
    memcpy(parts, &now, sizeof now);
    uint64_t mask = 0;
    for (size_t number = 0; number < 4; number++) {
        mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(parts[number]) << 16 * number;
    }
    return mask;
}

static inline vector shuffled(vector bytes, vector places) {
    return _mm_shuffle_epi8(bytes, places);
}

/* 16 digits for 12 bytes; reads 16. */
static inline vector quarter_of_digits(const uint8_t *bytes) {
    const vector order = _mm_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10);
    const vector groups = _mm_shuffle_epi8(_mm_loadu_si128((const vector *)(const void *)bytes), order);
    const vector outer = _mm_mulhi_epu16(
        _mm_and_si128(groups, _mm_set1_epi32(0x0FC0FC00)), _mm_set1_epi32(0x04000040)
    );
    const vector inner = _mm_mullo_epi16(
        _mm_and_si128(groups, _mm_set1_epi32(0x003F03F0)), _mm_set1_epi32(0x01000010)
    );
    const vector sextets = _mm_or_si128(outer, inner);
    /* 13 for uppercase letters, 0 for lowercase letters, 1 to 10 for digits 0 to 9, 11 and 12 for the others. */
    const vector kinds = _mm_or_si128(
        _mm_subs_epu8(sextets, _mm_set1_epi8(51)),
        _mm_and_si128(_mm_cmpgt_epi8(_mm_set1_epi8(26), sextets), _mm_set1_epi8(13))
    );
    const vector summands = _mm_setr_epi8(71, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -19, -16, 65, 0, 0);
    return _mm_add_epi8(sextets, _mm_shuffle_epi8(summands, kinds));
}

static inline block digits_of(const uint8_t *bytes) {
    vector parts[4];
    for (size_t number = 0; number < 4; number++) {
        parts[number] = quarter_of_digits(bytes + 12 * number);
    }
    block digits;
    memcpy(&digits, parts, sizeof digits);
    return digits;
}

static inline void put_groups(block sextets, uint8_t *output) {
    const vector order = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    vector parts[4];
    memcpy(parts, &sextets, sizeof sextets);
    for (size_t number = 0; number < 4; number++) {
        const vector pairs = _mm_maddubs_epi16(parts[number], _mm_set1_epi32(0x01400140));
        const vector groups = _mm_madd_epi16(pairs, _mm_set1_epi32(0x00011000));
        _mm_storeu_si128((vector *)(void *)(output + 12 * number), _mm_shuffle_epi8(groups, order));
    }
}

#include "narrow.h"

const cexk_kernel cexk_ssse3 = {encode, encoded_count, escape_bound, decode};

#pragma clang attribute pop
#endif
