# SPDX-License-Identifier: Apache-2.0
"""Transforms that select the digested content, and canonical forms that are not allowed (S-19)."""


from attacks_sign import ENVELOPED
from signing import EXCLUSIVE

INCLUSIVE = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
C14N11 = "http://www.w3.org/2006/12/xml-c14n11"
XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116"


def transform(algorithm: str, content: str = "") -> str:
    """Returns a ds:Transform."""
    return f'<ds:Transform Algorithm="{algorithm}">{content}</ds:Transform>' if content else f'<ds:Transform Algorithm="{algorithm}"/>'


ENVELOPE, CANONICAL = transform(ENVELOPED), transform(EXCLUSIVE)
