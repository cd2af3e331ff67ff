# SPDX-License-Identifier: Apache-2.0
"""Key files of the set `trust` in formats other than PEM blocks of one key: DER, Base64, PKCS #7 and JWK sets."""

import base64
import json
import tempfile
from pathlib import Path

import trust_der as der
import trust_keys as keys
from cryptography.hazmat.primitives.serialization import load_der_public_key
from trust_pem import GOOD, NONE
from vectorset import write_file

ROOT, MIDDLE, LEAF = "swift-saml test root", "swift-saml test authority", "idp.example.test"
SIZES = {"P-256": 32, "P-384": 48, "P-521": 66}


def _certificate(key: str, subject: str = LEAF, issuer: str = MIDDLE) -> bytes:
    return der.certificate(keys.information(key), str(keys.private("rsa-2048")), subject=subject, issuer=issuer)


def _pkcs7(*certificates: bytes, form: str = "DER") -> bytes:
    """Returns the chain as openssl writes it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "chain.pem"
        file.write_text("".join(der.pem("CERTIFICATE", one) for one in certificates))
        return keys.openssl("crl2pkcs7", "-nocrl", "-certfile", str(file), "-outform", form)


def _signed_data(certificates: bytes) -> bytes:
    """Returns a PKCS #7 chain with any content in place of the certificates."""
    data = der.sequence(bytes.fromhex("06092a864886f70d010701"))
    fields = der.integer(1) + der.element(0x31, b"") + data + der.element(0xA0, certificates) + der.element(0x31, b"")
    return der.sequence(bytes.fromhex("06092a864886f70d010702"), der.element(0xA0, der.sequence(fields)))


def _encoded(number: int, size: int | None = None) -> str:
    octets = number.to_bytes(size or (number.bit_length() + 7) // 8, "big")
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")


def _jwk(name: str, **more) -> dict:
    """Returns a public key as a JWK, read by cryptography; a member of None is left out."""
    key = load_der_public_key(keys.information(name)).public_numbers()
    if name.startswith("rsa"):
        made = {"kty": "RSA", "n": _encoded(key.n), "e": _encoded(key.e)}
    else:
        curve = keys.CURVES[name]
        made = {"kty": "EC", "crv": curve, "x": _encoded(key.x, SIZES[curve]), "y": _encoded(key.y, SIZES[curve])}
    return {member: value for member, value in {**made, **more}.items() if value is not None}


def _set(*members: dict) -> bytes:
    return json.dumps({"keys": members}, indent=1).encode() + b"\n"


def _good() -> list[tuple]:
    """Returns the files that must be read: name, comment, content, keys, notices."""
    rsa, ec = keys.facts("rsa-2048"), keys.facts("p256")
    leaf, middle, root = _certificate("p256"), _certificate("rsa-2048", MIDDLE, ROOT), _certificate("rsa-4096", ROOT, ROOT)
    one_line = base64.b64encode(leaf)
    wrapped = b"\n".join(one_line[at : at + 76] for at in range(0, len(one_line), 76))
    pkcs1 = keys.openssl("rsa", "-in", str(keys.private("rsa-2048")), "-RSAPublicKey_out", "-outform", "DER")
    chain, cert = ["trust.chain-certificates"], base64.b64encode(leaf).decode()
    rows = [
        ("certificate.der", "a certificate in DER", leaf, [ec | GOOD]),
        ("key.der", "a public key in DER", keys.information("p256"), [ec | NONE]),
        ("ed25519.der", "a public key in DER that is shorter than 128 bytes", keys.information("ed25519"), [keys.facts("ed25519") | NONE]),
        ("pkcs1.der", "an RSA public key of PKCS #1 in DER", pkcs1, [rsa | NONE]),
        ("one-line.txt", "a certificate in Base64 on one line", one_line, [ec | GOOD]),
        ("wrapped.txt", "a certificate in Base64 in lines, as in metadata", b"\n            " + wrapped + b"\n", [ec | GOOD]),
        ("crlf.txt", "a certificate in Base64, with lines that end in CR LF", wrapped.replace(b"\n", b"\r\n") + b"\r\n", [ec | GOOD]),
        ("bom.txt", "a byte order mark before Base64", b"\xef\xbb\xbf" + one_line, [ec | GOOD]),
        ("key.txt", "a public key in Base64", base64.b64encode(keys.information("rsa-2048")), [rsa | NONE]),
        ("single.p7b", "a PKCS #7 chain of one certificate", _pkcs7(leaf), [ec | GOOD]),
        ("chain.p7b", "a PKCS #7 chain, leaf first", _pkcs7(leaf, middle, root), [ec | GOOD], chain),
        ("reversed.p7b", "a PKCS #7 chain, leaf last", _pkcs7(root, middle, leaf), [ec | GOOD], chain),
        ("repeated.p7b", "a PKCS #7 chain that contains its leaf twice", _pkcs7(leaf, leaf, middle), [ec | GOOD], chain),
        ("chain.pem", "a PKCS #7 chain in PEM", _pkcs7(leaf, middle, form="PEM"), [ec | GOOD], chain),
        ("chain-crlf.pem", "text, and a PKCS #7 chain in PEM, with lines that end in CR LF", b"chain:\r\n" + _pkcs7(leaf, middle, form="PEM").replace(b"\n", b"\r\n"), [ec | GOOD], chain),
        ("chain.txt", "a PKCS #7 chain in Base64", base64.b64encode(_pkcs7(leaf, middle)), [ec | GOOD], chain),
        ("chain-and-key.pem", "a PKCS #7 chain and a public key in PEM", _pkcs7(leaf, middle, form="PEM") + der.pem("PUBLIC KEY", keys.information("p384")).encode(), [ec | GOOD, keys.facts("p384") | NONE], chain),
        ("set.jwk", "a JWK set of four keys", _set(*(_jwk(name) for name in ("rsa-2048", "p256", "p384", "p521"))), [keys.facts(name) | NONE for name in ("rsa-2048", "p256", "p384", "p521")]),
        ("single.jwk", "one JWK", json.dumps(_jwk("p256", kid="1", use="sig", alg="ES256")).encode(), [ec | NONE]),
        ("x5c.jwk", "a JWK with the certificate of its key and of an authority", _set(_jwk("p256", x5c=[cert, base64.b64encode(middle).decode()])), [ec | GOOD]),
        ("x5c-alone.jwk", "a JWK with a certificate instead of parameters", _set(_jwk("p256", crv=None, x=None, y=None, x5c=[cert])), [ec | GOOD]),
        ("verify.jwk", "a JWK for verification", _set(_jwk("rsa-2048", key_ops=["verify"])), [rsa | NONE]),
        ("others.jwk", "a JWK set with keys of other types and uses", _set({"kty": "OKP", "crv": "Ed25519", "x": "AA"}, _jwk("rsa-2048", use="enc"), _jwk("rsa-2048", key_ops=["encrypt"]), _jwk("p256")), [ec | NONE], ["trust.unreadable-key"] * 3),
    ]
    return [(*row[:4], row[4] if len(row) > 4 else []) for row in rows]


def _bad() -> list[tuple]:
    """Returns the files that must be rejected: name, comment, content, code."""
    leaf, middle = _certificate("p256"), _certificate("rsa-2048", MIDDLE, ROOT)
    other = _certificate("rsa-4096", "sp.example.test", ROOT)
    rsa, ec = str(keys.private("rsa-2048")), str(keys.private("p256"))
    pkcs8 = keys.openssl("pkcs8", "-topk8", "-nocrypt", "-in", ec, "-outform", "DER")
    sealed = der.decoded(keys.private("encrypted").read_text())
    chain = _pkcs7(leaf, middle)
    indefinite = b"\x30\x80" + chain[4:] + b"\0\0"
    many = _pkcs7(*(_certificate("p256", f"{number}.example.test", MIDDLE) for number in range(33)))
    attributes = chain.replace(leaf, b"\xa2" + leaf[1:])
    numbers = _jwk("rsa-2048")
    private, damaged, json_code = "trust.unexpected-private-key", "trust.malformed-certificate", "trust.malformed-jwk"
    return [
        ("pkcs8.der", "a private key of PKCS #8 in DER", pkcs8, private),
        ("pkcs8-ed25519.der", "a short private key of PKCS #8 in DER", keys.openssl("pkey", "-in", str(keys.private("ed25519")), "-outform", "DER"), private),
        ("pkcs1.der", "an RSA private key of PKCS #1 in DER", keys.openssl("rsa", "-traditional", "-in", rsa, "-outform", "DER"), private),
        ("sec1.der", "an EC private key of SEC 1 in DER", keys.openssl("ec", "-in", ec, "-outform", "DER"), private),
        ("encrypted.der", "an encrypted private key of PKCS #8 in DER", sealed, private),
        ("store.p12", "a PKCS #12 container", der.sequence(der.integer(3), der.sequence(bytes.fromhex("06092a864886f70d010701"))), private),
        ("pkcs8.txt", "a private key of PKCS #8 in Base64", base64.b64encode(pkcs8), private),
        ("pkcs8-wrapped.txt", "a private key of PKCS #8 in lines of Base64", base64.encodebytes(pkcs8), private),
        ("cut.der", "a certificate in DER that is cut", leaf[:-1], damaged),
        ("long.der", "a byte after a certificate in DER", leaf + b"\n", damaged),
        ("two.der", "two certificates in DER", leaf + middle, damaged),
        ("request.der", "a value of another type in DER", der.sequence(der.sequence(der.integer(0)), der.RSA, der.bits(b"\0")), damaged),
        ("data.der", "PKCS #7 without signed data", der.sequence(bytes.fromhex("06092a864886f70d010701")), damaged),
        ("cut.txt", "a certificate in Base64 that is cut", base64.b64encode(leaf)[:-4], damaged),
        ("padding.txt", "a certificate in Base64 without a digit", base64.b64encode(leaf)[:-1], "trust.malformed-pem"),
        ("two.txt", "two certificates in Base64", base64.b64encode(leaf) + b"\n" + base64.b64encode(middle) + b"\n", damaged),
        ("digits.txt", "Base64 with another character", b"*" + base64.b64encode(leaf), "trust.unknown-format"),
        ("unrelated.p7b", "PKCS #7 with two certificates that are not one chain", _pkcs7(leaf, other), "trust.ambiguous-chain"),
        ("none.p7b", "PKCS #7 without a list of certificates", keys.openssl("crl2pkcs7", "-nocrl", "-outform", "DER"), damaged),
        ("empty.p7b", "PKCS #7 with an empty list of certificates", _signed_data(b""), "trust.ambiguous-chain"),
        ("many.p7b", "PKCS #7 with more than 32 certificates", many, "trust.too-large"),
        ("cut.p7b", "a PKCS #7 chain that is cut", chain[:-1], damaged),
        ("indefinite.p7b", "a PKCS #7 chain with an indefinite length", indefinite, damaged),
        ("attribute.p7b", "PKCS #7 with an attribute certificate", attributes, damaged),
        ("private.jwk", "a private RSA key", _set(_jwk("p256"), {**numbers, "d": "AQAB"}), private),
        ("prime.jwk", "a private RSA key without its exponent", _set({**numbers, "q": "AQAB"}), private),
        ("private-ec.jwk", "a private EC key for encryption", _set(_jwk("p256", d="AQAB", use="enc")), private),
        ("private-other.jwk", "a private key of another type", _set({"kty": "OKP", "crv": "Ed25519", "x": "AA", "d": "AA"}), private),
        ("symmetric.jwk", "a symmetric key", _set(_jwk("p256"), {"kty": "oct", "k": "c2VjcmV0"}), private),
        ("symmetric-type.jwk", "a symmetric key without its value", _set({"kty": "oct"}), private),
        ("none.jwk", "a JWK set without keys", _set(), "trust.no-keys"),
        ("encryption.jwk", "a JWK set with a key for encryption alone", _set(_jwk("rsa-2048", use="enc")), "trust.no-keys"),
        ("no-set.jwk", "JSON that is not a JWK set", b'{"issuer":"https://idp.example.test"}', json_code),
        ("cut.jwk", "JSON that is cut", _set(_jwk("p256"))[:-3], json_code),
        ("twice.jwk", "a member twice", b'{"keys":[],"keys":[]}', json_code),
        ("deep.jwk", "JSON of many levels", b'{"keys":' + b"[" * 20 + b"]" * 20 + b"}", json_code),
        ("element.jwk", "a key that is not an object", b'{"keys":["a"]}', json_code),
        ("type.jwk", "a key without a type", _set(_jwk("p256", kty=None)), json_code),
        ("no-modulus.jwk", "an RSA key without a modulus", _set(_jwk("rsa-2048", n=None)), json_code),
        ("number.jwk", "an exponent that is a number", _set(_jwk("rsa-2048", e=65537)), json_code),
        ("standard.jwk", "a modulus in another alphabet", _set(_jwk("rsa-2048", n="+/+/")), json_code),
        ("curve.jwk", "a key on another curve", _set(_jwk("p256", crv="secp256k1")), json_code),
        ("off-curve.jwk", "a point that is not on its curve", _set(_jwk("p256", x=_jwk("p256")["y"])), json_code),
        ("short.jwk", "a coordinate of too few bytes", _set(_jwk("p256", x="AQAB")), json_code),
        ("x5c-other.jwk", "a certificate of another key", _set(_jwk("p256", x5c=[base64.b64encode(middle).decode()])), json_code),
        ("x5c-damaged.jwk", "a certificate that is cut", _set(_jwk("p256", x5c=[base64.b64encode(leaf[:-1]).decode()])), json_code),
        ("x5c-empty.jwk", "an empty list of certificates", _set(_jwk("p256", x5c=[])), json_code),
    ]


def groups(folder: Path) -> list[dict]:
    """Writes the files and returns their group."""
    tests = []
    for name, comment, content, found, notices in _good():
        write_file(folder, f"files/{name}", content)
        tests.append({"comment": comment, "file": f"files/{name}", "result": "valid", "keys": found, "notices": notices, "flags": ["S-25"]})
    for name, comment, content, code in _bad():
        write_file(folder, f"files/bad-{name}", content)
        tests.append({"comment": comment, "file": f"files/bad-{name}", "result": "invalid", "code": code, "flags": ["S-25"]})
    return [{"type": "trust-key-file", "tests": tests}]
