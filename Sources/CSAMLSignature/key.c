/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "key.h"

#include <limits.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/obj_mac.h>
#include <openssl/objects.h>
#include <openssl/x509.h>
#include <stdlib.h>
#include <string.h>
#include <xmlsec/openssl/evp.h>

/* MARK: facts */

static csec_curve curve_of(EVP_PKEY *pkey) {
    char encoding[32] = "";
    EVP_PKEY_get_utf8_string_param(pkey, OSSL_PKEY_PARAM_EC_ENCODING, encoding, sizeof(encoding), NULL);
    char name[64] = "";
    if (strcmp(encoding, OSSL_PKEY_EC_ENCODING_GROUP) != 0
        || EVP_PKEY_get_group_name(pkey, name, sizeof(name), NULL) != 1) {
        return CSEC_CURVE_OTHER;
    }
    switch (OBJ_sn2nid(name)) {
    case NID_X9_62_prime256v1:
        return CSEC_CURVE_P256;
    case NID_secp384r1:
        return CSEC_CURVE_P384;
    case NID_secp521r1:
        return CSEC_CURVE_P521;
    default:
        return CSEC_CURVE_OTHER;
    }
}

static bool has_good_exponent(EVP_PKEY *pkey) {
    BIGNUM *exponent = NULL;
    if (EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_RSA_E, &exponent) != 1) {
        return false;
    }
    /* An exponent of the length of the modulus would make a verification as expensive as a private operation. */
    bool is_good = BN_is_odd(exponent) && BN_num_bits(exponent) <= 64
        && (BN_num_bits(exponent) > 17 || (BN_num_bits(exponent) == 17 && BN_get_word(exponent) >= 65537));
    BN_free(exponent);
    return is_good;
}

static csec_key_facts facts_of(EVP_PKEY *pkey, bool is_private) {
    csec_key_facts facts = {.kind = CSEC_KEY_OTHER, .bits = EVP_PKEY_get_bits(pkey), .is_private = is_private};
    if (EVP_PKEY_is_a(pkey, "RSA") || EVP_PKEY_is_a(pkey, "RSA-PSS")) {
        facts.kind = CSEC_KEY_RSA;
        facts.has_good_exponent = has_good_exponent(pkey);
        facts.is_pss_only = EVP_PKEY_is_a(pkey, "RSA-PSS");
    } else if (EVP_PKEY_is_a(pkey, "EC")) {
        facts.kind = CSEC_KEY_EC;
        facts.curve = curve_of(pkey);
    } else if (EVP_PKEY_is_a(pkey, "ED25519")) {
        facts.kind = CSEC_KEY_ED25519;
    }
    return facts;
}

/* MARK: making and freeing */

/* Converts the key for xmlsec once: converting it for each signature would cost as much as the signature. */
static xmlSecKeyPtr adopt(EVP_PKEY *pkey) {
    if (EVP_PKEY_up_ref(pkey) != 1) {
        return NULL;
    }
    xmlSecKeyDataPtr data = xmlSecOpenSSLEvpKeyAdopt(pkey);
    if (data == NULL) {
        EVP_PKEY_free(pkey);
        return NULL;
    }
    xmlSecKeyPtr key = xmlSecKeyCreate();
    if (key == NULL || xmlSecKeySetValue(key, data) < 0) {
        xmlSecKeyDestroy(key);
        xmlSecKeyDataDestroy(data);
        return NULL;
    }
    return key;
}

static csec_key *make(EVP_PKEY *pkey, bool is_private) {
    csec_key *key = pkey == NULL ? NULL : calloc(1, sizeof(csec_key));
    if (key == NULL) {
        EVP_PKEY_free(pkey);
        ERR_clear_error();
        return NULL;
    }
    key->pkey = pkey;
    key->facts = facts_of(pkey, is_private);
    key->adopted = key->facts.kind == CSEC_KEY_EC ? adopt(pkey) : NULL;
    ERR_clear_error();
    return key;
}

csec_key *csec_key_from_spki(const uint8_t *bytes, size_t count) {
    if (csec_version() == NULL || count > LONG_MAX) {
        return NULL;
    }
    const unsigned char *cursor = bytes;
    return make(d2i_PUBKEY(NULL, &cursor, (long)count), false);
}

csec_key *csec_key_from_private_der(const uint8_t *bytes, size_t count) {
    if (csec_version() == NULL || count > LONG_MAX) {
        return NULL;
    }
    const unsigned char *cursor = bytes;
    return make(d2i_AutoPrivateKey(NULL, &cursor, (long)count), true);
}

void csec_key_free(csec_key *key) {
    if (key == NULL) {
        return;
    }
    if (key->adopted != NULL) {
        xmlSecKeyDestroy(key->adopted);
    }
    for (size_t i = 0; i < sizeof(key->prepared_rsa) / sizeof(key->prepared_rsa[0]); i++) {
        EVP_PKEY_CTX_free(key->prepared_rsa[i]);
    }
    EVP_PKEY_free(key->pkey);
    free(key);
}

/* MARK: reading */

csec_key_facts csec_key_describe(const csec_key *key) {
    return key->facts;
}

size_t csec_key_spki(const csec_key *key, uint8_t *output, size_t capacity) {
    unsigned char *der = NULL;
    int length = i2d_PUBKEY(key->pkey, &der);
    ERR_clear_error();
    if (length <= 0 || (size_t)length > capacity) {
        OPENSSL_free(der);
        return 0;
    }
    /* Bounded: see the check of the capacity above. */
    memcpy(output, der, (size_t)length);
    OPENSSL_free(der);
    return (size_t)length;
}

#endif
