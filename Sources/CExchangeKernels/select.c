/* SPDX-License-Identifier: Apache-2.0 */
#include "kernel.h"

#include <stdatomic.h>

#if defined(__x86_64__)
#include <cpuid.h>

/* The registers that the system saves when it switches threads (XCR0). */
static uint64_t saved_registers(void) {
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

static bool has_all(uint64_t word, uint64_t bits) {
    return (word & bits) == bits;
}

static bool processor_runs(uint32_t kernel) {
    uint32_t a, b1, c1, d, b7 = 0, c7 = 0, extended = 0;
    if (!__get_cpuid(1, &a, &b1, &c1, &d)) {
        return false;
    }
    if (!has_all(c1, bit_OSXSAVE | bit_AVX | bit_POPCNT) || !__get_cpuid_count(7, 0, &a, &b7, &c7, &d)) {
        return false;
    }
    uint32_t unused;
    (void)__get_cpuid(0x80000001, &a, &unused, &extended, &d);
    /* The vectors of AVX are in bits 1 and 2, the masks and the long vectors of AVX-512 in bits 5 to 7. */
    const uint64_t registers = saved_registers();
    const bool avx2 = has_all(registers, 0x06) && has_all(b7, bit_AVX2 | bit_BMI | bit_BMI2)
        && has_all(extended, bit_LZCNT);
    if (kernel == CEXK_AVX2) {
        return avx2;
    }
    return kernel == CEXK_AVX512 && avx2 && has_all(registers, 0xE6)
        && has_all(b7, bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL)
        && has_all(c7, bit_AVX512VBMI | bit_AVX512VBMI2);
}

static const cexk_kernel *const kernels[] = {
    [CEXK_AVX2] = &cexk_avx2,
    [CEXK_AVX512] = &cexk_avx512,
};

#elif defined(__aarch64__) && !defined(__AARCH64EB__)

static bool processor_runs(uint32_t kernel) {
    return kernel == CEXK_NEON; /* part of the architecture */
}

static const cexk_kernel *const kernels[] = {[CEXK_NEON] = &cexk_neon};

#else

static bool processor_runs(uint32_t kernel) {
    (void)kernel;
    return false;
}

static const cexk_kernel *const kernels[1];

#endif

/* Bit 0 is set if the other bits are known; bit n is set if kernel n can run. */
static _Atomic uint32_t known_kernels;

static uint32_t runnable_kernels(void) {
    uint32_t known = atomic_load_explicit(&known_kernels, memory_order_relaxed);
    if (known == 0) {
        known = 1;
        for (uint32_t kernel = 1; kernel <= CEXK_AVX512; kernel++) {
            known |= (uint32_t)processor_runs(kernel) << kernel;
        }
        /* Concurrent threads compute the same value. */
        atomic_store_explicit(&known_kernels, known, memory_order_relaxed);
    }
    return known;
}

bool cexk_can_run(uint32_t kernel) {
    return kernel <= CEXK_AVX512 && (runnable_kernels() >> kernel & 1) == 1;
}

uint32_t cexk_best(void) {
    return 31u - (uint32_t)__builtin_clz(runnable_kernels());
}

size_t cexk_encode(
    uint32_t kernel,
    bool cleans_up,
    const uint8_t *bytes,
    size_t count,
    uint64_t *waiting,
    size_t *waiting_count,
    uint8_t *output,
    size_t room
) {
    return kernels[kernel]->encode(cleans_up, bytes, count, waiting, waiting_count, output, room);
}

size_t cexk_encoded_count(
    uint32_t kernel,
    bool cleans_up,
    const uint8_t *bytes,
    size_t count,
    uint64_t *waiting,
    size_t *waiting_count
) {
    return kernels[kernel]->encoded_count(cleans_up, bytes, count, waiting, waiting_count);
}

size_t cexk_escape_bound(uint32_t kernel, const uint8_t *bytes, size_t count) {
    return kernels[kernel]->escape_bound(bytes, count);
}

size_t cexk_decode(
    uint32_t kernel,
    const uint8_t *value,
    size_t count,
    size_t *consumed,
    uint8_t *output,
    size_t room
) {
    return kernels[kernel]->decode(value, count, consumed, output, room);
}
