/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "digest.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <pthread.h>

/* OpenSSL would search for the implementation of a digest at each use of it. */
static EVP_MD *found[CSEC_SHA512 + 1];

static void find(void) {
    static const char *const names[] = {"SHA1", "SHA224", "SHA256", "SHA384", "SHA512"};
    for (int i = 0; i <= CSEC_SHA512; i++) {
        found[i] = EVP_MD_fetch(NULL, names[i], NULL);
    }
    ERR_clear_error();
}

const EVP_MD *csec_message_digest(csec_digest_algorithm algorithm) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find);
    return algorithm <= CSEC_SHA512 ? found[algorithm] : NULL;
}

size_t csec_digest(
    csec_digest_algorithm algorithm,
    const uint8_t *bytes,
    size_t count,
    uint8_t output[CSEC_DIGEST_MAX]
) {
    const EVP_MD *digest = csec_message_digest(algorithm);
    unsigned int length = 0;
    if (digest == NULL || EVP_MD_get_size(digest) > CSEC_DIGEST_MAX
        || EVP_Digest(bytes, count, output, &length, digest, NULL) != 1) {
        ERR_clear_error();
        return 0;
    }
    return length;
}

bool csec_equal(const uint8_t *left, const uint8_t *right, size_t count) {
    return CRYPTO_memcmp(left, right, count) == 0;
}

#endif
