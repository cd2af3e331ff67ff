/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "digest.h"

#include <openssl/err.h>
#include <stdlib.h>

struct csec_digest_stream {
    EVP_MD_CTX *context;
};

/* Begins a digest, or goes on with the bytes of another stream. */
static csec_digest_stream *make(const EVP_MD *digest, const csec_digest_stream *other) {
    csec_digest_stream *stream = calloc(1, sizeof(csec_digest_stream));
    if (stream == NULL) {
        return NULL;
    }
    stream->context = EVP_MD_CTX_new();
    if (stream->context == NULL
        || (other == NULL ? EVP_DigestInit_ex(stream->context, digest, NULL)
            : EVP_MD_CTX_copy_ex(stream->context, other->context)) != 1) {
        csec_digest_stream_free(stream);
        ERR_clear_error();
        return NULL;
    }
    return stream;
}

csec_digest_stream *csec_digest_stream_create(csec_digest_algorithm algorithm) {
    const EVP_MD *digest = csec_message_digest(algorithm);
    return digest == NULL ? NULL : make(digest, NULL);
}

bool csec_digest_stream_take(csec_digest_stream *stream, const uint8_t *bytes, size_t count) {
    bool is_taken = EVP_DigestUpdate(stream->context, bytes, count) == 1;
    ERR_clear_error();
    return is_taken;
}

size_t csec_digest_stream_finish(csec_digest_stream *stream, uint8_t output[CSEC_DIGEST_MAX]) {
    unsigned int length = 0;
    bool is_finished = EVP_MD_CTX_get_size(stream->context) <= CSEC_DIGEST_MAX
        && EVP_DigestFinal_ex(stream->context, output, &length) == 1;
    ERR_clear_error();
    return is_finished ? length : 0;
}

csec_digest_stream *csec_digest_stream_copy(const csec_digest_stream *stream) {
    return make(NULL, stream);
}

void csec_digest_stream_free(csec_digest_stream *stream) {
    if (stream != NULL) {
        EVP_MD_CTX_free(stream->context);
        free(stream);
    }
}

#endif
