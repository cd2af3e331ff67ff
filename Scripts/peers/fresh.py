# SPDX-License-Identifier: Apache-2.0
"""Signs every document with signxml and python3-saml, for us to verify."""

from documents import documents
from lxml import etree
from onelogin.saml2.utils import OneLogin_Saml2_Utils
from parties import DS, KEYS
from peer import WORK
from signxml import CanonicalizationMethod, DigestAlgorithm, SignatureConstructionMethod, SignatureMethod, XMLSigner

SAML = "{urn:oasis:names:tc:SAML:2.0:assertion}"
METHODS = {
    "rsa-sha256": "RSA_SHA256", "ecdsa-sha256": "ECDSA_SHA256", "rsa-pss-sha256": "SHA256_RSA_MGF1",
    "rsa-pss-sha384": "SHA384_RSA_MGF1", "rsa-pss-sha512": "SHA512_RSA_MGF1",
}


def signxml(data: bytes, method: str) -> bytes:
    """Signs the assertion, then the response."""
    key = "idp-ec" if method.startswith("ecdsa") else "idp-rsa"
    private, public = (KEYS / f"{key}.key.pem").read_bytes(), (KEYS / f"{key}.crt.pem").read_bytes()
    root = etree.fromstring(data)
    for place, name in (f"{SAML}Assertion/{SAML}Issuer", "_a1"), (f"{SAML}Issuer", "_r1"):
        root.find(place).addnext(etree.Element(f"{{{DS}}}Signature", Id="placeholder", nsmap={"ds": DS}))
        signer = XMLSigner(
            method=SignatureConstructionMethod.enveloped, signature_algorithm=SignatureMethod[METHODS[method]],
            digest_algorithm=DigestAlgorithm["SHA" + method[-3:]],
            c14n_algorithm=CanonicalizationMethod.EXCLUSIVE_XML_CANONICALIZATION_1_0,
        )
        root = signer.sign(root, key=private, cert=public, reference_uri=name)
    return etree.tostring(root, encoding="UTF-8")


def python3_saml(data: bytes) -> bytes:
    """Signs the response."""
    key, certificate = (KEYS / "idp-rsa.key.pem").read_text(), (KEYS / "idp-rsa.crt.pem").read_text()
    signed = OneLogin_Saml2_Utils.add_sign(data, key, certificate)
    return signed if isinstance(signed, bytes) else signed.encode()


def main() -> None:
    for maker in ("signxml", "python3-saml"):
        (WORK / "fresh" / maker).mkdir(parents=True)
    for name, data in documents().items():
        for method in METHODS:
            (WORK / "fresh/signxml" / f"{name}.{method}.xml").write_bytes(signxml(data, method))
        (WORK / "fresh/python3-saml" / f"{name}.xml").write_bytes(python3_saml(data))


main()
