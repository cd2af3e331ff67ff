/* SPDX-License-Identifier: Apache-2.0 */
#include "CSecureXML.h"
#include "parse_state.h"

#include <stdlib.h>

/* What is known of an older one is that the tests were never run with it. */
static const long oldest = 20914;

_Static_assert(LIBXML_VERSION >= 20914, "libxml2 2.9.14 or later is needed");

bool cxml_is_supported(const char *version) {
    /* A version in the making has letters behind its number. No number has a sign or a space in front. */
    return *version >= '1' && *version <= '9' && strtol(version, NULL, 10) >= oldest;
}

const char *cxml_version(void) {
    cxml_initialize();
    return xmlParserVersion;
}

bool cxml_is_usable(void) {
    return cxml_is_supported(cxml_version());
}
