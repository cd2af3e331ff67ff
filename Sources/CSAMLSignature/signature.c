/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "key.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/rsa.h>
#include <xmlsec/openssl/crypto.h>
#include <xmlsec/transforms.h>

/* MARK: xmlsec */

/* The transform of xmlsec for an algorithm, or NULL unless both 1.2 and 1.3 have one. */
static xmlSecTransformId transform_of(csec_signature_algorithm algorithm) {
    switch (algorithm) {
    case CSEC_RSA_SHA1:
        return xmlSecOpenSSLTransformRsaSha1Id;
    case CSEC_RSA_SHA256:
        return xmlSecOpenSSLTransformRsaSha256Id;
    case CSEC_RSA_SHA384:
        return xmlSecOpenSSLTransformRsaSha384Id;
    case CSEC_RSA_SHA512:
        return xmlSecOpenSSLTransformRsaSha512Id;
    case CSEC_ECDSA_SHA1:
        return xmlSecOpenSSLTransformEcdsaSha1Id;
    case CSEC_ECDSA_SHA256:
        return xmlSecOpenSSLTransformEcdsaSha256Id;
    case CSEC_ECDSA_SHA384:
        return xmlSecOpenSSLTransformEcdsaSha384Id;
    case CSEC_ECDSA_SHA512:
        return xmlSecOpenSSLTransformEcdsaSha512Id;
    default:
        return xmlSecTransformIdUnknown;
    }
}

static csec_outcome verify_with_xmlsec(
    const csec_key *key,
    xmlSecTransformId id,
    const uint8_t *octets,
    xmlSecSize count,
    const uint8_t *signature,
    xmlSecSize signature_count
) {
    xmlSecTransformCtx context;
    if (xmlSecTransformCtxInitialize(&context) < 0) {
        return CSEC_FAILED;
    }
    csec_outcome outcome = CSEC_FAILED;
    xmlSecTransformPtr transform = xmlSecTransformCtxCreateAndAppend(&context, id);
    if (transform != NULL) {
        transform->operation = xmlSecTransformOperationVerify;
        /* A successful call is not sufficient: only this value of the status means a valid signature (S-31). */
        if (xmlSecTransformSetKey(transform, key->adopted) == 0
            && xmlSecTransformCtxBinaryExecute(&context, octets, count) == 0
            && xmlSecTransformVerify(transform, signature, signature_count, &context) == 0) {
            if (transform->status == xmlSecTransformStatusOk) {
                outcome = CSEC_VALID;
            } else if (transform->status == xmlSecTransformStatusFail) {
                outcome = CSEC_INVALID;
            }
        }
    }
    xmlSecTransformCtxFinalize(&context);
    return outcome;
}

/* MARK: OpenSSL, for algorithms without a transform in xmlsec 1.2 */

static const EVP_MD *pss_digest(csec_signature_algorithm algorithm) {
    switch (algorithm) {
    case CSEC_RSA_PSS_SHA256:
        return EVP_sha256();
    case CSEC_RSA_PSS_SHA384:
        return EVP_sha384();
    case CSEC_RSA_PSS_SHA512:
        return EVP_sha512();
    default:
        return NULL;
    }
}

static csec_outcome verify_with_openssl(
    const csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    const uint8_t *signature,
    size_t signature_count
) {
    const EVP_MD *digest = pss_digest(algorithm);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_PKEY_CTX *parameters = NULL;
    csec_outcome outcome = CSEC_FAILED;
    if (context != NULL && EVP_DigestVerifyInit(context, &parameters, digest, NULL, key->pkey) == 1
        /* RFC 6931, 2.3.10: the salt is as long as the digest, and the mask uses the same digest. */
        && (digest == NULL
            || (EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1
                && EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, RSA_PSS_SALTLEN_DIGEST) == 1
                && EVP_PKEY_CTX_set_rsa_mgf1_md(parameters, digest) == 1))) {
        int result = EVP_DigestVerify(context, signature, signature_count, octets, count);
        outcome = result == 1 ? CSEC_VALID : CSEC_INVALID;
    }
    EVP_MD_CTX_free(context);
    return outcome;
}

/* MARK: both */

bool csec_fits(csec_key_facts facts, csec_signature_algorithm algorithm) {
    switch (algorithm) {
    case CSEC_RSA_SHA1:
    case CSEC_RSA_SHA256:
    case CSEC_RSA_SHA384:
    case CSEC_RSA_SHA512:
        return facts.kind == CSEC_KEY_RSA && !facts.is_pss_only;
    case CSEC_RSA_PSS_SHA256:
    case CSEC_RSA_PSS_SHA384:
    case CSEC_RSA_PSS_SHA512:
        return facts.kind == CSEC_KEY_RSA;
    case CSEC_ECDSA_SHA1:
    case CSEC_ECDSA_SHA256:
    case CSEC_ECDSA_SHA384:
    case CSEC_ECDSA_SHA512:
        return facts.kind == CSEC_KEY_EC;
    case CSEC_ED25519:
        return facts.kind == CSEC_KEY_ED25519;
    }
    return false;
}

csec_outcome csec_verify(
    const csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    const uint8_t *signature,
    size_t signature_count
) {
    if (!csec_fits(key->facts, algorithm) || count > INT_MAX || signature_count > INT_MAX) {
        return CSEC_FAILED;
    }
    xmlSecTransformId id = transform_of(algorithm);
    csec_outcome outcome = CSEC_FAILED;
    if (id == xmlSecTransformIdUnknown) {
        outcome = verify_with_openssl(key, algorithm, octets, count, signature, signature_count);
    } else if (key->adopted != NULL) {
        outcome = verify_with_xmlsec(
            key, id, octets, (xmlSecSize)count, signature, (xmlSecSize)signature_count
        );
    }
    ERR_clear_error();
    return outcome;
}

/* MARK: diagnosis */

size_t csec_recover(
    const csec_key *key,
    const uint8_t *signature,
    size_t signature_count,
    uint8_t *output,
    size_t capacity
) {
    if (key->facts.kind != CSEC_KEY_RSA || key->facts.is_pss_only || signature_count > INT_MAX) {
        return 0;
    }
    size_t length = capacity;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key->pkey, NULL);
    bool is_recovered = context != NULL && capacity >= (size_t)EVP_PKEY_get_size(key->pkey)
        && EVP_PKEY_verify_recover_init(context) == 1 && EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1
        && EVP_PKEY_verify_recover(context, output, &length, signature, signature_count) == 1;
    EVP_PKEY_CTX_free(context);
    ERR_clear_error();
    return is_recovered ? length : 0;
}

#endif
