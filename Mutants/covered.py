# SPDX-License-Identifier: Apache-2.0
"""Verifies what xmlsec1 does not support (RSA-PSS, IDs with a quotation mark) with cryptography, and decrypts with xmlsec1."""

import base64
import functools
import subprocess
import tempfile
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from lxml import etree
from parties import KEYS, TEST_VECTORS
from signatures import DS, canonical, parse

XENC = "{http://www.w3.org/2001/04/xmlenc#}"


def certificate(name: str) -> Path:
    """Returns the certificate of an identity provider, or of the attacker."""
    own = TEST_VECTORS / "attacks" / "keys" / f"{name}.crt.pem"
    return own if own.exists() else KEYS / own.name


def hash_of(method: str) -> hashes.HashAlgorithm:
    """Returns the hash of a signature or digest method."""
    name = method.split("#")[-1].removesuffix("-rsa-MGF1").split("-")[-1]
    return {"sha1": hashes.SHA1(), "sha384": hashes.SHA384(), "sha512": hashes.SHA512()}.get(name, hashes.SHA256())


@functools.cache
def public(name: str):
    """Returns the public key of a certificate."""
    return x509.load_pem_x509_certificate(certificate(name).read_bytes()).public_key()


def remove(element: etree._Element) -> None:
    """Removes an element and keeps the text after it."""
    parent, before = element.getparent(), element.getprevious()
    tail = element.tail or ""
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)


def path(element: etree._Element) -> str:
    """Returns an XPath to one element that needs no prefixes."""
    steps = []
    while element is not None:
        index = 1 + sum(1 for _ in element.itersiblings(preceding=True, tag=etree.Element))
        steps.append(f"*[{index}]")
        element = element.getparent()
    steps[-1] = "*"
    return "/" + "/".join(reversed(steps))


def decrypted(data: bytes) -> bytes:
    """Returns `data` with every EncryptedData replaced by its plaintext."""
    with tempfile.TemporaryDirectory() as folder:
        file, target = Path(folder) / "in.xml", Path(folder) / "out.xml"
        while True:
            file.write_bytes(data)
            sealed = next(parse(data).iter(f"{XENC}EncryptedData"), None)
            if sealed is None:
                return data
            # The key can be next to the data; RetrievalMethod finds it by its Id.
            names = ["--id-attr:Id", "http://www.w3.org/2001/04/xmlenc#:EncryptedKey", "--node-xpath", path(sealed)]
            command = ["xmlsec1", "--decrypt", "--privkey-pem", KEYS / "sp-rsa.key.pem", *names, "--output", target, file]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            if run.returncode != 0:
                raise SystemExit(f"cannot decrypt: {run.stderr}")
            data = target.read_bytes()


def value_holds(info: etree._Element, value: bytes, key) -> bool:
    """Returns whether an RSA signature value verifies with a key."""
    method = info.find(f"{DS}SignatureMethod").get("Algorithm")
    if not isinstance(key, rsa.RSAPublicKey) or "rsa" not in method.lower() or "ecdsa" in method:
        return False
    used = hash_of(method)
    form = padding.PSS(padding.MGF1(used), used.digest_size) if method.endswith("-MGF1") else padding.PKCS1v15()
    try:
        key.verify(value, canonical(info), form, used)
    except InvalidSignature:
        return False
    return True


def good_digest(signature: etree._Element, octets: bytes) -> bool:
    """Returns whether a signature has the digest of these octets."""
    reference = signature.find(f"{DS}SignedInfo/{DS}Reference")
    digest = hashes.Hash(hash_of(reference.find(f"{DS}DigestMethod").get("Algorithm")))
    digest.update(octets)
    return base64.b64encode(digest.finalize()).decode() == reference.findtext(f"{DS}DigestValue").strip()
