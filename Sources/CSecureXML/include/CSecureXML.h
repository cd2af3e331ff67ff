/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CSECUREXML_H
#define SWIFT_SAML_CSECUREXML_H
#include <libxml/tree.h>
#endif
