/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_ERROR_POINTER_H
#define SWIFT_SAML_ERROR_POINTER_H

#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>

/* The parameter of a structured error callback, which is constant since libxml2 2.12. */
#if LIBXML_VERSION >= 21200
typedef const xmlError *error_pointer;
#else
typedef xmlErrorPtr error_pointer;
#endif

#endif
