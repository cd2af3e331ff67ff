/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A finding has a line and a column, so a document with thousands of findings would be counted from its start as often.
 * The first location of a longer tree stores the location of every 4096th byte in the record of the document; each
 * location is counted from there. A tree is used by one thread at a time.
 */
#include "tree.h"

#include <stdlib.h>

enum { STEP = 4096, MOST_WITHOUT_STEPS = 4 * STEP };

typedef struct location {
    size_t line;
    size_t column;
} location;

/* A block has so few bytes that one byte counts them; compilers then count sixteen or more at a time. */
enum { BLOCK = UINT8_MAX };

static size_t end_of_block(size_t begin, size_t end) { return end - begin < BLOCK ? end : begin + BLOCK; }

/* Counts the line ends, of which a CR LF is one. */
static size_t count_line_ends(const uint8_t *document, size_t begin, size_t end) {
    size_t lines = 0;
    size_t i = begin;
    if (i == 0 && i < end) {
        lines += document[i] == '\r' || document[i] == '\n';
        i++;
    }
    while (i < end) {
        uint8_t found = 0;
        for (size_t last = end_of_block(i, end); i < last; i++) {
            found += (document[i] == '\r') | ((document[i] == '\n') & (document[i - 1] != '\r'));
        }
        lines += found;
    }
    return lines;
}

/* Counts the characters of one line; the LF of a CR LF that begins there is none. */
static size_t count_columns(const uint8_t *document, size_t begin, size_t end) {
    size_t columns = 0;
    for (size_t i = begin; i < end;) {
        uint8_t found = 0;
        for (size_t last = end_of_block(i, end); i < last; i++) {
            found += ((document[i] & 0xC0) != 0x80) & (document[i] != '\n');
        }
        columns += found;
    }
    return columns;
}

/* Counts from a known location. */
static location count_on(location at, const uint8_t *document, size_t begin, size_t end) {
    size_t lines = count_line_ends(document, begin, end);
    if (lines > 0) {
        at.line += lines;
        at.column = 1;
        for (begin = end; document[begin - 1] != '\r' && document[begin - 1] != '\n'; begin--) {
        }
    }
    at.column += count_columns(document, begin, end);
    return at;
}

/* A byte order mark has no column. */
static size_t mark_size(const uint8_t *document, size_t count) {
    return count >= 3 && document[0] == 0xEF && document[1] == 0xBB && document[2] == 0xBF ? 3 : 0;
}

/* Returns the locations of the bytes 0, STEP, 2 * STEP and so on; NULL without memory. */
static location *steps_of(tree_document *record, const uint8_t *document, size_t count) {
    if (record->locations != NULL) {
        return record->locations;
    }
    location *steps = calloc(count / STEP + 1, sizeof(location));
    if (steps == NULL) {
        return NULL;
    }
    location at = {1, 1};
    for (size_t i = 0; i <= count / STEP; i++) {
        steps[i] = at;
        size_t begin = i == 0 ? mark_size(document, count) : i * STEP;
        at = count_on(at, document, begin, count - i * STEP < STEP ? count : (i + 1) * STEP);
    }
    record->locations = steps;
    return steps;
}

static tree_document *document_of(const struct cxml_node *node) {
    for (const struct cxml_node *parent; (parent = tree_parent(node)) != NULL;) {
        node = parent;
    }
    return (tree_document *)node;
}

void cxml_locate(
    const struct cxml_node *node,
    const uint8_t *document,
    size_t count,
    size_t offset,
    size_t *line,
    size_t *column
) {
    size_t end = offset < count ? offset : count;
    location *steps = node == NULL || count <= MOST_WITHOUT_STEPS ? NULL : steps_of(document_of(node), document, count);
    location at = {1, 1};
    if (steps == NULL || end < STEP) {
        at = count_on(at, document, mark_size(document, count), end);
    } else {
        at = count_on(steps[end / STEP], document, end / STEP * STEP, end);
    }
    *line = at.line;
    *column = at.column;
}
