/* SPDX-License-Identifier: Apache-2.0 */
#include "CSAMLSignature.h"

#ifdef SAML_XMLSEC

/*
 * SwiftPM drops the definitions of xmlsec1-openssl.pc. Without XMLSEC_NO_SIZE_T the structs of
 * xmlsec 1.2 get another layout, and nothing says so.
 */
#define XMLSEC_CRYPTO_OPENSSL 1
#define XMLSEC_NO_CRYPTO_DYNAMIC_LOADING 1
#define __XMLSEC_FUNCTION__ __func__
#include <xmlsec/version.h>
#if XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR == 2
#define XMLSEC_NO_SIZE_T 1
#endif

#include <libxml/parser.h>
#include <pthread.h>
#include <stddef.h>
#include <xmlsec/crypto.h>
#include <xmlsec/io.h>
#include <xmlsec/xmlsec.h>

#if XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR == 2
_Static_assert(sizeof(xmlSecSize) == sizeof(unsigned int), "xmlsec 1.2 is built without size_t");
#endif

static const char *version = NULL;

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
