# SPDX-License-Identifier: Apache-2.0
"""The parties of the responses: their names, keys and metadata, and the clock."""

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
