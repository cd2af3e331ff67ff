# SPDX-License-Identifier: Apache-2.0
"""The keys of the attacker, of a second identity provider, and weak ones. They are public and protect nothing."""

import base64
import datetime
import functools
import subprocess
import tempfile
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import dsa, ec, ed25519, rsa
from cryptography.x509.oid import NameOID

import parties
from parties import DS, IDP, MD, PROTOCOL
from vectorset import TEST_VECTORS

FOLDER = TEST_VECTORS / "attacks" / "keys"
PARTNER = "https://partner.example.test"
KEYLESS = "https://keyless.example.test"
SEALING = "https://sealing.example.test"

# Certificates of the key of the identity provider, each with one unusual property.
CARRIERS = {
    "expired": "expired since 2020", "future": "not valid before 2090", "usage": "for the encipherment of keys alone",
    "server": "for TLS servers alone", "negative": "numbered below zero", "v1": "of version 1", "bare": "no certificate but a bare public key",
}
MAKERS = {
    "attacker-rsa": lambda: rsa.generate_private_key(65537, 2048),
    "attacker-ec": lambda: ec.generate_private_key(ec.SECP256R1()),
    "attacker-dsa": lambda: dsa.generate_private_key(2048),
    "partner-rsa": lambda: rsa.generate_private_key(65537, 2048),
    "weak-rsa-512": lambda: rsa.generate_private_key(65537, 512),
    "weak-rsa-1024": lambda: rsa.generate_private_key(65537, 1024),
    "weak-rsa-exponent-3": lambda: rsa.generate_private_key(3, 2048),
    "weak-ec-p192": lambda: ec.generate_private_key(ec.SECP192R1()),
    "weak-ec-secp256k1": lambda: ec.generate_private_key(ec.SECP256K1()),
    "other-ed25519": ed25519.Ed25519PrivateKey.generate,
}


def path(name: str, kind: str) -> Path:
    """Returns the file of a key in any folder."""
    own = FOLDER / f"{name}.{kind}.pem"
    return own if name in MAKERS else parties.KEYS / f"{name}.{kind}.pem"


@functools.cache
def private(name: str):
    """Returns a private key."""
    return serialization.load_pem_private_key(path(name, "key").read_bytes(), None)


@functools.cache
def certificate(name: str) -> str:
    """Returns the Base64 of a certificate, on one line."""
    lines = path(name, "crt").read_text().splitlines()
    return "".join(line for line in lines if not line.startswith("-"))


def make(name: str, number: int) -> None:
    """Makes one key with a certificate that is valid for a century."""
    key = MAKERS[name]()
    subject = x509.Name([
        x509.NameAttribute(NameOID.ORGANIZATION_NAME, "swift-saml test vectors"),
        x509.NameAttribute(NameOID.COMMON_NAME, name),
    ])
    # A key that cannot sign SHA-256 safely gets a certificate signed by another key: a certificate only carries the key.
    signer = key if name.startswith(("attacker-rsa", "partner")) else private("attacker-rsa")
    made = x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
    made = made.serial_number(100 + number).not_valid_before(datetime.datetime(2026, 1, 1))
    made = made.not_valid_after(datetime.datetime(2125, 12, 8)).sign(signer, hashes.SHA256())
    kind = serialization.PrivateFormat.PKCS8
    secret = key.private_bytes(serialization.Encoding.PEM, kind, serialization.NoEncryption())
    (FOLDER / f"{name}.key.pem").write_bytes(secret)
    (FOLDER / f"{name}.crt.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))


def make_carrier(kind: str) -> None:
    """Makes one unusual certificate of the key of the identity provider."""
    target, key = FOLDER / f"idp-rsa-{kind}.crt.pem", parties.KEYS / "idp-rsa.key.pem"
    if kind == "bare":
        target.write_bytes((parties.KEYS / "idp-rsa.pub.pem").read_bytes())
        return
    subject = ["-subj", "/O=swift-saml test vectors/CN=idp.example.test"]
    request = subprocess.run(["openssl", "req", "-new", "-key", key, *subject], check=True, capture_output=True).stdout
    start = {"expired": "2010-01-01", "future": "2090-01-01"}.get(kind, "2026-01-01")
    number = "-5" if kind == "negative" else "200"
    with tempfile.NamedTemporaryFile("w", suffix=".cnf") as extensions:
        extensions.write({"usage": "keyUsage=critical,keyEncipherment\n", "server": "extendedKeyUsage=critical,serverAuth\n"}.get(kind, ""))
        extensions.flush()
        more = [] if kind == "v1" else ["-extfile", extensions.name]
        command = ["faketime", "-f", f"{start} 00:00:00", "openssl", "x509", "-req", "-key", key, "-days", "3650", "-set_serial", number, *more]
        target.write_bytes(subprocess.run(command, input=request, check=True, capture_output=True).stdout)


def make_bound() -> None:
    """Makes the public key of the partner that is for RSA-PSS alone."""
    kind = serialization.PublicFormat.SubjectPublicKeyInfo
    whole = private("partner-rsa").public_key().public_bytes(serialization.Encoding.DER, kind)
    head, bound = bytes.fromhex("30820122300d06092a864886f70d0101010500"), bytes.fromhex("30820120300b06092a864886f70d01010a")
    text = base64.b64encode(bound + whole.removeprefix(head)).decode()
    lines = "\n".join(text[at : at + 64] for at in range(0, len(text), 64))
    (FOLDER / "partner-rsa-pss.pub.pem").write_text(f"-----BEGIN PUBLIC KEY-----\n{lines}\n-----END PUBLIC KEY-----\n")


def metadata(entity: str, use: str, *names: str) -> str:
    """Returns the metadata of an identity provider with these keys."""
    keys = "".join(
        f'<md:KeyDescriptor use="{use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>{certificate(name)}'
        "</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>\n"
        for name in names
    )
    return (
        f'<md:EntityDescriptor xmlns:md="{MD}" xmlns:ds="{DS}" entityID="{entity}">\n'
        f'<md:IDPSSODescriptor protocolSupportEnumeration="{PROTOCOL}">\n{keys}'
        f'<md:SingleSignOnService Binding="{parties.BINDINGS}HTTP-Redirect" Location="{entity}/sso"/>\n'
        "</md:IDPSSODescriptor>\n</md:EntityDescriptor>\n"
    )


def federation(*entities: str) -> str:
    """Returns one document with the metadata of several identity providers."""
    return f'<md:EntitiesDescriptor xmlns:md="{MD}">\n{"".join(entities)}</md:EntitiesDescriptor>\n'


def make_all() -> None:
    """Makes the missing keys, and the metadata."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(MAKERS):
        if not (FOLDER / f"{name}.key.pem").exists():
            make(name, number)
    for kind in CARRIERS:
        if not (FOLDER / f"idp-rsa-{kind}.crt.pem").exists():
            make_carrier(kind)
    make_bound()
    for name, text in {
        "idp-metadata": metadata(IDP, "signing", "idp-rsa", "idp-ec"),
        "idp-ec-only-metadata": metadata(IDP, "signing", "idp-ec"),
        "partner-metadata": metadata(PARTNER, "signing", "partner-rsa"),
        "federation-metadata": federation(
            metadata(PARTNER, "signing", "partner-rsa"), metadata(KEYLESS, "signing"), metadata(SEALING, "encryption", "idp-rsa")
        ),
    }.items():
        (FOLDER / f"{name}.xml").write_text(text, encoding="utf-8")
