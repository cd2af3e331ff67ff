/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Includes xmlsec with the definitions of its build.
 *
 * SwiftPM ignores the definitions of xmlsec1-openssl.pc. Without XMLSEC_NO_SIZE_T, the structs of xmlsec 1.2 get
 * another layout without a warning.
 */
#ifndef SWIFT_SAML_XMLSEC_H
#define SWIFT_SAML_XMLSEC_H

#ifdef SAML_XMLSEC

#define XMLSEC_CRYPTO_OPENSSL 1
#define XMLSEC_NO_CRYPTO_DYNAMIC_LOADING 1
#define __XMLSEC_FUNCTION__ __func__
#include <xmlsec/version.h>
#if XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR == 2
#define XMLSEC_NO_SIZE_T 1
#endif

#include <xmlsec/xmlsec.h>

#if XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR == 2
_Static_assert(sizeof(xmlSecSize) == sizeof(unsigned int), "xmlsec 1.2 is built without size_t");
#endif

#endif

#endif
