# SPDX-License-Identifier: Apache-2.0
"""The keys of the attacker, of a second identity provider, and weak ones. They are public and protect nothing."""

import functools
from pathlib import Path

import parties
from cryptography.hazmat.primitives import serialization
from parties import TEST_VECTORS

FOLDER = TEST_VECTORS / "attacks" / "keys"


def path(name: str, kind: str) -> Path:
    """Returns the file of a key in any folder."""
    own = FOLDER / f"{name}.{kind}.pem"
    return own if own.exists() else parties.KEYS / f"{name}.{kind}.pem"


@functools.cache
def private(name: str):
    """Returns a private key."""
    return serialization.load_pem_private_key(path(name, "key").read_bytes(), None)


@functools.cache
def certificate(name: str) -> str:
    """Returns the Base64 of a certificate, on one line."""
    lines = path(name, "crt").read_text().splitlines()
    return "".join(line for line in lines if not line.startswith("-"))
