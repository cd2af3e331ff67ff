# SPDX-License-Identifier: Apache-2.0
"""Reads and canonicalizes documents with lxml, and runs xmlsec1."""

import subprocess
from pathlib import Path

from lxml import etree

DS = "{http://www.w3.org/2000/09/xmldsig#}"
IDS = [
    "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:assertion:Assertion",
    "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:protocol:Response",
]


def parse(data: bytes) -> etree._Element:
    """Parses a document without network access."""
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))


def canonical(element: etree._Element, prefixes: list[str] | None = None) -> bytes:
    """Returns the exclusive canonical form."""
    return etree.tostring(element, method="c14n", exclusive=True, with_comments=False, inclusive_ns_prefixes=prefixes)


def verify(file: Path | str, certificate: Path | str, path: str, *more: str, references: str = "same-doc") -> subprocess.CompletedProcess:
    """Verifies the signature at an XPath with xmlsec1."""
    command = ["xmlsec1", "--verify", "--enabled-reference-uris", references, "--pubkey-cert-pem", certificate, *IDS, *more]
    return subprocess.run([*command, "--node-xpath", path, file], capture_output=True, check=False)
