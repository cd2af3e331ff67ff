# SPDX-License-Identifier: Apache-2.0
"""A signed metadata aggregate of the size of eduGAIN's, and the key that signs it.

The document is written in its canonical form, so that no other tool has to canonicalize 100 MB. The keys in it are made
from a certificate of the vectors with a random modulus: nobody has their private keys.
"""

import base64
import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_pem_x509_certificate

ROOT = Path(__file__).resolve().parents[2]
MD = "urn:oasis:names:tc:SAML:2.0:metadata"
DS = "http://www.w3.org/2000/09/xmldsig#"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
MODULUS_BYTES = 256
LOGO_BYTES = 4_900


class Aggregate:
    """The entities of an aggregate, the same for each seed."""

    def __init__(self, entities: int, until: str, seed: int = 1) -> None:
        self.entities = entities
        self.until = until
        self.random = random.Random(seed)
        certificate = load_pem_x509_certificate((ROOT / "TestVectors/keys/idp-rsa.crt.pem").read_bytes())
        self.certificate = certificate.public_bytes(Encoding.DER)
        numbers = certificate.public_key().public_numbers()
        self.modulus = self.certificate.index(numbers.n.to_bytes(MODULUS_BYTES, "big"))
        self.own = self._key_descriptor(self.certificate, "signing")

    def _key_descriptor(self, certificate: bytes, use: str) -> str:
        text = base64.encodebytes(certificate).decode()
        return (
            f'<md:KeyDescriptor use="{use}"><ds:KeyInfo xmlns:ds="{DS}"><ds:X509Data>\n<ds:X509Certificate>\n{text}'
            "</ds:X509Certificate>\n</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>"
        )

    def _key(self, use: str) -> str:
        modulus = bytearray(self.random.randbytes(MODULUS_BYTES))
        modulus[0] |= 0x80
        modulus[-1] |= 1
        end = self.modulus + MODULUS_BYTES
        return self._key_descriptor(self.certificate[: self.modulus] + modulus + self.certificate[end:], use)

    def _information(self, number: int) -> str:
        logo = base64.b64encode(self.random.randbytes(LOGO_BYTES)).decode()
        names = "".join(f'<mdui:DisplayName xml:lang="{one}">Example {number}</mdui:DisplayName>' for one in ("de", "en", "fr"))
        return (
            f'<mdui:UIInfo xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui">{names}'
            f'<mdui:Logo height="16" width="16">data:image/png;base64,{logo}</mdui:Logo></mdui:UIInfo>'
        )

    def _entity(self, number: int) -> str:
        is_provider = number % 5 < 3
        name = f"https://entity{number}.example.test/saml" if number else "https://idp.example.test"
        registration = (
            '<mdrpi:RegistrationInfo xmlns:mdrpi="urn:oasis:names:tc:SAML:metadata:rpi"'
            f' registrationAuthority="https://federation{number % 80}.example.test"></mdrpi:RegistrationInfo>'
        )
        category = (
            '<mdattr:EntityAttributes xmlns:mdattr="urn:oasis:names:tc:SAML:metadata:attribute">'
            '<saml:Attribute xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Name="http://macedir.org/entity-category"'
            ' NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri"><saml:AttributeValue>'
            "https://refeds.org/category/personalized</saml:AttributeValue></saml:Attribute></mdattr:EntityAttributes>"
        )
        scope = f'<shibmd:Scope xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" regexp="false">entity{number}.example.test</shibmd:Scope>'
        keys = (self._key("signing") if number else self.own) + self._key("encryption")
        services = "SingleSignOnService" if is_provider else "AssertionConsumerService"
        place = ' index="{}"'
        endpoints = "".join(
            f'<md:{services} Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-{kind}"'
            f' Location="{name}/{index}"{"" if is_provider else place.format(index)}></md:{services}>'
            for index, kind in enumerate(["Redirect", "POST", "Artifact"])
        )
        role = "IDPSSODescriptor" if is_provider else "SPSSODescriptor"
        return (
            f'<md:EntityDescriptor entityID="{name}">'
            f"<md:Extensions>{registration}{category}</md:Extensions>"
            f'<md:{role} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">'
            f"<md:Extensions>{scope if is_provider else ''}{self._information(number)}</md:Extensions>{keys}{endpoints}</md:{role}>"
            f'<md:Organization><md:OrganizationName xml:lang="en">Example {number}</md:OrganizationName></md:Organization>'
            f'<md:ContactPerson contactType="technical"><md:EmailAddress>mailto:{number}@example.test</md:EmailAddress>'
            "</md:ContactPerson></md:EntityDescriptor>\n"
        )

    def _parts(self) -> Iterator[str]:
        """Yields the start tag, then each entity."""
        yield f'<md:EntitiesDescriptor xmlns:md="{MD}" ID="_aggregate" Name="urn:example:aggregate" validUntil="{self.until}">'
        for number in range(self.entities):
            yield self._entity(number)

    def write(self, path: Path, key_path: Path) -> int:
        """Writes the signed aggregate and the key; returns the number of bytes of the aggregate."""
        end = "</md:EntitiesDescriptor>"
        digest = hashlib.sha256()
        body = path.with_suffix(".body")
        start = b""
        with body.open("wb") as file:
            for index, part in enumerate(self._parts()):
                digest.update(part.encode())
                if index == 0:
                    start = part.encode()
                else:
                    file.write(part.encode())
        digest.update(end.encode())
        signature, key = self._signature(base64.b64encode(digest.digest()).decode())
        with path.open("wb") as file, body.open("rb") as source:
            file.write(start + signature.encode())
            while chunk := source.read(1 << 20):
                file.write(chunk)
            file.write(end.encode())
        body.unlink()
        key_path.write_bytes(key)
        return path.stat().st_size

    def _signature(self, digest: str) -> tuple[str, bytes]:
        """Returns the signature, and the public key of a new private key."""
        info = (
            f'<ds:SignedInfo xmlns:ds="{DS}"><ds:CanonicalizationMethod Algorithm="{EXCLUSIVE}"></ds:CanonicalizationMethod>'
            '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>'
            f'<ds:Reference URI="#_aggregate"><ds:Transforms><ds:Transform Algorithm="{DS}enveloped-signature"></ds:Transform>'
            f'<ds:Transform Algorithm="{EXCLUSIVE}"></ds:Transform></ds:Transforms>'
            '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>'
            f"<ds:DigestValue>{digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>"
        )
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        value = base64.b64encode(key.sign(info.encode(), padding.PKCS1v15(), hashes.SHA256())).decode()
        signature = f'<ds:Signature xmlns:ds="{DS}">{info}<ds:SignatureValue>{value}</ds:SignatureValue></ds:Signature>'
        return signature, key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
