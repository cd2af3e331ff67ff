/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "digest.h"

#include <openssl/err.h>
#include <stdlib.h>

struct csec_digest_stream {
    EVP_MD_CTX *context;
};

csec_digest_stream *csec_digest_stream_create(csec_digest_algorithm algorithm) {
    const EVP_MD *digest = csec_message_digest(algorithm);
    csec_digest_stream *stream = digest == NULL ? NULL : calloc(1, sizeof(csec_digest_stream));
    if (stream == NULL) {
        return NULL;
    }
    stream->context = EVP_MD_CTX_new();
    if (stream->context == NULL || EVP_DigestInit_ex(stream->context, digest, NULL) != 1) {
        csec_digest_stream_free(stream);
        ERR_clear_error();
        return NULL;
    }
    return stream;
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
    csec_digest_stream *copy = calloc(1, sizeof(csec_digest_stream));
    if (copy == NULL) {
        return NULL;
    }
    copy->context = EVP_MD_CTX_new();
    if (copy->context == NULL || EVP_MD_CTX_copy_ex(copy->context, stream->context) != 1) {
        csec_digest_stream_free(copy);
        ERR_clear_error();
        return NULL;
    }
    return copy;
}

void csec_digest_stream_free(csec_digest_stream *stream) {
    if (stream != NULL) {
        EVP_MD_CTX_free(stream->context);
        free(stream);
    }
}

#endif
