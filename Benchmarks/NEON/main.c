/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs an operation of the NEON kernel on a document, so that an emulator can count its instructions.
 * Usage: main DOCUMENT encode|decode RUNS
 */
#include "CExchangeKernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { longest = 1 << 17 };

static uint8_t document[longest], value[12 * longest], decoded[12 * longest];

static size_t encode(size_t count) {
    uint64_t waiting = 0;
    size_t waiting_count = 0;
    return cexk_encode(CEXK_NEON, true, document, count, &waiting, &waiting_count, value, sizeof value);
}

static size_t decode(size_t count) {
    size_t consumed = 0;
    return cexk_decode(CEXK_NEON, value, count, &consumed, decoded, sizeof decoded);
}

int main(int argument_count, char **arguments) {
    FILE *const file = argument_count == 4 ? fopen(arguments[1], "rb") : NULL;
    if (file == NULL) {
        fputs("usage: main DOCUMENT encode|decode RUNS\n", stderr);
        return 64;
    }
    const size_t count = fread(document, 1, sizeof document, file);
    fclose(file);
    const bool encodes = strcmp(arguments[2], "encode") == 0;
    const size_t length = encode(count);
    if (length == 0 || length == SIZE_MAX || decode(length) == 0) {
        fputs("the document cannot be encoded and decoded\n", stderr);
        return 1;
    }
    for (int run = 0; run < atoi(arguments[3]); run++) {
        if ((encodes ? encode(count) : decode(length)) == 0) {
            return 1;
        }
    }
    return 0;
}
