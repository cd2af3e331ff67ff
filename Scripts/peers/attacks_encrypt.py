# SPDX-License-Identifier: Apache-2.0
"""Encrypts for the service provider, correctly and incorrectly."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace

from attacks_sign import SHA256, XENC, b64
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from parties import KEYS
from signing import DSIG

XENC11 = "http://www.w3.org/2009/xmlenc11#"
GCM, CBC, TRIPLE_DES = XENC11 + "aes128-gcm", XENC + "aes128-cbc", XENC + "tripledes-cbc"
OAEP, OAEP11, RSA15 = XENC + "rsa-oaep-mgf1p", XENC11 + "rsa-oaep", XENC + "rsa-1_5"
RECIPIENT = x509.load_pem_x509_certificate((KEYS / "sp-rsa.crt.pem").read_bytes()).public_key()


@dataclass(frozen=True)
class Sealing:
    """The parameters of an encryption; the defaults are correct for an identity provider."""

    content: str = GCM
    transport: str = OAEP
    # The values in the message, if they differ from the actual ones.
    named_content: str | None = None
    named_transport: str | None = None
    # Children of the EncryptionMethod of the key.
    parameters: str = ""
    # Changes the ciphertext with its vector and tag, and the encrypted key.
    cut: Callable[[bytes], bytes] = lambda data: data
    cut_key: Callable[[bytes], bytes] = lambda data: data
    session: bytes | None = None
    # Changes the XML of the key and of the whole.
    edit_key: Callable[[str], str] = lambda text: text
    edit: Callable[[str], str] = lambda text: text


def content_cipher(plain: bytes, method: str, key: bytes) -> bytes:
    """Returns vector, ciphertext and tag."""
    if method.endswith("gcm"):
        vector = os.urandom(12)
        return vector + AESGCM(key).encrypt(vector, plain, None)
    block = 8 if method == TRIPLE_DES else 16
    vector, fill = os.urandom(block), block - len(plain) % block
    cipher = algorithms.TripleDES(key) if method == TRIPLE_DES else algorithms.AES(key)
    sealer = Cipher(cipher, modes.CBC(vector)).encryptor()
    return vector + sealer.update(plain + bytes(fill - 1) + bytes([fill])) + sealer.finalize()


def wrapped(key: bytes, method: str) -> bytes:
    """Returns the content key, encrypted."""
    if method == RSA15:
        return RECIPIENT.encrypt(key, padding.PKCS1v15())
    algorithm = hashes.SHA256() if method == OAEP11 else hashes.SHA1()
    return RECIPIENT.encrypt(key, padding.OAEP(padding.MGF1(algorithm), algorithm, None))


def encrypted_key(sealing: Sealing, session: bytes, attributes: str = "") -> str:
    """Returns an xenc:EncryptedKey."""
    method = sealing.transport
    parameters = sealing.parameters
    if method == OAEP11 and not parameters:
        parameters = f'<ds:DigestMethod xmlns:ds="{DSIG}" Algorithm="{SHA256}"/><xenc11:MGF xmlns:xenc11="{XENC11}" Algorithm="{XENC11}mgf1sha256"/>'
    value = b64(sealing.cut_key(wrapped(session, method)))
    return sealing.edit_key(
        f'<xenc:EncryptedKey xmlns:xenc="{XENC}"{attributes}><xenc:EncryptionMethod Algorithm="{sealing.named_transport or method}">'
        f"{parameters}</xenc:EncryptionMethod><xenc:CipherData><xenc:CipherValue>{value}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey>"
    )


def seal(plain: str | bytes, sealing: Sealing = Sealing(), **changes) -> str:
    """Returns a saml:EncryptedAssertion with this content."""
    sealing = replace(sealing, **changes)
    data = plain.encode() if isinstance(plain, str) else plain
    session = sealing.session or os.urandom({GCM: 16, CBC: 16, TRIPLE_DES: 24}[sealing.content])
    value = b64(sealing.cut(content_cipher(data, sealing.content, session)))
    return sealing.edit(
        f'<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="{XENC}" Type="{XENC}Element">'
        f'<xenc:EncryptionMethod Algorithm="{sealing.named_content or sealing.content}"/><ds:KeyInfo xmlns:ds="{DSIG}">'
        f"{encrypted_key(sealing, session)}</ds:KeyInfo><xenc:CipherData><xenc:CipherValue>{value}</xenc:CipherValue>"
        "</xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>"
    )
