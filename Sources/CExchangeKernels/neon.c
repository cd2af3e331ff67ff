/* SPDX-License-Identifier: Apache-2.0 */
#include "kernel.h"

#if defined(__aarch64__) && !defined(__AARCH64EB__)
#include <arm_neon.h>
#include <string.h>

typedef uint8_t block __attribute__((vector_size(64)));
typedef uint8x16_t vector;

static inline uint64_t mask_of(block now) {
    static const uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const vector weights = vld1q_u8(bits);
    vector parts[4];
    /* Bounded: the array has the size of a block. */
    memcpy(parts, &now, sizeof now);
    for (size_t number = 0; number < 4; number++) {
        const vector marks = vreinterpretq_u8_s8(vshrq_n_s8(vreinterpretq_s8_u8(parts[number]), 7));
        parts[number] = vandq_u8(marks, weights);
    }
    /* Adding neighboring bytes three times puts eight bits into each byte. */
    const vector pairs = vpaddq_u8(vpaddq_u8(parts[0], parts[1]), vpaddq_u8(parts[2], parts[3]));
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
}

static inline vector shuffled(vector bytes, vector places) {
    return vqtbl1q_u8(bytes, places);
}

static inline block digits_of(const uint8_t *bytes) {
    static const char table[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8x16x4_t digits = vld1q_u8_x4((const uint8_t *)table);
    const uint8x16x3_t in = vld3q_u8(bytes);
    const vector low = vdupq_n_u8(0x3F);
    uint8x16x4_t out;
    out.val[0] = vqtbl4q_u8(digits, vshrq_n_u8(in.val[0], 2));
    out.val[1] = vqtbl4q_u8(digits, vandq_u8(vsliq_n_u8(vshrq_n_u8(in.val[1], 4), in.val[0], 4), low));
    out.val[2] = vqtbl4q_u8(digits, vandq_u8(vsliq_n_u8(vshrq_n_u8(in.val[2], 6), in.val[1], 2), low));
    out.val[3] = vqtbl4q_u8(digits, vandq_u8(in.val[2], low));
    block result;
    /* Bounded: the result has the size of a block. */
    vst4q_u8((uint8_t *)&result, out);
    return result;
}

static inline void put_groups(block sextets, uint8_t *output) {
    const uint8x16x4_t in = vld4q_u8((const uint8_t *)&sextets);
    uint8x16x3_t out;
    out.val[0] = vorrq_u8(vshlq_n_u8(in.val[0], 2), vshrq_n_u8(in.val[1], 4));
    out.val[1] = vorrq_u8(vshlq_n_u8(in.val[1], 4), vshrq_n_u8(in.val[2], 2));
    out.val[2] = vorrq_u8(vshlq_n_u8(in.val[2], 6), in.val[3]);
    /* Bounded: decode() checks that 64 bytes of the output are free. */
    vst3q_u8(output, out);
}

#include "narrow.h"

const cexk_kernel cexk_neon = {encode, encoded_count, escape_bound, decode};
#endif
