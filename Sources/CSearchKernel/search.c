/* SPDX-License-Identifier: Apache-2.0 */
#include "CSearchKernel.h"

#include "CExchangeKernels.h"

#include <stdbool.h>
#include <string.h>

/* The compiler divides a block into the vectors of the processor. */
typedef uint8_t block __attribute__((ext_vector_type(64)));
typedef bool block_bits __attribute__((ext_vector_type(64)));

enum {
    BLOCK = 64,
    LONG_WORD = 48,    /* the fewest digits of a value without a name */
    ENCODED_WORD = 16, /* the fewest digits of a value that begins like the Base64 of XML */
};

#define INLINE static inline __attribute__((always_inline))

/* One bit for each byte of a block, the lowest one for the first byte. */
#define BITS(condition) bits_of(__builtin_convertvector((condition), block_bits))

INLINE uint64_t bits_of(block_bits vector) {
    uint64_t bits;
    memcpy(&bits, &vector, sizeof bits);
    return bits;
}

INLINE bool is_part(uint8_t byte) {
    return (uint8_t)((byte | 0x20) - 'a') < 26 || (uint8_t)(byte - '/') < 11 || byte == '+' || byte == '-'
        || byte == '_';
}

/* Whether a word ends with a text in lower case. */
static bool ends(const uint8_t *word, size_t count, const char *text) {
    const size_t length = strlen(text);
    if (count < length) {
        return false;
    }
    for (size_t index = 0; index < length; index++) {
        if ((word[count - length + index] | 0x20) != text[index]) {
            return false;
        }
    }
    return true;
}

/* Whether a word ends like the name of a parameter or of an element of a message. */
static bool ends_like_name(const uint8_t *word, size_t count) {
    switch (word[count - 1] | 0x20) {
    case 'e':
        return ends(word, count, "esponse") || ends(word, count, "esolve") || ends(word, count, "nvelope");
    case 't':
        return ends(word, count, "equest") || ends(word, count, "samlart");
    case 'n':
        return ends(word, count, "ssertion") || ends(word, count, "ollection");
    case 'r':
        return ends(word, count, "escriptor");
    default:
        return ends(word, count, "query");
    }
}

/* Whether a word begins like the Base64 of XML, and has as many digits as one. */
static bool begins_like_value(const uint8_t *text, size_t count, size_t start) {
    size_t end = start;
    while (end < count && end - start < ENCODED_WORD && is_part(text[end])) {
        end++;
    }
    if (end - start < ENCODED_WORD) {
        return false;
    }
    return text[start] == 'P' ? (uint8_t)(text[start + 1] - 'A') < 16 : memcmp(text + start, "77u/", 4) == 0;
}

/*
 * A bit for each byte with which a word can end like a name, as far as its last letters show. The letters before the block
 * are unknown, and can be any.
 */
INLINE uint64_t last_letters(const block *letters) {
#define LETTER(letter) BITS(*letters == (uint8_t)(letter))
#define BEFORE(letter, distance) (LETTER(letter) << (distance) | ((UINT64_C(1) << (distance)) - 1))
#define ENDS(second, first, last) (LETTER(last) & BEFORE(first, 1) & BEFORE(second, 2))
    /* Many words of logs end with `ion`. */
    return ENDS('n', 's', 'e') | ENDS('l', 'v', 'e') | ENDS('o', 'p', 'e') | ENDS('e', 's', 't')
        | ENDS('a', 'r', 't') | (ENDS('i', 'o', 'n') & BEFORE('t', 3)) | ENDS('t', 'o', 'r') | ENDS('e', 'r', 'y');
}

INLINE uint64_t parts_of_words(const block *bytes, const block *letters) {
    return BITS(((block)(*letters - (uint8_t)'a') < (uint8_t)26) | ((block)(*bytes - (uint8_t)'/') < (uint8_t)11)
        | (*bytes == (uint8_t)'+') | (*bytes == (uint8_t)'-') | (*bytes == (uint8_t)'_'));
}

/* A bit for each byte that can begin the Base64 of XML, as far as the block shows. */
INLINE uint64_t first_digits(const block *bytes) {
    const uint64_t sevens = BITS(*bytes == (uint8_t)'7');
    return BITS(*bytes == (uint8_t)'P') | (sevens & (sevens >> 1 | UINT64_C(1) << 63));
}

/* A bit for each byte from which a number of bytes belong to one word. */
INLINE uint64_t long_runs(uint64_t parts) {
    uint64_t runs = parts;
    for (int length = 1; length <= 16; length *= 2) {
        runs &= runs >> length;
    }
    return runs & runs >> (LONG_WORD - 32);
}

INLINE size_t first(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Returns the first word of a block, or of one that continues in it, to be examined; `count` if all can be skipped. */
static __attribute__((noinline)) size_t word_in_block(
    const uint8_t *text,
    size_t count,
    size_t start,
    size_t index,
    uint64_t ends_of_names,
    uint64_t starts_of_values,
    uint64_t runs,
    size_t continued
) {
    size_t found = continued > 0 ? index - continued : count;
    if (runs != 0) {
        found = first(found, index + (size_t)__builtin_ctzll(runs));
    }
    for (; starts_of_values != 0; starts_of_values &= starts_of_values - 1) {
        const size_t word = index + (size_t)__builtin_ctzll(starts_of_values);
        if (begins_like_value(text, count, word)) {
            found = first(found, word);
            break;
        }
    }
    for (; ends_of_names != 0; ends_of_names &= ends_of_names - 1) {
        const size_t end = index + (size_t)__builtin_ctzll(ends_of_names);
        size_t word = end;
        while (word > start && is_part(text[word - 1])) {
            word--;
        }
        if (word < end && ends_like_name(text + word, end - word)) {
            return first(found, word);
        }
    }
    return found;
}

INLINE size_t next_word(const uint8_t *text, size_t count, size_t start) {
    uint64_t last_letter_before = 0, part_before = 0;
    /* The length of the word that continues in the next block. */
    size_t open = 0;
    size_t index = start;
    for (; count - index >= BLOCK; index += BLOCK) {
        block bytes;
        memcpy(&bytes, text + index, sizeof bytes);
        const block letters = bytes | (uint8_t)0x20;
        const uint64_t parts = parts_of_words(&bytes, &letters);
        const uint64_t last = last_letters(&letters);
        const uint64_t ends_of_names = ~parts & (last << 1 | last_letter_before);
        const uint64_t starts_of_values = parts & ~(parts << 1 | part_before) & first_digits(&bytes);
        const uint64_t runs = long_runs(parts);
        const size_t leading = parts == UINT64_MAX ? BLOCK : (size_t)__builtin_ctzll(~parts);
        const bool is_long = open > 0 && open + leading >= LONG_WORD;
        if ((ends_of_names | starts_of_values | runs) != 0 || is_long) {
            const size_t found = word_in_block(
                text, count, start, index, ends_of_names, starts_of_values, runs, is_long ? open : 0);
            if (found < count) {
                return found;
            }
        }
        last_letter_before = last >> 63;
        part_before = parts >> 63;
        /* A word of a whole block is long. */
        open = (size_t)__builtin_clzll(~parts);
    }
    return index - open;
}

INLINE size_t line_feeds(const uint8_t *text, size_t count) {
    size_t feeds = 0;
    for (size_t index = 0; index < count; index++) {
        feeds += text[index] == '\n';
    }
    return feeds;
}

/* The same functions for other vectors. */
#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2,bmi")))
#define AVX512 __attribute__((target("avx512bw,avx512vl,bmi")))

AVX2 static size_t next_word_avx2(const uint8_t *text, size_t count, size_t start) {
    return next_word(text, count, start);
}

AVX512 static size_t next_word_avx512(const uint8_t *text, size_t count, size_t start) {
    return next_word(text, count, start);
}

AVX2 static size_t line_feeds_avx2(const uint8_t *text, size_t count) {
    return line_feeds(text, count);
}

AVX512 static size_t line_feeds_avx512(const uint8_t *text, size_t count) {
    return line_feeds(text, count);
}

#define RUN(kernel, function, ...)                                                                                     \
    ((kernel) == CEXK_AVX512     ? function##_avx512(__VA_ARGS__)                                                      \
            : (kernel) == CEXK_AVX2 ? function##_avx2(__VA_ARGS__)                                                     \
                                    : function(__VA_ARGS__))
#else
#define RUN(kernel, function, ...) ((void)(kernel), function(__VA_ARGS__))
#endif

size_t csearch_next_word(uint32_t kernel, const uint8_t *text, size_t count, size_t start) {
    return RUN(kernel, next_word, text, count, start);
}

size_t csearch_line_feeds(uint32_t kernel, const uint8_t *text, size_t count) {
    return RUN(kernel, line_feeds, text, count);
}

bool csearch_is_value(const uint8_t *text, size_t count) {
    bool is_value = true;
    for (size_t index = 0; index < count; index++) {
        is_value &= is_part(text[index]) || text[index] == '%';
    }
    return is_value;
}
