/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reports waits of Swift's Mutex to the thread sanitizer.
 *
 * The code that locks a free mutex is inlined into its users, and the sanitizer observes it. The code that waits is in the
 * standard library, which was built without the sanitizer, so the sanitizer would report accesses after a wait as races.
 * This library intercepts that code (LD_PRELOAD).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void lock(uint32_t thread, SELF void *mutex);
typedef SWIFT void unlock(SELF void *mutex);

/* Absent in programs that were built without the sanitizer. */
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock_slowly(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) {
    ((lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    if (__tsan_acquire != NULL) {
        __tsan_acquire(mutex);
    }
}

SWIFT void unlock_slowly(SELF void *mutex) {
    if (__tsan_release != NULL) {
        __tsan_release(mutex);
    }
    ((unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
