/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_VERSION_H
#define SWIFT_SAML_VERSION_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the version of the loaded xmlsec; returns false if it is unknown or too old. */
bool csec_find_version(char *text, size_t capacity);

#endif
