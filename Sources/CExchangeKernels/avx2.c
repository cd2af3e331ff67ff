/* SPDX-License-Identifier: Apache-2.0 */
#include "kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

/* Blocks are passed to inlined functions only. */
#pragma clang diagnostic ignored "-Wpsabi"

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)

typedef uint8_t block __attribute__((vector_size(64)));
typedef __m128i vector;

static inline uint64_t mask_of(block now) {
    __m256i parts[2];
    /* Bounded: the array has the size of a block. */
    memcpy(parts, &now, sizeof now);
    return (uint32_t)_mm256_movemask_epi8(parts[0]) | (uint64_t)(uint32_t)_mm256_movemask_epi8(parts[1]) << 32;
}

static inline vector shuffled(vector bytes, vector places) {
    return _mm_shuffle_epi8(bytes, places);
}

/* 32 digits for 24 bytes, twelve for each half of the vector. */
static inline __m256i half_of_digits(const uint8_t *bytes) {
    const __m256i order = _mm256_setr_epi8(
        1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10, 1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10
    );
    const __m256i groups = _mm256_shuffle_epi8(
        _mm256_loadu2_m128i((const __m128i *)(const void *)(bytes + 12), (const __m128i *)(const void *)bytes), order
    );
    const __m256i outer = _mm256_mulhi_epu16(
        _mm256_and_si256(groups, _mm256_set1_epi32(0x0FC0FC00)), _mm256_set1_epi32(0x04000040)
    );
    const __m256i inner = _mm256_mullo_epi16(
        _mm256_and_si256(groups, _mm256_set1_epi32(0x003F03F0)), _mm256_set1_epi32(0x01000010)
    );
    const __m256i sextets = _mm256_or_si256(outer, inner);
    /* 13 for uppercase letters, 0 for lowercase letters, 1 to 10 for digits 0 to 9, 11 and 12 for the others. */
    const __m256i kinds = _mm256_or_si256(
        _mm256_subs_epu8(sextets, _mm256_set1_epi8(51)),
        _mm256_and_si256(_mm256_cmpgt_epi8(_mm256_set1_epi8(26), sextets), _mm256_set1_epi8(13))
    );
    const __m256i summands = _mm256_setr_epi8(
        71, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -19, -16, 65, 0, 0,
        71, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -19, -16, 65, 0, 0
    );
    return _mm256_add_epi8(sextets, _mm256_shuffle_epi8(summands, kinds));
}

static inline block digits_of(const uint8_t *bytes) {
    const __m256i parts[2] = {half_of_digits(bytes), half_of_digits(bytes + 24)};
    block digits;
    memcpy(&digits, parts, sizeof digits);
    return digits;
}

static inline void put_groups(block sextets, uint8_t *output) {
    const __m256i order = _mm256_setr_epi8(
        2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1,
        2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1
    );
    __m256i parts[2];
    /* Bounded: the array has the size of a block; decode() checks that 64 bytes of the output are free. */
    memcpy(parts, &sextets, sizeof sextets);
    for (size_t number = 0; number < 2; number++) {
        const __m256i pairs = _mm256_maddubs_epi16(parts[number], _mm256_set1_epi32(0x01400140));
        const __m256i groups = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000));
        const __m256i bytes = _mm256_shuffle_epi8(groups, order);
        _mm_storeu_si128((__m128i *)(void *)(output + 24 * number), _mm256_castsi256_si128(bytes));
        _mm_storeu_si128((__m128i *)(void *)(output + 24 * number + 12), _mm256_extracti128_si256(bytes, 1));
    }
}

#include "narrow.h"

const cexk_kernel cexk_avx2 = {encode, encoded_count, escape_bound, decode};

#pragma clang attribute pop
#endif
