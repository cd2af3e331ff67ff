// SPDX-License-Identifier: Apache-2.0

// The functions of ICU that libxml2 calls, without any encoding. libxml2 opens a converter for other encodings than UTF-8, which
// samltool rejects before; ICU has 33 MB.
#include <stddef.h>

#define JOINED(name, version) name##_##version
#define VERSIONED(name, version) JOINED(name, version)
#define ICU(name) VERSIONED(name, ICU_VERSION)

const void *ICU(ucnv_open)(const char *name, int *status) {
    (void)name;
    *status = 4; // U_FILE_ACCESS_ERROR: the encoding is unknown.
    return NULL;
}

// These are called only with an open converter.
void ICU(ucnv_close)(void) {}
void ICU(ucnv_convertEx)(void) {}
void ICU(ucnv_setFromUCallBack)(void) {}
void ICU(ucnv_setToUCallBack)(void) {}
void ICU(UCNV_FROM_U_CALLBACK_STOP)(void) {}
void ICU(UCNV_TO_U_CALLBACK_STOP)(void) {}
