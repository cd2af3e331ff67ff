/* SPDX-License-Identifier: Apache-2.0 */
#include "CSAMLSignature.h"
#include "version.h"
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include <libxml/parser.h>
#include <pthread.h>
#include <xmlsec/crypto.h>
#include <xmlsec/errors.h>
#include <xmlsec/io.h>

static char found_version[32];
static const char *version = NULL;

/* What went wrong is told by what a call returns; xmlsec's own words would go to standard error. */
static void ignore_error(
    const char *file,
    int line,
    const char *function,
    const char *object,
    const char *subject,
    int reason,
    const char *message
) {
    (void)file, (void)line, (void)function, (void)object, (void)subject, (void)reason, (void)message;
}

static void initialize(void) {
    xmlInitParser();
    /* What does not fit is told by what is returned; xmlsec's own words would go to standard error. */
    xmlSecErrorsSetCallback(ignore_error);
    /* Between 1.2 and 1.3 structs changed, which xmlSecCheckVersion lets pass. */
    if (!csec_find_version(found_version, sizeof(found_version)) || xmlSecInit() < 0) {
        return;
    }
    /* No reference is ever fetched from a file or the network (S-26). */
    xmlSecIOCleanupCallbacks();
    if (xmlSecCryptoAppInit(NULL) < 0 || xmlSecCryptoInit() < 0) {
        return;
    }
    /* Once more: the back end brings a callback of its own. */
    xmlSecErrorsSetCallback(ignore_error);
    version = found_version;
}

/* xmlSecInit is not reentrant: four threads in it at once abort the process more often than not. */
static pthread_once_t initialized = PTHREAD_ONCE_INIT;

const char *csec_version(void) {
    pthread_once(&initialized, initialize);
    return version;
}

#else

const char *csec_version(void) {
    return 0;
}

#endif
