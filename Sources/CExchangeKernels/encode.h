/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Encodes a document with a kernel.
 *
 * The cleanup writes the kept bytes into a buffer of four kilobytes, which stays in the first-level
 * cache. They are encoded from there in steps. The lines of a document are short, and steps of a
 * fixed length avoid mispredicted branches at their ends.
 *
 * A kernel's file includes this after cleanup.h and after
 *   put_kept(block, mask, p)    writes the bytes of a mask, TAB as SPACE, and undefined bytes up to p + 64
 *   step_bytes                  the number of bytes of a step, a multiple of three from 45 to 48
 *   encode_step(p, output)      encodes them, reads up to p + 64, writes up to output + step_room;
 *                               returns the number of valid bytes
 *   escaped_digits(p)           counts the escaped digits of a step
 *   escape_bound_of(block)      the count of cexk_escape_bound()
 */

enum {
    part_bytes = 4096,
    /* 64 digits, each an escape, and the longest store after them. */
    step_room = 64 * 3 + 64,
};

typedef struct sink {
    bool counts_only;
    uint8_t *output; /* the next byte */
    size_t room;
    size_t count;
    bool is_full;
} sink;

__attribute__((noinline)) static void put_copy(sink *to, const uint8_t *bytes, size_t count) {
    if (count > to->room) {
        to->is_full = true;
        return;
    }
    /* Bounded: see the check above. */
    memcpy(to->output, bytes, count);
    to->output += count;
    to->room -= count;
    to->count += count;
}

/* Encodes some groups when room can be insufficient; zeros follow them up to the end of the last step. */
__attribute__((noinline)) static void put_groups_of(sink *to, const uint8_t *bytes, size_t groups) {
    enum { step_groups = step_bytes / 3, steps_at_once = 4 };
    while (groups > 0 && !to->is_full) {
        uint8_t digits[(steps_at_once - 1) * 64 * 3 + step_room];
        size_t count = 0;
        for (size_t step = 0; step < steps_at_once && groups > 0; step++, bytes += step_bytes) {
            const size_t used = groups < step_groups ? groups : step_groups;
            /* The digits of zeros are never escaped. */
            const size_t unused = 4 * (step_groups - used);
            count += (to->counts_only ? 64 + 2 * escaped_digits(bytes) : encode_step(bytes, digits + count)) - unused;
            groups -= used;
        }
        if (to->counts_only) {
            to->count += count;
        } else {
            put_copy(to, digits, count);
        }
    }
}

/* Encodes whole steps up to `end` while there is enough room, and returns the position after them. */
static inline const uint8_t *put_steps(sink *to, const uint8_t *bytes, const uint8_t *end) {
    if (to->counts_only) {
        for (; end - bytes >= step_bytes; bytes += step_bytes) {
            to->count += 64 + 2 * escaped_digits(bytes);
        }
        return bytes;
    }
    if (to->room < step_room) {
        return bytes;
    }
    uint8_t *output = to->output;
    const uint8_t *const last = output + (to->room - step_room);
    for (; end - bytes >= step_bytes && output <= last; bytes += step_bytes) {
        output += encode_step(bytes, output);
    }
    const size_t written = (size_t)(output - to->output);
    to->output = output;
    to->room -= written;
    to->count += written;
    return bytes;
}

static inline size_t encode_to(
    sink to,
    bool cleans_up,
    const uint8_t *bytes,
    size_t count,
    uint64_t *waiting,
    size_t *waiting_count
) {
    /* A step reads, and a stored block writes, 64 bytes from its start. */
    uint8_t buffer[part_bytes + 128];
    uint8_t *end = buffer;
    const uint8_t *rest = buffer;
    for (size_t left = *waiting_count; left > 0; left--) {
        *end++ = (uint8_t)(*waiting >> 8 * (left - 1));
    }
    size_t offset = 0;
    cleanup_state state = {0, 0};
    while (offset < count && !to.is_full) {
        if (cleans_up) {
            while (count - offset >= stripe_bytes && end - buffer < part_bytes - stripe_bytes) {
                end += put_stripe(bytes, count, offset, &state, end);
                offset += stripe_bytes;
            }
            while (count - offset >= 64 && end - buffer < part_bytes) {
                end += put_kept(load_block(bytes + offset), ~(uint64_t)0, bytes, count, offset, &state, end);
                offset += 64;
            }
            if (count - offset < 64 && end - buffer < part_bytes) {
                const size_t left = count - offset;
                const uint64_t valid = ((uint64_t)1 << left) - 1;
                end += put_kept(load_upto(bytes + offset, left), valid, bytes, count, offset, &state, end);
                offset = count;
            }
        } else {
            if (end == buffer) {
                /* The last byte that a step reads is before the end. */
                if (count - offset >= 64) {
                    const uint8_t *const start = bytes + offset;
                    offset += (size_t)(put_steps(&to, start, start + (count - offset - (64 - step_bytes))) - start);
                }
            }
            const size_t free = (size_t)(step_bytes - (end - buffer));
            const size_t taken = count - offset < free ? count - offset : free;
            /* Bounded: `taken` completes a step at most. */
            memcpy(end, bytes + offset, taken);
            end += taken;
            offset += taken;
        }
        rest = put_steps(&to, buffer, end);
        if (offset < count) {
            const size_t steps = (size_t)(end - rest) / step_bytes;
            put_groups_of(&to, rest, steps * (step_bytes / 3));
            rest += steps * step_bytes;
            /* Fewer bytes than a step remain. */
            end = buffer + (end - rest);
            /* Bounded: the buffer has 128 bytes after the position at which it counts as full. */
            memmove(buffer, rest, 64);
            rest = buffer;
        }
    }
    const size_t left = (size_t)(end - rest);
    *waiting = 0;
    *waiting_count = left % 3;
    end -= *waiting_count;
    for (size_t number = 0; number < *waiting_count; number++) {
        *waiting = *waiting << 8 | end[number];
    }
    /* Bounded: as above; at most 64 of the 128 bytes are used. */
    memset(end, 0, 64);
    put_groups_of(&to, rest, left / 3);
    return to.is_full ? SIZE_MAX : to.count;
}

static size_t encode(
    bool cleans_up,
    const uint8_t *bytes,
    size_t count,
    uint64_t *waiting,
    size_t *waiting_count,
    uint8_t *output,
    size_t room
) {
    const sink to = {false, output, room, 0, false};
    return encode_to(to, cleans_up, bytes, count, waiting, waiting_count);
}

static size_t encoded_count(
    bool cleans_up,
    const uint8_t *bytes,
    size_t count,
    uint64_t *waiting,
    size_t *waiting_count
) {
    const sink to = {true, NULL, 0, 0, false};
    return encode_to(to, cleans_up, bytes, count, waiting, waiting_count);
}

static size_t escape_bound(const uint8_t *bytes, size_t count) {
    size_t bound = 0;
    size_t offset = 0;
    for (; count - offset >= 64; offset += 64) {
        bound += escape_bound_of(load_block(bytes + offset));
    }
    /* Zeros are not counted. */
    return bound + escape_bound_of(load_upto(bytes + offset, count - offset));
}
