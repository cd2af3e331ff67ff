/* SPDX-License-Identifier: Apache-2.0 */
/* Operations on a document and their outcomes. */
#ifndef ACTS_H
#define ACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct file {
    const char *path;
    uint8_t *bytes;
    size_t count;
} file;

/* A growing byte buffer. Its own allocations never fail. */
typedef struct outcome {
    bool has_memory;
    uint8_t *bytes;
    size_t count;
} outcome;

void add(outcome *outcome, const void *bytes, size_t count);

/* Parses a document; the outcome is the canonical octets of the tree. */
void parsing(const file *file, outcome *outcome);

/* Parses a document with all memory, then canonicalizes it with failing allocations. */
void canonicalizing(const file *file, outcome *outcome);

/* Streams a document, with the octets from its signature on. */
void streaming(const file *file, outcome *outcome);

/* Validates a schema and evaluates an expression. Without memory, the process ends. */
void validating(const file *file, outcome *outcome);

#endif
