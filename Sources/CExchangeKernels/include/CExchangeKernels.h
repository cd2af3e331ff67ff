/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The exchange encoding with the vector instructions of the processor.
 *
 * A kernel gives the same bytes as the plain Swift code of SAMLEncoding, which handles the rare
 * cases: the two ends of a document, the padding, and every fault of a value. Kernels have no state,
 * allocate nothing, read no byte after `count` and write none after `room`.
 */
#ifndef SWIFT_SAML_CEXCHANGEKERNELS_H
#define SWIFT_SAML_CEXCHANGEKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kernels; if a processor has several, the later one is faster. */
enum {
    CEXK_NONE = 0, /* no kernel: only the plain Swift code */
    CEXK_NEON = 1,
    CEXK_AVX2 = 2,
    CEXK_AVX512 = 3, /* with VBMI and VBMI2 */
};

/* Whether the processor and the system can run a kernel. */
bool cexk_can_run(uint32_t kernel);

/* The fastest kernel that can run, determined once. */
uint32_t cexk_best(void);

/*
 * Encodes the groups of three in some bytes, after the waiting bytes of the previous call: cleanup, Base64
 * and escapes. The bytes neither begin nor end with white space, unless there is no cleanup.
 *
 * `waiting` contains up to five bytes that do not form a group, the first one most significant;
 * at the end up to two bytes wait. Returns the number of bytes written, or SIZE_MAX if there is no room
 * for them.
 */
size_t cexk_encode(
    uint32_t kernel,
    bool cleans_up,
    const uint8_t *bytes,
    size_t count,
    uint64_t *waiting,
    size_t *waiting_count,
    uint8_t *output,
    size_t room
);

/* The number of bytes that cexk_encode() would write. */
size_t cexk_encoded_count(
    uint32_t kernel,
    bool cleans_up,
    const uint8_t *bytes,
    size_t count,
    uint64_t *waiting,
    size_t *waiting_count
);

/* Counts each byte from 80 on, and each byte whose lower six bits are 62 or 63. */
size_t cexk_escape_bound(uint32_t kernel, const uint8_t *bytes, size_t count);

/*
 * Decodes groups of four digits, bare or escaped as required, up to the padding, the end, the
 * first fault, or the first group without room. It can stop earlier.
 *
 * Returns the number of bytes written and sets `consumed` to the offset of the first byte after these groups.
 */
size_t cexk_decode(
    uint32_t kernel,
    const uint8_t *value,
    size_t count,
    size_t *consumed,
    uint8_t *output,
    size_t room
);

#endif
