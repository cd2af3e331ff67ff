# SPDX-License-Identifier: Apache-2.0
"""Checks that each attack is rejected for its own weakness: its signatures verify, unless the case states otherwise.

The values of `holds` in a case:
  all    every signature has a valid value and a valid digest
  some   at least one signature does
  value  every signature value is valid; digests are not checked
  digest a digest fails, although every value is valid
  forged a signature value fails with the trusted keys, and every digest is valid
  xmlsec xmlsec1 verifies the signature: its canonical form is not ours
  off    nothing is checked
"""

import base64
import binascii
import copy
import tempfile
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils
from lxml import etree

import attacks_keys
from attacks_case import Case
from attacks_sign import PSS, SHA256, XENC, digest_of, hash_of
from cleanup import EXCLUSIVE, canonical, remove
from signatures import DS, parse, verify
from signing import MORE

TRUSTED = ["idp-rsa", "idp-ec", "partner-rsa", "weak-rsa-1024", "weak-rsa-512", "weak-rsa-exponent-3", "weak-ec-p192", "weak-ec-secp256k1"]
DEFAULTS = {
    "signature.invalid-digest": "digest", "signature.invalid-value": "forged", "signature.untrusted-key": "forged",
    "signature.bad-reference": "value", "signature.bad-transform": "value", "signature.algorithm-not-allowed": "all",
}
ORDINARY = {f"{MORE}{kind}-sha{bits}" for kind in ("rsa", "ecdsa") for bits in (256, 384, 512)}
ORDINARY |= {f"{PSS}sha{bits}-rsa-MGF1" for bits in (256, 384, 512)} | {SHA256, MORE + "sha384", XENC + "sha512"}
_public: dict[str, object] = {}


def public(name: str):
    """Returns the public key of a certificate."""
    if name not in _public:
        _public[name] = x509.load_pem_x509_certificate(attacks_keys.path(name, "crt").read_bytes()).public_key()
    return _public[name]


def value_holds(info: etree._Element, value: bytes, key) -> bool:
    """Returns whether a signature value verifies with a key."""
    method = info.find(f"{DS}SignatureMethod").get("Algorithm")
    octets = canonical(info)
    try:
        if isinstance(key, rsa.RSAPublicKey) and method.endswith("-MGF1"):
            key.verify(value, octets, padding.PSS(padding.MGF1(hash_of(method)), hash_of(method).digest_size), hash_of(method))
        elif isinstance(key, rsa.RSAPublicKey) and "ecdsa" not in method:
            key.verify(value, octets, padding.PKCS1v15(), hash_of(method))
        elif isinstance(key, ec.EllipticCurvePublicKey) and "ecdsa" in method:
            half = len(value) // 2
            pair = utils.encode_dss_signature(int.from_bytes(value[:half], "big"), int.from_bytes(value[half:], "big"))
            key.verify(pair, octets, ec.ECDSA(hash_of(method)))
        else:
            return False
    except InvalidSignature:
        return False
    return True


def good_value(signature: etree._Element) -> bool:
    """Returns whether the value of a signature verifies with a trusted key."""
    info = signature.find(f"{DS}SignedInfo")
    try:
        value = base64.b64decode("".join(signature.find(f"{DS}SignatureValue").itertext()))
    except (binascii.Error, AttributeError):
        return False
    return any(value_holds(info, value, public(name)) for name in TRUSTED)


def good_digest(signature: etree._Element) -> bool:
    """Returns whether the digest of a signature is that of an element with the referenced ID."""
    reference = signature.find(f"{DS}SignedInfo/{DS}Reference")
    wanted = reference.findtext(f"{DS}DigestValue").strip()
    method = reference.find(f"{DS}DigestMethod").get("Algorithm")
    lists = [item.get("PrefixList").split() for item in reference.iter(f"{{{EXCLUSIVE}}}InclusiveNamespaces")]
    root = signature.getroottree().getroot()
    target = reference.get("URI", "")[1:] or root.get("ID")
    for element in root.iter(etree.Element):
        if element.get("ID") != target:
            continue
        alone = copy.deepcopy(element)
        alone.tail = None
        own = alone.getroottree()
        if signature in list(element.iter()):
            steps = element.getroottree().getelementpath(signature), element.getroottree().getelementpath(element)
            relative = steps[0][len(steps[1]) + 1 :] if steps[1] != "." else steps[0]
            remove(own.getroot().find(relative))
        if digest_of(canonical(alone, lists[0] if lists else None), method) == wanted:
            return True
    return False


def holds(case: Case) -> str:
    """Returns the required property of the signatures of a case."""
    if case.holds:
        return case.holds
    area = (case.code or "").split(".")[0]
    if area in ("input", "encoding") or case.code == "xml.doctype" or case.code == "xml.malformed" or case.code == "saml.not-a-response":
        return "off"
    return DEFAULTS.get(case.code or "", "all")


def by_xmlsec(case: Case) -> str | None:
    """Returns the errors of xmlsec1 for a case."""
    with tempfile.NamedTemporaryFile(suffix=".xml") as file:
        file.write(case.data)
        file.flush()
        good = all(verify(Path(file.name), item, "idp-rsa") for item in parse(case.data).iter(f"{DS}Signature"))
    return None if good else f"{case.file}: xmlsec1 does not verify it"


def strays(case: Case) -> list[str]:
    """Returns the algorithms of a case that are not part of its weakness and not allowed by default."""
    if case.allow or case.code == "signature.algorithm-not-allowed" or holds(case) == "off":
        return []
    found = [parent.get("Algorithm") for name in ("SignatureMethod", "DigestMethod") for parent in parse(case.data).iter(f"{DS}{name}")]
    return [uri for uri in found if uri is not None and uri not in ORDINARY]


def check(case: Case) -> str | None:
    """Returns the errors of a case."""
    wanted = holds(case)
    if strays(case):
        return f"{case.file}: uses {strays(case)}"
    if wanted == "off":
        return None
    if wanted == "xmlsec":
        return by_xmlsec(case)
    found = [(good_value(item), good_digest(item) if wanted != "value" else True) for item in parse(case.data).iter(f"{DS}Signature")]
    values, digests = [value for value, _ in found], [digest for _, digest in found]
    good = {
        "all": all(values) and all(digests),
        "some": any(value and digest for value, digest in found) and all(values),
        "value": all(values),
        "digest": all(values) and not all(digests),
        "forged": not all(values) and all(digests),
    }[wanted]
    return None if good else f"{case.file}: {case.code} wants {wanted}, found {found}"
