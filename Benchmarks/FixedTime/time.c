/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before other libraries while instructions are counted: libxml2 seeds its hash tables with the time. */
#include <time.h>

time_t time(time_t *result) {
    const time_t now = 1777629660; /* one minute after the responses were issued */
    if (result != NULL) {
        *result = now;
    }
    return now;
}
