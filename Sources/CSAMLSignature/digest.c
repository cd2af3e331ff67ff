/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "digest.h"

#include <openssl/crypto.h>
#include <openssl/err.h>

const EVP_MD *csec_message_digest(csec_digest_algorithm algorithm) {
    switch (algorithm) {
    case CSEC_SHA1:
        return EVP_sha1();
    case CSEC_SHA224:
        return EVP_sha224();
    case CSEC_SHA256:
        return EVP_sha256();
    case CSEC_SHA384:
        return EVP_sha384();
    case CSEC_SHA512:
        return EVP_sha512();
    }
    return NULL;
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
