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

/* Calls return their errors; xmlsec's own messages would go to standard error. */
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
    /* The return value reports a mismatch; xmlsec's own messages would go to standard error. */
    xmlSecErrorsSetCallback(ignore_error);
    /* Structs changed between 1.2 and 1.3, which xmlSecCheckVersion does not detect. */
    if (!csec_find_version(found_version, sizeof(found_version)) || xmlSecInit() < 0) {
        return;
    }
    /* No reference is ever fetched from a file or the network (S-26). */
    xmlSecIOCleanupCallbacks();
    if (xmlSecCryptoAppInit(NULL) < 0 || xmlSecCryptoInit() < 0) {
        return;
    }
    /* Repeated, because the back end installs its own callback. */
    xmlSecErrorsSetCallback(ignore_error);
    version = found_version;
}

/* xmlSecInit is not reentrant: four concurrent threads usually abort the process. */
static pthread_once_t initialized = PTHREAD_ONCE_INIT;

const char *csec_version(void) {
    pthread_once(&initialized, initialize);
    return version;
}

#endif
