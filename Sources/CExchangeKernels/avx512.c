/* SPDX-License-Identifier: Apache-2.0 */
#include "kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,lzcnt,popcnt"))), \
    apply_to = function \
)

enum { stripe_bytes = 256 };

typedef __m512i block;

static inline block load_block(const uint8_t *bytes) {
    return _mm512_loadu_si512(bytes);
}

/* Masked bytes are not read. */
static inline block load_upto(const uint8_t *bytes, size_t count) {
    return _mm512_maskz_loadu_epi8(count >= 64 ? ~(__mmask64)0 : _bzhi_u64(~(uint64_t)0, (uint32_t)count), bytes);
}

static inline void store_block(uint8_t *bytes, block now) {
    /* Bounded: encode.h and decode.h check that 64 bytes are free. */
    _mm512_storeu_si512(bytes, now);
}

static inline block filled(uint8_t byte) {
    return _mm512_set1_epi8((char)byte);
}

static inline uint64_t equal_mask(block now, uint8_t byte) {
    return _mm512_cmpeq_epi8_mask(now, filled(byte));
}

static inline uint64_t space_mask(block now) {
    return equal_mask(now, 0x20);
}

static inline uint64_t newline_mask(block now) {
    return _mm512_cmplt_epu8_mask(_mm512_sub_epi8(now, filled(0x0A)), filled(4));
}

/* Whether there is a TAB, or a byte C2 or E2, which differ in one bit. */
static inline bool has_rare(block now) {
    return (equal_mask(now, 0x09) | equal_mask(_mm512_or_si512(now, filled(0x20)), 0xE2)) != 0;
}

static inline block spaces_for_tabs(block now) {
    return _mm512_mask_mov_epi8(now, equal_mask(now, 0x09), filled(0x20));
}

static inline void put(block now, uint64_t mask, uint8_t *output) {
    store_block(output, _mm512_maskz_compress_epi8(mask, now));
}

/* Masks are expensive: one for all four blocks. */
static inline bool is_plain(const uint8_t *bytes) {
    block least = filled(0xFF);
    for (size_t offset = 0; offset < stripe_bytes; offset += 64) {
        const block now = load_block(bytes + offset);
        const block tab = _mm512_xor_si512(now, filled(0x09)); /* zero for a TAB */
        const block lead = _mm512_xor_si512(_mm512_or_si512(now, filled(0x20)), filled(0xE2));
        least = _mm512_min_epu8(least, _mm512_min_epu8(tab, lead));
    }
    return _mm512_testn_epi8_mask(least, least) == 0;
}

static inline size_t put_plain(const uint8_t *bytes, uint8_t *output) {
    const block now = load_block(bytes);
    const block before = load_block(bytes - 1);
    /* Below 4 for newlines, and 3 for a SPACE after a SPACE. */
    const block newline = _mm512_sub_epi8(now, filled(0x0A));
    const block no_spaces = _mm512_ternarylogic_epi64(now, before, filled(0x20), 0x7E);
    const block least = _mm512_min_epu8(newline, _mm512_adds_epu8(no_spaces, filled(3)));
    const uint64_t kept = _mm512_cmpge_epu8_mask(least, filled(4));
    put(now, kept, output);
    return (size_t)__builtin_popcountll(kept);
}

#include "cleanup.h"

enum { step_bytes = 48 };

/* Four bytes for each group of three, in the order of the shifts below. */
static inline block sextets(const uint8_t *bytes) {
    const block order = _mm512_set_epi8(
        46, 47, 45, 46, 43, 44, 42, 43, 40, 41, 39, 40, 37, 38, 36, 37, 34, 35, 33, 34, 31, 32, 30, 31,
        28, 29, 27, 28, 25, 26, 24, 25, 22, 23, 21, 22, 19, 20, 18, 19, 16, 17, 15, 16, 13, 14, 12, 13,
        10, 11, 9, 10, 7, 8, 6, 7, 4, 5, 3, 4, 1, 2, 0, 1
    );
    const block groups = _mm512_permutexvar_epi8(order, load_block(bytes));
    return _mm512_multishift_epi64_epi8(_mm512_set1_epi64(0x3036242A1016040A), groups);
}

static const char digit_table[65] __attribute__((aligned(64))) =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789%%";

/* Digits, with a percent sign instead of each escaped digit. */
static inline block digits_of(block sextets) {
    return _mm512_permutexvar_epi8(sextets, _mm512_load_si512(digit_table));
}

static inline size_t escaped_digits(const uint8_t *bytes) {
    return (size_t)__builtin_popcountll(equal_mask(digits_of(sextets(bytes)), '%'));
}

/* Any number of escapes: three bytes for every digit, of which the used ones are kept. */
__attribute__((noinline)) static size_t put_escapes(block digits, uint64_t slashes, uint8_t *output) {
    static const uint8_t third_of_n[192] __attribute__((aligned(64))) = {
#define THREE(n) n, n, n
#define TWELVE(n) THREE(n), THREE(n + 1), THREE(n + 2), THREE(n + 3)
        TWELVE(0), TWELVE(4), TWELVE(8), TWELVE(12), TWELVE(16), TWELVE(20), TWELVE(24), TWELVE(28),
        TWELVE(32), TWELVE(36), TWELVE(40), TWELVE(44), TWELVE(48), TWELVE(52), TWELVE(56), TWELVE(60),
    };
    /* The positions of first bytes: every third bit, shifted by one from vector to vector. */
    static const uint64_t firsts[3] = {0x9249249249249249, 0x4924924924924924, 0x2492492492492492};
    const block last = _mm512_mask_blend_epi8(slashes, filled('B'), filled('F'));
    uint8_t *end = output;
    for (size_t number = 0; number < 3; number++) {
        const uint64_t first = firsts[number];
        const uint64_t second = first << 1 | (number == 1);
        const block order = _mm512_load_si512(third_of_n + 64 * number);
        const block copies = _mm512_permutexvar_epi8(order, digits);
        const uint64_t escapes = equal_mask(copies, '%');
        block bytes = _mm512_mask_permutexvar_epi8(copies, ~first, order, last);
        bytes = _mm512_mask_mov_epi8(bytes, second, filled('2'));
        const uint64_t counted = escapes | first;
        put(bytes, counted, end);
        end += __builtin_popcountll(counted);
    }
    return (size_t)(end - output);
}

static inline size_t encode_step(const uint8_t *bytes, uint8_t *output) {
    const block numbers = sextets(bytes);
    const block digits = digits_of(numbers);
    uint64_t escapes = equal_mask(digits, '%');
    if (escapes != 0) {
        const uint64_t slashes = _mm512_test_epi8_mask(numbers, filled(1));
        const size_t count = (size_t)__builtin_popcountll(escapes);
        if (__builtin_expect(count > 4, 0)) {
            return put_escapes(digits, slashes, output);
        }
        store_block(output, digits);
        for (size_t longer = 0; longer < 2 * count; longer += 2) {
            const size_t place = _tzcnt_u64(escapes);
            const uint32_t escape = 0x423225 + ((uint32_t)(slashes >> place & 1) << 18);
            escapes = _blsr_u64(escapes);
            /* Bounded: put_steps() checks that `step_room` bytes are free. */
            memcpy(output + place + longer, &escape, 4);
            put(digits, ~(uint64_t)1 << place, output + place + longer + 3);
        }
        return 64 + 2 * count;
    }
    store_block(output, digits);
    return 64;
}

static inline size_t escape_bound_of(block now) {
    const uint64_t low = _mm512_cmpge_epu8_mask(_mm512_and_si512(now, filled(0x3F)), filled(62));
    return (size_t)(__builtin_popcountll(low) + __builtin_popcountll(_mm512_movepi8_mask(now)));
}

#include "encode.h"

/* The bytes `%`, `+` and `/`. */
static inline uint64_t reserved_mask(block now) {
    return equal_mask(now, '%') | equal_mask(now, '+') | equal_mask(now, '/');
}

static inline block signs(block now, block third, uint64_t escapes) {
    const block plain = _mm512_mask_mov_epi8(now, equal_mask(now, '+') | equal_mask(now, '/'), filled('%'));
    const block signs = _mm512_mask_mov_epi8(filled('+'), equal_mask(third, 'F'), filled('/'));
    return _mm512_mask_mov_epi8(plain, escapes, signs);
}

static inline uint64_t decode_step(const uint8_t *digits, uint8_t *output) {
    /* Bit 7 marks bytes that are not digits. */
    static const uint8_t numbers[128] __attribute__((aligned(64))) = {
#define NONE_8 128, 128, 128, 128, 128, 128, 128, 128
        NONE_8, NONE_8, NONE_8, NONE_8, NONE_8, 128, 128, 128, 62, 128, 128, 128, 63,
        52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 128, 128, 128, 128, 128, 128,
        128, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
        15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 128, 128, 128, 128, 128,
        128, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
        41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 128, 128, 128, 128, 128,
    };
    const block now = load_block(digits);
    const block sextets = _mm512_permutex2var_epi8(
        _mm512_load_si512(numbers), now, _mm512_load_si512(numbers + 64)
    );
    const block pairs = _mm512_maddubs_epi16(sextets, _mm512_set1_epi32(0x01400140));
    const block groups = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x00011000));
    const block order = _mm512_set_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60, 61, 62, 56, 57, 58, 52, 53, 54, 48, 49, 50,
        44, 45, 46, 40, 41, 42, 36, 37, 38, 32, 33, 34, 28, 29, 30, 24, 25, 26, 20, 21, 22, 16, 17, 18,
        12, 13, 14, 8, 9, 10, 4, 5, 6, 0, 1, 2
    );
    store_block(output, _mm512_permutexvar_epi8(order, groups));
    return _mm512_movepi8_mask(_mm512_or_si512(sextets, now));
}

#include "decode.h"

const cexk_kernel cexk_avx512 = {encode, encoded_count, escape_bound, decode};

#pragma clang attribute pop
#endif
