/* SPDX-License-Identifier: Apache-2.0 */
/* Plain RSA verification with OpenSSL, the lower bound for every signature verifier. */
#ifndef SWIFT_SAML_RAW_RSA_H
#define SWIFT_SAML_RAW_RSA_H

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <stdio.h>
#include <stdlib.h>

/* A key, and a signature by it over a digest of 32 zero bytes. */
typedef struct raw_rsa {
    EVP_PKEY_CTX *context;
    unsigned char digest[32];
    unsigned char signature[512];
    size_t count;
} raw_rsa;

static inline int raw_rsa_prepare(EVP_PKEY_CTX *context) {
    return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
        && EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1;
}

/* Signs once with the private key in a PEM file. Returns NULL on failure. */
static inline raw_rsa *raw_rsa_open(const char *path) {
    raw_rsa *raw = (raw_rsa *)calloc(1, sizeof(raw_rsa));
    FILE *file = fopen(path, "r");
    EVP_PKEY *key = file != NULL ? PEM_read_PrivateKey(file, NULL, NULL, NULL) : NULL;
    if (file != NULL) {
        fclose(file);
    }
    EVP_PKEY_CTX *signer = key != NULL ? EVP_PKEY_CTX_new(key, NULL) : NULL;
    raw->context = key != NULL ? EVP_PKEY_CTX_new(key, NULL) : NULL;
    raw->count = sizeof(raw->signature);
    int is_good = signer != NULL && EVP_PKEY_sign_init(signer) == 1 && raw_rsa_prepare(signer)
        && EVP_PKEY_sign(signer, raw->signature, &raw->count, raw->digest, sizeof(raw->digest)) == 1
        && EVP_PKEY_verify_init(raw->context) == 1 && raw_rsa_prepare(raw->context);
    EVP_PKEY_CTX_free(signer);
    EVP_PKEY_free(key);
    return is_good ? raw : NULL;
}

/* Verifies the signature: only the key operation, everything else is prepared. */
static inline int raw_rsa_verify(const raw_rsa *raw) {
    return EVP_PKEY_verify(raw->context, raw->signature, raw->count, raw->digest, sizeof(raw->digest)) == 1;
}

#endif
