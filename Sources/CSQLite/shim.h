/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CSQLITE_SHIM_H
#define SWIFT_SAML_CSQLITE_SHIM_H

#include <sqlite3.h>

/* Macros that Swift does not import. */
static const int csqlite_ioerr_read = SQLITE_IOERR_READ;
static const int csqlite_ioerr_shmsize = SQLITE_IOERR_SHMSIZE;

/* Tells SQLite to copy a value before the call returns. */
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

#endif
