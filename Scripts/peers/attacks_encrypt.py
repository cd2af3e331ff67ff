# SPDX-License-Identifier: Apache-2.0
"""Encrypts for the service provider."""

import os

from attacks_sign import XENC, b64
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from parties import KEYS
from signing import DSIG

GCM, CBC = "http://www.w3.org/2009/xmlenc11#aes128-gcm", XENC + "aes128-cbc"
OAEP, RSA15 = XENC + "rsa-oaep-mgf1p", XENC + "rsa-1_5"
RECIPIENT = x509.load_pem_x509_certificate((KEYS / "sp-rsa.crt.pem").read_bytes()).public_key()


def content_cipher(plain: bytes, method: str, key: bytes) -> bytes:
    """Returns vector, ciphertext and tag."""
    if method == GCM:
        vector = os.urandom(12)
        return vector + AESGCM(key).encrypt(vector, plain, None)
    vector, fill = os.urandom(16), 16 - len(plain) % 16
    sealer = Cipher(algorithms.AES(key), modes.CBC(vector)).encryptor()
    return vector + sealer.update(plain + bytes(fill - 1) + bytes([fill])) + sealer.finalize()


def wrapped(key: bytes, method: str) -> bytes:
    """Returns the content key, encrypted."""
    if method == RSA15:
        return RECIPIENT.encrypt(key, padding.PKCS1v15())
    return RECIPIENT.encrypt(key, padding.OAEP(padding.MGF1(hashes.SHA1()), hashes.SHA1(), None))


def part(name: str, method: str, info: str, value: bytes, attributes: str = "") -> str:
    """Returns an xenc:EncryptedData or xenc:EncryptedKey."""
    return (
        f'<xenc:{name} xmlns:xenc="{XENC}"{attributes}><xenc:EncryptionMethod Algorithm="{method}"/>{info}'
        f"<xenc:CipherData><xenc:CipherValue>{b64(value)}</xenc:CipherValue></xenc:CipherData></xenc:{name}>"
    )


def seal(plain: str, content: str = GCM, transport: str = OAEP) -> str:
    """Returns a saml:EncryptedAssertion with this content."""
    key = os.urandom(16)
    info = f'<ds:KeyInfo xmlns:ds="{DSIG}">{part("EncryptedKey", transport, "", wrapped(key, transport))}</ds:KeyInfo>'
    data = part("EncryptedData", content, info, content_cipher(plain.encode(), content, key), f' Type="{XENC}Element"')
    return f"<saml:EncryptedAssertion>{data}</saml:EncryptedAssertion>"
