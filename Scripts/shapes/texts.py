# SPDX-License-Identifier: Apache-2.0
"""Shapes of texts in which messages are searched, and of the exports of tools."""

import base64
import json

from containers import burp, har, mail, tracer

from .captures import ESCAPED, SMALL, VALUE, entry, long
from .shape import Shape

OPEN = '<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol">'
REQUEST = '<p:AuthnRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1"/>'
BLOCK = f"SAMLResponse={ESCAPED}"
REQUEST_VALUE = base64.b64encode(REQUEST.encode()).decode()
OPEN_LOGOUT = "<p:LogoutRequest urn:oasis:names:tc:SAML>"


def mailed(n: int) -> str:
    """Returns a mail with attachments."""
    return mail([("Content-Type: application/xml\r\nContent-Transfer-Encoding: base64\r\n", VALUE)] * n)


def nested_mail(n: int) -> str:
    """Returns a mail whose parts are made of parts."""
    head = "From: a@example.org\r\nTo: b@example.org\r\n"
    return head + "".join(f"Content-Type: multipart/mixed; boundary=b{i}\r\n\r\n--b{i}\r\n" for i in range(n)) + BLOCK


def paged(n: int) -> str:
    """Returns a HAR with pages whose responses no request sends."""
    made = entry(value="")
    made["response"] = {"content": {"mimeType": "text/html", "text": f'<input name="SAMLResponse" value="{VALUE}">'}}
    return har([made] * n)


def trace(n: int) -> str:
    """Returns a trace of curl."""
    body = f"SAMLResponse={long(n)}"
    lines = "".join(f"{at:04x}: {body[at : at + 64]}\n" for at in range(0, len(body), 64))
    return f"=> Send header\n0000: POST / HTTP/1.1\n=> Send data\n{lines}== done\n"


def chunks(body: str) -> str:
    """Returns a body in chunks of one byte."""
    return "".join(f"1;a=b\r\n{byte}\r\n" for byte in body) + "0\r\n\r\n"


def dump(n: int) -> str:
    """Returns a dump in hexadecimal."""
    body = f"SAMLResponse={long(n)}".encode()
    lines = (body[at : at + 16] for at in range(0, len(body), 16))
    return "".join(f"{at * 16:08x}: {line.hex(' '):<48} {line.decode()}\n" for at, line in enumerate(lines))


def divided(n: int) -> str:
    """Returns a value that source code divides into strings."""
    value = long(n)
    return "x = '" + "' +\n  '".join(value[at : at + 64] for at in range(0, len(value), 64)) + "'\n"


FORM = base64.b64encode(BLOCK.encode()).decode()

TEXTS = {
    "log-values": (lambda n: f"10:00 {BLOCK} end\n" * n, 60),
    "log-value": (lambda n: f'10:00 "SAMLResponse": "{long(n)}" end', 30_000),
    "log-wrapped-value": (lambda n: "see\n" + "\n".join(long(n)[at : at + 76] for at in range(0, len(long(n)), 76)) + "\nend", 20_000),
    "log-spaces": (lambda n: "10:00 SAMLResponse=PHNhbWxw" + "QUJD " * n + "\n" + BLOCK, 30_000),
    "log-names": (lambda n: "the SAMLResponse: is \n" * n + BLOCK, 10_000),
    "log-words": (lambda n: ("word" * 11 + " ") * n + BLOCK, 5_000),
    "log-digits": (lambda n: ("Qk0x" * 17 + " ") * n + BLOCK, 4_000),
    "log-open-elements": (lambda n: f"10:00 {OPEN}\n" * n, 1_500),
    "log-quoted-padding": (lambda n: f'x SAMLResponse: "{"A" * 64}{"= " * n}"', 30_000),
    "log-unclosed-elements": (lambda n: "x\n" + "<Response oasis\na b\n" + "<Assertion oasis\na b\n" * n, 2_000),
    "log-starts": (lambda n: "x\n" + "PHNhbWxwOlJlc3A+\n" * n + BLOCK, 5_000),
    "log-other-elements": (lambda n: "x <Response> " * n + BLOCK, 20_000),
    "log-elements": (lambda n: f"10:00 {SMALL}\n" * n, 60),
    "log-requests": (lambda n: f"10:00 {REQUEST}\n" * n + BLOCK, 2_000),
    "log-percent": (lambda n: "SAMLResponse=" + "%41" * n + "\n" + BLOCK, 50_000),
    "log-other-escapes": (lambda n: ("a=%C3%zz%&" * 40 + BLOCK + "\n") * n, 60),
    "log-values-inside": (
        lambda n: f"x\n{OPEN_LOGOUT}\n" + f"SAMLResponse={REQUEST_VALUE}\n" * n + f"</p:LogoutRequest>\n{BLOCK}\n",
        1_000,
    ),
    "log-backslashes": (lambda n: '"SAMLResponse":"' + "QUJD\\n" * n + '"\n' + BLOCK, 30_000),
    "log-headers": (lambda n: f"\n{'A: b' + chr(10)}" * n + f"{BLOCK}\n\nx\n" * n, 200),
    "log-commands": (lambda n: f"curl 'https://x/' -d '{BLOCK}'\n" * n, 60),
    "log-commands-without-url": (lambda n: ("curl " * 1_600 + f"\n{BLOCK}\n") * n, 20),
    "log-forms": (lambda n: f'{{"body":"{FORM}"}}\n' * n, 50),
    "log-literal": (lambda n: f"x b'{OPEN}" + "\\x41\\n" * n + "</p:Response>' y", 20_000),
    "log-pieces": (lambda n: "".join(f"mod_dumpio:  dumpio_in (data-HEAP): {BLOCK[i::n]}\n" for i in range(n)), 5_000),
    "log-colors": (lambda n: "\x1b[31m" * n + BLOCK, 30_000),
    "log-divided": (divided, 20_000),
    "log-quotes": (lambda n: f"SAMLResponse: '{BLOCK[13:]}'" + "'\n" * n + BLOCK, 20_000),
    "log-numbered": (lambda n: "".join(f"{at}:line\n" for at in range(1, n)) + BLOCK, 20_000),
    "log-numbered-apart": (lambda n: "1:a\n2 b\n" * n + BLOCK, 20_000),
    "log-hexadecimal": (lambda n: f"VALUES (0x{SMALL.encode().hex()});\n" * n, 60),
    "log-hexadecimal-starts": (lambda n: ("x3c" + "20" * 40 + " ") * n + BLOCK, 3_000),
    "log-doubled-quotes": (lambda n: f'"{OPEN}'.replace('="', '=""') + '""' * n + '</p:Response>"', 50_000),
    "http-chunks": (lambda n: "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks(f"SAMLResponse={long(n)}"), 20_000),
    "hex-dump": (dump, 20_000),
    "hex-value": (lambda n: f"<x/>{' ' * n}{SMALL}".encode().hex(), 20_000),
    "log-utf-16": (lambda n: b"\xff\xfe" + (f"10:00 {BLOCK} end\n" * n).encode("utf-16-le"), 30),
    "page-inputs": (lambda n: "<html>" + f'<input name="SAMLResponse" value="{VALUE}">\n' * n + "</html>", 60),
    "curl-trace": (trace, 30_000),
    "burp-items": (lambda n: burp([BLOCK] * n), 60),
    "burp-tags": (lambda n: "<items>" + "<item>" * n + burp([BLOCK])[7:], 20_000),
    "mail-parts": (mailed, 60),
    "mail-boundaries": (lambda n: mailed(1).replace("--b\r\n", "--b\r\n" * n, 1), 3_000),
    "mail-header": (lambda n: f"From: a@example.org\r\n{'X-Field: value' * 1}\r\n" + "X-Field: value\r\n" * n + mailed(1), 5_000),
    "mail-nested": (nested_mail, 500),
    "mail-in-text": (lambda n: "To: a\nCc: b\n\n" * n + BLOCK, 5_000),
    "tracer-requests": (lambda n: tracer([{"post": [["SAMLResponse", VALUE]], "saml": SMALL}] * n), 40),
    "har-pages": (paged, 40),
}

# Texts whose messages are damaged, or end the work at a limit.
LIMITED = {
    "har-pages",
    "log-open-elements",
    "log-quoted-padding",
    "log-unclosed-elements",
    "log-spaces",
    "mail-nested",
    "burp-tags",
    "mail-boundaries",
}

FIELDS = {
    "csv-rows": (lambda n: "n,doc\n" + f"1,{VALUE}\n" * n, 60),
    "csv-columns": (lambda n: "doc," + ",".join(f"c{i}" for i in range(n)) + "\n" + VALUE + "," * n + "\n", 20_000),
    "csv-quotes": (lambda n: f'doc,x\n{VALUE},"' + '""' * n + '"\n', 100_000),
    "json-members": (lambda n: json.dumps([{"doc": VALUE}] * n), 60),
    "json-other-members": (lambda n: json.dumps([{"x": i} for i in range(n)] + [{"doc": VALUE}]), 10_000),
}

SHAPES = [
    *(Shape(name, make, n, is_limited=name in LIMITED) for name, (make, n) in TEXTS.items()),
    *(Shape(name, make, n, "field") for name, (make, n) in FIELDS.items()),
    Shape("inspect-log-values", TEXTS["log-values"][0], 60, "inspect"),
]
