/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The common code of kernels with vectors of 16 or 32 bytes; the compiler splits a block into vectors.
 *
 * A kernel's file includes this after
 *   mask_of(block)               bit 7 of each byte
 *   shuffled(vector, places)     the bytes of a vector at these positions
 *   digits_of(p)                 64 digits for 48 bytes, reads up to p + 64
 *   put_groups(sextets, p)       48 bytes for 64 sextets, writes up to p + 64
 */

enum { stripe_bytes = 256 };

static inline block load_block(const uint8_t *bytes) {
    block now;
    memcpy(&now, bytes, sizeof now);
    return now;
}

static inline block load_upto(const uint8_t *bytes, size_t count) {
    uint8_t copy[64] = {0};
    /* Bounded: at most 64 bytes. */
    memcpy(copy, bytes, count < 64 ? count : 64);
    return load_block(copy);
}

static inline void store_block(uint8_t *bytes, block now) {
    /* Bounded: encode.h and decode.h check that 64 bytes are free. */
    memcpy(bytes, &now, sizeof now);
}

static inline block filled(uint8_t byte) {
    return (block){} + byte;
}

static inline uint64_t equal_mask(block now, uint8_t byte) {
    return mask_of((block)(now == byte));
}

static inline uint64_t space_mask(block now) {
    return equal_mask(now, 0x20);
}

static inline uint64_t newline_mask(block now) {
    return mask_of((block)(now - 0x0A < 4));
}

/* Marks TAB, and the bytes C2 and E2, which differ in one bit. */
static inline block rare_bytes(block now) {
    return (block)(now == 0x09) | (block)((now | 0x20) == 0xE2);
}

static inline bool has_rare(block now) {
    return mask_of(rare_bytes(now)) != 0;
}

static inline block spaces_for_tabs(block now) {
    return now + ((block)(now == 0x09) & (0x20 - 0x09));
}

/* Eight bytes at a time: a table contains their positions for every mask of eight bits. */
static inline void put(block now, uint64_t mask, uint8_t *output) {
    if (mask == ~(uint64_t)0) {
        store_block(output, now);
        return;
    }
    vector parts[4];
    /* Bounded: the array has the size of a block; the callers check that 64 bytes of the output are free. */
    memcpy(parts, &now, sizeof now);
    for (size_t number = 0; number < 4; number++) {
        const uint64_t first = mask >> 16 * number & 0xFF;
        const uint64_t second = mask >> (16 * number + 8) & 0xFF;
        const uint64_t places[2] = {cexk_bit_places[first], cexk_bit_places[second] + 0x0808080808080808};
        vector packed;
        memcpy(&packed, places, sizeof packed);
        packed = shuffled(parts[number], packed);
        memcpy(output, &packed, 8);
        output += __builtin_popcountll(first);
        memcpy(output, (const uint8_t *)&packed + 8, 8);
        output += __builtin_popcountll(second);
    }
}

static inline bool is_plain(const uint8_t *bytes) {
    block found = rare_bytes(load_block(bytes));
    for (size_t offset = 64; offset < stripe_bytes; offset += 64) {
        found |= rare_bytes(load_block(bytes + offset));
    }
    return mask_of(found) == 0;
}

static inline size_t put_plain(const uint8_t *bytes, uint8_t *output) {
    const block now = load_block(bytes);
    const block before = load_block(bytes - 1);
    const block spaces = (block)(now == 0x20) & (block)(before == 0x20);
    const uint64_t kept = ~mask_of(spaces | (block)(now - 0x0A < 4));
    put(now, kept, output);
    return (size_t)__builtin_popcountll(kept);
}

#include "cleanup.h"

enum { step_bytes = 48 };

static inline uint64_t escape_mask(block digits) {
    return mask_of((block)(digits == '+') | (block)(digits == '/'));
}

static inline size_t escaped_digits(const uint8_t *bytes) {
    return (size_t)__builtin_popcountll(escape_mask(digits_of(bytes)));
}

static inline uint32_t escape_of(uint8_t digit) {
    /* `+` is 2B and `/` is 2F, so the last digits of %2B and %2F differ. */
    return 0x423225 + ((uint32_t)(digit & 4) << 16);
}

/* Any number of escapes. */
__attribute__((noinline)) static size_t put_escapes(const uint8_t *digits, uint64_t escapes, uint8_t *output) {
    uint8_t *end = output;
    for (size_t place = 0; place < 64; place++) {
        const uint32_t is_escape = escapes >> place & 1;
        const uint32_t word = is_escape ? escape_of(digits[place]) : digits[place];
        /* Bounded: put_steps() checks that `step_room` bytes are free. */
        memcpy(end, &word, 4);
        end += 1 + 2 * is_escape;
    }
    return (size_t)(end - output);
}

static inline size_t encode_step(const uint8_t *bytes, uint8_t *output) {
    const block now = digits_of(bytes);
    uint64_t escapes = escape_mask(now);
    store_block(output, now);
    if (escapes == 0) {
        return 64;
    }
    uint8_t digits[128];
    store_block(digits, now);
    const size_t count = (size_t)__builtin_popcountll(escapes);
    if (count > 4) {
        return put_escapes(digits, escapes, output);
    }
    for (size_t longer = 0; longer < 2 * count; longer += 2) {
        const size_t place = (size_t)__builtin_ctzll(escapes);
        const uint32_t escape = escape_of(digits[place]);
        escapes &= escapes - 1;
        /* Bounded: put_steps() checks that `step_room` bytes are free. */
        memcpy(output + place + longer, &escape, 4);
        memcpy(output + place + longer + 3, digits + place + 1, 64);
    }
    return 64 + 2 * count;
}

static inline size_t escape_bound_of(block now) {
    const uint64_t low = mask_of((block)((now & 0x3F) >= 62));
    return (size_t)(__builtin_popcountll(low) + __builtin_popcountll(mask_of(now)));
}

#include "encode.h"

static inline uint64_t reserved_mask(block now) {
    return mask_of((block)(now == '%') | (block)(now == '+') | (block)(now == '/'));
}

/* One byte of a block for each bit: all ones if the bit is set. */
static inline block bytes_of_mask(uint64_t mask) {
    block bytes;
    for (size_t number = 0; number < 8; number++) {
        const uint64_t lanes = (mask >> 8 * number & 0xFF) * 0x0101010101010101 & 0x8040201008040201;
        const uint64_t marks = (lanes + 0x7F7F7F7F7F7F7F7F) | lanes;
        const uint64_t word = (marks >> 7 & 0x0101010101010101) * 0xFF;
        /* Bounded: eight words fill the block. */
        memcpy((uint8_t *)&bytes + 8 * number, &word, 8);
    }
    return bytes;
}

static inline block signs(block now, block third, uint64_t escapes) {
    const block begins = bytes_of_mask(escapes);
    const block bare = (block)(now == '+') | (block)(now == '/');
    const block digits = filled('+') + ((block)(third == 'F') & 4);
    return (digits & begins) | ((now | bare) & ~begins);
}

static inline uint64_t decode_step(const uint8_t *digits, uint8_t *output) {
    const block now = load_block(digits);
    const block upper = (block)(now - 'A' < 26), lower = (block)(now - 'a' < 26), figure = (block)(now - '0' < 10);
    const block plus = (block)(now == '+'), slash = (block)(now == '/');
    /* The number that is added to each digit, modulo 256. */
    const block summand = (upper & (uint8_t)-65) | (lower & (uint8_t)-71) | (figure & 4) | (plus & 19) | (slash & 16);
    put_groups(now + summand, output);
    return ~mask_of(upper | lower | figure | plus | slash);
}

#include "decode.h"
