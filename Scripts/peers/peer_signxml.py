# SPDX-License-Identifier: Apache-2.0
"""signxml: XMLVerifier with the place of each signature, and a check of the content that it returns as signed."""

from lxml import etree
from parties import KEYS
from peer import ask
from signxml import DigestAlgorithm, SignatureConfiguration, SignatureMethod, XMLVerifier

PLACES = {"_r1": "./", "_a1": "./{urn:oasis:names:tc:SAML:2.0:assertion}Assertion/"}


def check(document: bytes, case: dict) -> None:
    certificate = (KEYS / f"{case['key']}.crt.pem").read_text()
    for name in case["ids"]:
        config = SignatureConfiguration(
            location=PLACES[name], expect_references=1, signature_methods=frozenset(SignatureMethod),
            digest_algorithms=frozenset(DigestAlgorithm),
        )
        root = etree.fromstring(document, etree.XMLParser(resolve_entities=False, no_network=True))
        result = XMLVerifier().verify(root, x509_cert=certificate, id_attribute="ID", expect_config=config)
        if result.signed_xml.get("ID") != name:
            raise ValueError(f"{name} is not what was signed")


ask("signxml", check)
