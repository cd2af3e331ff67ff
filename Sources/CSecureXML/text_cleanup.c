/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the cleanup of white space changes only text: one pass over the bytes, most of which a table skips. */
#include "include/cxml_document.h"

enum { IN_TEXT = 1, IN_TAG = 2 };

/*
 * The bytes that matter: in text `<`, `]` and `&`; in a tag quotation marks, `>`, white space, control characters, and the
 * first bytes of the white space outside ASCII that the cleanup changes.
 */
static const uint8_t matters[256] = {
    [0 ... 0x20] = IN_TAG,
    ['"'] = IN_TAG,
    ['\''] = IN_TAG,
    ['>'] = IN_TAG,
    [0xC2] = IN_TAG,
    [0xE2] = IN_TAG,
    ['<'] = IN_TEXT,
    [']'] = IN_TEXT,
    ['&'] = IN_TEXT,
};

static const uint8_t *skip(const uint8_t *at, const uint8_t *end, int place) {
    while (at < end && (matters[*at] & place) == 0) {
        at++;
    }
    return at;
}

/* Skips a tag from the byte after its `<`; NULL if the cleanup can change it, or it is a declaration or instruction. */
static const uint8_t *skip_unchanged_tag(const uint8_t *at, const uint8_t *end) {
    if (at == end || *at == '!' || *at == '?') {
        return NULL;
    }
    uint8_t quote = 0;
    while ((at = skip(at, end, IN_TAG)) < end) {
        uint8_t byte = *at++;
        switch (byte) {
        case '"':
        case '\'':
            quote = quote == 0 ? byte : quote == byte ? 0 : quote;
            break;
        case '>':
            if (quote == 0) {
                return at;
            }
            break;
        case ' ':
            if (at[-2] == ' ') {
                return NULL;
            }
            break;
        default:
            return NULL;
        }
    }
    return NULL;
}

bool cxml_cleanup_changes_only_text(const uint8_t *bytes, size_t count) {
    const uint8_t *at = bytes;
    const uint8_t *end = bytes + count;
    while ((at = skip(at, end, IN_TEXT)) < end) {
        switch (*at++) {
        case '<':
            at = skip_unchanged_tag(at, end);
            if (at == NULL) {
                return false;
            }
            break;
        case '&': /* a reference to a character */
            if (at < end && *at == '#') {
                return false;
            }
            break;
        default:
            return false;
        }
    }
    return true;
}
