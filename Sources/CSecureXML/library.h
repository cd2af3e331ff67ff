/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_LIBRARY_H
#define SWIFT_SAML_LIBRARY_H

/* Disables all loading of entities, schemas and stylesheets; once per process. */
void cxml_initialize(void);

#endif
