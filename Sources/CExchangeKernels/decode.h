/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decodes a value with a kernel.
 *
 * Every character of the value, bare or escaped, becomes one byte in a buffer: a digit, or another byte.
 * Groups of four are decoded from the buffer. Decoding ends at the first byte that is not a digit. A search
 * backward in the value then finds the start of its group.
 *
 * A kernel's file includes this after cleanup.h and after
 *   put(block, mask, p)              writes the bytes of a mask, and undefined bytes up to p + 64
 *   signs(block, third, escapes)     `+` or `/` for `%` where an escape begins, after the third byte of it;
 *                                    otherwise a byte that is not a digit for `+` and `/`
 *   decode_step(p, output)           decodes 64 digits to 48 bytes, writes up to output + 64;
 *                                    returns the bytes that are not digits
 */

enum { sign_bytes = 2048 };

/* The start of the last `count` characters before `offset`. */
static size_t start_of_signs(const uint8_t *value, size_t offset, size_t count) {
    for (; count > 0; count--) {
        const bool is_escape = offset >= 3 && value[offset - 3] == '%' && value[offset - 2] == '2'
            && (value[offset - 1] == 'B' || value[offset - 1] == 'F');
        offset -= is_escape ? 3 : 1;
    }
    return offset;
}

/* Appends the next characters, and returns their number. */
static inline size_t put_signs(
    block now,
    const uint8_t *value,
    size_t count,
    size_t offset,
    uint64_t valid,
    uint64_t *escape_rest,
    uint8_t *end
) {
    const uint64_t changed = reserved_mask(now);
    if (__builtin_expect((changed | *escape_rest) == 0 && valid == ~(uint64_t)0, 1)) {
        store_block(end, now);
        return 64;
    }
    const block second = load_from(value, count, offset + 1);
    const block third = load_from(value, count, offset + 2);
    const uint64_t escapes = equal_mask(now, '%') & equal_mask(second, '2')
        & (equal_mask(third, 'B') | equal_mask(third, 'F'));
    const uint64_t dropped = escapes << 1 | escapes << 2 | *escape_rest;
    *escape_rest = escapes >> 63 | escapes >> 62;
    put(signs(now, third, escapes), valid & ~dropped, end);
    return (size_t)__builtin_popcountll(valid & ~dropped);
}

static size_t decode(
    const uint8_t *value,
    size_t count,
    size_t *consumed,
    uint8_t *output,
    size_t room
) {
    uint8_t buffer[sign_bytes + 128];
    uint8_t *end = buffer;
    size_t offset = 0;
    size_t written = 0;
    uint64_t escape_rest = 0;
    bool goes_on = true;
    const uint8_t *next = buffer;
    while (goes_on && offset < count) {
        while (count - offset >= 64 && end - buffer < sign_bytes) {
            end += put_signs(load_block(value + offset), value, count, offset, ~(uint64_t)0, &escape_rest, end);
            offset += 64;
        }
        if (count - offset < 64 && end - buffer < sign_bytes) {
            const size_t rest = count - offset;
            const uint64_t valid = ((uint64_t)1 << rest) - 1;
            end += put_signs(load_upto(value + offset, rest), value, count, offset, valid, &escape_rest, end);
            offset = count;
            /* The last part of an escape is after the end only if the escape is incomplete. */
            escape_rest = 0;
        }
        next = buffer;
        while (end - next >= 64 && room - written >= 64 && decode_step(next, output + written) == 0) {
            next += 64;
            written += 48;
        }
        const size_t left = (size_t)(end - next);
        if (left >= 64 || offset == count) {
            /* The end, a fault, or little room: group by group, on a copy that ends with a byte that is not a digit. */
            while (goes_on) {
                uint8_t last[64] = {0};
                uint8_t bytes[64];
                const size_t taken = (size_t)(end - next) < 64 ? (size_t)(end - next) : 64;
                /* Bounded: `taken` is at most 64, and `groups` at most what the output has room for. */
                memcpy(last, next, taken);
                const uint64_t faults = decode_step(last, bytes);
                const size_t digits = faults == 0 ? 64 : (size_t)__builtin_ctzll(faults);
                size_t groups = digits / 4;
                if (3 * groups > room - written) {
                    groups = (room - written) / 3;
                }
                memcpy(output + written, bytes, 3 * groups);
                written += 3 * groups;
                next += 4 * groups;
                goes_on = groups == 16;
            }
            break;
        }
        /* Bounded: the buffer has 128 bytes after the position at which it counts as full. */
        memmove(buffer, next, 64);
        end = buffer + left;
        next = buffer;
    }
    const size_t pending = (size_t)__builtin_popcountll(escape_rest);
    *consumed = start_of_signs(value, offset + pending, (size_t)(end - next));
    return written;
}
