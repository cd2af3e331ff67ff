/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_KEY_H
#define SWIFT_SAML_KEY_H

#include "CSAMLSignature.h"

#include <openssl/evp.h>
#include <xmlsec/keys.h>

struct csec_key {
    EVP_PKEY *pkey;
    /* The same key in xmlsec's representation, or NULL if xmlsec has no algorithm for its kind. */
    xmlSecKeyPtr adopted;
    csec_key_facts facts;
};

#endif
