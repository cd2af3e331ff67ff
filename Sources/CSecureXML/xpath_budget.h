/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_XPATH_BUDGET_H
#define SWIFT_SAML_XPATH_BUDGET_H

#include "xpath_measure.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * The length of the first operand of a union expression, or of the whole expression without a union. Writes the operand
 * without white space, and `"` for each literal, to `outline`, which needs as many bytes as the expression.
 */
size_t xpath_first_operand(const char *expression, char *outline);

/*
 * Whether a document costs too much before libxml2 counts an operation. It copies the namespaces in scope of each
 * element for a step on their axis. In inclusive forms, an element without its parent inherits the `xml:` attributes of
 * all ancestors: libxml2 searches their attributes, compares each pair that it finds, and copies the values. To sort
 * nodes that are not elements, it walks back to the previous element.
 */
bool xpath_is_beyond_budget(const xpath_measure *total, const char *expression, bool is_inclusive);

/*
 * The maximum number of operations that libxml2 may count while it evaluates an operand of a length for a document.
 *
 * libxml2 counts a step to a node as one operation. It counts neither the comparisons that remove duplicate nodes,
 * nor the characters of a string value. Both grow with the document, so fewer operations are allowed for a larger
 * one. A path that selects no node twice needs none of these comparisons.
 */
unsigned long xpath_operation_limit(const xpath_measure *total, const char *outline, size_t length);

#endif
