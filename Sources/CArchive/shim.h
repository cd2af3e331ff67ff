/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CARCHIVE_SHIM_H
#define SWIFT_SAML_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

#endif
