/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "encryption_key.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <string.h>

/* MARK: GCM */

static bool close_gcm(
    EVP_CIPHER_CTX *context,
    const uint8_t *key,
    const uint8_t *content,
    size_t count,
    uint8_t *output,
    size_t *length
) {
    int written = 0;
    int rest = 0;
    if (RAND_bytes(output, GCM_IV) != 1
        || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, GCM_IV, NULL) != 1
        || EVP_EncryptInit_ex(context, NULL, NULL, key, output) != 1
        || EVP_EncryptUpdate(context, output + GCM_IV, &written, content, (int)count) != 1
        || EVP_EncryptFinal_ex(context, output + GCM_IV + written, &rest) != 1
        || (size_t)written != count || rest != 0
        || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, GCM_TAG, output + GCM_IV + count) != 1) {
        return false;
    }
    *length = GCM_IV + count + GCM_TAG;
    return true;
}

/* MARK: CBC */

/* Pads the last block with random bytes and their count, because OpenSSL supports only another padding. */
static bool close_cbc(
    EVP_CIPHER_CTX *context,
    const uint8_t *key,
    const uint8_t *content,
    size_t count,
    uint8_t *output,
    size_t *length
) {
    uint8_t last[AES_BLOCK];
    size_t rest = count % AES_BLOCK;
    size_t whole = count - rest;
    int written = 0;
    int ending = 0;
    int nothing = 0;
    if (RAND_bytes(output, AES_BLOCK) != 1 || RAND_bytes(last, AES_BLOCK) != 1) {
        return false;
    }
    if (rest > 0) {
        /* Bounded: the remainder of a division by the size of the block. */
        memcpy(last, content + whole, rest);
    }
    last[AES_BLOCK - 1] = (uint8_t)(AES_BLOCK - rest);
    uint8_t *cursor = output + AES_BLOCK;
    bool is_closed = EVP_EncryptInit_ex(context, NULL, NULL, key, output) == 1
        && EVP_CIPHER_CTX_set_padding(context, 0) == 1
        && EVP_EncryptUpdate(context, cursor, &written, content, (int)whole) == 1
        && EVP_EncryptUpdate(context, cursor + written, &ending, last, AES_BLOCK) == 1
        && EVP_EncryptFinal_ex(context, cursor + written + ending, &nothing) == 1
        && (size_t)written == whole && ending == AES_BLOCK && nothing == 0;
    OPENSSL_cleanse(last, sizeof(last));
    *length = AES_BLOCK + whole + AES_BLOCK;
    return is_closed;
}

/* MARK: both */

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
    const EVP_CIPHER *evp = csec_evp_cipher(cipher);
    if (evp == NULL || count == 0 || count > CSEC_CONTENT_MAX
        || capacity < count + CSEC_EXPANSION_MAX) {
        return false;
    }
    uint8_t content_key[CONTENT_KEY_MAX];
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    size_t key_count = (size_t)EVP_CIPHER_get_key_length(evp);
    *wrapped_count = 0;
    bool is_closed = context != NULL && RAND_priv_bytes(content_key, (int)key_count) == 1
        && EVP_EncryptInit_ex(context, evp, NULL, NULL, NULL) == 1
        && (csec_is_authenticated(cipher) ? close_gcm : close_cbc)(
            context, content_key, content, count, output, length
        );
    if (is_closed) {
        *wrapped_count = csec_wrap_content_key(key, transport, content_key, key_count, wrapped);
    }
    OPENSSL_cleanse(content_key, sizeof(content_key));
    EVP_CIPHER_CTX_free(context);
    ERR_clear_error();
    if (*wrapped_count == 0) {
        OPENSSL_cleanse(output, count + CSEC_EXPANSION_MAX);
        return false;
    }
    return true;
}

#endif
