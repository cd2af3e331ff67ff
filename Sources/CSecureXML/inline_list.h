/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_INLINE_LIST_H
#define SWIFT_SAML_INLINE_LIST_H

#include <stdbool.h>
#include <stddef.h>

/*
 * A list whose first items are inside its owner, so that a short one needs no allocation; the owner cannot move. At
 * first, `items` is NULL.
 */

/* Extends a list to `count` items of a size; without memory, returns false and does not change the list. */
bool inline_list_make_room(void **items, void *first, size_t first_count, size_t *capacity, size_t count, size_t size);

void inline_list_free(void *items, const void *first);

#endif
