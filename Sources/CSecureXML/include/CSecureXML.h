/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The interface to libxml2.
 *
 * It contains only opaque structs and scalars. Swift imports no header of libxml2, and so no struct
 * layout, macro or ICU type. The C files hide the differences between libxml2 2.9 and 2.14.
 */
#ifndef SWIFT_SAML_CSECUREXML_H
#define SWIFT_SAML_CSECUREXML_H

#include "cxml_canonicalization.h"
#include "cxml_document.h"
#include "cxml_schema.h"
#include "cxml_stream.h"

#endif
