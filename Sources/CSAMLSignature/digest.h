/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_DIGEST_H
#define SWIFT_SAML_DIGEST_H

#include "CSAMLSignature.h"

#include <openssl/evp.h>

/* OpenSSL's name of a digest algorithm, or NULL. */
const EVP_MD *csec_message_digest(csec_digest_algorithm algorithm);

#endif
