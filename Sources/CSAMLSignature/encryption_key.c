/* SPDX-License-Identifier: Apache-2.0 */
#include "xmlsec.h"

#ifdef SAML_XMLSEC

#include "digest.h"
#include "encryption_key.h"
#include "key.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <string.h>

bool csec_carries_keys(const csec_key *key) {
    return key->facts.kind == CSEC_KEY_RSA && !key->facts.is_pss_only;
}

/* MARK: RSA-OAEP */

static bool set_oaep(EVP_PKEY_CTX *context, const csec_key_transport *transport) {
    const EVP_MD *digest = csec_message_digest(transport->digest);
    const EVP_MD *mask = csec_message_digest(transport->mask_digest);
    if (digest == NULL || mask == NULL || transport->label_count > CSEC_LABEL_MAX
        || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) != 1
        || EVP_PKEY_CTX_set_rsa_oaep_md(context, digest) != 1
        || EVP_PKEY_CTX_set_rsa_mgf1_md(context, mask) != 1) {
        return false;
    }
    if (transport->label_count == 0) {
        return true;
    }
    unsigned char *label = OPENSSL_memdup(transport->label, transport->label_count);
    if (label == NULL) {
        return false;
    }
    if (EVP_PKEY_CTX_set0_rsa_oaep_label(context, label, (int)transport->label_count) != 1) {
        OPENSSL_free(label);
        return false;
    }
    return true;
}

/* MARK: selecting without a branch */

/* All bits set if `value` is 0, none otherwise. */
static unsigned int mask_if_zero(unsigned int value) {
    return (unsigned int)(((uint64_t)value - 1) >> 32);
}

/* Keeps `output` if the mask is set, and copies `other` if it is not. */
static void choose(unsigned int mask, uint8_t *output, const uint8_t *kept, const uint8_t *other, size_t count) {
    for (size_t i = 0; i < count; i++) {
        output[i] = (uint8_t)((kept[i] & mask) | (other[i] & ~mask));
    }
}

/*
 * Whether a block is 0, 2, bytes other than 0, 0 and a key of `count` bytes (RFC 8017, 7.2.2), as a mask.
 *
 * The length of the key is known, so the 0 has a fixed position, and the time does not depend on the block.
 */
static unsigned int mask_if_padded(const uint8_t *block, size_t block_count, size_t count) {
    size_t separator = block_count - count - 1;
    unsigned int bad = block[0] | (block[1] ^ 2u) | block[separator];
    for (size_t i = 2; i < separator; i++) {
        bad |= mask_if_zero(block[i]);
    }
    return mask_if_zero(bad);
}

/* MARK: decrypting */

/*
 * Decrypts into `block`, and returns a mask that is set if its last `count` bytes are the key.
 *
 * For RSA 1.5, this code reads the unpadded block, because the result of OpenSSL's padding check depends on its
 * version.
 */
static unsigned int open_block(
    EVP_PKEY_CTX *context,
    const csec_key_transport *transport,
    const uint8_t *wrapped,
    size_t wrapped_count,
    uint8_t *block,
    size_t block_count,
    size_t count
) {
    size_t length = block_count;
    if (transport->kind == CSEC_DECRYPTED) {
        /* Bounded: the caller has compared the length with that of the key. */
        memcpy(block + block_count - count, wrapped, count);
        return ~0u;
    }
    if (transport->kind == CSEC_RSA_1_5) {
        /* This fails only for a wrong length, or a number not below the modulus. Both are public. */
        if (EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) != 1
            || EVP_PKEY_decrypt(context, block, &length, wrapped, wrapped_count) != 1
            || length != block_count) {
            return 0;
        }
        return mask_if_padded(block, block_count, count);
    }
    if (!set_oaep(context, transport)) {
        return 0;
    }
    int opened = EVP_PKEY_decrypt(context, block, &length, wrapped, wrapped_count);
    unsigned int mask = mask_if_zero((unsigned int)opened ^ 1u) & mask_if_zero((unsigned int)(length ^ count));
    if (count <= block_count) {
        /* Bounded: see the check above. */
        memmove(block + block_count - count, block, count);
    }
    return mask;
}

bool csec_unwrap_content_key(
    const csec_key *key,
    const csec_key_transport *transport,
    const uint8_t *wrapped,
    size_t wrapped_count,
    uint8_t *output,
    size_t count
) {
    int size = EVP_PKEY_get_size(key->pkey);
    bool is_decrypted = transport->kind == CSEC_DECRYPTED;
    /* The shortest block of RSA 1.5 has 11 bytes in addition to the key. */
    if (!csec_carries_keys(key) || key->facts.is_private == is_decrypted || size > CSEC_WRAPPED_KEY_MAX
        || size < CONTENT_KEY_MAX + 11 || count > CONTENT_KEY_MAX) {
        return false;
    }
    size_t block_count = (size_t)size;
    uint8_t *block = OPENSSL_zalloc(block_count);
    uint8_t other[CONTENT_KEY_MAX];
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key->pkey, NULL);
    bool is_ready = block != NULL && context != NULL && RAND_priv_bytes(other, CONTENT_KEY_MAX) == 1
        && EVP_PKEY_decrypt_init(context) == 1;
    if (is_ready) {
        unsigned int mask = 0;
        if (wrapped_count == (is_decrypted ? count : block_count)) {
            mask = open_block(context, transport, wrapped, wrapped_count, block, block_count, count);
        }
        choose(mask, output, block + block_count - count, other, count);
    }
    EVP_PKEY_CTX_free(context);
    OPENSSL_clear_free(block, block_count);
    OPENSSL_cleanse(other, sizeof(other));
    return is_ready;
}

size_t csec_decrypt_key(
    const csec_key *key,
    const csec_key_transport *transport,
    const uint8_t *wrapped,
    size_t wrapped_count,
    uint8_t output[CSEC_WRAPPED_KEY_MAX]
) {
    if (!csec_carries_keys(key) || transport->kind != CSEC_RSA_OAEP
        || EVP_PKEY_get_size(key->pkey) > CSEC_WRAPPED_KEY_MAX) {
        return 0;
    }
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key->pkey, NULL);
    size_t length = CSEC_WRAPPED_KEY_MAX;
    bool is_open = context != NULL && EVP_PKEY_decrypt_init(context) == 1 && set_oaep(context, transport)
        && EVP_PKEY_decrypt(context, output, &length, wrapped, wrapped_count) == 1;
    EVP_PKEY_CTX_free(context);
    ERR_clear_error();
    return is_open ? length : 0;
}

/* MARK: encrypting */

size_t csec_wrap_content_key(
    const csec_key *key,
    const csec_key_transport *transport,
    const uint8_t *content_key,
    size_t count,
    uint8_t output[CSEC_WRAPPED_KEY_MAX]
) {
    if (!csec_carries_keys(key) || EVP_PKEY_get_size(key->pkey) > CSEC_WRAPPED_KEY_MAX) {
        return 0;
    }
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key->pkey, NULL);
    size_t length = CSEC_WRAPPED_KEY_MAX;
    bool is_wrapped = context != NULL && EVP_PKEY_encrypt_init(context) == 1
        && (transport->kind == CSEC_RSA_1_5
            ? EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
            : set_oaep(context, transport))
        && EVP_PKEY_encrypt(context, output, &length, content_key, count) == 1;
    EVP_PKEY_CTX_free(context);
    return is_wrapped ? length : 0;
}

#endif
