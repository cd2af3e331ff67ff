# SPDX-License-Identifier: Apache-2.0
"""signxml: signs with RSA and ECDSA."""

from importlib.metadata import version

from lxml import etree
from signxml import CanonicalizationMethod, DigestAlgorithm, SignatureConstructionMethod, SignatureMethod
from signxml import XMLSigner

import scenes
import scenes_layout as layout
from parties import KEYS, Output
from signing import DSIG, place

PLACEHOLDER = f'<ds:Signature xmlns:ds="{DSIG}" Id="placeholder"></ds:Signature>'


def sign(text: str, *targets: str, key: str = "idp-rsa", method: str = "RSA_SHA256") -> str:
    """Signs the elements with these IDs, the inner one first."""
    private, public = (KEYS / f"{key}.key.pem").read_bytes(), (KEYS / f"{key}.crt.pem").read_bytes()
    for target in targets:
        root = etree.fromstring(place(text, target, PLACEHOLDER).encode(), etree.XMLParser(huge_tree=True))
        signer = XMLSigner(
            method=SignatureConstructionMethod.enveloped, signature_algorithm=SignatureMethod[method],
            digest_algorithm=DigestAlgorithm["SHA" + method[-3:]],
            c14n_algorithm=CanonicalizationMethod.EXCLUSIVE_XML_CANONICALIZATION_1_0,
        )
        text = etree.tostring(signer.sign(root, key=private, cert=public, reference_uri=target), encoding="unicode")
    return text


def indented(text: str) -> str:
    """Indents a whole document with lxml, without changing leaf values."""
    root = etree.fromstring(text.encode())
    etree.indent(root, "  ")
    return etree.tostring(root, encoding="unicode")


def main() -> None:
    output = Output("signxml", version("signxml"))
    declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    for name, comment, text, *flags in [
        ("response-signed", "signed response", sign(layout.plain(), "_r1")),
        ("assertion-signed", "signed assertion", sign(layout.plain(), "_a1")),
        ("both-signed", "both signed", declared + sign(layout.plain(), "_a1", "_r1")),
        ("ecdsa", "signed assertion, ECDSA and SHA-256", sign(layout.plain(), "_a1", key="idp-ec", method="ECDSA_SHA256")),
        ("ecdsa-sha384", "both signed with ECDSA and SHA-384", sign(layout.plain(), "_a1", "_r1", key="idp-ec", method="ECDSA_SHA384")),
        ("rsa-sha512", "signed response, RSA and SHA-512", sign(layout.plain(), "_r1", method="RSA_SHA512")),
        ("subjects", "all qualifiers and kinds of confirmation", sign(scenes.subjects(), "_a1")),
        ("base-id", "a subject named by a BaseID", sign(scenes.base_id(), "_a1"), "base-id", "not-schema-valid"),
        ("odd-prefixes", "prefixes that mislead", sign(layout.odd_prefixes(), "_r1"), "prefixes"),
        ("markup", "comments and processing instructions between elements", sign(layout.markup(), "_a1"), "markup"),
        ("indented", "indented, then both signed", sign(indented(layout.plain()), "_a1", "_r1"), "pretty"),
        ("at-limits", "64 levels, 64 attributes, names of 256 bytes", sign(layout.at_limits(), "_a1"), "at-limits"),
        ("size-64k", "64 KB", sign(layout.sized(64_000), "_a1")),
        ("size-1m", "just under 1 MiB", sign(layout.sized(1_040_000), "_r1"), "large"),
    ]:
        output.add(f"{name}.xml", comment, text, *flags)
    output.close()


main()
