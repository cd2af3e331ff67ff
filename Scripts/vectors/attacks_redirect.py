# SPDX-License-Identifier: Apache-2.0
"""Signed query strings of the redirect binding (S-02, S-05)."""

import base64
import zlib
from urllib.parse import quote, unquote

from attacks_base import ASSERTION, BARE, forged
from attacks_case import Case, case, relaxed
from attacks_sign import b64, raw_value, sign
from signing import DSIG, MORE

FORMAT, INVALID, MISSING, ALGORITHM = "input.unknown-format", "signature.invalid-value", "signature.missing", "signature.algorithm-not-allowed"
RSA = MORE + "rsa-sha256"


def deflated(text: str | bytes) -> bytes:
    """Returns a raw DEFLATE stream."""
    data = text.encode() if isinstance(text, str) else text
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def escaped(value: str) -> str:
    """Returns a value percent-encoded, with upper-case digits."""
    return quote(value, safe="")


def message(text: str, tail: bytes = b"") -> str:
    """Returns the parameter with a response."""
    return "SAMLResponse=" + escaped(b64(deflated(text) + tail))


def signed(octets: str, key: str = "idp-rsa", method: str = RSA) -> str:
    """Returns the parameter with the signature of a query string."""
    return "&Signature=" + escaped(b64(raw_value(octets.encode(), key, method)))


def query(text: str = BARE, relay: str = "&RelayState=abc%2Fdef", method: str = RSA, key: str = "idp-rsa") -> str:
    """Returns a whole signed query string."""
    octets = f"{message(text)}{relay}&SigAlg={escaped(method)}"
    return octets + signed(octets, key, method)


def lower(text: str) -> str:
    """Returns a query string with its escapes in lower case."""
    parts = text.split("%")
    return parts[0] + "".join("%" + part[:2].lower() + part[2:] for part in parts[1:])


def duplicates(good: str) -> list[tuple]:
    """Parameters that occur twice, in any spelling."""
    evil = message(forged(BARE))
    spelled = evil.replace("SAMLResponse", "SAML%52esponse")
    return [
        ("response-first", "another SAMLResponse before the signed one", f"{evil}&{good}", FORMAT),
        ("response-last", "another SAMLResponse after the signature", f"{good}&{evil}", FORMAT),
        ("response-spelled", "another SAMLResponse, its name percent-encoded, after the signature", f"{good}&{spelled}", FORMAT),
        ("response-spelled-first", "another SAMLResponse, its name percent-encoded, at the start", f"{spelled}&{good}", FORMAT),
        ("response-same", "the same SAMLResponse again", f"{good}&{message(BARE)}", FORMAT),
        ("request", "a SAMLRequest after the signature", f"{good}&{evil.replace('SAMLResponse', 'SAMLRequest')}", FORMAT),
        ("request-first", "a SAMLRequest at the start", f"{evil.replace('SAMLResponse', 'SAMLRequest')}&{good}", FORMAT),
        ("relay-state", "a second RelayState", f"{good}&RelayState=evil", FORMAT),
        ("algorithm", "a second SigAlg", f"{good}&SigAlg={escaped(DSIG + 'rsa-sha1')}", FORMAT),
        ("signature", "a second Signature", f"{good}&Signature=AAAA", FORMAT),
        ("response-hollow", "an empty SAMLResponse at the start", f"SAMLResponse=&{good}", FORMAT),
    ]


def altered(good: str) -> list[tuple]:
    """Parts of the query other than the signed ones."""
    value, relay, algorithm, signature = good.split("&")
    plus = f"{message(BARE)}&RelayState=a%20b&SigAlg={escaped(RSA)}"
    backwards = f"{relay}&{value}&{algorithm}"
    first = f"{algorithm}&{value}&{relay}"
    alone = f"{message(BARE)}&SigAlg={escaped(RSA)}"
    decoded = f"SAMLResponse={b64(deflated(BARE))}&RelayState=abc/def&SigAlg={RSA}"
    return [
        ("lower-case", "the escapes written in lower case after signing", lower(value) + "&" + f"{relay}&{algorithm}&{signature}"),
        ("lower-case-relay", "the escapes of RelayState in lower case", "&".join((value, lower(relay), algorithm, signature))),
        ("lower-case-algorithm", "the escapes of SigAlg in lower case", "&".join((value, relay, lower(algorithm), signature))),
        ("plus", "a space in RelayState written as + after signing", plus.replace("a%20b", "a+b") + signed(plus)),
        ("unescaped", "a slash in RelayState unescaped after signing", good.replace("abc%2Fdef", "abc/def")),
        ("escaped", "a letter in RelayState escaped after signing", good.replace("abc", "%61bc")),
        ("relay-changed", "another RelayState", good.replace("abc", "evil")),
        ("relay-removed", "no RelayState", f"{value}&{algorithm}&{signature}"),
        ("relay-added", "a RelayState added", alone + "&RelayState=evil" + signed(alone)),
        ("relay-emptied", "an empty RelayState", good.replace("abc%2Fdef", "")),
        ("response", "another response", "&".join((message(forged(BARE)), relay, algorithm, signature))),
        ("deflated-again", "the same response, deflated otherwise", "&".join(("SAMLResponse=" + escaped(b64(stored(BARE))), relay, algorithm, signature))),
        ("order-relay", "signed with RelayState before SAMLResponse", backwards + signed(backwards)),
        ("order-algorithm", "signed with SigAlg before SAMLResponse", first + signed(first)),
        ("decoded", "signed over the decoded values", good[: good.index("&Signature")] + signed(decoded)),
        ("document", "signed over the document", good[: good.index("&Signature")] + signed(BARE)),
        ("attacker", "signed by the attacker", query(key="attacker-rsa")),
        ("partner", "signed by another identity provider", query(key="partner-rsa")),
        ("ec-named-rsa", "an ECDSA signature under rsa-sha256", value + "&" + relay + "&" + algorithm + "&Signature=" + escaped(b64(raw_value(f"{value}&{relay}&{algorithm}".encode(), "idp-ec", MORE + "ecdsa-sha256")))),
        ("zero", "a signature of zeros", good[: good.index("&Signature")] + "&Signature=" + escaped(b64(bytes(256)))),
        ("noise", "a signature that is not Base64", good[: good.index("&Signature")] + "&Signature=not-Base64"),
        ("flipped", "a signature with one bit flipped", flipped(good)),
        ("cut", "a signature without its last byte", cut(good)),
        ("hollow", "an empty signature", good[: good.index("&Signature")] + "&Signature="),
    ]


def stored(text: str) -> bytes:
    """Returns a DEFLATE stream that does not compress."""
    packer = zlib.compressobj(0, zlib.DEFLATED, -15)
    return packer.compress(text.encode()) + packer.flush()


def value_of(good: str) -> bytes:
    """Returns the signature of a query string."""
    return base64.b64decode(unquote(good.split("&Signature=")[1]))


def flipped(good: str) -> str:
    """Returns a query string with the last bit of its signature flipped."""
    value = value_of(good)
    return good.split("&Signature=")[0] + "&Signature=" + escaped(b64(value[:-1] + bytes([value[-1] ^ 1])))


def cut(good: str) -> str:
    """Returns a query string without the last byte of its signature."""
    return good.split("&Signature=")[0] + "&Signature=" + escaped(b64(value_of(good)[:-1]))


def weak(good: str) -> list[tuple]:
    """Algorithms, and parts that are missing."""
    start = good[: good.index("&SigAlg")]
    algorithm = good[good.index("&SigAlg") : good.index("&Signature")]
    signature = good[good.index("&Signature") :]
    return [
        ("rsa-sha1", "RSA with SHA-1", query(method=DSIG + "rsa-sha1"), ALGORITHM, ()),
        ("rsa-sha1", "RSA with SHA-1, everything else allowed", query(method=DSIG + "rsa-sha1"), ALGORITHM, relaxed("rsa-sha1")),
        ("dsa", "DSA with SHA-1", query(method=DSIG + "dsa-sha1", key="attacker-dsa"), ALGORITHM, relaxed()),
        ("hmac", "HMAC", query(method=MORE + "hmac-sha256"), ALGORITHM, relaxed()),
        ("unknown", "an unknown algorithm", query(method="urn:example:signature"), ALGORITHM, relaxed()),
        ("algorithm-hollow", "an empty SigAlg", query(method=""), ALGORITHM, relaxed()),
        ("no-algorithm", "a Signature without SigAlg", start + signature, MISSING, ()),
        ("no-signature", "a SigAlg without Signature", start + algorithm, MISSING, ()),
        ("unsigned", "neither Signature nor SigAlg", start, MISSING, ()),
        ("no-signature-relaxed", "a SigAlg without Signature, everything allowed", start + algorithm, MISSING, relaxed()),
    ]


def cases() -> list[Case]:
    """Returns every case about query strings."""
    good = query()
    flags = ("S-05", "CVE-2025-31335", "CVE-2025-27773")
    made = [case(f"redirect/{name}.txt", comment, text, code, *flags, holds="off") for name, comment, text, code in duplicates(good)]
    made += [case(f"redirect/{name}.txt", comment, text, INVALID, *flags, holds="off") for name, comment, text in altered(good)]
    made += [case(f"redirect/{name}.txt", comment, text, code, "S-05", "S-28", holds="off", allow=allow, shared=True) for name, comment, text, code, allow in weak(good)]
    bad = sign(BARE, ASSERTION, digest_value=b64(bytes(range(32))))
    bomb = f"SAMLResponse={escaped(b64(deflated(b'<a>' + bytes([32]) * 1_000_000 + b'</a>')))}&SigAlg={escaped(RSA)}"
    tail = f"{message(BARE, b'tail')}&SigAlg={escaped(RSA)}"
    bombs = ("S-02", "CVE-2025-25293", "CVE-2023-26483", "CVE-2023-28119")
    return made + [
        case("redirect/good.txt", "a query string, signed well", good, None, *flags, holds="off"),
        case("redirect/good-ec.txt", "a query string, signed well with ECDSA", query(method=MORE + "ecdsa-sha256", key="idp-ec"), None, *flags, holds="off"),
        case("redirect/good-no-relay.txt", "a query string without RelayState, signed well", query(relay=""), None, *flags, holds="off"),
        case("redirect/good-lower-case.txt", "a query string with lower-case escapes, signed so", resigned(lower(good)), None, *flags, holds="off"),
        case("redirect/inside-bad.txt", "a query string signed well, with a bad signature inside", query(bad), "signature.invalid-digest", "S-05", "S-30", holds="off"),
        case("redirect/bomb.txt", "a response that inflates a thousand times, signed so", bomb + signed(bomb), "input.too-large", *bombs, holds="off"),
        case("redirect/tail.txt", "bytes after the last block, signed with it", tail + signed(tail), "encoding.bad-deflate", "S-02", holds="off"),
    ]


def resigned(text: str) -> str:
    """Returns a query string signed again without changes."""
    octets = text[: text.index("&Signature")]
    return octets + signed(octets)
