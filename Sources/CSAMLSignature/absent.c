/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The interface without the trait XMLSec: every call fails.
 *
 * No key can be read, so nothing is ever reported as verified or decrypted. This file and the conditions around the
 * other files of this module are the only places that depend on the trait.
 */
#include "CSAMLSignature.h"

#ifndef SAML_XMLSEC

/* Defines a function that returns a value and uses none of its parameters. */
#define ABSENT(result, name, parameters, value) \
    result name parameters { return value; }

#define BYTES const uint8_t *bytes, size_t count
#define TRANSPORT const csec_key *key, const csec_key_transport *transport
#define WRAPPED TRANSPORT, const uint8_t *wrapped, size_t wrapped_count
#define OUTPUT uint8_t *output, size_t capacity
#define DIGEST uint8_t output[CSEC_DIGEST_MAX]
#define STREAM csec_digest_stream *stream
#define SIGNATURE const uint8_t *signature, size_t signature_count
#define ALGORITHM csec_signature_algorithm algorithm

ABSENT(const char *, csec_version, (void), NULL)
ABSENT(const char *, csec_openssl_version, (void), NULL)
ABSENT(csec_key *, csec_key_from_spki, (BYTES), NULL)
ABSENT(csec_key *, csec_key_from_private_der, (BYTES), NULL)
ABSENT(void, csec_key_free, (csec_key *key), )
ABSENT(csec_key_facts, csec_key_describe, (const csec_key *key), (csec_key_facts){.kind = CSEC_KEY_OTHER})
ABSENT(size_t, csec_key_spki, (const csec_key *key, OUTPUT), 0)
ABSENT(size_t, csec_digest, (csec_digest_algorithm algorithm, BYTES, DIGEST), 0)
ABSENT(bool, csec_equal, (const uint8_t *left, const uint8_t *right, size_t count), false)
ABSENT(size_t, csec_recover, (const csec_key *key, SIGNATURE, OUTPUT), 0)
ABSENT(csec_digest_stream *, csec_digest_stream_create, (csec_digest_algorithm algorithm), NULL)
ABSENT(bool, csec_digest_stream_take, (STREAM, BYTES), false)
ABSENT(size_t, csec_digest_stream_finish, (STREAM, DIGEST), 0)
ABSENT(csec_digest_stream *, csec_digest_stream_copy, (const STREAM), NULL)
ABSENT(void, csec_digest_stream_free, (STREAM), )
ABSENT(bool, csec_fits, (csec_key_facts facts, ALGORITHM), false)
ABSENT(csec_outcome, csec_verify, (csec_key *key, ALGORITHM, BYTES, SIGNATURE), CSEC_FAILED)
ABSENT(size_t, csec_sign, (const csec_key *key, ALGORITHM, BYTES, uint8_t output[CSEC_SIGNATURE_MAX]), 0)
ABSENT(size_t, csec_decrypt_key, (WRAPPED, uint8_t output[CSEC_WRAPPED_KEY_MAX]), 0)
ABSENT(bool, csec_decrypt, (WRAPPED, csec_cipher cipher, BYTES, OUTPUT, size_t *length), (*length = 0, false))
ABSENT(
    bool,
    csec_encrypt,
    (TRANSPORT, csec_cipher cipher, BYTES, uint8_t wrapped[CSEC_WRAPPED_KEY_MAX], size_t *wrapped_count, OUTPUT, size_t *length),
    (*wrapped_count = *length = 0, false)
)

#endif
