/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CZLIB_SHIM_H
#define SWIFT_SAML_CZLIB_SHIM_H

#include <zlib.h>

/* `inflateInit2` and `deflateInit2` are macros, which Swift does not see. */

static inline int cz_inflate_init_raw(z_stream *stream) {
    return inflateInit2(stream, -MAX_WBITS);
}

static inline int cz_deflate_init_raw(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

#endif
