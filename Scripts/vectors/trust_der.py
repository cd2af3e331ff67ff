# SPDX-License-Identifier: Apache-2.0
"""Writes DER without a tool: certificates and keys that tools do not create."""

import base64
import hashlib
import subprocess
import textwrap

RSA = bytes.fromhex("300d06092a864886f70d0101010500")
SHA256_WITH_RSA = bytes.fromhex("300d06092a864886f70d01010b0500")


def element(tag: int, content: bytes) -> bytes:
    """Returns one element with the shortest length."""
    if len(content) < 0x80:
        return bytes([tag, len(content)]) + content
    length = len(content).to_bytes((len(content).bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + content


def sequence(*parts: bytes) -> bytes:
    return element(0x30, b"".join(parts))


def integer(number: int) -> bytes:
    return element(0x02, number.to_bytes(number.bit_length() // 8 + 1, "big", signed=True))


def bits(content: bytes) -> bytes:
    return element(0x03, b"\0" + content)


def name(common_name: str) -> bytes:
    """Returns a Name with one common name."""
    return sequence(element(0x31, sequence(bytes.fromhex("0603550403"), element(0x0C, common_name.encode()))))


def rsa_information(modulus: int, exponent: int) -> bytes:
    """Returns the SubjectPublicKeyInfo of an RSA key with any numbers."""
    return sequence(RSA, bits(sequence(integer(modulus), integer(exponent))))


def information_without_parameters(rsa_public_key: bytes) -> bytes:
    """Returns a SubjectPublicKeyInfo whose algorithm has no NULL."""
    return sequence(sequence(RSA[2:-2]), bits(rsa_public_key))


def made_up_modulus(size: int) -> int:
    """Returns an odd number of so many bits that is always the same. No private key for it is known."""
    stream = b"".join(hashlib.sha256(f"{size}.{block}".encode()).digest() for block in range(size // 256 + 1))
    number = int.from_bytes(stream, "big") >> (len(stream) * 8 - size)
    return number | 1 << (size - 1) | 1


UTC = 0x17
GENERALIZED = 0x18


def certificate(
    information: bytes,
    signer: str,
    *,
    version: bytes = bytes.fromhex("a003020102"),
    serial: bytes = integer(1),
    issuer: str = "swift-saml test authority",
    subject: str = "idp.example.test",
    not_before: tuple[int, bytes] = (UTC, b"260101000000Z"),
    not_after: tuple[int, bytes] = (GENERALIZED, b"21251208000000Z"),
    extensions: bytes = b"",
) -> bytes:
    """Returns a certificate, signed with the RSA key in the file `signer`."""
    validity = sequence(element(*not_before), element(*not_after))
    signed = sequence(
        version, serial, SHA256_WITH_RSA, name(issuer), validity, name(subject), information, extensions
    )
    made = subprocess.run(
        ["openssl", "dgst", "-sha256", "-sign", signer], input=signed, capture_output=True, check=True
    )
    return sequence(signed, SHA256_WITH_RSA, bits(made.stdout))


def pem(label: str, der: bytes, width: int = 64) -> str:
    """Returns one PEM block."""
    lines = textwrap.wrap(base64.b64encode(der).decode(), width) if width else [base64.b64encode(der).decode()]
    return "\n".join([f"-----BEGIN {label}-----", *lines, f"-----END {label}-----", ""])


def decoded(text: str) -> bytes:
    """Returns the content of the first PEM block of a text."""
    lines = text[text.index("-----BEGIN") :].splitlines()
    end = next(number for number, line in enumerate(lines) if line.startswith("-----END"))
    return base64.b64decode("".join(lines[1:end]))
