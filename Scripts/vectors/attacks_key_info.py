# SPDX-License-Identifier: Apache-2.0
"""Signatures of the attacker that bring their own key (S-25, S-26)."""

from cryptography.hazmat.primitives import serialization

import attacks_keys
from attacks_base import ASSERTION, BARE, RESPONSE, assertion_of, change, forged, signed, standing_alone, with_extensions
from attacks_case import Case, case, relaxed
from attacks_encrypt import seal
from attacks_sign import b64, sign
from signing import DSIG, MORE

DSIG11 = "http://www.w3.org/2009/xmldsig11#"
INVALID, UNTRUSTED = "signature.invalid-value", "signature.untrusted-key"


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


def der_key(name: str) -> str:
    """Returns a DEREncodedKeyValue."""
    key = attacks_keys.private(name).public_key()
    der = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return f'<d:DEREncodedKeyValue xmlns:d="{DSIG11}">{b64(der)}</d:DEREncodedKeyValue>'


def kinds() -> list[tuple]:
    """Every kind of key information, and whether it holds the attacker's key itself."""
    method = "http://www.w3.org/2000/09/xmldsig#X509Data"
    serial = "<ds:X509IssuerSerial><ds:X509IssuerName>CN=attacker-rsa,O=swift-saml test vectors</ds:X509IssuerName><ds:X509SerialNumber>100</ds:X509SerialNumber></ds:X509IssuerSerial>"
    return [
        ("certificate", "the attacker's certificate", x509("attacker-rsa"), True),
        ("certificate-second", "the identity provider's certificate, then the attacker's", x509("idp-rsa", "attacker-rsa"), True),
        ("certificate-first", "the attacker's certificate, then the identity provider's", x509("attacker-rsa", "idp-rsa"), True),
        ("certificate-fourth", "the attacker's certificate after three others", x509("idp-rsa", "partner-rsa", "weak-rsa-1024", "attacker-rsa"), True),
        ("certificate-fifth", "the attacker's certificate after four others, beyond the limit", x509("idp-rsa", "partner-rsa", "weak-rsa-1024", "attacker-ec", "attacker-rsa"), False),
        ("two-data", "the identity provider's certificate and the attacker's, each in its X509Data", x509("idp-rsa") + x509("attacker-rsa"), True),
        ("key-value", "the attacker's key as RSAKeyValue", key_value("attacker-rsa"), True),
        ("der-key", "the attacker's key as DEREncodedKeyValue", der_key("attacker-rsa"), True),
        ("name-and-certificate", "the name of the identity provider's key and the attacker's certificate", "<ds:KeyName>idp-rsa</ds:KeyName>" + x509("attacker-rsa"), True),
        ("trusted-certificate", "the identity provider's certificate, though the attacker signed", x509("idp-rsa"), False),
        ("trusted-key-value", "the identity provider's key as RSAKeyValue, though the attacker signed", key_value("idp-rsa"), False),
        ("none", "no key information", "", False),
        ("name", "the attacker's key by name", "<ds:KeyName>attacker-rsa</ds:KeyName>", False),
        ("name-file", "a file as name", "<ds:KeyName>/etc/ssl/attacker.pem</ds:KeyName>", False),
        ("serial", "the attacker's certificate by serial number", x509(more=serial), False),
        ("retrieval", "a RetrievalMethod to a web page", f'<ds:RetrievalMethod Type="{method}" URI="http://canary.example.test/key"/>', False),
        ("retrieval-file", "a RetrievalMethod to a file", f'<ds:RetrievalMethod Type="{DSIG}rawX509Certificate" URI="file:///etc/ssl/attacker.der"/>', False),
        ("retrieval-same", "a RetrievalMethod to the certificate in an extension", f'<ds:RetrievalMethod Type="{method}" URI="#_k1"/>', False),
        ("reference", "a KeyInfoReference to the key in an extension", f'<d:KeyInfoReference xmlns:d="{DSIG11}" URI="#_k1"/>', False),
        ("reference-http", "a KeyInfoReference to a web page", f'<d:KeyInfoReference xmlns:d="{DSIG11}" URI="http://canary.example.test/key#k"/>', False),
        ("management", "MgmtData", "<ds:MgmtData>attacker-rsa</ds:MgmtData>", False),
    ]


def cases() -> list[Case]:
    """Returns every case about key information; the attacker signs a forged assertion correctly."""
    made = []
    text = forged(BARE).replace('"_r9"', '"_r1"').replace('"_a9"', '"_a1"')
    for name, comment, content, embedded in kinds():
        base = text
        if "#_k1" in content:
            base = with_extensions(text, f'<ds:KeyInfo xmlns:ds="{DSIG}" Id="_k1">{x509("attacker-rsa")}</ds:KeyInfo>')
        info = information(content) if content else ""
        verdict = {"cause": "embedded-key-verifies"} if embedded else {}
        code = UNTRUSTED if embedded else INVALID
        flags = ["S-25", "CVE-2021-21239"] + (["S-26"] if "URI=" in content else [])
        for target, where in ((ASSERTION, "assertion"), (RESPONSE, "response")):
            if target == RESPONSE and name not in ("certificate", "key-value", "none", "retrieval"):
                continue
            document = sign(base, target, key="attacker-rsa", key_info=info)
            made.append(case(f"key-info/{where}-{name}.xml", f"the {where} signed by the attacker: {comment}", document, code, *flags, **verdict))
    ec = {"key": "attacker-ec", "method": MORE + "ecdsa-sha256"}
    embedded = {"cause": "embedded-key-verifies"}
    sealed = sign(standing_alone(assertion_of(text)), ASSERTION, key="attacker-rsa", key_info=information(x509("attacker-rsa")))
    again = lambda document: sign(document, RESPONSE, key="attacker-rsa", key_info=information(x509("attacker-rsa")))
    dsa = lambda uri: sign(text, ASSERTION, key="attacker-dsa", method=uri, key_info=information(key_value("attacker-dsa")))
    return made + [
        case("key-info/ec-certificate.xml", "signed with ECDSA by the attacker: the certificate", sign(text, ASSERTION, key_info=information(x509("attacker-ec")), **ec), UNTRUSTED, "S-25", **embedded),
        case("key-info/ec-key-value.xml", "signed with ECDSA by the attacker: an ECKeyValue", sign(text, ASSERTION, key_info=information(key_value("attacker-ec")), **ec), UNTRUSTED, "S-25", **embedded),
        case("key-info/ec-der-key.xml", "signed with ECDSA by the attacker: a DEREncodedKeyValue", sign(text, ASSERTION, key_info=information(der_key("attacker-ec")), **ec), UNTRUSTED, "S-25", **embedded),
        case("key-info/ec-none.xml", "signed with ECDSA by the attacker, no key information", sign(text, ASSERTION, **ec), INVALID, "S-25"),
        case("key-info/dsa-sha1.xml", "signed with DSA by the attacker: a DSAKeyValue", dsa(DSIG + "dsa-sha1"), "signature.algorithm-not-allowed", "S-25", "S-27", "CVE-2021-21239", holds="off"),
        case("key-info/dsa-sha256.xml", "signed with DSA and SHA-256 by the attacker, everything allowed", dsa(DSIG11 + "dsa-sha256"), "signature.algorithm-not-allowed", "S-25", "S-56", holds="off", allow=relaxed()),
        case("key-info/certificate-relaxed.xml", "the attacker's certificate, everything allowed", sign(text, ASSERTION, key="attacker-rsa", key_info=information(x509("attacker-rsa"))), UNTRUSTED, "S-25", "S-56", allow=relaxed(), **embedded),
        case("key-info/response-over-good.xml", "the attacker signs a response around the good assertion", again(signed(ASSERTION)), UNTRUSTED, "S-25", "S-30", **embedded),
        case("key-info/encrypted.xml", "the attacker signs, embeds a certificate and encrypts", change(text, assertion_of(text), seal(sealed)), UNTRUSTED, "S-25", "S-34", "CVE-2024-4985", key=True, holds="off", **embedded),
        case("key-info/encrypted-response.xml", "the attacker encrypts and signs the response, with a certificate", again(change(text, assertion_of(text), seal(standing_alone(assertion_of(text))))), UNTRUSTED, "S-25", "S-34", key=True, **embedded),
    ]
