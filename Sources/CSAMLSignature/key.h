/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_KEY_H
#define SWIFT_SAML_KEY_H

#include "CSAMLSignature.h"

#include <openssl/evp.h>
#include <stdatomic.h>
#include <xmlsec/keys.h>

struct csec_key {
    EVP_PKEY *pkey;
    /* The same key in xmlsec's representation; NULL unless it is an EC key. */
    xmlSecKeyPtr adopted;
    csec_key_facts facts;
    /* For each RSA algorithm, a context that is ready to verify; NULL before the first verification. */
    EVP_PKEY_CTX *_Atomic prepared_rsa[CSEC_RSA_PSS_SHA512 + 1];
};

#endif
