/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_OCTETS_H
#define SWIFT_SAML_OCTETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * A buffer of octets, which the caller reads as a whole or passes on to a sink.
 *
 * After a failed allocation, `has_failed` stays set and nothing more is written. Check it before using the octets
 * (S-24).
 */
typedef struct octets {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    bool has_failed;
    void (*sink)(void *context, const uint8_t *bytes, size_t count); /* NULL: all octets are stored */
    void *sink_context;
} octets;

/* The characters that are written as references (Canonical XML 1.0, section 2.3). */
typedef enum octets_escapes {
    OCTETS_OF_TEXT,
    OCTETS_OF_ATTRIBUTE,
    OCTETS_OF_MARKUP, /* comments and processing instructions */
} octets_escapes;

/* Extends the buffer; the slow path. */
bool octets_grow(octets *octets, size_t room);

/* Passes the stored octets to the sink. */
void octets_flush(octets *octets);

static inline bool octets_reserve(octets *octets, size_t room) {
    return octets->capacity - octets->count >= room || octets_grow(octets, room);
}

static inline void octets_append(octets *octets, const char *bytes, size_t count) {
    if (count > 0 && octets_reserve(octets, count)) {
        /* Bounded: octets_reserve() has made room. */
        memcpy(octets->bytes + octets->count, bytes, count);
        octets->count += count;
    }
}

static inline void octets_append_text(octets *octets, const char *text) {
    octets_append(octets, text, strlen(text));
}

static inline void octets_append_byte(octets *octets, char byte) {
    if (octets_reserve(octets, 1)) {
        octets->bytes[octets->count++] = (uint8_t)byte;
    }
}

/* Appends characters, some of them as references. */
void octets_append_escaped(octets *octets, const char *characters, size_t count, octets_escapes escapes);

#endif
