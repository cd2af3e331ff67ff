/* SPDX-License-Identifier: Apache-2.0 */
#include "CSecureXML.h"
#include "library.h"

#include <libxml/parser.h>
#include <stdlib.h>

/* The tests have not been run with an older version. */
static const long oldest = 20914;

_Static_assert(LIBXML_VERSION >= 20914, "libxml2 2.9.14 or later is needed");

bool cxml_is_supported(const char *version) {
    /* A development version has letters after its number. No number begins with a sign or a space. */
    return *version >= '1' && *version <= '9' && strtol(version, NULL, 10) >= oldest;
}

const char *cxml_version(void) {
    cxml_initialize();
    return xmlParserVersion;
}

bool cxml_is_usable(void) {
    return cxml_is_supported(cxml_version());
}
