/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_XPATH_BUDGET_H
#define SWIFT_SAML_XPATH_BUDGET_H

#include <libxml/tree.h>
#include <stdbool.h>
#include <stddef.h>

/* The length of the first operand of the unions that an expression consists of; of all of it if there is no union. */
size_t xpath_first_operand(const char *expression);

/*
 * How many operations libxml2 may count while it evaluates an operand over a document.
 *
 * libxml2 counts a step to a node as one operation, and does not count the comparisons by which it keeps a node from
 * being selected twice, nor the characters of a string value. Both grow with the document, so that fewer operations are
 * allowed in a larger one. A path that selects no node twice needs none of these comparisons.
 */
unsigned long xpath_operation_limit(const xmlDoc *document, const char *operand, size_t length);

#endif
