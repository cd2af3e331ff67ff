/* SPDX-License-Identifier: Apache-2.0 */
#include "CSecureXML.h"

#include <string.h>

static bool is_continuation(const uint8_t *at, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if ((at[i] & 0xC0) != 0x80) {
            return false;
        }
    }
    return true;
}

/* The length of the character that begins with a byte from 80 on, or 0 (RFC 3629, section 4). */
static size_t character_length(const uint8_t *at, size_t count) {
    uint8_t lead = at[0];
    if (lead >= 0xC2 && lead <= 0xDF) {
        return count >= 2 && is_continuation(at + 1, 1) ? 2 : 0;
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
        if (count < 3 || !is_continuation(at + 1, 2)) {
            return 0;
        }
        bool is_overlong = lead == 0xE0 && at[1] < 0xA0;
        bool is_surrogate = lead == 0xED && at[1] > 0x9F;
        return is_overlong || is_surrogate ? 0 : 3;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        if (count < 4 || !is_continuation(at + 1, 3)) {
            return 0;
        }
        bool is_overlong = lead == 0xF0 && at[1] < 0x90;
        bool is_too_large = lead == 0xF4 && at[1] > 0x8F;
        return is_overlong || is_too_large ? 0 : 4;
    }
    return 0;
}

/* For a constant multiple of eight bytes. */
static inline bool is_ascii(const uint8_t *at, size_t count) {
    uint64_t all = 0;
    for (size_t i = 0; i < count; i += sizeof(all)) {
        uint64_t word;
        memcpy(&word, at + i, sizeof(word));
        all |= word;
    }
    return (all & UINT64_C(0x8080808080808080)) == 0;
}

size_t cxml_utf8_prefix(const uint8_t *bytes, size_t count) {
    size_t at = 0;
    while (at < count) {
        while (count - at >= 64 && is_ascii(bytes + at, 64)) {
            at += 64;
        }
        if (count - at >= 16 && is_ascii(bytes + at, 16)) {
            at += 16;
            continue;
        }
        /* Reads up to the end of the first character that is not ASCII. */
        while (at < count && bytes[at] < 0x80) {
            at++;
        }
        if (at < count) {
            size_t length = character_length(bytes + at, count - at);
            if (length == 0) {
                return at;
            }
            at += length;
        }
    }
    return at;
}
