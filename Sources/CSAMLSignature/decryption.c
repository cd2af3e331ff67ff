/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "encryption_key.h"

#include <openssl/crypto.h>
#include <openssl/err.h>

const EVP_CIPHER *csec_evp_cipher(csec_cipher cipher) {
    switch (cipher) {
    case CSEC_AES_128_GCM:
        return EVP_aes_128_gcm();
    case CSEC_AES_192_GCM:
        return EVP_aes_192_gcm();
    case CSEC_AES_256_GCM:
        return EVP_aes_256_gcm();
    case CSEC_AES_128_CBC:
        return EVP_aes_128_cbc();
    case CSEC_AES_192_CBC:
        return EVP_aes_192_cbc();
    case CSEC_AES_256_CBC:
        return EVP_aes_256_cbc();
    }
    return NULL;
}

bool csec_is_authenticated(csec_cipher cipher) {
    return cipher <= CSEC_AES_256_GCM;
}

/* Whether ciphertext has a possible length: an initialization vector, and a tag or at least one whole block (S-37). */
static bool has_possible_length(csec_cipher cipher, size_t count) {
    if (count > CSEC_CONTENT_MAX) {
        return false;
    }
    return csec_is_authenticated(cipher)
        ? count > GCM_IV + GCM_TAG
        : count >= 2 * AES_BLOCK && count % AES_BLOCK == 0;
}

/* MARK: GCM */

static bool open_gcm(
    EVP_CIPHER_CTX *context,
    const uint8_t *key,
    const uint8_t *octets,
    size_t count,
    uint8_t *output,
    size_t *length
) {
    const uint8_t *tag = octets + count - GCM_TAG;
    int written = 0;
    int rest = 0;
    *length = count - GCM_IV - GCM_TAG;
    if (EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, GCM_IV, NULL) == 1
        && EVP_DecryptInit_ex(context, NULL, NULL, key, octets) == 1
        && EVP_DecryptUpdate(context, output, &written, octets + GCM_IV, (int)*length) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, GCM_TAG, (void *)tag) == 1
        && EVP_DecryptFinal_ex(context, output + written, &rest) == 1
        && (size_t)written == *length && rest == 0) {
        return true;
    }
    OPENSSL_cleanse(output, *length);
    return false;
}

/* MARK: CBC */

/*
 * The last byte is the number of padding bytes, itself included; the others can have any value (XML Encryption, 5.2).
 */
static bool open_cbc(
    EVP_CIPHER_CTX *context,
    const uint8_t *key,
    const uint8_t *octets,
    size_t count,
    uint8_t *output,
    size_t *length
) {
    int written = 0;
    int rest = 0;
    *length = count - AES_BLOCK;
    bool is_open = EVP_DecryptInit_ex(context, NULL, NULL, key, octets) == 1
        && EVP_CIPHER_CTX_set_padding(context, 0) == 1
        && EVP_DecryptUpdate(context, output, &written, octets + AES_BLOCK, (int)*length) == 1
        && EVP_DecryptFinal_ex(context, output + written, &rest) == 1;
    if (!is_open || (size_t)written != *length || rest != 0) {
        OPENSSL_cleanse(output, *length);
        return false;
    }
    unsigned int padding = output[*length - 1];
    /* 1 if it is from 1 to 16, computed without a branch: 0 wraps around. */
    unsigned int is_good = (padding - 1u - AES_BLOCK) >> 31 & ~((padding - 1u) >> 31) & 1u;
    *length -= padding & (0u - is_good);
    return is_good == 1;
}

/* MARK: both */

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
    *length = 0;
    const EVP_CIPHER *evp = csec_evp_cipher(cipher);
    if (evp == NULL || !has_possible_length(cipher, count) || capacity < count) {
        return false;
    }
    uint8_t content_key[CONTENT_KEY_MAX];
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    size_t key_count = (size_t)EVP_CIPHER_get_key_length(evp);
    bool is_open = context != NULL
        && csec_unwrap_content_key(key, transport, wrapped, wrapped_count, content_key, key_count)
        && EVP_DecryptInit_ex(context, evp, NULL, NULL, NULL) == 1
        && (csec_is_authenticated(cipher) ? open_gcm : open_cbc)(context, content_key, octets, count, output, length);
    OPENSSL_cleanse(content_key, sizeof(content_key));
    EVP_CIPHER_CTX_free(context);
    ERR_clear_error();
    return is_open;
}

#endif
