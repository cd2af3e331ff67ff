/* SPDX-License-Identifier: Apache-2.0 */
#include "CToken.h"

#define P11_KIT_FUTURE_UNSTABLE_API
#include <p11-kit/p11-kit.h>
#include <stdlib.h>
#include <string.h>

struct token_key {
    CK_FUNCTION_LIST *module;
    CK_SESSION_HANDLE session;
    CK_OBJECT_HANDLE object;
};

/* PKCS #11 pads labels with spaces. */
static bool has_label(const CK_TOKEN_INFO *info, const char *label) {
    size_t count = strlen(label);
    if (count > sizeof(info->label) || memcmp(info->label, label, count) != 0) {
        return false;
    }
    while (count < sizeof(info->label)) {
        if (info->label[count++] != ' ') {
            return false;
        }
    }
    return true;
}

static bool find_slot(CK_FUNCTION_LIST *module, const char *token, CK_SLOT_ID *slot) {
    CK_SLOT_ID slots[16];
    CK_ULONG count = sizeof(slots) / sizeof(slots[0]);
    if (module->C_GetSlotList(CK_TRUE, slots, &count) != CKR_OK) {
        return false;
    }
    for (CK_ULONG index = 0; index < count; index++) {
        CK_TOKEN_INFO info;
        if (module->C_GetTokenInfo(slots[index], &info) == CKR_OK && has_label(&info, token)) {
            *slot = slots[index];
            return true;
        }
    }
    return false;
}

static bool find_key(token_key *key, const char *label) {
    CK_OBJECT_CLASS class = CKO_PRIVATE_KEY;
    CK_ATTRIBUTE template[] = {
        { CKA_CLASS, &class, sizeof(class) },
        { CKA_LABEL, (void *)label, strlen(label) },
    };
    CK_ULONG count = 0;
    bool is_found = key->module->C_FindObjectsInit(key->session, template, 2) == CKR_OK
        && key->module->C_FindObjects(key->session, &key->object, 1, &count) == CKR_OK && count == 1;
    key->module->C_FindObjectsFinal(key->session);
    return is_found;
}

/* A login is one for all sessions of a process with a token. */
static bool is_open(CK_RV result) {
    return result == CKR_OK || result == CKR_USER_ALREADY_LOGGED_IN;
}

token_key *token_key_open(const char *path, const char *token, const char *label, const char *pin) {
    token_key *key = calloc(1, sizeof(*key));
    CK_SLOT_ID slot = 0;
    if (key == NULL || (key->module = p11_kit_module_load(path, 0)) == NULL) {
        free(key);
        return NULL;
    }
    if (p11_kit_module_initialize(key->module) == CKR_OK && find_slot(key->module, token, &slot)
        && key->module->C_OpenSession(slot, CKF_SERIAL_SESSION, NULL, NULL, &key->session) == CKR_OK
        && is_open(key->module->C_Login(key->session, CKU_USER, (unsigned char *)pin, strlen(pin)))
        && find_key(key, label)) {
        return key;
    }
    token_key_close(key);
    return NULL;
}

size_t token_key_sign(
    const token_key *key,
    bool is_ecdsa,
    const uint8_t *octets,
    size_t count,
    uint8_t *output,
    size_t capacity
) {
    CK_MECHANISM sha256 = { CKM_SHA256, NULL, 0 };
    CK_MECHANISM mechanism = { is_ecdsa ? CKM_ECDSA : CKM_SHA256_RSA_PKCS, NULL, 0 };
    uint8_t digest[32];
    /* Not every token computes the digest for ECDSA itself. */
    if (is_ecdsa) {
        CK_ULONG length = sizeof(digest);
        if (key->module->C_DigestInit(key->session, &sha256) != CKR_OK
            || key->module->C_Digest(key->session, (uint8_t *)octets, count, digest, &length) != CKR_OK) {
            return 0;
        }
        octets = digest;
        count = length;
    }
    CK_ULONG length = capacity;
    if (key->module->C_SignInit(key->session, &mechanism, key->object) != CKR_OK
        || key->module->C_Sign(key->session, (uint8_t *)octets, count, output, &length) != CKR_OK) {
        return 0;
    }
    return length;
}

size_t token_key_decrypt(const token_key *key, const uint8_t *octets, size_t count, uint8_t *output, size_t capacity) {
    CK_RSA_PKCS_OAEP_PARAMS oaep = { CKM_SHA_1, CKG_MGF1_SHA1, CKZ_DATA_SPECIFIED, NULL, 0 };
    CK_MECHANISM mechanism = { CKM_RSA_PKCS_OAEP, &oaep, sizeof(oaep) };
    CK_ULONG length = capacity;
    if (key->module->C_DecryptInit(key->session, &mechanism, key->object) != CKR_OK
        || key->module->C_Decrypt(key->session, (uint8_t *)octets, count, output, &length) != CKR_OK) {
        return 0;
    }
    return length;
}

void token_key_close(token_key *key) {
    p11_kit_module_finalize(key->module);
    p11_kit_module_release(key->module);
    free(key);
}
