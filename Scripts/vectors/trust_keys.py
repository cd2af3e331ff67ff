# SPDX-License-Identifier: Apache-2.0
"""The keys of the set `trust`: OpenSSL creates missing ones. They are public and protect nothing."""

import hashlib
import re
import subprocess
from pathlib import Path

import trust_der as der
from vectorset import TEST_VECTORS

FOLDER = TEST_VECTORS / "trust" / "keys"

# The name, the arguments of openssl genpkey, and the expected result.
MADE = {
    "rsa-512": (["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:512"], "shortRSA"),
    "rsa-1024": (["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"], "weakRSA"),
    "rsa-2048": (["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"], "strong"),
    "rsa-2048-e3": (
        ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-pkeyopt", "rsa_keygen_pubexp:3"],
        "badExponent",
    ),
    "rsa-4096": (["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:4096"], "strong"),
    "rsa-pss-2048": (["-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048"], "strong"),
    "p256": (["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], "strong"),
    "p384": (["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"], "strong"),
    "p521": (["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-521"], "strong"),
    "p256-explicit": (
        ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-pkeyopt", "ec_param_enc:explicit"],
        "unknownCurve",
    ),
    "secp256k1": (["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:secp256k1"], "unknownCurve"),
    "ed25519": (["-algorithm", "ED25519"], "ed25519"),
    "ed448": (["-algorithm", "ED448"], "unknownKind"),
    "dsa-2048": (["-algorithm", "DSA"], "unknownKind"),
}

# Invented public keys: the name, the size, the exponent, and the expected result.
MADE_UP = {
    "rsa-1023": (1023, 65537, "shortRSA"),
    "rsa-1024-e3": (1024, 3, "badExponent"),
    "rsa-2047": (2047, 65537, "weakRSA"),
    "rsa-2048-e65535": (2048, 65535, "badExponent"),
    "rsa-2048-e65536": (2048, 65536, "badExponent"),
    "rsa-2048-e65539": (2048, 65539, "strong"),
    "rsa-2048-e33bits": (2048, (1 << 32) + 1, "strong"),
    "rsa-8192": (8192, 65537, "strong"),
    "rsa-8193": (8193, 65537, "longRSA"),
    "rsa-16392": (16392, 65537, "longRSA"),
}

CURVES = {"p256": "P-256", "p384": "P-384", "p521": "P-521"}


def openssl(*arguments: str, data: bytes | None = None) -> bytes:
    return subprocess.run(["openssl", *arguments], input=data, capture_output=True, check=True).stdout


def make() -> None:
    """Makes the keys that are missing."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (arguments, _) in MADE.items():
        path = FOLDER / f"{name}.key.pem"
        if path.exists():
            continue
        if name.startswith("dsa"):
            parameters = FOLDER / "dsa.parameters"
            openssl("genpkey", "-quiet", "-genparam", *arguments, "-pkeyopt", "dsa_paramgen_bits:2048", "-out", str(parameters))
            arguments = ["-paramfile", str(parameters)]
        openssl("genpkey", "-quiet", *arguments, "-out", str(path))
        (FOLDER / "dsa.parameters").unlink(missing_ok=True)
    encrypted = FOLDER / "encrypted.key.pem"
    if not encrypted.exists():
        key = FOLDER / "p256.key.pem"
        openssl("pkcs8", "-topk8", "-in", str(key), "-passout", "pass:test", "-out", str(encrypted))
        traditional = ("-traditional", "-aes256", "-passout", "pass:test", "-out", str(FOLDER / "encrypted-old.key.pem"))
        openssl("pkey", "-in", str(FOLDER / "rsa-2048.key.pem"), *traditional)


def private(name: str) -> Path:
    return FOLDER / f"{name}.key.pem"


def information(name: str) -> bytes:
    """Returns the SubjectPublicKeyInfo of a key as OpenSSL writes it."""
    if name in MADE_UP:
        size, exponent, _ = MADE_UP[name]
        return der.rsa_information(der.made_up_modulus(size), exponent)
    return openssl("pkey", "-in", str(private(name)), "-pubout", "-outform", "DER")


def fingerprint(name: str) -> str:
    return "sha256:" + hashlib.sha256(information(name)).hexdigest()


def facts(name: str) -> dict:
    """Returns the expected result of reading a key."""
    strength = MADE[name][1] if name in MADE else MADE_UP[name][2]
    kind = "RSA" if name.startswith("rsa") else "EC" if name[0] in "ps" else "Ed25519" if name == "ed25519" else "other"
    size = {"secp256k1": 256, "ed25519": 256, "ed448": 456}.get(name) or int(re.search(r"\d{3,}", name)[0])
    return {
        "kind": kind,
        "bits": size,
        "curve": CURVES.get(name),
        "strength": strength,
        "fingerprint": fingerprint(name),
    }
