# SPDX-License-Identifier: Apache-2.0
"""Writes TestVectors/encryption: assertions in every algorithm, encrypted by a library that no other generator uses."""

import base64
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import load_pem_public_key

import scenes
from parties import DS, IDP, KEYS
from vectorset import start_folder, write_file, write_manifest

XENC = "http://www.w3.org/2001/04/xmlenc#"
XENC11 = "http://www.w3.org/2009/xmlenc11#"
MORE = "http://www.w3.org/2001/04/xmldsig-more#"
DIGESTS = {
    "sha1": (hashes.SHA1(), DS + "sha1"),
    "sha224": (hashes.SHA224(), MORE + "sha224"),
    "sha256": (hashes.SHA256(), XENC + "sha256"),
    "sha384": (hashes.SHA384(), MORE + "sha384"),
    "sha512": (hashes.SHA512(), XENC + "sha512"),
}
MINIMAL = (
    f'<saml:Assertion ID="_a1" IssueInstant="2026-05-01T10:00:00Z" Version="2.0"><saml:Issuer>{IDP}</saml:Issuer>'
    f"{scenes.LOGIN}</saml:Assertion>"
).replace("<saml:AuthnStatement", scenes.subject() + "<saml:AuthnStatement")


def wrapped(key: bytes, transport: str, digest: str, mask: str, label: bytes) -> tuple[bytes, str]:
    """Encrypts a content key; returns it and the parameters as XML."""
    public = load_pem_public_key((KEYS / "sp-rsa.pub.pem").read_bytes())
    if transport == "rsa-1_5":
        return public.encrypt(key, padding.PKCS1v15()), ""
    scheme = padding.OAEP(padding.MGF1(DIGESTS[mask][0]), DIGESTS[digest][0], label or None)
    parameters = f"<xenc:OAEPparams>{base64.b64encode(label).decode()}</xenc:OAEPparams>" if label else ""
    parameters += f'<ds:DigestMethod xmlns:ds="{DS}" Algorithm="{DIGESTS[digest][1]}"/>'
    if transport == "rsa-oaep":
        parameters += f'<x:MGF xmlns:x="{XENC11}" Algorithm="{XENC11}mgf1{mask}"/>'
    return public.encrypt(key, scheme), parameters


def sealed(plaintext: bytes, key: bytes, cipher: str) -> bytes:
    """Encrypts content."""
    if cipher.endswith("gcm"):
        vector = os.urandom(12)
        return vector + AESGCM(key).encrypt(vector, plaintext, None)
    vector = os.urandom(16)
    count = 16 - len(plaintext) % 16
    filled = plaintext + os.urandom(count - 1) + bytes([count])
    encryptor = Cipher(algorithms.AES(key), modes.CBC(vector)).encryptor()
    return vector + encryptor.update(filled) + encryptor.finalize()


def document(cipher: str, transport: str, digest: str = "sha1", mask: str = "sha1", label: bytes = b"") -> str:
    """Returns a response with an encrypted assertion."""
    key = os.urandom(int(cipher[3:6]) // 8)
    wrapped_key, parameters = wrapped(key, transport, digest, mask, label)
    value = lambda data: f"<xenc:CipherData><xenc:CipherValue>{base64.b64encode(data).decode()}</xenc:CipherValue></xenc:CipherData>"
    cipher_uri = (XENC11 if cipher.endswith("gcm") else XENC) + cipher
    transport_uri = (XENC11 if transport == "rsa-oaep" else XENC) + transport
    data = (
        f'<xenc:EncryptedData xmlns:xenc="{XENC}" Type="{XENC}Element"><xenc:EncryptionMethod Algorithm="{cipher_uri}"/>'
        f'<ds:KeyInfo xmlns:ds="{DS}"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="{transport_uri}">{parameters}'
        f"</xenc:EncryptionMethod>{value(wrapped_key)}</xenc:EncryptedKey></ds:KeyInfo>"
        f"{value(sealed(MINIMAL.encode(), key, cipher))}</xenc:EncryptedData>"
    )
    return scenes.response(f"<saml:EncryptedAssertion>{data}</saml:EncryptedAssertion>")


def tests() -> list[dict]:
    """Returns the documents with the options to decrypt them."""
    made = []
    for digest, mask in [(d, m) for d in DIGESTS for m in DIGESTS if d == m or "sha1" in (d, m) or (d, m) == ("sha256", "sha512")]:
        made.append(("aes256-gcm", "rsa-oaep", digest, mask, b""))
    for digest in DIGESTS:
        made.append(("aes128-gcm", "rsa-oaep-mgf1p", digest, "sha1", b""))
    made.append(("aes192-gcm", "rsa-oaep", "sha256", "sha256", b"label"))
    made.append(("aes192-gcm", "rsa-oaep-mgf1p", "sha1", "sha1", bytes(range(256)) * 4))
    for bits in (128, 192, 256):
        made.append((f"aes{bits}-gcm", "rsa-1_5", "sha1", "sha1", b""))
        made.append((f"aes{bits}-cbc", "rsa-oaep-mgf1p", "sha1", "sha1", b""))
    rows = []
    for cipher, transport, digest, mask, label in made:
        oaep = f"-{digest}-mgf1{mask}" if transport == "rsa-oaep" else f"-{digest}" if "oaep" in transport else ""
        tail = f"-label{len(label)}" if label else ""
        words = f"{cipher} under {transport}{oaep.replace('-', ' ')}" + (f", label of {len(label)} bytes" if label else "")
        allow = ["aes-cbc"] * cipher.endswith("cbc") + ["rsa-1_5"] * (transport == "rsa-1_5")
        rows.append((f"{cipher}-{transport}{oaep}{tail}.xml", words, allow, document(cipher, transport, digest, mask, label)))
    return rows


def main() -> None:
    """Writes the set."""
    folder = start_folder("encryption")
    entries = []
    for file, comment, allow, text in tests():
        write_file(folder, file, text.encode())
        entries.append({"comment": comment, "file": file, "allow": allow})
    plain = scenes.response(MINIMAL)
    write_file(folder, "plain.xml", plain.encode())
    groups = [{"type": "encryption", "key": "sp-rsa", "plain": "plain.xml", "tests": entries}]
    print(f"encryption: {write_manifest(folder, groups)} documents")


if __name__ == "__main__":
    main()
