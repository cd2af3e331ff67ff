/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "key.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/rsa.h>
#include <string.h>
#include <xmlsec/openssl/crypto.h>
#include <xmlsec/transforms.h>

/* The implementation of an algorithm: a transform of xmlsec, or OpenSSL if 1.2 has no transform. */
typedef struct signing_method {
    xmlSecTransformId transform;
    const EVP_MD *pss_digest;
} signing_method;

/* Algorithms that are not listed are not used for signing: no new signature uses SHA-1 (S-28). */
static bool find_method(csec_signature_algorithm algorithm, signing_method *method) {
    *method = (signing_method){xmlSecTransformIdUnknown, NULL};
    switch (algorithm) {
    case CSEC_RSA_SHA256:
        method->transform = xmlSecOpenSSLTransformRsaSha256Id;
        return true;
    case CSEC_RSA_SHA384:
        method->transform = xmlSecOpenSSLTransformRsaSha384Id;
        return true;
    case CSEC_RSA_SHA512:
        method->transform = xmlSecOpenSSLTransformRsaSha512Id;
        return true;
    case CSEC_RSA_PSS_SHA256:
        method->pss_digest = EVP_sha256();
        return true;
    case CSEC_RSA_PSS_SHA384:
        method->pss_digest = EVP_sha384();
        return true;
    case CSEC_RSA_PSS_SHA512:
        method->pss_digest = EVP_sha512();
        return true;
    case CSEC_ECDSA_SHA256:
        method->transform = xmlSecOpenSSLTransformEcdsaSha256Id;
        return true;
    case CSEC_ECDSA_SHA384:
        method->transform = xmlSecOpenSSLTransformEcdsaSha384Id;
        return true;
    case CSEC_ECDSA_SHA512:
        method->transform = xmlSecOpenSSLTransformEcdsaSha512Id;
        return true;
    case CSEC_ED25519:
        return true;
    default:
        return false;
    }
}

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

static size_t sign_with_openssl(
    const csec_key *key,
    const EVP_MD *digest,
    const uint8_t *octets,
    size_t count,
    uint8_t output[CSEC_SIGNATURE_MAX]
) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_PKEY_CTX *parameters = NULL;
    size_t length = CSEC_SIGNATURE_MAX;
    bool is_signed = context != NULL && EVP_DigestSignInit(context, &parameters, digest, NULL, key->pkey) == 1
        /* RFC 6931, 2.3.10: the salt is as long as the digest, and the mask uses the same digest. */
        && (digest == NULL
            || (EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1
                && EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, RSA_PSS_SALTLEN_DIGEST) == 1
                && EVP_PKEY_CTX_set_rsa_mgf1_md(parameters, digest) == 1))
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
    signing_method method;
    if (!find_method(algorithm, &method) || !key->facts.is_private || !csec_fits(key->facts, algorithm)
        || count > INT_MAX) {
        return 0;
    }
    size_t length = 0;
    if (method.transform == xmlSecTransformIdUnknown) {
        length = sign_with_openssl(key, method.pss_digest, octets, count, output);
    } else if (key->adopted != NULL) {
        length = sign_with_xmlsec(key, method.transform, octets, (xmlSecSize)count, output);
    }
    ERR_clear_error();
    return length;
}

#endif
