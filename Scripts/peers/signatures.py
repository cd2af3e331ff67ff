# SPDX-License-Identifier: Apache-2.0
"""Reads, canonicalizes and decrypts documents with lxml and xmlsec1."""

import subprocess
import tempfile
from pathlib import Path

from lxml import etree
from parties import KEYS

DS = "{http://www.w3.org/2000/09/xmldsig#}"
XENC = "{http://www.w3.org/2001/04/xmlenc#}"
IDS = [
    "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:assertion:Assertion",
    "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:protocol:Response",
]


def parse(data: bytes) -> etree._Element:
    """Parses a document without network access."""
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))


def canonical(element: etree._Element, prefixes: list[str] | None = None, comments: bool = False) -> bytes:
    """Returns the exclusive canonical form."""
    return etree.tostring(element, method="c14n", exclusive=True, with_comments=comments, inclusive_ns_prefixes=prefixes)


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
