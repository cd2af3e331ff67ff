# SPDX-License-Identifier: Apache-2.0
"""Signing and encrypting templates with xmlsec1."""

import re
import subprocess
import tempfile
from pathlib import Path

from parties import KEYS
from signatures import IDS
from signing import blank, place

XENC = "http://www.w3.org/2001/04/xmlenc#"
RESPONSE = "/*/*[local-name()='Signature']"
ASSERTION = "/*/*[local-name()='Assertion']/*[local-name()='Signature']"


def run(text: str, *options: str) -> str:
    """Runs xmlsec1 on a document; returns its output."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.xml", Path(folder) / "out.xml"
        source.write_text(text, encoding="utf-8", newline="")
        subprocess.run(["xmlsec1", *options, "--output", str(target), str(source)], check=True, capture_output=True)
        return target.read_bytes().decode()


def sign(text: str, *targets: str, method: str = "rsa-sha256", prefixes: str = "", change=lambda template: template) -> str:
    """Signs the elements with these IDs, the inner one first; `change` alters the templates."""
    key = "idp-ec" if "ecdsa" in method else "idp-rsa"
    pair = f"{KEYS / key}.key.pem,{KEYS / key}.crt.pem"
    for target in targets:
        text = place(text, target, change(blank(target, method, prefixes)))
        xpath = RESPONSE if target == "_r1" else ASSERTION
        text = run(text, "--sign", "--privkey-pem", pair, *IDS, "--node-xpath", xpath)
    return text


def keep_layout(text: str, *targets: str, **options) -> str:
    """Signs without changing the source: only the computed values are copied."""
    for target in targets:
        signed = sign(text, target, **options)
        signature = signed[signed.index("<ds:Signature ", signed.index(f'ID="{target}"')) :]
        text = place(text, target, signature[: signature.index("</ds:Signature>") + len("</ds:Signature>")])
    return text


def encrypt(text: str, xpath: str, wrapper: str, method: str = "aes256-gcm") -> str:
    """Encrypts one element and wraps the ciphertext."""
    template = (
        f'<xenc:EncryptedData xmlns:xenc="{XENC}" Type="{XENC}Element">'
        f'<xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#{method}"/>'
        '<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey>'
        f'<xenc:EncryptionMethod Algorithm="{XENC}rsa-oaep-mgf1p"/><xenc:CipherData><xenc:CipherValue/></xenc:CipherData>'
        "</xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>"
    )
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data.xml"
        data.write_text(text, encoding="utf-8")
        size = "aes-" + method[3:6]
        made = run(
            template, "--encrypt", "--pubkey-cert-pem", f"{KEYS / 'sp-rsa'}.crt.pem", "--session-key", size,
            "--xml-data", str(data), "--node-xpath", xpath,
        )
    # xmlsec1 replaces the element by the ciphertext.
    return re.sub(r"<xenc:EncryptedData.*?</xenc:EncryptedData>", lambda m: f"<saml:{wrapper}>{m[0]}</saml:{wrapper}>", made, flags=re.DOTALL)
