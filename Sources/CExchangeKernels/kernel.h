/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of a kernel. */
#ifndef SWIFT_SAML_KERNEL_H
#define SWIFT_SAML_KERNEL_H

#include "CExchangeKernels.h"

/* The functions of CExchangeKernels.h without the number of the kernel. */
typedef struct cexk_kernel {
    size_t (*encode)(bool, const uint8_t *, size_t, uint64_t *, size_t *, uint8_t *, size_t);
    size_t (*encoded_count)(bool, const uint8_t *, size_t, uint64_t *, size_t *);
    size_t (*escape_bound)(const uint8_t *, size_t);
    size_t (*decode)(const uint8_t *, size_t, size_t *, uint8_t *, size_t);
} cexk_kernel;

#if defined(__x86_64__)
extern const cexk_kernel cexk_avx512, cexk_avx2;
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
extern const cexk_kernel cexk_neon;
#endif

/* For each byte the positions of its set bits, the lowest one in the lowest eight bits. */
extern const uint64_t cexk_bit_places[256];

#endif
