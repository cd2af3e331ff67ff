/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The interface without the trait XMLSec: every call fails.
 *
 * No key can be read, so nothing is ever reported as verified or decrypted. This file and the conditions around the
 * other files of this module are the only places that depend on the trait.
 */
#include "CSAMLSignature.h"

#ifndef SAML_XMLSEC

const char *csec_version(void) { return NULL; }

const char *csec_openssl_version(void) { return NULL; }

csec_key *csec_key_from_spki(const uint8_t *bytes, size_t count) {
    (void)bytes, (void)count;
    return NULL;
}

csec_key *csec_key_from_private_der(const uint8_t *bytes, size_t count) {
    (void)bytes, (void)count;
    return NULL;
}

void csec_key_free(csec_key *key) { (void)key; }

csec_key_facts csec_key_describe(const csec_key *key) {
    (void)key;
    return (csec_key_facts){.kind = CSEC_KEY_OTHER};
}

size_t csec_key_spki(const csec_key *key, uint8_t *output, size_t capacity) {
    (void)key, (void)output, (void)capacity;
    return 0;
}

size_t csec_digest(
    csec_digest_algorithm algorithm,
    const uint8_t *bytes,
    size_t count,
    uint8_t output[CSEC_DIGEST_MAX]
) {
    (void)algorithm, (void)bytes, (void)count, (void)output;
    return 0;
}

bool csec_equal(const uint8_t *left, const uint8_t *right, size_t count) {
    (void)left, (void)right, (void)count;
    return false;
}

size_t csec_recover(
    const csec_key *key,
    const uint8_t *signature,
    size_t signature_count,
    uint8_t *output,
    size_t capacity
) {
    (void)key, (void)signature, (void)signature_count, (void)output, (void)capacity;
    return 0;
}

csec_digest_stream *csec_digest_stream_create(csec_digest_algorithm algorithm) {
    (void)algorithm;
    return NULL;
}

bool csec_digest_stream_take(csec_digest_stream *stream, const uint8_t *bytes, size_t count) {
    (void)stream, (void)bytes, (void)count;
    return false;
}

size_t csec_digest_stream_finish(csec_digest_stream *stream, uint8_t output[CSEC_DIGEST_MAX]) {
    (void)stream, (void)output;
    return 0;
}

csec_digest_stream *csec_digest_stream_copy(const csec_digest_stream *stream) {
    (void)stream;
    return NULL;
}

void csec_digest_stream_free(csec_digest_stream *stream) { (void)stream; }

bool csec_fits(csec_key_facts facts, csec_signature_algorithm algorithm) {
    (void)facts, (void)algorithm;
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
    (void)key, (void)algorithm, (void)octets, (void)count, (void)signature, (void)signature_count;
    return CSEC_FAILED;
}

size_t csec_sign(
    const csec_key *key,
    csec_signature_algorithm algorithm,
    const uint8_t *octets,
    size_t count,
    uint8_t output[CSEC_SIGNATURE_MAX]
) {
    (void)key, (void)algorithm, (void)octets, (void)count, (void)output;
    return 0;
}

size_t csec_decrypt_key(
    const csec_key *key,
    const csec_key_transport *transport,
    const uint8_t *wrapped,
    size_t wrapped_count,
    uint8_t output[CSEC_WRAPPED_KEY_MAX]
) {
    (void)key, (void)transport, (void)wrapped, (void)wrapped_count, (void)output;
    return 0;
}

bool csec_decrypt(
    const csec_key *key,
    const csec_key_transport *transport,
    const uint8_t *wrapped,
    size_t wrapped_count,
    csec_cipher cipher,
    const uint8_t *octets,
    size_t count,
    uint8_t *output,
    size_t capacity,
    size_t *length
) {
    (void)key, (void)transport, (void)wrapped, (void)wrapped_count, (void)cipher, (void)octets, (void)count;
    (void)output, (void)capacity;
    *length = 0;
    return false;
}

bool csec_encrypt(
    const csec_key *key,
    const csec_key_transport *transport,
    csec_cipher cipher,
    const uint8_t *content,
    size_t count,
    uint8_t wrapped[CSEC_WRAPPED_KEY_MAX],
    size_t *wrapped_count,
    uint8_t *output,
    size_t capacity,
    size_t *length
) {
    (void)key, (void)transport, (void)cipher, (void)content, (void)count, (void)wrapped, (void)output;
    (void)capacity;
    *wrapped_count = 0;
    *length = 0;
    return false;
}

#endif
