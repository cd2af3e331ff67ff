/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_TAG_SCAN_H
#define SWIFT_SAML_TAG_SCAN_H

#include "CSecureXML.h"

/*
 * Finds start tags with too many attributes, and attribute values that are too long,
 * before libxml2 reads them.
 *
 * libxml2 compares every attribute of a tag with every other one before the first callback runs:
 * 50 000 attributes cost seconds (S-09). This scan is linear. It finds the same tags as libxml2 in
 * any well-formed beginning of a document, and ignores the rest: libxml2 itself stops at the first
 * error.
 */
cxml_fault cxml_scan_tags(const uint8_t *bytes, size_t count, const cxml_limits *limits);

#endif
