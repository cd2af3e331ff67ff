/* SPDX-License-Identifier: Apache-2.0 */
/* What is done with a document, and what comes of it. */
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

/* Bytes that grow; their own allocations never fail. */
typedef struct outcome {
    bool has_memory;
    uint8_t *bytes;
    size_t count;
} outcome;

void add(outcome *outcome, const void *bytes, size_t count);

/* The tree, by what canonical octets say of it. */
void parsing(const file *file, outcome *outcome);

/* What is parsed with memory is canonicalised without. */
void canonicalizing(const file *file, outcome *outcome);

/* A stream, with the octets from its signature on. */
void streaming(const file *file, outcome *outcome);

/* A schema and an expression: where there is no memory, the process ends. */
void validating(const file *file, outcome *outcome);

#endif
