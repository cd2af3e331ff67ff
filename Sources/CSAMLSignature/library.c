/* SPDX-License-Identifier: Apache-2.0 */
#include "CSAMLSignature.h"
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include <libxml/parser.h>
#include <pthread.h>
#include <xmlsec/crypto.h>
#include <xmlsec/errors.h>
#include <xmlsec/io.h>

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
    if (xmlSecInit() < 0 || xmlSecCheckVersion() != 1) {
        return;
    }
    /* No reference is ever fetched from a file or the network (S-26). */
    xmlSecIOCleanupCallbacks();
    if (xmlSecCryptoAppInit(NULL) < 0 || xmlSecCryptoInit() < 0) {
        return;
    }
    /* Not before: the back end brings a callback of its own. */
    xmlSecErrorsSetCallback(ignore_error);
    version = XMLSEC_VERSION;
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
