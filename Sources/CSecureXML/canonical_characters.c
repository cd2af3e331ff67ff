/* SPDX-License-Identifier: Apache-2.0 */
#include "canonical_characters.h"

#include <stddef.h>
#include <string.h>

#define LETTER (name_start | name_part | in_text | in_value | in_uri)
#define DIGIT (name_part | in_text | in_value | in_uri)
#define OTHER (in_text | in_value)

/* Bytes EF can begin U+FFFE or U+FFFF, which XML does not allow; they have no class, and are checked one by one. */
static const uint8_t classes[256] = {
    ['\t'] = in_text,
    ['\n'] = in_text,
    [' '] = OTHER,
    ['!'] = OTHER,
    ['"'] = in_text,
    ['#' ... '%'] = OTHER,
    ['\'' ... ','] = OTHER,
    ['-' ... '.'] = DIGIT,
    ['/'] = OTHER | in_uri,
    ['0' ... '9'] = DIGIT,
    [':' ... ';'] = OTHER,
    ['='] = OTHER,
    ['>'] = in_value,
    ['?' ... '@'] = OTHER,
    ['A' ... 'Z'] = LETTER,
    ['[' ... '^'] = OTHER,
    ['_'] = LETTER,
    ['`'] = OTHER,
    ['a' ... 'z'] = LETTER,
    ['{' ... 0xEE] = OTHER,
    [0xF0 ... 0xFF] = OTHER,
};

bool canonical_is(char byte, int class) {
    return (classes[(uint8_t)byte] & class) != 0;
}

char *canonical_skip(const char *at, int class) {
    while (canonical_is(*at, class)) {
        at++;
    }
    return (char *)at;
}

/* Every compiler of this code supports the vector types of GNU C. */
typedef uint8_t block __attribute__((vector_size(16)));

/*
 * The first byte of a text or of a value that does not belong to its class.
 *
 * Blocks of bytes that belong to both classes are skipped as a whole.
 */
static char *skip_characters(const char *at, int class) {
    for (;;) {
        block bytes;
        memcpy(&bytes, at, sizeof(block));
        block others = (block)(bytes < ' ') | (block)((bytes & (uint8_t)~4) == '"') /* and `&` */
            | (block)((bytes | 2) == '>') /* and `<` */ | (block)(bytes == 0xEF);
        uint64_t words[2];
        /* Bounded: both have 16 bytes. */
        memcpy(words, &others, sizeof(block));
        if ((words[0] | words[1]) == 0) {
            at += sizeof(block);
            continue;
        }
        at += words[0] == 0 ? sizeof(block) / 2 : 0;
        const char *end = at + sizeof(block) / 2;
        while (at < end && canonical_is(*at, class)) {
            at++;
        }
        if (at < end) {
            return (char *)at;
        }
    }
}

static bool starts_with(const char *at, const char *text) {
    return strncmp(at, text, strlen(text)) == 0;
}

/* A reference that canonical octets contain, and the character that it stands for. */
typedef struct reference {
    const char *text;
    char character;
} reference;

static const reference text_references[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&#xD;", '\r'}, {NULL, 0}};
static const reference value_references[] =
    {{"&lt;", '<'}, {"&quot;", '"'}, {"&#x9;", '\t'}, {"&#xA;", '\n'}, {"&#xD;", '\r'}, {NULL, 0}};

static const reference *find_reference(const reference *known, const char *at) {
    while (known->text != NULL && !starts_with(at, known->text)) {
        known++;
    }
    return known->text == NULL ? NULL : known;
}

char *canonical_read_characters(char *at, int class, char **end) {
    const reference *references = class == in_text ? text_references : value_references;
    char *to = at = skip_characters(at, class);
    for (;;) {
        if (*at == '&') {
            const reference *found = find_reference(references, at);
            if (found != NULL) {
                *to++ = found->character;
                at += strlen(found->text);
            } else if (class == in_value && starts_with(at, "&amp;")) {
                /* The tree builder expects ampersands in values as libxml2 passes them. */
                /* Bounded: `to` is never after `at`, because no character is longer than its reference. */
                memcpy(to, "&#38;", 5);
                to += 5;
                at += 5;
            } else {
                return NULL;
            }
        } else if ((uint8_t)*at == 0xEF) {
            if ((uint8_t)at[1] == 0xBF && (uint8_t)at[2] >= 0xBE) {
                return NULL;
            }
            *to++ = *at++;
        } else {
            *end = to;
            return at;
        }
        const char *from = at;
        at = skip_characters(at, class);
        /* Bounded: as above. */
        memmove(to, from, (size_t)(at - from));
        to += at - from;
    }
}

bool canonical_is_common_uri(const char *uri) {
    if (starts_with(uri, "urn:")) {
        const char *at = uri + strlen("urn");
        /* After two slashes there would be a host, and a port, which is a number. */
        if (at[1] == '/') {
            return false;
        }
        while (*at == ':') {
            at = canonical_skip(at + 1, in_uri);
        }
        return *at == 0 && at[-1] != ':';
    }
    if (!starts_with(uri, "http://")) {
        return false;
    }
    const char *host = uri + strlen("http://");
    const char *at = canonical_skip(host, name_part);
    if (at == host || *at != '/') {
        return false;
    }
    at = canonical_skip(at, in_uri);
    if (*at == '#') {
        at = canonical_skip(at + 1, in_uri);
    }
    return *at == 0 && strcmp(uri, "http://www.w3.org/XML/1998/namespace") != 0
        && strcmp(uri, "http://www.w3.org/2000/xmlns/") != 0;
}
