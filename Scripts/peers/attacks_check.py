# SPDX-License-Identifier: Apache-2.0
"""Checks signatures with cryptography and lxml, which share no code with this package."""

import copy

import attacks_keys
from attacks_sign import digest_of, hash_of
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils
from lxml import etree
from signatures import DS, canonical, remove
from signing import EXCLUSIVE

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
