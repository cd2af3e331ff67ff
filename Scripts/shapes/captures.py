# SPDX-License-Identifier: Apache-2.0
"""Shapes of the encodings of a response: layers, captures, archives; and of other input files."""

import bz2
import gzip
import json
import lzma
import random
import string
import urllib.parse

import containers
from containers import attached, b64, deflated, escaped, har, mail

from .saml import (
    ASSERTION,
    DSIG,
    EXCLUSIVE,
    ISSUER,
    PROTOCOL,
    XENC,
    assertion,
    attribute,
    certificate,
    marks,
    reference,
    response,
    signature,
    signed,
    statement,
    valued,
)
from .shape import FORMATS, Shape

SCHEMA = "http://www.w3.org/2001/XMLSchema"
ECDSA = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
EC_POINT = "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU="  # the base point of P-256
EC_KEY = (
    "<ds:KeyValue><k:ECKeyValue xmlns:k='http://www.w3.org/2009/xmldsig11#'><k:NamedCurve URI='urn:oid:1.2.840.10045.3.1.7'/>"
    f"<k:PublicKey>{EC_POINT}</k:PublicKey></k:ECKeyValue></ds:KeyValue>"
)


def failing() -> str:
    """Returns a response with 16 assertions whose signatures fail, each with four keys."""
    info = f"<ds:KeyInfo>{EC_KEY * 4}</ds:KeyInfo>"
    return response("".join(assertion("", f"_m{i}", before=signature(reference(f"#_m{i}"), info, ECDSA)) for i in range(16)))


SMALL = response(assertion(statement(attribute("v"))))
VALUE, ESCAPED = b64(SMALL.encode()), escaped(SMALL.encode())


def long(n: int) -> str:
    """Returns the Base64 of a response with a long value."""
    return b64(valued("text " * n).encode())


def wrapped(n: int) -> str:
    """Returns a value in short lines."""
    value = long(n)
    return "\r\n".join(value[at : at + 4] for at in range(0, len(value), 4))


def percent(text: str) -> str:
    """Returns a text with every byte escaped."""
    return "".join(f"%{byte:02x}" for byte in text.encode())


def entry(value: str = ESCAPED, number: int = 0) -> dict:
    """Returns a request of a HAR."""
    return containers.entry(f"SAMLResponse={value}", number)


def keyed(n: int) -> dict:
    """Returns an object with n members."""
    return {f"k{i}": i for i in range(n)}


def headers(n: int) -> str:
    """Returns an HTTP request with n headers."""
    lines = "".join(f"X-Header-{i}: value {i}\r\n" for i in range(n))
    body = f"SAMLResponse={ESCAPED}"
    return (
        "POST /acs HTTP/1.1\r\nHost: sp.example.test\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"{lines}Content-Length: {len(body)}\r\n\r\n{body}"
    )


def zipped(names: list[str], content: bytes = SMALL.encode()) -> bytes:
    """Returns a zip archive with members of one content."""
    return containers.zipped((name, content) for name in names)


def tarred(names: list[str], content: bytes) -> bytes:
    """Returns a compressed tar archive with members of one content."""
    return containers.tarred(((name, content) for name in names), "w:gz")


def layers(n: int, step) -> str:
    """Returns a long value under n layers."""
    value = long(20_000)
    for _ in range(n):
        value = step(value)
    return value


def entity(number: int, keys: int = 1, name: str | None = None) -> str:
    """Returns the metadata of an identity provider."""
    key = (
        f"<md:KeyDescriptor use='signing'><ds:KeyInfo xmlns:ds='{DSIG}'><ds:X509Data><ds:X509Certificate>{certificate()}"
        "</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>"
    )
    return (
        f"<md:EntityDescriptor entityID='{name or f'https://idp{number}.example.test'}'>"
        f"<md:IDPSSODescriptor protocolSupportEnumeration='{PROTOCOL}'>{key * keys}"
        "<md:SingleSignOnService Binding='urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST' Location='https://idp.example.test/'/>"
        "</md:IDPSSODescriptor></md:EntityDescriptor>"
    )


def lasting(n: int) -> str:
    """Returns n entities in a group with a long cacheDuration."""
    group = f"<md:EntitiesDescriptor cacheDuration='PT9.{'0' * n * 30}S'>"
    entities = "<md:EntityDescriptor entityID=''/>" * n + entity(0)
    return metadata(f"{group}{entities}</md:EntitiesDescriptor>")


def entity_of(roles: str) -> str:
    """Returns an entity that the vectors also describe, with other roles."""
    return f"<md:EntityDescriptor entityID='https://idp.example.test'>{roles}</md:EntityDescriptor>"


def short_keys(n: int) -> str:
    """Returns a role with n DSA keys of 34 bytes, for which OpenSSL takes longer than for a certificate."""
    start, end = bytes.fromhex("3020301806072a8648ce380401300d0205"), bytes.fromhex("020103020102030400020105")
    keys = [b64(start + (1 << 32 | number).to_bytes(5, "big") + end) for number in range(n)]
    # A `KeyInfo` has at most 32 keys.
    groups = [keys[at : at + 32] for at in range(0, n, 32)]
    infos = ("".join(f"<e:DEREncodedKeyValue>{key}</e:DEREncodedKeyValue>" for key in group) for group in groups)
    content = "".join(f"<md:KeyDescriptor><ds:KeyInfo>{info}</ds:KeyInfo></md:KeyDescriptor>" for info in infos)
    spaces = f"xmlns:ds='{DSIG}' xmlns:e='http://www.w3.org/2009/xmldsig11#'"
    return f"<md:IDPSSODescriptor {spaces} protocolSupportEnumeration='{PROTOCOL}'>{content}</md:IDPSSODescriptor>"


def metadata(content: str) -> str:
    """Returns an aggregate."""
    return f"<md:EntitiesDescriptor xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata'>{content}</md:EntitiesDescriptor>"


def query(n: int) -> str:
    """Returns a query for n attributes."""
    names = "".join(f"<saml:Attribute Name='urn:{i}'/>" for i in range(n))
    return (
        f"<samlp:AttributeQuery xmlns:samlp='{PROTOCOL}' xmlns:saml='{ASSERTION}' ID='_q1' Version='2.0' "
        f"IssueInstant='2026-05-01T10:00:00Z'>{ISSUER}<saml:Subject><saml:NameID>n</saml:NameID></saml:Subject>{names}"
        "</samlp:AttributeQuery>"
    )


def soap(n: int) -> str:
    """Returns an envelope with n headers."""
    return (
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Header>"
        + "<h xmlns='urn:h'>v</h>" * n
        + f"</s:Header><s:Body>{SMALL}</s:Body></s:Envelope>"
    )


# A first line of JSON Lines.
FIRST_LINE = f'{{"SAMLResponse":"{VALUE}"}}\n'

CAPTURES = {
    "base64": (long, 50_000),
    "base64-lines": (wrapped, 20_000),
    "percent": (lambda n: percent(long(n)), 15_000),
    "percent-twice": (lambda n: percent(percent(long(n))), 6_000),
    "plus-and-space": (lambda n: long(n).replace("+", " "), 50_000),
    "deflate": (lambda n: deflated(valued("".join(f"{i * 7919 % 99991} " for i in range(n))).encode()), 20_000),
    "form": (lambda n: f"SAMLResponse={urllib.parse.quote(long(n), safe='')}", 50_000),
    "form-fields": (lambda n: "".join(f"f{i}=v&" for i in range(n)) + f"SAMLResponse={ESCAPED}", 10_000),
    "form-names": (lambda n: f"{percent(marks(n))}=v&SAMLResponse={ESCAPED}", 5_000),
    "form-repeated": (lambda n: f"SAMLResponse={ESCAPED}&" * n, 400),
    "http-headers": (headers, 4_000),
    "http-header-bytes": (lambda n: headers(1).replace("value 0", "v" * n), 200_000),
    "html-escaped": (lambda n: valued("text " * n).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"), 40_000),
    "html-references": (lambda n: valued("&lt;" * n).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"), 10_000),
    "json-string": (lambda n: json.dumps(valued("\u00e9\n" * n)), 30_000),
    "json-surrogates": (lambda n: json.dumps(valued("\U0001f600" * n)), 8_000),
    "quoted-printable": (lambda n: "=\r\n".join(line for line in _chunks(valued("text " * n).replace("=", "=3D"), 60)), 30_000),
    "layers-of-percent": (lambda n: layers(n, lambda value: urllib.parse.quote(value, safe="")), 1),
    "layers-of-base64": (lambda n: layers(n, lambda value: b64(value.encode())), 1),
    "soap-headers": (soap, 4_000),
    "har-entries": (lambda n: har([entry(number=i) for i in range(n)]), 40),
    "har-other-entries": (lambda n: har([entry(number=i, value="") for i in range(n)] + [entry()]), 1_000),
    "har-value": (lambda n: har([entry(urllib.parse.quote(long(n), safe=""))]), 30_000),
    "har-keys": (lambda n: har([keyed(n) | entry()]), 8_000),
    "har-key-marks": (lambda n: har([{marks(n): 1, marks(n) + "x": 2} | entry()]), 10_000),
    "har-headers": (lambda n: har([_with_headers(n)]), 3_000),
    "har-parameters": (lambda n: har([_with_parameters(n)]), 3_000),
    "har-depth": (lambda n: har([entry() | {"x": _nested(n)}]), 14),
    "jsonl-lines": (lambda n: f'{{"SAMLResponse":"{VALUE}"}}\n' * n, 60),
    "jsonl-empty-lines": (lambda n: "{}\n" * n, 20_000),
    "jsonl-broken-lines": (lambda n: "{}\n" + '{"SAMLResponse":\n' * n, 2_000),
    "jsonl-values": (lambda n: '{"SAMLResponse":"a"}\n' * n, 2_000),
    # After a first line that determines the format: a file of one line is scanned again each time its size has quadrupled.
    "jsonl-keys": (lambda n: FIRST_LINE + json.dumps(keyed(n) | {"SAMLResponse": VALUE}) + "\n", 10_000),
    "jsonl-key-marks": (
        lambda n: FIRST_LINE + json.dumps({marks(n): 1, marks(n) + "x": 2, "SAMLResponse": VALUE}, ensure_ascii=False) + "\n",
        30_000,
    ),
    "jsonl-numbers": (lambda n: FIRST_LINE + f'{{"x":{"1" * n},"SAMLResponse":"{VALUE}"}}\n', 100_000),
    "jsonl-array": (lambda n: FIRST_LINE + json.dumps({"x": list(range(n)), "SAMLResponse": VALUE}) + "\n", 20_000),
    "zip-members": (lambda n: zipped([f"m{i}.xml" for i in range(n)]), 100),
    "zip-other-members": (lambda n: zipped([f"m{i}.txt" for i in range(n)], b"no"), 500),
    "zip-member-marks": (lambda n: zipped([marks(n) + ".xml", marks(n) + "x.xml"]), 3_000),
    "zip-one-name": (lambda n: zipped(["m.xml"] * n), 100),
    "zip-archives": (lambda n: zipped([f"m{i}.zip" for i in range(n)], zipped(["m.xml"])), 100),
    "mail-archives": (lambda n: mail([attached(zipped(["m.xml"]), "application/zip")] * n), 100),
    "tar-members": (lambda n: tarred([f"m{i}.xml" for i in range(n)], SMALL.encode()), 100),
    "tar-empty-members": (lambda n: tarred([f"m{i}.xml" for i in range(n)], b""), 200),
    "tar-skipped-members": (lambda n: tarred([f".m{i}.xml" for i in range(n)], b""), 2_000),
    "tar-member-marks": (lambda n: tarred([marks(n) + ".xml", marks(n) + "x.xml"], SMALL.encode()), 3_000),
    "tar-name": (lambda n: tarred(["a/" * n + "b.xml"], SMALL.encode()), 5_000),
    "gzip": (lambda n: gzip.compress(valued("text " * n).encode(), mtime=0), 50_000),
    "bzip2": (lambda n: bz2.compress(valued("text " * n).encode()), 50_000),
    "xz": (lambda n: lzma.compress(valued("text " * n).encode()), 50_000),
    "percent-signs": (lambda n: "%25" * n, 100_000),
    "angle-brackets": (lambda n: "<" * n, 300_000),
    "line-feeds": (lambda n: "\n" * n + SMALL, 300_000),
    "random-lines": (lambda n: "SAMLResponse=\n" * n, 20_000),
}

FILES = {
    "metadata-entities": (lambda n: metadata("".join(entity(i) for i in range(n))), 100, "metadata"),
    "metadata-keys": (lambda n: metadata(entity(0, keys=n)), 100, "metadata"),
    "metadata-invalid": (lambda n: metadata("<md:EntityDescriptor entityID=''/>" * n + entity(0)), 1_000, "metadata"),
    "metadata-marks": (lambda n: metadata(entity(0, name=f"urn:{marks(n)}") + entity(1, name=f"urn:{marks(n)}x")), 100, "metadata"),
    "metadata-depth": (lambda n: metadata("<md:EntitiesDescriptor>" * n + entity(0) + "</md:EntitiesDescriptor>" * n), 10, "metadata"),
    "metadata-validity": (lasting, 1_000, "metadata"),
    "metadata-extensions": (lambda n: metadata(f"<md:Extensions>{'<x>e</x>' * n}</md:Extensions>" + entity(0)), 10_000, "metadata"),
    "metadata-show-entities": (lambda n: metadata("".join(entity(i) for i in range(n))), 100, "metadata-show"),
    "metadata-show-keys": (lambda n: metadata(entity(0, keys=n)), 100, "metadata-show"),
    "metadata-show-short-keys": (lambda n: metadata(entity_of(short_keys(n))), 100, "metadata-show"),
    "metadata-show-roles": (lambda n: metadata(entity_of("<md:R protocolSupportEnumeration=''/>" * n)), 2_000, "metadata-show"),
    "metadata-diff-roles": (
        lambda n: metadata(entity_of("".join(f"<md:R{i} protocolSupportEnumeration=''/>" for i in range(n)))),
        500,
        "metadata-diff",
    ),
    "metadata-diff-marks": (
        lambda n: metadata(entity(0, name=f"urn:{marks(n)}") + entity(1, name=f"urn:{marks(n)}x")),
        100,
        "metadata-diff",
    ),
    "pem-certificates": (lambda n: f"-----BEGIN CERTIFICATE-----\n{certificate()}\n-----END CERTIFICATE-----\n" * n, 60, "metadata"),
    "policy-entries": (
        lambda n: json.dumps({"audience": [f"urn:{i}" for i in range(n)], "in-response-to": [f"_q{i}" for i in range(n)]}),
        1_500,
        "policy",
    ),
    "policy-marks": (lambda n: json.dumps({"audience": [f"urn:{marks(n)}", f"urn:{marks(n)}x"]}, ensure_ascii=False), 10_000, "policy"),
    "policy-keys": (lambda n: json.dumps(keyed(n)), 5_000, "policy"),
    "query-attributes": (query, 2_000, "query"),
}


def _chunks(text: str, size: int):
    return (text[at : at + size] for at in range(0, len(text), size))


def _nested(n: int):
    value: object = 1
    for _ in range(n):
        value = [value]
    return value


def _with_headers(n: int) -> dict:
    made = entry()
    made["request"]["headers"] = [{"name": f"X-{i}", "value": "v"} for i in range(n)]
    return made


def _with_parameters(n: int) -> dict:
    made = entry()
    made["request"]["postData"]["params"] = [{"name": f"p{i}", "value": "v"} for i in range(n)]
    return made


# Captures without a response in them.
LIMITED = {
    "angle-brackets",
    "form-repeated",
    "har-other-entries",
    "jsonl-broken-lines",
    "jsonl-empty-lines",
    "jsonl-values",
    "layers-of-base64",
    "percent-signs",
    "random-lines",
    "tar-empty-members",
    "zip-other-members",
}

# Captures whose innermost value takes more than the part that grows.
FLOORS = {"layers-of-percent": 0}


def _audited(path: str, headers: int = 0, body: str = "") -> dict:
    """Returns a call of Adobe Pass in a HAR."""
    names = [{"name": f"X-{i}", "value": "a"} for i in range(headers)]
    request = {"method": "POST" if body else "GET", "url": f"https://sp.auth.adobe.com/api/v2/A/profiles/{path}", "headers": names}
    if body:
        request["postData"] = {"text": body}
    return {"startedDateTime": "2026-05-01T10:00:00Z", "request": request, "response": {"status": 200}}


def _shape(name: str, command: str = "") -> Shape:
    make, n = CAPTURES[name]
    limited, floor = name in LIMITED, FLOORS.get(name)
    return Shape(f"{command}-{name}" if command else name, make, n, command or "validate", is_limited=limited, floor=floor)


def jsonl_of(document: str, n: int, encoded=b64) -> str:
    """Returns n lines with this response."""
    return (json.dumps({"SAMLResponse": encoded(document.encode())}) + "\n") * n


def expanding(n: int) -> str:
    """Returns n lines with a value that decompresses to 200 times its size."""
    return jsonl_of(valued("<x/>" * 12_000), n, deflated)


def tar_of(document: str, n: int) -> bytes:
    """Returns a compressed archive with n copies of this response."""
    return tarred([f"{number}.xml" for number in range(n)], document.encode())


def changed_after_signing(content: str) -> str:
    """Returns a line with a signed response, compressed, whose content was changed afterwards."""
    whole = signed(response(assertion(statement(attribute("<x/>"))))).replace("Name='a'", "Name='b'")
    return jsonl_of(whole.replace("<x/>", content), 1, deflated)


def expanding_failures(n: int) -> str:
    """Returns n lines with a changed response that decompresses to line breaks of 80 times its size."""
    noise = "".join(random.Random(1).choices(string.ascii_letters, k=60_000))
    return changed_after_signing(f"<x>{noise}</x>" + f"<x>{chr(10) * 1_000_000}</x>" * 4) * n


def declaring_failures(n: int) -> str:
    """Returns n lines with a changed response, in which many elements declare and use known namespaces."""
    names = [PROTOCOL, DSIG, XENC, EXCLUSIVE, SCHEMA, f"{SCHEMA}-instance"]
    declared = "".join(f" xmlns:n{number}='{name}' n{number}:a=''" for number, name in enumerate(names))
    return changed_after_signing((f"<n0:y{declared}>" + "<n1:z n2:a='' n3:b=''/>" * 10 + "</n0:y>") * 30) * n


def long_paths(n: int) -> bytes:
    """Returns an archive with n copies of a response whose findings have long paths."""
    prefix = "q" * 245
    inner = f"<saml:AttributeStatement>{'<saml:Attribute/>' * 100}</saml:AttributeStatement>"
    for level in range(28):
        core = f"ID='_m{level}' IssueInstant='2026-05-01T10:00:00Z' Version='2.0' xmlns:{prefix}='{ASSERTION}'"
        body = inner if level == 0 else f"<{prefix}:Advice>{inner}</{prefix}:Advice>"
        inner = f"<{prefix}:Assertion {core}>{ISSUER}<saml:Subject><saml:NameID>n</saml:NameID></saml:Subject>{body}</{prefix}:Assertion>"
    return tar_of(response(inner), n)


SHAPES = [
    *(_shape(name) for name in CAPTURES),
    *(
        _shape(name, command)
        for command, names in {
            "decode": [
                "base64-lines",
                "percent-twice",
                "deflate",
                "form-fields",
                "http-headers",
                "html-references",
                "quoted-printable",
                "json-surrogates",
            ],
            "inspect": ["har-entries", "http-headers", "layers-of-percent"],
            **{form: ["jsonl-broken-lines"] for form in FORMATS if form != "jsonl"},
            "html": ["zip-members", "jsonl-broken-lines", "zip-member-marks"],
        }.items()
        for name in names
    ),
    # Without a verdict, the metadata was not read.
    *(Shape(name, make, n, command, '"verdict"' if command == "metadata" else "") for name, (make, n, command) in FILES.items()),
    *(
        Shape(f"audit-{name}", make, n, "audit", '"swift-saml/adobe-audit/1"', is_limited=True)
        for name, (make, n) in {
            "calls": (lambda n: har([_audited(f"code/{i}") for i in range(n)]), 500),
            "segments": (lambda n: har([_audited("/".join("a" for _ in range(n)))]), 8_000),
            "parameters": (lambda n: har([_audited("a?" + "&".join(f"b{i}=c" for i in range(n)))]), 4_000),
            "headers": (lambda n: har([_audited("a", n)]), 20_000),
            "form": (lambda n: har([_audited("sso/Apple", body="&".join(f"b{i}=c" for i in range(n)))]), 40_000),
        }.items()
    ),
    Shape("jsonl-failing-signatures", lambda n: jsonl_of(failing(), n), 6, "trusted", "reached the limit"),
    Shape("tar-failing-signatures", lambda n: tar_of(failing(), n), 20, "trusted", "reached the limit"),
    Shape("long-paths", long_paths, 25),
    Shape("jsonl-deflated", expanding, 100, is_limited=True),
    Shape("jsonl-declaring-failures", declaring_failures, 60, "trusted", "reached the limit"),
    Shape("jsonl-deflated-failures", expanding_failures, 3, "trusted", "reached its limit", is_limited=True),
]
