/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "key.h"
#include "signature_algorithm.h"

#include <limits.h>
#include <openssl/err.h>
#include <string.h>

static size_t sign_with_xmlsec(
    const csec_key *key,
    xmlSecTransformId id,
    const uint8_t *octets,
    xmlSecSize count,
    uint8_t output[CSEC_SIGNATURE_MAX]
) {
    xmlSecTransformCtx context;
    if (xmlSecTransformCtxInitialize(&context) < 0) {
        return 0;
    }
    size_t length = 0;
    xmlSecTransformPtr transform = xmlSecTransformCtxCreateAndAppend(&context, id);
    if (transform != NULL) {
        transform->operation = xmlSecTransformOperationSign;
        if (xmlSecTransformSetKey(transform, key->adopted) == 0
            && xmlSecTransformCtxBinaryExecute(&context, octets, count) == 0 && context.result != NULL
            && xmlSecBufferGetSize(context.result) <= CSEC_SIGNATURE_MAX) {
            length = xmlSecBufferGetSize(context.result);
            /* Bounded: see the check above. */
            memcpy(output, xmlSecBufferGetData(context.result), length);
        }
    }
    xmlSecTransformCtxFinalize(&context);
    return length;
}

/* RSA, and Ed25519, for which xmlsec 1.2 has no transform. */
static size_t sign_with_openssl(
    const csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    uint8_t output[CSEC_SIGNATURE_MAX]
) {
    const EVP_MD *digest = csec_rsa_digest(algorithm);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_PKEY_CTX *parameters = NULL;
    size_t length = CSEC_SIGNATURE_MAX;
    bool is_signed = context != NULL && (digest != NULL || algorithm == CSEC_ED25519)
        && EVP_DigestSignInit(context, &parameters, digest, NULL, key->pkey) == 1
        && (digest == NULL || csec_set_rsa_padding(parameters, algorithm, digest))
        && EVP_DigestSign(context, output, &length, octets, count) == 1;
    EVP_MD_CTX_free(context);
    return is_signed ? length : 0;
}

size_t csec_sign(
    const csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    uint8_t output[CSEC_SIGNATURE_MAX]
) {
    /* No new signature uses SHA-1 (S-28). */
    if (algorithm == CSEC_RSA_SHA1 || algorithm == CSEC_ECDSA_SHA1 || !key->facts.is_private
        || !csec_fits(key->facts, algorithm) || count > INT_MAX) {
        return 0;
    }
    size_t length = 0;
    if (key->facts.kind != CSEC_KEY_EC) {
        length = sign_with_openssl(key, algorithm, octets, count, output);
    } else if (key->adopted != NULL) {
        length = sign_with_xmlsec(key, csec_ecdsa_transform(algorithm), octets, (xmlSecSize)count, output);
    }
    ERR_clear_error();
    return length;
}

#endif
