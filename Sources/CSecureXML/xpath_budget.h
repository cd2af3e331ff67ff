/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_XPATH_BUDGET_H
#define SWIFT_SAML_XPATH_BUDGET_H

#include <libxml/tree.h>
#include <stdbool.h>
#include <stddef.h>

/* The length of the first operand of a union expression, or of the whole expression without a union. */
size_t xpath_first_operand(const char *expression);

/*
 * The maximum number of operations that libxml2 may count while it evaluates an operand for a document.
 *
 * libxml2 counts a step to a node as one operation. It counts neither the comparisons that remove duplicate nodes,
 * nor the characters of a string value. Both grow with the document, so fewer operations are allowed for a larger
 * one. A path that selects no node twice needs none of these comparisons.
 */
unsigned long xpath_operation_limit(const xmlDoc *document, const char *operand, size_t length);

#endif
