/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_TAG_SCAN_H
#define SWIFT_SAML_TAG_SCAN_H

#include "CSecureXML.h"

/*
 * Finds start tags with too many attributes, attribute values that are too long, and the first comment that contains
 * two hyphens, before libxml2 reads them.
 *
 * libxml2 compares every attribute of a tag with every other one before the first callback runs:
 * 50 000 attributes cost seconds (S-09). This scan is linear. It finds the same tags as libxml2 in
 * any well-formed beginning of a document, and ignores the rest: libxml2 itself stops at the first
 * error.
 *
 * In a comment, libxml2 does not stop: it reports each pair of hyphens, and copies the comment up to there for each
 * report. So `length` receives the number of bytes that libxml2 may read: up to the character after the first pair.
 */
cxml_fault cxml_scan_tags(const uint8_t *bytes, size_t count, const cxml_limits *limits, size_t *length);

#endif
