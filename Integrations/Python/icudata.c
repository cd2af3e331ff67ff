// SPDX-License-Identifier: Apache-2.0

// The data of ICU without any content. libxml2 loads ICU for other encodings than UTF-8, which samltool rejects before; the
// data are 31 MB. The layout is that of ICU's own `stubdata`.
#include <stdint.h>

__attribute__((visibility("default"), aligned(16))) const struct {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size, reserved;
    uint8_t is_big_endian, charset_family, size_of_character, padding;
    uint8_t format[4], format_version[4], version[4], end_of_header[8];
    uint32_t count, end;
} ICU_DATA = {
    .header_size = 32,
    .magic = {0xDA, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .size_of_character = 2,
    .format = "ToCP",
    .format_version = {1},
};
