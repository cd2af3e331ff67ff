# SPDX-License-Identifier: Apache-2.0
"""The parties of the generated responses: their names, keys and metadata, and the clock."""

import json
import os
import subprocess
from pathlib import Path

TEST_VECTORS = Path(__file__).resolve().parents[2] / "TestVectors"
KEYS = TEST_VECTORS / "keys"
IDP = "https://idp.example.test"
SP = "https://saml.sp.auth.adobe.com"
ACS = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
NOW = "2026-05-01T10:00:00Z"
NOT_BEFORE = "2026-05-01T09:55:00Z"
NOT_ON_OR_AFTER = "2026-05-01T10:05:00Z"

MD = "urn:oasis:names:tc:SAML:2.0:metadata"
DS = "http://www.w3.org/2000/09/xmldsig#"
PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol"
BINDINGS = "urn:oasis:names:tc:SAML:2.0:bindings:"
FORMATS = "urn:oasis:names:tc:SAML:2.0:nameid-format:"


def certificate(name: str) -> str:
    """Returns the Base64 of a certificate, on one line."""
    lines = (KEYS / f"{name}.crt.pem").read_text().splitlines()
    return "".join(line for line in lines if not line.startswith("-"))


def descriptor(use: str, *names: str) -> str:
    """Returns key descriptors for one use."""
    return "".join(
        f'<md:KeyDescriptor use="{use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>{certificate(name)}'
        "</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>\n"
        for name in names
    )


def idp_metadata(*names: str) -> str:
    """Returns the metadata of the identity provider with these signing keys."""
    keys = descriptor("signing", *names)
    return (
        f'<md:EntityDescriptor xmlns:md="{MD}" xmlns:ds="{DS}" entityID="{IDP}">\n'
        f'<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="{PROTOCOL}">\n{keys}'
        f"<md:NameIDFormat>{FORMATS}persistent</md:NameIDFormat>\n"
        f'<md:SingleSignOnService Binding="{BINDINGS}HTTP-Redirect" Location="{IDP}/sso"/>\n</md:IDPSSODescriptor>\n'
        f'<md:AttributeAuthorityDescriptor protocolSupportEnumeration="{PROTOCOL}">\n{keys}'
        f'<md:AttributeService Binding="{BINDINGS}SOAP" Location="{IDP}/attributes"/>\n'
        "</md:AttributeAuthorityDescriptor>\n</md:EntityDescriptor>\n"
    )


def sp_metadata() -> str:
    """Returns the metadata of the service provider, with its encryption key."""
    return (
        f'<md:EntityDescriptor xmlns:md="{MD}" xmlns:ds="{DS}" entityID="{SP}">\n'
        f'<md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="{PROTOCOL}">\n'
        f'{descriptor("encryption", "sp-rsa")}<md:NameIDFormat>{FORMATS}persistent</md:NameIDFormat>\n'
        f'<md:AssertionConsumerService index="0" isDefault="true" Binding="{BINDINGS}HTTP-POST" Location="{ACS}"/>\n'
        "</md:SPSSODescriptor>\n</md:EntityDescriptor>\n"
    )


def debian_version(package: str) -> str:
    """Returns the upstream version of an installed Debian package."""
    query = ["dpkg-query", "--show", "--showformat=${source:Upstream-Version}", package]
    return subprocess.run(query, check=True, capture_output=True, text=True).stdout


def work_folder(maker: str) -> Path:
    """Returns the output folder of `maker`."""
    folder = Path(os.environ["VECTOR_WORK"]) / maker
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class Output:
    """The documents of one maker, and their entries for the manifest."""

    def __init__(self, maker: str, version: str) -> None:
        self.folder = work_folder(maker)
        self.maker = f"{maker} {version}"
        self.notes: list[dict] = []

    def add(self, name: str, comment: str, document: str | bytes, *flags: str) -> None:
        """Writes one document."""
        data = document.encode() if isinstance(document, str) else document
        (self.folder / name).write_bytes(data)
        self.notes.append({"file": name, "comment": comment, "flags": list(flags)})

    def close(self) -> None:
        """Writes the entries."""
        text = json.dumps({"maker": self.maker, "documents": self.notes}, ensure_ascii=False)
        (self.folder / "notes.json").write_text(text, encoding="utf-8")
