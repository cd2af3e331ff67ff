# SPDX-License-Identifier: Apache-2.0
"""Malformed vectors of the layers around XML: files and layers that cannot be read."""

import base64
import random
import zlib

from template import DECLARATION, RESPONSE, edit


def percent(data: bytes) -> bytes:
    """Percent-encodes the three Base64 characters that need it."""
    return data.replace(b"+", b"%2B").replace(b"/", b"%2F").replace(b"=", b"%3D")


def deflate(data: bytes) -> bytes:
    """Compresses to raw DEFLATE, as in the redirect binding."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeeze.compress(data) + squeeze.flush()


def padded(base: bytes, remainder: int) -> bytes:
    """Returns `base` with spaces before its last tag, so that its length modulo 3 is `remainder`."""
    # White space between the last two end tags is element-only content.
    at = base.rindex(b"</samlp:Response>")
    while len(base) % 3 != remainder:
        base = base[:at] + b" " + base[at:]
    return base


DOCUMENT = RESPONSE.encode()
# Two `=` close this value: its document leaves one byte over.
VALUE = base64.b64encode(padded(DOCUMENT, 1))
WHOLE = base64.b64encode(padded(DOCUMENT, 0))


def insert(data: bytes, at: int, extra: bytes) -> bytes:
    """Returns `data` with `extra` inserted at byte `at`."""
    return data[:at] + extra + data[at:]


def input_cases() -> list[tuple]:
    """Files that are not documents."""
    noise = bytearray(random.Random(20260501).randbytes(1024))
    noise[:4] = b"\x9c\x00\xfd\x13"
    png = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(13)
    prose = b"Dear colleague, please find the capture below.\n\nKind regards, Mira\n"
    return [
        ("empty.xml", "a file without a byte", b"", "input.empty"),
        ("blank.xml", "white space only", b" \t\r\n \n", "input.empty"),
        ("bom-only.xml", "only a byte order mark", b"\xef\xbb\xbf", "input.empty"),
        ("image.png", "the head of a PNG image", png, "input.unknown-format"),
        ("noise.bin", "1024 random bytes", bytes(noise), "input.unknown-format"),
        ("prose.txt", "a mail without a capture", prose, "input.unknown-format"),
        ("object.json", "JSON that carries no SAML", b'{"user":"mira","roles":["viewer"]}\n', "input.unknown-format"),
        ("number.json", "JSON that is one number", b"42\n", "input.unknown-format"),
        ("form-other.txt", "a form body without SAMLResponse", b"RelayState=abc&token=1\n", "input.unknown-format"),
    ]


def encoding_cases() -> list[tuple]:
    """Layers that cannot be decoded."""
    good = base64.b64encode(DOCUMENT)
    escaped = percent(VALUE)
    squeezed = deflate(DOCUMENT)
    b64 = base64.b64encode
    return [
        ("percent-bad-digit.txt", "%G1 inside a percent-encoded value", insert(escaped, 200, b"%G1"), "encoding.bad-percent"),
        ("percent-bare.txt", "a bare % inside a percent-encoded value", insert(escaped, 200, b"%"), "encoding.bad-percent"),
        ("percent-unicode.txt", "%u0041, which is not percent-encoding", insert(escaped, 200, b"%u0041"), "encoding.bad-percent"),
        ("form-bad-percent.txt", "%ZZ in a form body", b"SAMLResponse=" + insert(escaped, 200, b"%ZZ") + b"&RelayState=abc", "encoding.bad-percent"),
        ("percent-cut-one.txt", "the last escape is cut: %3", escaped[:-1], "encoding.truncated"),
        ("percent-cut-two.txt", "the last escape is cut: %", escaped[:-2], "encoding.truncated"),
        ("base64-one-over.txt", "a Base64 length that leaves one character over", WHOLE[:-3], "encoding.truncated"),
        ("form-one-over.txt", "the same in a form body", b"SAMLResponse=" + percent(WHOLE[:-3]), "encoding.truncated"),
        ("base64-illegal.txt", "a byte outside the alphabet", insert(good, 400, b"*"), "encoding.bad-base64"),
        ("base64-nul.txt", "a NUL byte inside", insert(good, 400, b"\x00"), "encoding.bad-base64"),
        ("base64-non-ascii.txt", "a no-break space inside", insert(good, 400, b"\xc2\xa0"), "encoding.bad-base64"),
        ("base64-padding-inside.txt", "padding in the middle of the value", insert(good, 400, b"=="), "encoding.bad-base64"),
        ("base64-after-padding.txt", "characters after the padding", VALUE + b"QUJD", "encoding.bad-base64"),
        ("base64-triple-padding.txt", "three characters of padding", VALUE + b"=", "encoding.bad-base64"),
        ("base64-mixed-alphabet.txt", "both alphabets in one value", good[:400] + b"-/_+" + good[400:], "encoding.bad-base64"),
        ("deflate-cut.txt", "a DEFLATE stream cut early", b64(squeezed[:-40]), "encoding.bad-deflate", "S-02"),
        ("deflate-garbage.txt", "bytes after the last DEFLATE block", b64(squeezed + b"garbage"), "encoding.bad-deflate", "S-02"),
        ("deflate-zlib.txt", "a cut stream with zlib framing", b64(zlib.compress(DOCUMENT)[:-40]), "encoding.bad-deflate", "S-02"),
        ("deflate-block-type.txt", "a DEFLATE block of the reserved type", b64(b"\x07" + squeezed[1:]), "encoding.bad-deflate", "S-02"),
        ("deflate-query-cut.txt", "a cut DEFLATE stream in a query string", b"SAMLResponse=" + percent(b64(squeezed[:-40])) + b"&RelayState=abc", "encoding.bad-deflate", "S-02"),
    ] + text_cases()


def text_cases() -> list[tuple]:
    """Documents that are not UTF-8; all have the same code."""
    name = "Élodie"
    declared = lambda charset: DECLARATION.replace("UTF-8", charset)
    latin = edit(">mira<", f">{name}<")
    raw = lambda junk: edit(">mira<", ">mi\x00ra<").encode().replace(b"\x00", junk)
    rows = [
        ("latin1-byte.xml", "a Latin-1 byte without a declaration", latin.encode("latin-1")),
        ("latin1-byte-declared-utf8.xml", "a Latin-1 byte in a document declared UTF-8", (DECLARATION + latin).encode("latin-1")),
        ("latin1-declared.xml", "declared and encoded as ISO-8859-1", (declared("ISO-8859-1") + latin).encode("latin-1")),
        ("windows1252-declared.xml", "declared windows-1252, ASCII only", (declared("windows-1252") + RESPONSE).encode()),
        ("utf7-declared.xml", "declared UTF-7, ASCII only", (declared("UTF-7") + RESPONSE).encode()),
        ("utf16-declared.xml", "declared UTF-16 but written in UTF-8", (declared("UTF-16") + RESPONSE).encode()),
        ("utf16le-bom.xml", "UTF-16, little-endian, declared", b"\xff\xfe" + (declared("UTF-16") + RESPONSE).encode("utf-16-le")),
        ("utf16be-bom.xml", "UTF-16, big-endian, declared", b"\xfe\xff" + (declared("UTF-16") + RESPONSE).encode("utf-16-be")),
        ("overlong.xml", "an overlong form of the slash", raw(b"\xc0\xaf")),
        ("surrogates.xml", "a surrogate pair written as two sequences", raw(b"\xed\xa0\xbd\xed\xb8\x80")),
        ("beyond-unicode.xml", "a code point beyond U+10FFFF", raw(b"\xf4\x90\x80\x80")),
        ("cut-sequence.xml", "a sequence without its last byte", raw(b"\xe2\x82")),
        ("stray-continuation.xml", "a continuation byte alone", raw(b"\x80")),
        ("base64-latin1.txt", "Base64 of a document in Latin-1", base64.b64encode(latin.encode("latin-1"))),
    ]
    return [(*row, "encoding.not-utf8", "S-10") for row in rows]
