/* SPDX-License-Identifier: Apache-2.0 */
#include "octets.h"

#include <stdlib.h>

void octets_flush(octets *octets) {
    if (octets->count > 0) {
        octets->sink(octets->sink_context, octets->bytes, octets->count);
        octets->count = 0;
    }
}

bool octets_grow(octets *octets, size_t room) {
    if (octets->has_failed) {
        return false;
    }
    if (octets->sink != NULL) {
        octets_flush(octets);
        if (octets->capacity >= room) {
            return true;
        }
    }
    size_t least_capacity = octets->sink == NULL ? 32 << 10 : 64 << 10;
    size_t capacity = octets->capacity < least_capacity ? least_capacity : octets->capacity;
    while (capacity - octets->count < room) {
        if (capacity > SIZE_MAX / 2) {
            octets->has_failed = true;
            return false;
        }
        capacity *= 2;
    }
    uint8_t *bytes = realloc(octets->bytes, capacity);
    if (bytes == NULL) {
        octets->has_failed = true;
        return false;
    }
    octets->bytes = bytes;
    octets->capacity = capacity;
    return true;
}

/* MARK: references */

/* No reference is longer than this. */
static const size_t maximum_reference_length = sizeof("&quot;") - 1;

/* The sets of characters that are written as references, one bit each; all code points are below 64. */
static const uint8_t sets[64] = {
    ['\t'] = 1 << OCTETS_OF_ATTRIBUTE,
    ['\n'] = 1 << OCTETS_OF_ATTRIBUTE,
    ['\r'] = 1 << OCTETS_OF_TEXT | 1 << OCTETS_OF_ATTRIBUTE | 1 << OCTETS_OF_MARKUP,
    ['"'] = 1 << OCTETS_OF_ATTRIBUTE,
    ['&'] = 1 << OCTETS_OF_TEXT | 1 << OCTETS_OF_ATTRIBUTE,
    ['<'] = 1 << OCTETS_OF_TEXT | 1 << OCTETS_OF_ATTRIBUTE,
    ['>'] = 1 << OCTETS_OF_TEXT,
};

static const char *reference(uint8_t byte) {
    switch (byte) {
    case '\t':
        return "&#x9;";
    case '\n':
        return "&#xA;";
    case '\r':
        return "&#xD;";
    case '"':
        return "&quot;";
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    default:
        return "&gt;";
    }
}

/* Writes one character or its reference, for which there must be room, and returns the next position. */
static inline uint8_t *write_one(uint8_t *to, uint8_t byte, octets_escapes escapes) {
    if (byte >= sizeof(sets) || (sets[byte] >> escapes & 1) == 0) {
        *to = byte;
        return to + 1;
    }
    const char *text = reference(byte);
    size_t length = strlen(text);
    /* Bounded: octets_append_escaped() reserves the longest reference for each character, also for the blocks below. */
    memcpy(to, text, length);
    return to + length;
}

/* Every compiler of this code supports the vector types of GNU C. */
typedef uint8_t block_of_16 __attribute__((vector_size(16)));
typedef uint8_t block_of_8 __attribute__((vector_size(8)));

/* The bytes of a block that can need references; for attributes, this includes all control characters. */
#define FIND(block, characters, escapes) \
    ((escapes) == OCTETS_OF_ATTRIBUTE \
         ? (block)(((characters) & (uint8_t)~4) == '"') /* and `&` */ \
             | (block)((characters) == '<') | (block)((characters) < ' ') \
         : (block)(((characters) | 2) == '>') /* and `<` */ \
             | (block)((characters) == '&') | (block)((characters) == '\r'))

/* Writes a block if no character of it needs a reference. */
static inline bool write_16(uint8_t *to, const uint8_t *from, octets_escapes escapes) {
    block_of_16 characters;
    memcpy(&characters, from, 16);
    block_of_16 found = FIND(block_of_16, characters, escapes);
    uint64_t words[2];
    /* Bounded: see write_one(). */
    memcpy(words, &found, 16);
    if ((words[0] | words[1]) != 0) {
        return false;
    }
    memcpy(to, &characters, 16);
    return true;
}

static inline bool write_8(uint8_t *to, const uint8_t *from, octets_escapes escapes) {
    block_of_8 characters;
    memcpy(&characters, from, 8);
    block_of_8 found = FIND(block_of_8, characters, escapes);
    uint64_t word;
    memcpy(&word, &found, 8);
    if (word != 0) {
        return false;
    }
    /* Bounded: see write_one(). */
    memcpy(to, &characters, 8);
    return true;
}

static inline uint8_t *write_all(uint8_t *to, const uint8_t *from, size_t count, octets_escapes escapes) {
    const uint8_t *end = from + count;
    while (end - from >= 16) {
        if (write_16(to, from, escapes)) {
            to += 16;
            from += 16;
        } else {
            for (size_t i = 0; i < 16; i++) {
                to = write_one(to, *from++, escapes);
            }
        }
    }
    if (end - from >= 8 && write_8(to, from, escapes)) {
        to += 8;
        from += 8;
    }
    /* The remaining bytes are written together with preceding bytes: both are unchanged, or the block is rejected. */
    size_t rest = (size_t)(end - from);
    if (rest > 0 && rest < 8 && count >= 8 && write_8(to + rest - 8, end - 8, escapes)) {
        return to + rest;
    }
    while (from < end) {
        to = write_one(to, *from++, escapes);
    }
    return to;
}

/* The number of characters that are written between two checks of the remaining room. */
static const size_t piece = 2048;

void octets_append_escaped(octets *octets, const char *characters, size_t count, octets_escapes escapes) {
    const uint8_t *from = (const uint8_t *)characters;
    while (count > 0) {
        size_t part = count < piece ? count : piece;
        if (!octets_reserve(octets, part * maximum_reference_length)) {
            return;
        }
        uint8_t *to = octets->bytes + octets->count;
        switch (escapes) { /* a constant for each case, so the compiler generates a loop for each */
        case OCTETS_OF_TEXT:
            to = write_all(to, from, part, OCTETS_OF_TEXT);
            break;
        case OCTETS_OF_ATTRIBUTE:
            to = write_all(to, from, part, OCTETS_OF_ATTRIBUTE);
            break;
        case OCTETS_OF_MARKUP:
            to = write_all(to, from, part, OCTETS_OF_MARKUP);
            break;
        }
        octets->count = (size_t)(to - octets->bytes);
        from += part;
        count -= part;
    }
}
