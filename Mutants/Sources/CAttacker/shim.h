/* SPDX-License-Identifier: Apache-2.0 */
/* The tools of an attacker: digests, the attacker's own key, and the public key of the service provider. */
#ifndef SWIFT_SAML_ATTACKER_H
#define SWIFT_SAML_ATTACKER_H

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <stdio.h>
#include <string.h>

/* Digests. Returns the number of bytes, or 0. `name` is a name of OpenSSL, such as sha256. */
static inline int attacker_digest(const char *name, const unsigned char *bytes, size_t count, unsigned char *out) {
    unsigned int size = 0;
    const EVP_MD *kind = EVP_get_digestbyname(name);
    return kind != NULL && EVP_Digest(bytes, count, out, &size, kind, NULL) == 1 ? (int)size : 0;
}

/* HMAC with SHA-256; `out` has 32 bytes. */
static inline int attacker_hmac(
    const unsigned char *key, size_t key_count, const unsigned char *bytes, size_t count, unsigned char *out) {
    unsigned int size = 0;
    return HMAC(EVP_sha256(), key, (int)key_count, bytes, count, out, &size) != NULL ? (int)size : 0;
}

/* Reads a private key from a PEM file. Returns NULL on failure. */
static inline void *attacker_key(const char *path) {
    FILE *file = fopen(path, "r");
    EVP_PKEY *key = file != NULL ? PEM_read_PrivateKey(file, NULL, NULL, NULL) : NULL;
    if (file != NULL) {
        fclose(file);
    }
    return key;
}

/* Signs with RSA and SHA-256; `out` has 512 bytes. Returns the length, or 0. Threads can share the key. */
static inline int attacker_sign(const void *key, const unsigned char *bytes, size_t count, unsigned char *out) {
    size_t size = 512;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_good = EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, (EVP_PKEY *)key) == 1
        && EVP_DigestSign(context, out, &size, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    return is_good ? (int)size : 0;
}

/* Decrypts a session key with RSA-OAEP; `out` has 512 bytes. Returns its length, or 0. */
static inline int attacker_open(const void *key, const unsigned char *bytes, size_t count, unsigned char *out) {
    size_t size = 512;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new((EVP_PKEY *)key, NULL);
    int is_good = EVP_PKEY_decrypt_init(context) == 1
        && EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1
        && EVP_PKEY_decrypt(context, out, &size, bytes, count) == 1;
    EVP_PKEY_CTX_free(context);
    return is_good ? (int)size : 0;
}

/* Encrypts with AES-128-GCM; `out` has room for the ciphertext and a tag of 16 bytes. */
static inline int attacker_seal(
    const unsigned char *key, const unsigned char *vector, const unsigned char *bytes, int count, unsigned char *out) {
    int size = 0;
    int rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int is_good = EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, vector) == 1
        && EVP_EncryptUpdate(context, out, &size, bytes, count) == 1
        && EVP_EncryptFinal_ex(context, out + size, &rest) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, 16, out + size + rest) == 1;
    EVP_CIPHER_CTX_free(context);
    return is_good ? size + rest + 16 : 0;
}

#endif
