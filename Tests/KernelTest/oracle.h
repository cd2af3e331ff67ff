/* SPDX-License-Identifier: Apache-2.0 */
/* The reference implementation of the kernels, one byte at a time. */
#ifndef SWIFT_SAML_KERNEL_ORACLE_H
#define SWIFT_SAML_KERNEL_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static const char oracle_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The length of the newline at the start of the bytes, or 0 without a newline. */
static size_t oracle_newline(const uint8_t *bytes, size_t count) {
    if (bytes[0] >= 0x0A && bytes[0] <= 0x0D) {
        return 1;
    }
    if (count >= 2 && bytes[0] == 0xC2 && bytes[1] == 0x85) {
        return 2;
    }
    return count >= 3 && bytes[0] == 0xE2 && bytes[1] == 0x80 && (bytes[2] == 0xA8 || bytes[2] == 0xA9) ? 3 : 0;
}

static size_t oracle_clean_up(const uint8_t *bytes, size_t count, uint8_t *output) {
    size_t kept = 0;
    for (size_t offset = 0; offset < count;) {
        const size_t newline = oracle_newline(bytes + offset, count - offset);
        if (newline > 0) {
            offset += newline;
        } else if (bytes[offset] == ' ' || bytes[offset] == '\t') {
            output[kept++] = ' ';
            while (offset < count && (bytes[offset] == ' ' || bytes[offset] == '\t')) {
                offset++;
            }
        } else {
            output[kept++] = bytes[offset++];
        }
    }
    return kept;
}

/* Encodes whole groups of three; returns the number of bytes written. */
static size_t oracle_encode(const uint8_t *bytes, size_t count, char *output) {
    char *end = output;
    for (; count >= 3; bytes += 3, count -= 3) {
        const uint32_t group = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
        for (int shift = 18; shift >= 0; shift -= 6) {
            const char digit = oracle_digits[group >> shift & 63];
            if (digit == '+' || digit == '/') {
                *end++ = '%';
                *end++ = '2';
                *end++ = digit == '+' ? 'B' : 'F';
            } else {
                *end++ = digit;
            }
        }
    }
    return (size_t)(end - output);
}

/* The value of the digit at the start of the bytes, and its length; -1 for an invalid digit. */
static int oracle_digit(const uint8_t *bytes, size_t count, size_t *length) {
    uint8_t sign = bytes[0];
    *length = 1;
    if (sign == '%') {
        *length = 3;
        if (count < 3 || bytes[1] != '2' || (bytes[2] != 'B' && bytes[2] != 'F')) {
            return -1;
        }
        return bytes[2] == 'B' ? 62 : 63;
    }
    const char *place = sign == 0 ? NULL : memchr(oracle_digits, sign, 62);
    return place == NULL ? -1 : (int)(place - oracle_digits);
}

/* Decodes whole groups of four; returns the number of bytes written. */
static size_t oracle_decode(const uint8_t *value, size_t count, size_t *consumed, uint8_t *output) {
    size_t written = 0;
    size_t offset = 0;
    *consumed = 0;
    for (;;) {
        uint32_t group = 0;
        for (int digit = 0; digit < 4; digit++) {
            size_t length = 0;
            const int number = offset < count ? oracle_digit(value + offset, count - offset, &length) : -1;
            if (number < 0) {
                return written;
            }
            group = group << 6 | (uint32_t)number;
            offset += length;
        }
        output[written++] = (uint8_t)(group >> 16);
        output[written++] = (uint8_t)(group >> 8);
        output[written++] = (uint8_t)group;
        *consumed = offset;
    }
}

static size_t oracle_escape_bound(const uint8_t *bytes, size_t count) {
    size_t bound = 0;
    for (size_t offset = 0; offset < count; offset++) {
        bound += (size_t)((bytes[offset] & 0x3F) >= 62) + (size_t)(bytes[offset] >= 0x80);
    }
    return bound;
}

#endif
