# SPDX-License-Identifier: Apache-2.0
"""Signatures of the attacker that bring their own key (S-25, S-26)."""


import attacks_keys
from attacks_sign import b64


def number(value: int) -> str:
    """Returns an integer as ds:CryptoBinary."""
    return b64(value.to_bytes((value.bit_length() + 7) // 8, "big"))


def information(content: str) -> str:
    """Returns a ds:KeyInfo."""
    return f"<ds:KeyInfo>{content}</ds:KeyInfo>"


def x509(*names: str) -> str:
    """Returns an X509Data with these certificates."""
    inner = "".join(f"<ds:X509Certificate>{attacks_keys.certificate(name)}</ds:X509Certificate>" for name in names)
    return f"<ds:X509Data>{inner}</ds:X509Data>"


def key_value(name: str) -> str:
    """Returns a KeyValue with an RSA key."""
    numbers = attacks_keys.private(name).public_key().public_numbers()
    return f"<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>{number(numbers.n)}</ds:Modulus><ds:Exponent>{number(numbers.e)}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>"
