/* SPDX-License-Identifier: Apache-2.0 */
/* What the verification and the creation of signatures share (signature.c). */
#ifndef SWIFT_SAML_SIGNATURE_ALGORITHM_H
#define SWIFT_SAML_SIGNATURE_ALGORITHM_H

#include "digest.h"

#include <xmlsec/transforms.h>

/* The digest of an RSA algorithm, or NULL for another one. */
const EVP_MD *csec_rsa_digest(csec_signature_algorithm algorithm);

/* Sets the padding of an RSA algorithm; false if a call failed. */
bool csec_set_rsa_padding(EVP_PKEY_CTX *context, csec_signature_algorithm algorithm, const EVP_MD *digest);

/* The transform of an ECDSA algorithm. */
xmlSecTransformId csec_ecdsa_transform(csec_signature_algorithm algorithm);

#endif
