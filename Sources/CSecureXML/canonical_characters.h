/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CANONICAL_CHARACTERS_H
#define SWIFT_SAML_CANONICAL_CHARACTERS_H

#include <stdbool.h>
#include <stdint.h>

/* What a byte of canonical octets can be. */
enum { name_start = 1, name_part = 2, in_text = 4, in_value = 8, in_uri = 16 };

/* Whether a byte belongs to a class. */
bool canonical_is(char byte, int class);

/* The first byte that does not belong to a class. */
char *canonical_skip(const char *at, int class);

/* The bytes after the NUL at the end of octets that a reader of characters can read, to compare several at a time. */
#define CANONICAL_MARGIN 16

/*
 * Replaces the references of a text or of a value of an attribute by their characters. Returns the first byte after it,
 * and stores the end of the characters, which can be before that byte. Returns NULL for other references and for
 * characters that XML does not allow.
 *
 * The tree builder expects an ampersand of a value as libxml2 passes it, so it remains a reference.
 */
char *canonical_read_characters(char *at, int class, char **end);

/* Whether a namespace name has a common form, which libxml2 accepts; those of `xml` and `xmlns` are not declared. */
bool canonical_is_common_uri(const char *uri);

#endif
