# SPDX-License-Identifier: Apache-2.0
"""Parts of responses, and functions that encrypt and sign them."""

import functools
import os
import subprocess
import tempfile
from pathlib import Path

from containers import b64

from .shape import KEYS

PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol"
ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion"
DSIG = "http://www.w3.org/2000/09/xmldsig#"
XENC = "http://www.w3.org/2001/04/xmlenc#"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
INCLUSIVE = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
INSTANT = "2026-05-01T10:00:00Z"
ISSUER = "<saml:Issuer>https://idp.example.test</saml:Issuer>"
SUBJECT = "<saml:Subject><saml:NameID>n</saml:NameID></saml:Subject>"
SUCCESS = "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Success'/>"

# Two marks of different classes in the wrong order, which normalization must sort.
MARKS = "\u0301\u0323"


def marks(n: int) -> str:
    """Returns a letter under 2n combining marks."""
    return "a" + MARKS * n


def attribute(content: str, name: str = "a", more: str = "") -> str:
    """Returns an attribute with one value."""
    return f"<saml:Attribute Name='{name}'{more}><saml:AttributeValue>{content}</saml:AttributeValue></saml:Attribute>"


def statement(content: str) -> str:
    """Returns an attribute statement."""
    return f"<saml:AttributeStatement>{content}</saml:AttributeStatement>"


def assertion(content: str = "", identifier: str = "_a1", subject: str = SUBJECT, before: str = "") -> str:
    """Returns an assertion: an issuer, a signature if there is one, a subject and the rest."""
    head = f"<saml:Assertion xmlns:saml='{ASSERTION}' ID='{identifier}' Version='2.0' IssueInstant='{INSTANT}'>"
    return f"{head}{ISSUER}{before}{subject}{content}</saml:Assertion>"


def response(content: str, status: str = SUCCESS, more: str = "", issuer: str = ISSUER, before: str = "") -> str:
    """Returns a response around assertions."""
    return (
        f"<samlp:Response xmlns:samlp='{PROTOCOL}' xmlns:saml='{ASSERTION}' ID='_r1' Version='2.0' "
        f"IssueInstant='{INSTANT}'{more}>{issuer}{before}<samlp:Status>{status}</samlp:Status>{content}</samlp:Response>"
    )


def usual(content: str) -> str:
    """Returns a response with one assertion that has this in a statement of attributes."""
    return response(assertion(statement(content)))


def valued(content: str) -> str:
    """Returns a response with one attribute that has this as its value."""
    return usual(attribute(content))


@functools.cache
def certificate() -> str:
    """Returns the Base64 of the certificate of the identity provider."""
    text = (KEYS / "idp-rsa.crt.pem").read_text()
    return "".join(line for line in text.splitlines() if "-----" not in line)


def signed(text: str, identifier: str = "_a1") -> str:
    """Returns a document with one element signed, by the tool itself."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in.xml"
        source.write_text(text, encoding="utf-8", newline="")
        tool = [os.environ["SAMLTOOL"], "sign", "--key", str(KEYS / "idp-rsa.key.pem"), "--id", identifier]
        more = ["--certificate", str(KEYS / "idp-rsa.crt.pem"), str(source)]
        return subprocess.run(tool + more, check=True, capture_output=True).stdout.decode()


def reference(target: str = "#_a1", transforms: str | None = None) -> str:
    """Returns a reference of a signature with an invalid digest."""
    usual = f"<ds:Transform Algorithm='{DSIG}enveloped-signature'/><ds:Transform Algorithm='{EXCLUSIVE}'/>"
    return (
        f"<ds:Reference URI='{target}'><ds:Transforms>{usual if transforms is None else transforms}</ds:Transforms>"
        f"<ds:DigestMethod Algorithm='{XENC}sha256'/><ds:DigestValue>{b64(bytes(32))}</ds:DigestValue></ds:Reference>"
    )


def signature(
    references: str | None = None,
    key_info: str = "",
    method: str = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonical: str = f"<ds:CanonicalizationMethod Algorithm='{EXCLUSIVE}'/>",
    more: str = "",
) -> str:
    """Returns an invalid signature."""
    return (
        f"<ds:Signature xmlns:ds='{DSIG}'><ds:SignedInfo>{canonical}<ds:SignatureMethod Algorithm='{method}'/>"
        f"{reference() if references is None else references}</ds:SignedInfo>"
        f"<ds:SignatureValue>{b64(bytes(256))}</ds:SignatureValue>{key_info}{more}</ds:Signature>"
    )


@functools.cache
def _wrapped_key(session: bytes) -> str:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import padding

    key = x509.load_pem_x509_certificate((KEYS / "sp-rsa.crt.pem").read_bytes()).public_key()
    return b64(key.encrypt(session, padding.OAEP(padding.MGF1(hashes.SHA1()), hashes.SHA1(), None)))


def sealed(plain: str, element: str = "EncryptedAssertion", keys: int = 1) -> str:
    """Returns encrypted content for the service provider; all keys except the last are for other recipients."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    session, vector = bytes(range(16)), bytes(range(12))
    octets = b64(vector + AESGCM(session).encrypt(vector, plain.encode(), None))
    wrapped = "".join(
        f"<xenc:EncryptedKey><xenc:EncryptionMethod Algorithm='{XENC}rsa-oaep-mgf1p'/><xenc:CipherData><xenc:CipherValue>"
        f"{_wrapped_key(session if number == keys - 1 else bytes(16))}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey>"
        for number in range(keys)
    )
    return (
        f"<saml:{element}><xenc:EncryptedData xmlns:xenc='{XENC}' Type='{XENC}Element'>"
        f"<xenc:EncryptionMethod Algorithm='http://www.w3.org/2009/xmlenc11#aes128-gcm'/><ds:KeyInfo xmlns:ds='{DSIG}'>{wrapped}"
        f"</ds:KeyInfo><xenc:CipherData><xenc:CipherValue>{octets}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>"
        f"</saml:{element}>"
    )


def identified(n: int, prefix: str) -> str:
    """Returns n elements with an identifier each."""
    return "".join(f"<x ID='_{prefix}{number}'/>" for number in range(n))
