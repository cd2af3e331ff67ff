# SPDX-License-Identifier: Apache-2.0
"""The layers of captures, as functions from bytes to bytes."""

import base64
import html
import json
import quopri
import textwrap
import zlib
from urllib.parse import quote

SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
BOM = b"\xef\xbb\xbf"


def b64(data: bytes) -> bytes:
    """Standard Base64 with padding."""
    return base64.b64encode(data)


def b64url(data: bytes) -> bytes:
    """URL-safe Base64 with padding."""
    return base64.urlsafe_b64encode(data)


def wrapped(data: bytes, end: str, width: int = 76) -> bytes:
    """Base64 in lines of `width` characters, each followed by `end`."""
    lines = textwrap.wrap(b64(data).decode(), width)
    return "".join(line + end for line in lines).encode()


def percent(data: bytes, lower: bool = False) -> bytes:
    """Percent-encodes all but the unreserved characters."""
    text = quote(data, safe="")
    if lower:
        pieces = text.split("%")
        text = pieces[0] + "".join("%" + piece[:2].lower() + piece[2:] for piece in pieces[1:])
    return text.encode()


def deflate(data: bytes, level: int = 9) -> bytes:
    """Raw DEFLATE, as the redirect binding has it; level 0 stores."""
    squeeze = zlib.compressobj(level, zlib.DEFLATED, -15)
    return squeeze.compress(data) + squeeze.flush()


def html_escaped(data: bytes) -> bytes:
    """Named references, as most template engines write them."""
    return html.escape(data.decode(), quote=True).encode()


def html_numbered(data: bytes) -> bytes:
    """Numeric references, decimal and hexadecimal."""
    table = {"<": "&#x3C;", ">": "&#x3e;", "&": "&#38;", '"': "&#34;", "'": "&#39;", "+": "&#43;", "=": "&#61;"}
    return "".join(table.get(character, character) for character in data.decode()).encode()


def json_string(data: bytes, ascii_only: bool, slashes: bool) -> bytes:
    """A JSON string with its quotes; `slashes` writes `\\/` as PHP does."""
    text = json.dumps(data.decode(), ensure_ascii=ascii_only)
    return (text.replace("/", "\\/") if slashes else text).encode()


def quoted_printable(data: bytes, end: bytes) -> bytes:
    """Quoted-printable whose soft line breaks end with `end`."""
    return quopri.encodestring(data).replace(b"=\n", b"=" + end)


def soap(data: bytes, header: str = "") -> bytes:
    """A SOAP 1.1 envelope around a document without an XML declaration."""
    return f'<S:Envelope xmlns:S="{SOAP}">{header}<S:Body>'.encode() + data + b"</S:Body></S:Envelope>"


def post(body: bytes) -> bytes:
    """A whole HTTP request that posts a form."""
    head = (
        "POST /acs HTTP/1.1\r\nHost: sp.example.test\r\nUser-Agent: capture/1\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def get(query: bytes) -> bytes:
    """A whole HTTP request that carries a query string."""
    return b"GET /acs?" + query + b" HTTP/1.1\r\nHost: sp.example.test\r\nAccept: text/html\r\n\r\n"
