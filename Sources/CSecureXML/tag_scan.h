/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_TAG_SCAN_H
#define SWIFT_SAML_TAG_SCAN_H

#include "CSecureXML.h"

/*
 * Looks for start tags with too many attributes and for attribute values that are too long,
 * before libxml2 sees them.
 *
 * libxml2 compares every attribute of a tag with every other one before the first callback runs:
 * 50 000 attributes cost seconds (S-09). This scan is linear. It agrees with libxml2 on the tags
 * of any well-formed beginning of a document, and says nothing about the rest: on the first thing
 * that is not well-formed libxml2 stops by itself.
 */
cxml_fault cxml_scan_tags(const uint8_t *bytes, size_t count, const cxml_limits *limits);

#endif
