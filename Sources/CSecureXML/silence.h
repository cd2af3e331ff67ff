/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_SILENCE_H
#define SWIFT_SAML_SILENCE_H

#include <libxml/xmlerror.h>

/* The handler that was installed before, to be put back: the thread belongs to the host program. */
typedef struct cxml_silence {
    xmlStructuredErrorFunc handler;
    void *context;
} cxml_silence;

/* Keeps what libxml2 says outside a parser context off standard error, for this thread. */
cxml_silence cxml_silence_begin(void);
void cxml_silence_end(cxml_silence previous);

#endif
