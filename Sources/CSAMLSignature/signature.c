/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "key.h"
#include "signature_algorithm.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/rsa.h>
#include <xmlsec/openssl/crypto.h>

/* MARK: RSA, with OpenSSL */

static bool is_rsa(csec_signature_algorithm algorithm) {
    return algorithm <= CSEC_RSA_PSS_SHA512;
}

static csec_digest_algorithm rsa_digest(csec_signature_algorithm algorithm) {
    switch (algorithm) {
    case CSEC_RSA_SHA1:
        return CSEC_SHA1;
    case CSEC_RSA_SHA384:
    case CSEC_RSA_PSS_SHA384:
        return CSEC_SHA384;
    case CSEC_RSA_SHA512:
    case CSEC_RSA_PSS_SHA512:
        return CSEC_SHA512;
    default:
        return CSEC_SHA256;
    }
}

const EVP_MD *csec_rsa_digest(csec_signature_algorithm algorithm) {
    return is_rsa(algorithm) ? csec_message_digest(rsa_digest(algorithm)) : NULL;
}

bool csec_set_rsa_padding(EVP_PKEY_CTX *context, csec_signature_algorithm algorithm, const EVP_MD *digest) {
    bool is_pss = algorithm >= CSEC_RSA_PSS_SHA256;
    return EVP_PKEY_CTX_set_rsa_padding(context, is_pss ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING) == 1
        /* RFC 6931, 2.3.10: the salt is as long as the digest, and the mask uses the same digest. */
        && (!is_pss
            || (EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
                && EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest) == 1));
}

static EVP_PKEY_CTX *prepare_rsa(EVP_PKEY *pkey, csec_signature_algorithm algorithm) {
    const EVP_MD *digest = csec_rsa_digest(algorithm);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(pkey, NULL);
    if (context != NULL && digest != NULL && EVP_PKEY_verify_init(context) == 1
        && csec_set_rsa_padding(context, algorithm, digest) && EVP_PKEY_CTX_set_signature_md(context, digest) == 1) {
        return context;
    }
    EVP_PKEY_CTX_free(context);
    return NULL;
}

/*
 * The prepared context of a key and an algorithm, which threads share, or NULL on failure.
 *
 * Preparing it takes a sixth of the time of a verification. It verifies nothing itself: each verification has a copy.
 */
static const EVP_PKEY_CTX *prepared_rsa(csec_key *key, csec_signature_algorithm algorithm) {
    EVP_PKEY_CTX *_Atomic *place = &key->prepared_rsa[algorithm];
    EVP_PKEY_CTX *known = atomic_load_explicit(place, memory_order_acquire);
    if (known != NULL) {
        return known;
    }
    EVP_PKEY_CTX *made = prepare_rsa(key->pkey, algorithm);
    if (made == NULL || atomic_compare_exchange_strong(place, &known, made)) {
        return made;
    }
    EVP_PKEY_CTX_free(made); /* another thread was first */
    return known;
}

static csec_outcome verify_rsa(
    csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    const uint8_t *signature,
    size_t signature_count
) {
    uint8_t digest[CSEC_DIGEST_MAX];
    size_t digest_count = csec_digest(rsa_digest(algorithm), octets, count, digest);
    const EVP_PKEY_CTX *prepared = prepared_rsa(key, algorithm);
    EVP_PKEY_CTX *context = prepared == NULL ? NULL : EVP_PKEY_CTX_dup(prepared);
    csec_outcome outcome = CSEC_FAILED;
    if (context != NULL && digest_count > 0) {
        /* Any other result than 1 is not a valid signature (S-31). */
        int result = EVP_PKEY_verify(context, signature, signature_count, digest, digest_count);
        outcome = result == 1 ? CSEC_VALID : CSEC_INVALID;
    }
    EVP_PKEY_CTX_free(context);
    return outcome;
}

/* MARK: Ed25519, with OpenSSL: xmlsec 1.2 has no transform */

static csec_outcome verify_ed25519(
    const csec_key *key,
    const uint8_t *octets,
    size_t count,
    const uint8_t *signature,
    size_t signature_count
) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    csec_outcome outcome = CSEC_FAILED;
    if (context != NULL && EVP_DigestVerifyInit(context, NULL, NULL, NULL, key->pkey) == 1) {
        int result = EVP_DigestVerify(context, signature, signature_count, octets, count);
        outcome = result == 1 ? CSEC_VALID : CSEC_INVALID;
    }
    EVP_MD_CTX_free(context);
    return outcome;
}

/* MARK: ECDSA, with xmlsec, which converts the two numbers of a signature value */

xmlSecTransformId csec_ecdsa_transform(csec_signature_algorithm algorithm) {
    switch (algorithm) {
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

static csec_outcome verify_ecdsa(
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

/* MARK: all */

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
    csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    const uint8_t *signature,
    size_t signature_count
) {
    if (!csec_fits(key->facts, algorithm) || count > INT_MAX || signature_count > INT_MAX) {
        return CSEC_FAILED;
    }
    csec_outcome outcome = CSEC_FAILED;
    if (is_rsa(algorithm)) {
        outcome = verify_rsa(key, algorithm, octets, count, signature, signature_count);
    } else if (algorithm == CSEC_ED25519) {
        outcome = verify_ed25519(key, octets, count, signature, signature_count);
    } else if (key->adopted != NULL) {
        outcome = verify_ecdsa(
            key, csec_ecdsa_transform(algorithm), octets, (xmlSecSize)count, signature, (xmlSecSize)signature_count
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
