# SPDX-License-Identifier: Apache-2.0
"""Verifies signatures and decrypts ciphertext with xmlsec1."""

import subprocess
import tempfile
from pathlib import Path

from lxml import etree

from parties import KEYS

SAML = "{urn:oasis:names:tc:SAML:2.0:assertion}"
SAMLP = "{urn:oasis:names:tc:SAML:2.0:protocol}"
DS = "{http://www.w3.org/2000/09/xmldsig#}"
XENC = "{http://www.w3.org/2001/04/xmlenc#}"
IDS = [
    "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:assertion:Assertion",
    "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:protocol:Response",
]


def parse(data: bytes) -> etree._Element:
    """Parses a document without network access."""
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))


def path(element: etree._Element) -> str:
    """Returns an XPath to one element that needs no prefixes."""
    steps = []
    while element is not None:
        index = 1 + sum(1 for _ in element.itersiblings(preceding=True, tag=etree.Element))
        steps.append(f"*[{index}]")
        element = element.getparent()
    steps[-1] = "*"
    return "/" + "/".join(reversed(steps))


def verify(file: Path, signature: etree._Element, key: str) -> bool:
    """Returns whether one signature of `file` verifies with one of our keys."""
    command = [
        "xmlsec1", "--verify", "--enabled-reference-uris", "empty,same-doc",
        "--pubkey-cert-pem", str(KEYS / f"{key}.crt.pem"), *IDS, "--node-xpath", path(signature), str(file),
    ]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def verified(file: Path) -> list[tuple[str, str]]:
    """Verifies every signature of `file`; returns the name of each parent and its key."""
    root = parse(file.read_bytes())
    found = []
    for signature in root.iter(f"{DS}Signature"):
        method = signature.find(f"{DS}SignedInfo/{DS}SignatureMethod").get("Algorithm")
        key = "idp-ec" if "ecdsa" in method else "idp-rsa"
        parent = etree.QName(signature.getparent()).localname
        if signature.find(f"{DS}SignedInfo/{DS}Reference").get("URI") != "#" + signature.getparent().get("ID"):
            raise SystemExit(f"{file.name}: the signature of {parent} names another element")
        if not verify(file, signature, key):
            raise SystemExit(f"{file.name}: the signature of {parent} does not verify")
        found.append((parent, key))
    return found


def decrypted(data: bytes) -> bytes:
    """Returns `data` with every EncryptedData replaced by its plaintext."""
    with tempfile.TemporaryDirectory() as folder:
        file, target = Path(folder) / "in.xml", Path(folder) / "out.xml"
        while True:
            file.write_bytes(data)
            sealed = next(parse(data).iter(f"{XENC}EncryptedData"), None)
            if sealed is None:
                return data
            command = [
                "xmlsec1", "--decrypt", "--privkey-pem", str(KEYS / "sp-rsa.key.pem"),
                # The key can be next to the data; RetrievalMethod finds it by its Id.
                "--id-attr:Id", "http://www.w3.org/2001/04/xmlenc#:EncryptedKey",
                "--node-xpath", path(sealed), "--output", str(target), str(file),
            ]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            if run.returncode != 0:
                raise SystemExit(f"cannot decrypt: {run.stderr}")
            data = target.read_bytes()
