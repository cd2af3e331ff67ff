/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Compares every kernel of this processor with the reference implementation: every length and alignment, with a guard
 * page after or before the input and the output, and with exactly the required room.
 */
#define _GNU_SOURCE
#include "CExchangeKernels.h"
#include "oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { longest = 1024, span = 1 << 18 };

static uint64_t seed = 1;

static uint32_t random_below(uint32_t bound) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 32) % bound;
}

/* Memory with an inaccessible page on each side. */
static uint8_t *guarded(void) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uint8_t *memory = mmap(NULL, span + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, page, PROT_NONE) != 0
        || mprotect(memory + page + span, page, PROT_NONE) != 0) {
        perror("KernelTest");
        exit(1);
    }
    return memory + page;
}

static void check(bool holds, const char *what, uint32_t kernel, int kind, size_t count, size_t place) {
    if (!holds) {
        fprintf(stderr, "KernelTest: kernel %u, %s: kind %d, %zu bytes, place %zu\n", kernel, what, kind, count, place);
        exit(1);
    }
}

enum { kinds = 10 };

/* Bytes of one kind: typical content, difficult content for kernels, and random bytes. */
static void fill(uint8_t *bytes, size_t count, int kind) {
    static const uint8_t notable[] = {
        0x20, 0x20, 0x09, 0x0A, 0x0D, 0x0B, 0x0C, 0xC2, 0x85, 0xA0, 0xE2, 0x80, 0xA8, 0xA9, 0xE1, 0x9A, 0xE3, 0x81,
        0x9F, 0x41, 0x3E, 0x3F, 0x7E, 0x7F, 0xFF, 0x00, 0x08, 0x0E, 0x1F, 0x21, 0x8A, 0x8D, 0xA0,
    };
    static const char *const pieces[] = {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xC2\xA0", "\xE2\x80\x83", " ", "\t", "\n"};
    size_t offset = 0;
    while (offset < count) {
        uint8_t byte = (uint8_t)random_below(256);
        switch (kind) {
        case 0: break;
        case 1: byte = 0x21 + byte % 0x5E; break;
        case 2: byte = notable[byte % sizeof notable]; break;
        case 3: byte = random_below(20) == 0 ? notable[byte % sizeof notable] : 0x61 + byte % 26; break;
        case 4: byte = 0xFF; break;
        case 5: byte = random_below(9) == 0 ? '>' : 'a'; break;
        case 6: byte = ' '; break;
        case 9: byte = random_below(30) == 0 ? ' ' : 'a'; break;
        case 7: { /* lines with indents */
            const size_t indent = random_below(12), length = random_below(80);
            for (size_t n = 0; n < length && offset < count; n++) bytes[offset++] = 0x61 + (uint8_t)random_below(26);
            if (offset < count) bytes[offset++] = '\n';
            for (size_t n = 0; n < indent && offset < count; n++) bytes[offset++] = ' ';
            continue;
        }
        default: { /* multibyte white space */
            const char *piece = pieces[random_below(8)];
            for (; *piece != 0 && offset < count; piece++) bytes[offset++] = (uint8_t)*piece;
            for (size_t n = random_below(3); n > 0 && offset < count; n--) bytes[offset++] = 'x';
            continue;
        }
        }
        bytes[offset++] = byte;
    }
    /* The state of a kernel between two runs of plain bytes. */
    static const char *const seams[] = {"\t  ", " \t ", "  \t", "\xE2\x80\xA8", "\xE2\x80\xA9", "a\xC2\x85"};
    for (size_t seam = 64; kind == 9 && seam + 4 < count; seam += random_below(4) == 0 ? 64 : 256) {
        memcpy(bytes + seam - random_below(4), seams[random_below(6)], 3);
    }
}

static uint8_t scratch[2 * longest + 16], expected[12 * longest + 64];
static uint8_t *input_pages, *output_pages;

/* One document, at an offset in its page, with exact room. */
static void check_encode(uint32_t kernel, const uint8_t *bytes, size_t count, int kind, size_t place, bool at_end) {
    for (int cleans_up = 0; cleans_up < 2; cleans_up++) {
        const size_t before = random_below(6);
        uint64_t waiting = 0;
        for (size_t n = 0; n < before; n++) {
            scratch[n] = (uint8_t)random_below(256);
            waiting = waiting << 8 | scratch[n];
        }
        size_t kept = before;
        if (cleans_up) {
            kept += oracle_clean_up(bytes, count, scratch + before);
        } else {
            memcpy(scratch + before, bytes, count);
            kept += count;
        }
        const size_t length = oracle_encode(scratch, kept, (char *)expected);
        uint8_t *const output = at_end ? output_pages + span - length : output_pages + place;
        const uint8_t guard = at_end ? 0 : output[length];
        uint64_t state = waiting;
        size_t state_count = before;
        check(cexk_encoded_count(kernel, cleans_up, bytes, count, &state, &state_count) == length,
              "count", kernel, kind, count, place);
        state = waiting;
        state_count = before;
        check(cexk_encode(kernel, cleans_up, bytes, count, &state, &state_count, output, length) == length,
              "length", kernel, kind, count, place);
        check(memcmp(output, expected, length) == 0, "value", kernel, kind, count, place);
        check(at_end || output[length] == guard, "room", kernel, kind, count, place);
        uint64_t rest = 0;
        for (size_t n = kept / 3 * 3; n < kept; n++) {
            rest = rest << 8 | scratch[n];
        }
        check(state_count == kept % 3 && state == rest, "rest", kernel, kind, count, place);
        if (length > 0) {
            state = waiting;
            state_count = before;
            check(cexk_encode(kernel, cleans_up, bytes, count, &state, &state_count, output, length - 1) == SIZE_MAX,
                  "too little room", kernel, kind, count, place);
        }
    }
    check(cexk_escape_bound(kernel, bytes, count) == oracle_escape_bound(bytes, count),
          "bound", kernel, kind, count, place);
}

static void check_decode(uint32_t kernel, uint8_t *value, size_t count, int kind, size_t place, bool at_end) {
    size_t expected_end = 0;
    const size_t length = oracle_decode(value, count, &expected_end, expected);
    uint8_t *const output = at_end ? output_pages + span - length : output_pages + place;
    size_t end = SIZE_MAX;
    check(cexk_decode(kernel, value, count, &end, output, length) == length, "decoded length", kernel, kind, count, place);
    check(end == expected_end, "decoded end", kernel, kind, count, place);
    check(memcmp(output, expected, length) == 0, "decoded bytes", kernel, kind, count, place);
    if (length > 0) {
        check(cexk_decode(kernel, value, count, &end, output, length - 1) == length - 3 && end < expected_end,
              "decoded room", kernel, kind, count, place);
    }
    check(cexk_decode(kernel, value, count, &end, output_pages, span) == length && end == expected_end,
          "decoded with room", kernel, kind, count, place);
}

/* A value of digits and escapes, sometimes with an invalid byte. */
static void fill_value(uint8_t *value, size_t count, int kind) {
    static const char wrong[] = "+/=%-_ \n23BDF@[`{\x80\xFF";
    for (size_t offset = 0; offset < count;) {
        const uint32_t choice = random_below(kind % 3 == 0 ? 4 : 200);
        if (choice == 0) {
            const char *escape = random_below(2) == 0 ? "%2B" : "%2F";
            for (int n = 0; n < 3 && offset < count; n++) value[offset++] = (uint8_t)escape[n];
        } else if (kind > 5 && random_below(300) == 0) {
            value[offset++] = (uint8_t)wrong[random_below(sizeof wrong - 1)];
        } else {
            value[offset++] = (uint8_t)oracle_digits[random_below(62)];
        }
    }
}

static void check_kernel(uint32_t kernel, size_t step) {
    for (int kind = 0; kind < kinds; kind++) {
        for (size_t count = 0; count <= longest; count += 1) {
            for (size_t place = count % step; place < 64; place += step) {
                uint8_t *const bytes = input_pages + place;
                fill(bytes, count, kind);
                check_encode(kernel, bytes, count, kind, place, false);
                fill_value(bytes, count, kind);
                check_decode(kernel, bytes, count, kind, place, false);
            }
            uint8_t *const last = input_pages + span - count;
            fill(last, count, kind);
            check_encode(kernel, last, count, kind, 0, true);
            fill_value(last, count, kind);
            check_decode(kernel, last, count, kind, 0, true);
        }
    }
}

/* Every byte of a value, one after the other, becomes every other byte. */
static void check_changed_bytes(uint32_t kernel) {
    const size_t count = 200;
    uint8_t *const value = input_pages + span - count;
    fill_value(value, count, 1);
    for (size_t offset = 0; offset < count; offset++) {
        const uint8_t original = value[offset];
        for (int byte = 0; byte < 256; byte++) {
            value[offset] = (uint8_t)byte;
            check_decode(kernel, value, count, byte, offset, true);
        }
        value[offset] = original;
    }
}

/* Long documents, which fill the buffer many times. */
static void check_long(uint32_t kernel) {
    static uint8_t kept[span], wanted[12 * 16384];
    for (int kind = 0; kind < kinds; kind++) {
        for (size_t count = 1900; count < 16384; count += 1 + random_below(700)) {
            uint8_t *const bytes = input_pages + span - count;
            fill(bytes, count, kind);
            const size_t kept_count = oracle_clean_up(bytes, count, kept);
            const size_t length = oracle_encode(kept, kept_count, (char *)wanted);
            uint8_t *const output = output_pages + span - length;
            uint64_t state = 0;
            size_t state_count = 0;
            check(cexk_encode(kernel, true, bytes, count, &state, &state_count, output, length) == length,
                  "long length", kernel, kind, count, 0);
            check(memcmp(output, wanted, length) == 0, "long value", kernel, kind, count, 0);
            memcpy(input_pages + span - length, wanted, length);
            size_t end = 0;
            const size_t decoded = cexk_decode(kernel, input_pages + span - length, length, &end, output_pages, span);
            check(end == length && decoded == kept_count / 3 * 3, "long way back", kernel, kind, count, 0);
            check(memcmp(output_pages, kept, decoded) == 0, "long way back, bytes", kernel, kind, count, 0);
        }
    }
}

int main(int argument_count, char **arguments) {
    /* Each byte of a page is an offset; an emulator tests only some of them. */
    const size_t step = argument_count > 1 ? (size_t)atoi(arguments[1]) : 1;
    input_pages = guarded();
    output_pages = guarded();
    for (uint32_t kernel = CEXK_NEON; kernel <= CEXK_AVX512; kernel++) {
        if (!cexk_can_run(kernel)) {
            printf("KernelTest: kernel %u was not run, this processor lacks it\n", kernel);
            continue;
        }
        check_kernel(kernel, step);
        check_changed_bytes(kernel);
        check_long(kernel);
        printf("KernelTest: kernel %u does what the oracle does\n", kernel);
    }
    return 0;
}
