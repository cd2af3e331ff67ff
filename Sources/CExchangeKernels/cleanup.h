/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The cleanup of 64 bytes, as masks: bit n represents byte n.
 *
 * The recipe trims the two ends (which the caller has done), replaces every run of SPACE and TAB by one SPACE,
 * and deletes newlines: 0A to 0D, C2 85, E2 80 A8 and E2 80 A9. Runs are determined before
 * newlines are deleted, so the state is one bit for the previous byte, and two for the bytes of a
 * newline that continues in the next block.
 *
 * A kernel's file includes this after its block, its loads and its comparisons:
 *   load_block(p), load_upto(p, n)   64 bytes; n of them and zeros
 *   equal_mask(block, byte)          the bytes equal to one
 *   classify(block)                  blanks, newlines of one byte, and bytes that are C2 or E2
 */

typedef struct cleanup_state {
    uint64_t after_blank; /* 1 if the byte before was a blank */
    uint64_t newline_rest; /* the first bits are set if the first bytes belong to a newline */
} cleanup_state;

/* 64 bytes from an offset, filled with zeros at the end. */
static inline block load_from(const uint8_t *bytes, size_t count, size_t offset) {
    if (count >= 64 && offset <= count - 64) {
        return load_block(bytes + offset);
    }
    return load_upto(bytes + offset, offset < count ? count - offset : 0);
}

/* The bytes of multibyte newlines that begin in the next 64 bytes, and those after them. */
typedef struct long_newlines {
    uint64_t bytes, rest;
} long_newlines;

__attribute__((noinline)) static long_newlines find_long_newlines(
    const uint8_t *bytes,
    size_t count,
    size_t offset
) {
    const block first = load_from(bytes, count, offset);
    const block second = load_from(bytes, count, offset + 1);
    const block third = load_from(bytes, count, offset + 2);
    const uint64_t two = equal_mask(first, 0xC2) & equal_mask(second, 0x85);
    const uint64_t three = equal_mask(first, 0xE2) & equal_mask(second, 0x80)
        & (equal_mask(third, 0xA8) | equal_mask(third, 0xA9));
    return (long_newlines){
        two | two << 1 | three | three << 1 | three << 2,
        (two | three) >> 63 | three >> 62,
    };
}

/* Writes the kept bytes of 64, and undefined bytes up to the 64th; returns the number of kept bytes. */
static inline size_t put_kept(
    block now,
    uint64_t valid,
    const uint8_t *bytes,
    size_t count,
    size_t offset,
    cleanup_state *state,
    uint8_t *output
) {
    uint64_t blanks = space_mask(now);
    uint64_t dropped = newline_mask(now) | state->newline_rest;
    state->newline_rest = 0;
    if (__builtin_expect(has_rare(now), 0)) {
        const long_newlines more = find_long_newlines(bytes, count, offset);
        dropped |= more.bytes;
        state->newline_rest = more.rest;
        now = spaces_for_tabs(now);
        blanks = space_mask(now);
    }
    dropped |= blanks & (blanks << 1 | state->after_blank);
    state->after_blank = blanks >> 63;
    const uint64_t kept = valid & ~dropped;
    put(now, kept, output);
    return (size_t)__builtin_popcountll(kept);
}

/* The same for several blocks, nearly all of which have no TAB and no first byte of a multibyte newline. */
static inline size_t put_stripe(
    const uint8_t *bytes,
    size_t count,
    size_t offset,
    cleanup_state *state,
    uint8_t *output
) {
    uint8_t *end = output;
    const uint8_t *const start = bytes + offset;
    if (offset > 0 && state->newline_rest == 0 && start[-1] != 0x09 && is_plain(start)) {
        for (size_t place = 0; place < stripe_bytes; place += 64) {
            end += put_plain(start + place, end);
        }
        state->after_blank = start[stripe_bytes - 1] == 0x20;
    } else {
        for (size_t place = offset; place < offset + stripe_bytes; place += 64) {
            end += put_kept(load_block(bytes + place), ~(uint64_t)0, bytes, count, place, state, end);
        }
    }
    return (size_t)(end - output);
}
