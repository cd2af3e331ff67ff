/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The search for words of a text that can begin or name a message, with the vector instructions of the processor.
 *
 * Words are runs of letters, digits and `+/-_`. The functions have no state and read no byte after `count`.
 */
#ifndef SWIFT_SAML_CSEARCHKERNEL_H
#define SWIFT_SAML_CSEARCHKERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Returns the index from which the words of a text have to be examined; it is never in a word. The words from `start` to
 * this index end before it, have fewer than 48 bytes, do not end like the name of a message, and do not begin like the
 * Base64 of XML. The index can be that of another word, and is at least `count` - 64 - 48 if there is no such word.
 *
 * `kernel` is one of CExchangeKernels.h that can run, or CEXK_NONE.
 */
size_t csearch_next_word(uint32_t kernel, const uint8_t *text, size_t count, size_t start);

/* The number of line feeds. */
size_t csearch_line_feeds(uint32_t kernel, const uint8_t *text, size_t count);

/* Whether a text consists of parts of words and percent signs only. */
bool csearch_is_value(const uint8_t *text, size_t count);

#endif
