/* SPDX-License-Identifier: Apache-2.0 */
#include "CSAMLSignature.h"
#include "xmlsec.h"

bool csec_is_supported(int major, int minor, int subminor) {
    return major == 1 && (minor > 2 || (minor == 2 && subminor >= 37));
}

#ifdef SAML_XMLSEC

#include "version.h"

#include <openssl/crypto.h>
#include <openssl/opensslv.h>
#include <stdio.h>

#if OPENSSL_VERSION_NUMBER < 0x30000000L
#error "OpenSSL 3.0 or later is needed"
#endif

/*
 * xmlsec does not report its version, only whether it matches a given one. A later one matches the headers of an
 * earlier one.
 */
static const int most_steps = 200;

bool csec_find_version(char *text, size_t capacity) {
    for (int step = 0; step < most_steps; step++) {
        int subminor = XMLSEC_VERSION_SUBMINOR + step;
        if (xmlSecCheckVersionExt(XMLSEC_VERSION_MAJOR, XMLSEC_VERSION_MINOR, subminor, xmlSecCheckVersionExactMatch) == 1) {
            snprintf(text, capacity, "%d.%d.%d", XMLSEC_VERSION_MAJOR, XMLSEC_VERSION_MINOR, subminor);
            return csec_is_supported(XMLSEC_VERSION_MAJOR, XMLSEC_VERSION_MINOR, subminor);
        }
    }
    return false;
}

const char *csec_openssl_version(void) {
    return OpenSSL_version(OPENSSL_VERSION_STRING);
}

#endif
