# SPDX-License-Identifier: Apache-2.0
"""Signatures of the attacker that bring their own key (S-25, S-26)."""


import attacks_keys
from attacks_sign import b64

DSIG11 = "http://www.w3.org/2009/xmldsig11#"


def number(value: int) -> str:
    """Returns an integer as ds:CryptoBinary."""
    return b64(value.to_bytes((value.bit_length() + 7) // 8, "big"))


def information(content: str) -> str:
    """Returns a ds:KeyInfo."""
    return f"<ds:KeyInfo>{content}</ds:KeyInfo>"


def x509(*names: str, more: str = "") -> str:
    """Returns an X509Data with these certificates."""
    inner = "".join(f"<ds:X509Certificate>{attacks_keys.certificate(name)}</ds:X509Certificate>" for name in names)
    return f"<ds:X509Data>{more}{inner}</ds:X509Data>"


def key_value(name: str) -> str:
    """Returns a KeyValue."""
    numbers = attacks_keys.private(name).public_key().public_numbers()
    if hasattr(numbers, "n"):
        return f"<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>{number(numbers.n)}</ds:Modulus><ds:Exponent>{number(numbers.e)}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>"
    if hasattr(numbers, "x"):
        point = b64(b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big"))
        return f'<ds:KeyValue><d:ECKeyValue xmlns:d="{DSIG11}"><d:NamedCurve URI="urn:oid:1.2.840.10045.3.1.7"/><d:PublicKey>{point}</d:PublicKey></d:ECKeyValue></ds:KeyValue>'
    given = numbers.parameter_numbers
    return f"<ds:KeyValue><ds:DSAKeyValue><ds:P>{number(given.p)}</ds:P><ds:Q>{number(given.q)}</ds:Q><ds:G>{number(given.g)}</ds:G><ds:Y>{number(numbers.y)}</ds:Y></ds:DSAKeyValue></ds:KeyValue>"
