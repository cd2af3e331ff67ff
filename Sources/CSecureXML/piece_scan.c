/* SPDX-License-Identifier: Apache-2.0 */
#include "piece_scan.h"

#include <libxml/xmlerror.h>
#include <string.h>

static void enter(piece_scan *scan, int state) {
    scan->state = state;
    scan->length = 0;
    scan->before[0] = scan->before[1] = 0;
}

static void remember(piece_scan *scan, const uint8_t *bytes, size_t count) {
    if (count >= 2) {
        /* Bounded: the array has two bytes. */
        memcpy(scan->before, bytes + count - 2, 2);
    } else if (count == 1) {
        scan->before[0] = scan->before[1];
        scan->before[1] = bytes[0];
    }
}

/*
 * Skips to the byte after a closing delimiter: `first` twice (once for an instruction, whose `second` is 0), then
 * `>`.
 */
static size_t skip_to_mark(piece_scan *scan, const uint8_t *bytes, size_t count, uint8_t first, uint8_t second) {
    size_t from = 0;
    const uint8_t *end;
    while ((end = memchr(bytes + from, '>', count - from)) != NULL) {
        remember(scan, bytes + from, (size_t)(end - bytes) - from);
        from = (size_t)(end - bytes) + 1;
        if (scan->before[1] == first && (second == 0 || scan->before[0] == second)) {
            scan->length += from;
            enter(scan, SCAN_TEXT);
            return from;
        }
        remember(scan, (const uint8_t *)">", 1);
    }
    remember(scan, bytes + from, count - from);
    scan->length += count;
    return count;
}

/* Skips text to the byte after the next `<`; false at a `]]>`. */
static bool skip_text(piece_scan *scan, const uint8_t *bytes, size_t count, size_t *at) {
    const uint8_t *next = memchr(bytes, '<', count);
    size_t length = next == NULL ? count : (size_t)(next - bytes);
    for (const uint8_t *mark = bytes; (mark = memchr(mark, '>', length - (size_t)(mark - bytes))) != NULL; mark++) {
        size_t before = (size_t)(mark - bytes);
        uint8_t last = before >= 1 ? mark[-1] : scan->before[1];
        uint8_t last_but_one = before >= 2 ? mark[-2] : scan->before[before];
        if (last == ']' && last_but_one == ']') {
            *at += before;
            return false;
        }
    }
    remember(scan, bytes, length);
    *at += length;
    if (next != NULL) {
        *at += 1;
        enter(scan, SCAN_MARKUP);
        scan->tag_length = scan->values = 0;
    }
    return true;
}

/* Distinguishes comments and CDATA sections. Any other content ends the scan, or continues here. */
static void take_declaration(piece_scan *scan, uint8_t byte) {
    static const char section[] = "[CDATA[";
    if (byte == '-' && (scan->length == 0 || scan->before[1] == '-')) {
        if (scan->length == 1) {
            enter(scan, SCAN_COMMENT);
            return;
        }
    } else if (scan->before[1] == '-' || byte != (uint8_t)section[scan->length]) {
        scan->state = SCAN_IS_OVER;
        return;
    } else if (scan->length + 2 == sizeof(section)) {
        enter(scan, SCAN_CDATA);
        return;
    }
    remember(scan, &byte, 1);
    scan->length++;
}

static cxml_status take_tag(piece_scan *scan, uint8_t byte, const cxml_limits *limits) {
    if (byte == '>') {
        enter(scan, SCAN_TEXT);
    } else if (byte == '<') {
        scan->state = SCAN_IS_OVER;
    } else if (byte == '"' || byte == '\'') {
        enter(scan, SCAN_VALUE);
        scan->quote = byte;
        if (++scan->values > limits->attributes_per_element + limits->namespaces_in_scope) {
            return CXML_LIMIT_ATTRIBUTES;
        }
    }
    return CXML_OK;
}

static size_t skip_value(piece_scan *scan, const uint8_t *bytes, size_t count) {
    const uint8_t *end = memchr(bytes, scan->quote, count);
    size_t length = end == NULL ? count : (size_t)(end - bytes);
    scan->length += length;
    scan->tag_length += length;
    if (end == NULL) {
        return length;
    }
    scan->state = SCAN_TAG;
    return length + 1;
}

/* The first two characters of a comment, one at a time. */
static cxml_status begin_comment(piece_scan *scan, uint8_t byte) {
    if (byte == '>' && (scan->length == 0 || scan->before[1] == '-')) {
        return CXML_MALFORMED;
    }
    remember(scan, &byte, 1);
    scan->length++;
    return CXML_OK;
}

/* Skips a comment to the byte after its end, or after two hyphens that do not end it. */
static cxml_status skip_comment(piece_scan *scan, const uint8_t *bytes, size_t count, size_t *at) {
    size_t from = 0;
    while (from < count) {
        if (scan->before[0] == '-' && scan->before[1] == '-') {
            *at += from + 1;
            if (bytes[from] != '>') {
                return CXML_MALFORMED;
            }
            enter(scan, SCAN_TEXT);
            return CXML_OK;
        }
        const uint8_t *hyphen = scan->before[1] == '-' ? bytes + from : memchr(bytes + from, '-', count - from);
        size_t to = hyphen == NULL ? count : (size_t)(hyphen - bytes) + 1;
        remember(scan, bytes + from, to - from);
        from = to;
    }
    scan->length += count;
    *at += count;
    return CXML_OK;
}

int piece_scan_native_code(const piece_scan *scan, cxml_status status) {
    if (status != CXML_MALFORMED) {
        return 0;
    }
    if (scan->state != SCAN_COMMENT) {
        return XML_ERR_MISPLACED_CDATA_END;
    }
    return scan->length < 2 ? XML_ERR_COMMENT_NOT_FINISHED : XML_ERR_HYPHEN_IN_COMMENT;
}

cxml_status piece_scan_take(
    piece_scan *scan,
    const uint8_t *bytes,
    size_t count,
    const cxml_limits *limits,
    size_t tag_bytes,
    size_t *at
) {
    cxml_status status = CXML_OK;
    *at = 0;
    while (*at < count && status == CXML_OK) {
        const uint8_t *here = bytes + *at;
        size_t left = count - *at;
        switch (scan->state) {
        case SCAN_TEXT:
            if (!skip_text(scan, here, left, at)) {
                return CXML_MALFORMED;
            }
            break;
        case SCAN_MARKUP:
            if (*here == '/') {
                enter(scan, SCAN_TEXT);
            } else {
                enter(scan, *here == '!' ? SCAN_DECLARATION : *here == '?' ? SCAN_INSTRUCTION : SCAN_TAG);
            }
            *at += scan->state != SCAN_TAG;
            break;
        case SCAN_DECLARATION:
            take_declaration(scan, *here);
            *at += 1;
            break;
        case SCAN_TAG:
            status = take_tag(scan, *here, limits);
            *at += 1;
            scan->tag_length++;
            break;
        case SCAN_VALUE:
            *at += skip_value(scan, here, left);
            break;
        case SCAN_COMMENT:
            if (scan->length < 2) {
                status = begin_comment(scan, *here);
                *at += 1;
                break;
            }
            status = skip_comment(scan, here, left, at);
            break;
        case SCAN_CDATA:
            *at += skip_to_mark(scan, here, left, ']', ']');
            break;
        case SCAN_INSTRUCTION:
            *at += skip_to_mark(scan, here, left, '?', 0);
            break;
        case SCAN_IS_OVER:
            *at = count;
            break;
        }
        if (scan->state != SCAN_TEXT && scan->length > limits->text_bytes) {
            status = CXML_LIMIT_TEXT;
        } else if (scan->tag_length > tag_bytes) {
            status = CXML_LIMIT_PART;
        }
    }
    return status;
}
