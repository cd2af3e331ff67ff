# SPDX-License-Identifier: Apache-2.0
"""PEM files of the set `trust`: valid and invalid, with unusual certificates of every kind."""

from pathlib import Path

import trust_der as der
import trust_keys as keys
from vectorset import write_file

SIGNER = str(keys.private("rsa-2048"))
GOOD = {"notBefore": "2026-01-01T00:00:00Z", "notOnOrAfter": "2125-12-08T00:00:01Z"}
NONE = {"notBefore": None, "notOnOrAfter": None}

# Certificates: the comment, the key, the unusual property, and the expected validity period.
CERTIFICATES = {
    "expired": ("a certificate that has expired", "p256", {"not_before": (der.UTC, b"060101000000Z"), "not_after": (der.UTC, b"070301120000Z")}, {"notBefore": "2006-01-01T00:00:00Z", "notOnOrAfter": "2007-03-01T12:00:01Z"}),
    "not-yet-valid": ("a certificate that is not valid yet", "p256", {"not_before": (der.GENERALIZED, b"21000101000000Z")}, {"notBefore": "2100-01-01T00:00:00Z", "notOnOrAfter": "2125-12-08T00:00:01Z"}),
    "negative-serial": ("a serial number below zero", "rsa-2048", {"serial": der.integer(-42)}, GOOD),
    "zero-serial": ("the serial number zero", "rsa-2048", {"serial": der.integer(0)}, GOOD),
    "long-serial": ("a serial number of 32 octets", "rsa-2048", {"serial": der.integer(1 << 250)}, GOOD),
    "version-1": ("a certificate of version 1", "rsa-2048", {"version": b""}, GOOD),
    "version-9": ("a certificate of a version that does not exist", "rsa-2048", {"version": bytes.fromhex("a003020108")}, GOOD),
    "last-century": ("a two-digit year of the last century", "p256", {"not_before": (der.UTC, b"500101000000Z")}, {"notBefore": "1950-01-01T00:00:00Z", "notOnOrAfter": "2125-12-08T00:00:01Z"}),
    "no-end": ("the notAfter value for no expiration", "p256", {"not_after": (der.GENERALIZED, b"99991231235959Z")}, {"notBefore": "2026-01-01T00:00:00Z", "notOnOrAfter": "10000-01-01T00:00:00Z"}),
    "date-without-seconds": ("a date without seconds", "p256", {"not_before": (der.UTC, b"2601010000Z")}, NONE),
    "date-with-offset": ("a date with an offset", "p256", {"not_before": (der.UTC, b"260101000000+0100")}, NONE),
    "date-with-fraction": ("a date with a fraction", "p256", {"not_before": (der.GENERALIZED, b"20260101000000.5Z")}, NONE),
    "date-of-no-day": ("the thirtieth of February", "p256", {"not_before": (der.UTC, b"260230000000Z")}, NONE),
    "date-of-no-type": ("a date that is a string", "p256", {"not_before": (0x0C, b"260101000000Z")}, NONE),
    "empty-subject": ("an empty common name", "p256", {"subject": ""}, GOOD),
    "unread-extension": ("extensions that are no extensions", "p256", {"extensions": der.element(0xA3, b"\x05\x00")}, GOOD),
}


def _certificate(key: str, **odd) -> bytes:
    return der.certificate(keys.information(key), SIGNER, **odd)


def _good() -> list[dict]:
    """Returns the files that must be read: name, comment, text, keys."""
    made = []

    def add(name: str, comment: str, text: str, *found: dict, flags: tuple[str, ...] = ()) -> None:
        made.append({"name": name, "comment": comment, "text": text, "keys": list(found), "flags": list(flags)})

    for name in [*keys.MADE, *keys.MADE_UP]:
        facts = keys.facts(name)
        add(f"key-{name}", f"a public key: {name}", der.pem("PUBLIC KEY", keys.information(name)), facts | NONE, flags=("S-28",))
        text = der.pem("CERTIFICATE", _certificate(name))
        add(f"certificate-{name}", f"a certificate with the key {name}", text, facts | GOOD, flags=("S-28", "S-32"))
    for name, (comment, key, odd, validity) in CERTIFICATES.items():
        text = der.pem("CERTIFICATE", _certificate(key, **odd))
        add(f"certificate-{name}", comment, text, keys.facts(key) | validity, flags=("S-32",))

    first, second = keys.facts("rsa-2048"), keys.facts("p256")
    one, two = der.pem("CERTIFICATE", _certificate("rsa-2048")), der.pem("PUBLIC KEY", keys.information("p256"))
    pkcs1 = keys.openssl("rsa", "-in", str(keys.private("rsa-2048")), "-RSAPublicKey_out", "-outform", "DER")
    add("pkcs1", "an RSA public key of PKCS #1", der.pem("RSA PUBLIC KEY", pkcs1), first | NONE)
    bare = der.information_without_parameters(pkcs1)
    add("no-null", "an RSA key without the NULL that its algorithm has", der.pem("PUBLIC KEY", bare), first | NONE)
    add("old-label", "the old label of a certificate", one.replace(" CERT", " X509 CERT"), first | GOOD)
    add("two", "a certificate and a public key", one + two, first | GOOD, second | NONE)
    add("twice", "one key twice", two + two, second | NONE, second | NONE)
    add("text", "text before, between and after the blocks", f"Subject: idp\n\n{one}\n# the new one\n{two}-- end --\n", first | GOOD, second | NONE)
    add("crlf", "lines that end in CR LF", (one + two).replace("\n", "\r\n"), first | GOOD, second | NONE)
    add("cr", "lines that end in CR", one.replace("\n", "\r"), first | GOOD)
    add("bom", "a byte order mark", "\ufeff" + one, first | GOOD)
    add("indented", "indented lines, with spaces after them", "\n".join(f"  {line} \t" for line in one.split("\n")), first | GOOD)
    add("one-line", "Base64 on one line", der.pem("CERTIFICATE", _certificate("rsa-2048"), width=0), first | GOOD)
    add("no-line-end", "no line end after the last line", one.rstrip("\n"), first | GOOD)
    return made


def _bad() -> list[dict]:
    """Returns the files that must be rejected: name, comment, text, code."""
    made = []
    certificate, information = _certificate("p256"), keys.information("p256")
    one, key = der.pem("CERTIFICATE", certificate), der.pem("PUBLIC KEY", information)
    secret = keys.private("p256").read_text()

    def add(name: str, comment: str, text: str, code: str, block: int | None = 1) -> None:
        made.append({"name": name, "comment": comment, "text": text, "code": code, "block": block})

    add("empty", "no bytes", "", "trust.unknown-format", None)
    add("text-only", "text without a block", "idp.example.test\n", "trust.unknown-format", None)
    add("private", "a private key", secret, "trust.unexpected-private-key")
    add("private-behind", "a private key after a certificate", one + secret, "trust.unexpected-private-key", 2)
    add("private-damaged", "a private key that is damaged", secret.replace("\n", "\n!", 1), "trust.unexpected-private-key")
    add("private-encrypted", "an encrypted private key", keys.private("encrypted").read_text(), "trust.unexpected-private-key")
    add("request", "a certificate request", one.replace("CERTIFICATE", "CERTIFICATE REQUEST"), "trust.unexpected-block")
    add("parameters", "parameters of a curve", one + der.pem("EC PARAMETERS", b"\x06\x01\x00"), "trust.unexpected-block", 2)
    add("no-end-line", "a block without its END line", one[: one.index("-----END")], "trust.malformed-pem")
    add("no-end-line-second", "a second block without its END line", one + key[: key.index("-----END")], "trust.malformed-pem", 2)
    add("no-begin-line", "an END line without a block", one[one.index("\n") + 1 :] + key, "trust.malformed-pem")
    add("other-end", "an END line with another label", one.replace("END CERTIFICATE", "END PUBLIC KEY"), "trust.malformed-pem")
    add("nested", "a block inside a block", one.replace("\n", "\n" + key, 1), "trust.malformed-pem")
    add("four-hyphens", "a boundary with four hyphens", key + one.replace("-----BEGIN", "----BEGIN"), "trust.malformed-pem", 2)
    add("six-hyphens", "a boundary with six hyphens", key + one.replace("-----BEGIN", "------BEGIN"), "trust.malformed-pem", 2)
    add("lower-case", "a label in lower case", key + one.replace("BEGIN CERTIFICATE", "BEGIN certificate"), "trust.malformed-pem", 2)
    add("no-label", "no label", key + one.replace("CERTIFICATE", ""), "trust.malformed-pem", 2)
    add("bad-digit", "a character that is not a Base64 digit", one.replace("\nMII", "\nM*I", 1).replace("\nMI", "\nM*", 1), "trust.malformed-pem")
    add("no-padding", "Base64 without its padding", _unpadded(information), "trust.malformed-pem")
    add("empty-block", "a block without lines", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n", "trust.malformed-pem")
    add("headers", "headers before the Base64", one.replace("\n", "\nComment: none\n\n", 1), "trust.malformed-pem")
    add("cut-certificate", "a certificate that is cut", der.pem("CERTIFICATE", certificate[:-1]), "trust.malformed-certificate")
    add("long-certificate", "a byte after a certificate", der.pem("CERTIFICATE", certificate + b"\0"), "trust.malformed-certificate")
    add("key-as-certificate", "a public key under the label of a certificate", der.pem("CERTIFICATE", information), "trust.malformed-certificate")
    add("certificate-as-key", "a certificate under the label of a public key", der.pem("PUBLIC KEY", certificate), "trust.malformed-key")
    add("cut-key", "a public key that is cut", der.pem("PUBLIC KEY", information[:-1]), "trust.malformed-key")
    add("long-key", "a byte after a public key", der.pem("PUBLIC KEY", information + b"\0"), "trust.malformed-key")
    add("key-off-curve", "a point that is not on its curve", der.pem("PUBLIC KEY", information[:-1] + bytes([information[-1] ^ 1])), "trust.malformed-key")
    add("bad-key-inside", "a certificate with an invalid key", der.pem("CERTIFICATE", der.certificate(der.sequence(der.RSA, der.bits(b"\0")), SIGNER)), "trust.malformed-key")
    long_form = _certificate("rsa-2048").replace(b"\x02\x01\x01", b"\x02\x81\x01\x01", 1)
    add("long-form", "a length in more octets than it needs", der.pem("CERTIFICATE", _relength(long_form)), "trust.malformed-certificate")
    indefinite = b"\x30\x80" + certificate[4:] + b"\0\0"
    add("indefinite", "a length that is not definite", der.pem("CERTIFICATE", indefinite), "trust.malformed-certificate")
    add("huge", "a certificate beyond 64 KiB", der.pem("CERTIFICATE", der.certificate(information, SIGNER, extensions=der.element(0xA3, bytes(65536)))), "trust.malformed-certificate")
    return made


def _unpadded(information: bytes) -> str:
    text = der.pem("PUBLIC KEY", information)
    assert "=" in text
    return text.replace("=", "")


def _relength(certificate: bytes) -> bytes:
    """Corrects the two outer lengths of a certificate in which a field grew by one octet."""
    outer, inner = certificate[4:], certificate[8:]
    signed = int.from_bytes(outer[2:4], "big") + 1
    return der.element(0x30, der.element(0x30, inner[:signed]) + inner[signed:])


def _private() -> list[dict]:
    made = []

    def add(name: str, comment: str, text: str, key: str | None = None, code: str | None = None) -> None:
        made.append({"name": name, "comment": comment, "text": text, "key": key, "code": code})

    for name in keys.MADE:
        add(name, f"a private key: {name}", keys.private(name).read_text(), key=name)
    rsa, ec = str(keys.private("rsa-2048")), str(keys.private("p256"))
    add("pkcs1", "an RSA private key of PKCS #1", keys.openssl("rsa", "-traditional", "-in", rsa).decode(), key="rsa-2048")
    sec1 = keys.openssl("ec", "-in", ec).decode()
    parameters = keys.openssl("ecparam", "-name", "prime256v1").decode()
    add("sec1", "an EC private key of SEC 1", sec1, key="p256")
    add("sec1-parameters", "an EC private key after its parameters", parameters + sec1, key="p256")
    certificate = der.pem("CERTIFICATE", _certificate("p256"))
    add("beside-certificate", "a private key next to its certificate", certificate + sec1, key="p256")
    add("encrypted", "an encrypted private key of PKCS #8", keys.private("encrypted").read_text(), code="trust.encrypted-private-key")
    add("encrypted-old", "an encrypted private key of PKCS #1", keys.private("encrypted-old").read_text(), code="trust.encrypted-private-key")
    add("none", "a certificate alone", certificate, code="trust.no-private-key")
    add("empty", "no bytes", "", code="trust.no-private-key")
    add("public", "a public key", der.pem("PUBLIC KEY", keys.information("p256")), code="trust.no-private-key")
    add("two", "two private keys", sec1 + keys.private("p384").read_text(), code="trust.several-private-keys")
    plain = der.decoded(keys.private("p256").read_text())
    add("cut", "a private key that is cut", der.pem("PRIVATE KEY", plain[:-1]), code="trust.malformed-key")
    add("long", "a byte after a private key", der.pem("PRIVATE KEY", plain + b"\0"), code="trust.malformed-key")
    add("other-label", "a key of PKCS #8 under the label of PKCS #1", der.pem("RSA PRIVATE KEY", plain), code="trust.malformed-key")
    add("unknown-label", "an unknown label", der.pem("DSA PRIVATE KEY", plain), code="trust.malformed-key")
    add("public-inside", "a public key under the label of a private one", der.pem("PRIVATE KEY", keys.information("p256")), code="trust.malformed-key")
    add("bad-digit", "a character that is not a Base64 digit", sec1.replace("\nMH", "\nM*", 1), code="trust.malformed-pem")
    return made


def groups(folder: Path) -> list[dict]:
    """Writes the files and returns their groups."""
    trusted, private = [], []
    for file in _good():
        name = f"pem/{file['name']}.pem"
        write_file(folder, name, file["text"].encode())
        trusted.append({"comment": file["comment"], "file": name, "result": "valid", "keys": file["keys"], "flags": file["flags"]})
    for file in _bad():
        name = f"pem/bad-{file['name']}.pem"
        write_file(folder, name, file["text"].encode())
        trusted.append({"comment": file["comment"], "file": name, "result": "invalid", "code": file["code"], "block": file["block"], "flags": []})
    for file in _private():
        name = f"private/{file['name']}.pem"
        write_file(folder, name, file["text"].encode())
        outcome = {"result": "invalid", "code": file["code"]} if file["code"] else {"result": "valid", "keys": [keys.facts(file["key"]) | NONE]}
        private.append({"comment": file["comment"], "file": name, **outcome, "flags": []})
    return [{"type": "trust-pem", "tests": trusted}, {"type": "private-key", "tests": private}]
