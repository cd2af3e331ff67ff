/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE /* memmem */
#include "tag_scan.h"

#include <string.h>

static const uint8_t *find(const uint8_t *from, const uint8_t *end, const char *needle) {
    return memmem(from, (size_t)(end - from), needle, strlen(needle));
}

static bool starts_with(const uint8_t *at, const uint8_t *end, const char *text) {
    size_t length = strlen(text);
    return (size_t)(end - at) >= length && memcmp(at, text, length) == 0;
}

/*
 * Skips a comment from the byte after its `<!--`; returns NULL if the scan ends. If the comment contains two hyphens,
 * `stop` receives the end of the character after them.
 */
static const uint8_t *skip_comment(const uint8_t *at, const uint8_t *end, const uint8_t **stop) {
    const uint8_t *pair = find(at, end, "--");
    if (pair == NULL || end - pair <= 2) {
        return NULL;
    }
    const uint8_t *next = pair + 2;
    if (*next == '>') {
        return next + 1;
    }
    do {
        next++;
    } while (next < end && (*next & 0xC0) == 0x80);
    *stop = next;
    return NULL;
}

/* Skips a start tag from the byte after its `<`; returns NULL if the scan ends. */
static const uint8_t *skip_tag(
    const uint8_t *at,
    const uint8_t *end,
    const cxml_limits *limits,
    cxml_status *status
) {
    size_t values = 0;
    for (; at < end; at++) {
        if (*at == '>') {
            return at + 1;
        }
        if (*at == '<') {
            return NULL;
        }
        if (*at != '"' && *at != '\'') {
            continue;
        }
        const uint8_t *start = at + 1;
        at = memchr(start, *at, (size_t)(end - start));
        if (at == NULL) {
            at = end;
        }
        if ((size_t)(at - start) > limits->text_bytes) {
            *status = CXML_LIMIT_TEXT;
            return start;
        }
        /* Attributes and namespace declarations have the same form here; the parser's own hook distinguishes them. */
        if (++values > limits->attributes_per_element + limits->namespaces_in_scope) {
            *status = CXML_LIMIT_ATTRIBUTES;
            return start;
        }
        if (at == end) {
            return NULL;
        }
    }
    return NULL;
}

/* An attribute has at least five bytes: white space, a name, `=` and two quotes. */
static const size_t shortest_attribute = 5;

cxml_fault cxml_scan_tags(const uint8_t *bytes, size_t count, const cxml_limits *limits, size_t *length) {
    cxml_fault fault = {.status = CXML_OK};
    *length = count;
    size_t harmless = shortest_attribute * (limits->attributes_per_element + limits->namespaces_in_scope);
    if (harmless > limits->text_bytes) {
        harmless = limits->text_bytes;
    }
    const uint8_t *at = bytes;
    const uint8_t *end = bytes + count;
    while (at != NULL && at < end && (at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        at++;
        if (starts_with(at, end, "!--")) {
            const uint8_t *stop = end;
            at = skip_comment(at + 3, end, &stop);
            *length = (size_t)(stop - bytes);
        } else if (starts_with(at, end, "![CDATA[")) {
            at = find(at + 8, end, "]]>");
        } else if (starts_with(at, end, "?")) {
            at = find(at, end, "?>");
        } else if (starts_with(at, end, "!")) {
            return fault; /* a document type declaration: the parser rejects it */
        } else if (!starts_with(at, end, "/")) {
            /* A start tag contains no `<`, so most tags are known to be short without reading them. */
            const uint8_t *next = memchr(at, '<', (size_t)(end - at));
            if ((size_t)((next == NULL ? end : next) - at) <= harmless) {
                at = next;
                continue;
            }
            at = skip_tag(at, end, limits, &fault.status);
            if (fault.status != CXML_OK) {
                fault.offset = (size_t)(at - bytes);
                return fault;
            }
        }
    }
    return fault;
}
