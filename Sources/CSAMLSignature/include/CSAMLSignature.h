/* SPDX-License-Identifier: Apache-2.0 */
/* The narrow door to xmlsec: opaque structs and scalars only. Empty without the trait XMLSec. */
#ifndef SWIFT_SAML_CSAMLSIGNATURE_H
#define SWIFT_SAML_CSAMLSIGNATURE_H

/*
 * Initialises xmlsec and its OpenSSL back end once per process, and never shuts them down.
 *
 * Returns the version that is linked, or NULL if it does not fit the headers or cannot be initialised.
 */
const char *csec_version(void);

#endif
