# SPDX-License-Identifier: Apache-2.0
"""Responses for the checks of pages and reports, with one text in every field."""

from xml.sax.saxutils import escape, quoteattr


def quoted(text):
    """Returns an attribute value that keeps its line ends; a character that XML does not allow becomes a question mark."""
    return quoteattr("".join(c if c in "\t\n\r" or " " <= c else "?" for c in text))


def response(number, text="https://idp.example.test", identifier=None, values=None, day=1):
    """Returns a response whose fields contain a text, except the values that only their owner may see."""
    clock = f"T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}Z"
    attribute, plain, value = quoted(text), escape(text), escape(values or text)
    return (
        '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" '
        'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" '
        f'ID={quoted(identifier or f"_r{number}")} Version="2.0" IssueInstant="2026-05-{day:02}{clock}" '
        f"Destination={attribute} InResponseTo={attribute}><saml:Issuer>{plain}</saml:Issuer>"
        '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'
        f"<samlp:StatusMessage>{plain}</samlp:StatusMessage></samlp:Status>"
        f'<saml:Assertion ID="_a{number}" Version="2.0" IssueInstant="2026-05-{day:02}{clock}"><saml:Issuer>{plain}</saml:Issuer>'
        f"<saml:Subject><saml:NameID>{value}</saml:NameID></saml:Subject>"
        f'<saml:Conditions NotBefore="2026-05-{day:02}{clock}" NotOnOrAfter="2026-05-{day + 1:02}{clock}"><saml:AudienceRestriction>'
        f"<saml:Audience>{plain}</saml:Audience></saml:AudienceRestriction></saml:Conditions>"
        f"<!--{plain.replace('--', '- ')} --><saml:AttributeStatement><saml:Attribute Name={attribute} FriendlyName={attribute}>"
        f"<saml:AttributeValue>{value}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>"
        "</saml:Assertion></samlp:Response>"
    ).encode()


def signature(text):
    """Returns a signature whose fields contain a text."""
    methods = "".join(f"<ds:{name} Algorithm={quoted(text)}/>" for name in ["CanonicalizationMethod", "SignatureMethod"])
    reference = f"<ds:Reference URI={quoted('#' + text)}><ds:DigestMethod Algorithm={quoted(text)}/></ds:Reference>"
    key = f"<ds:KeyInfo><ds:KeyName>{escape(text)}</ds:KeyName></ds:KeyInfo>"
    return f"<ds:Signature><ds:SignedInfo>{methods}{reference}</ds:SignedInfo>{key}</ds:Signature>"


def many(count, days=1, values=None):
    """Yields documents of seven providers, of which some are rejected and some unreadable."""
    for number in range(count):
        document = response(number, f"https://idp-{number % 7}.example.test", values=values, day=1 + number % days)
        if number % 10 == 3:
            document = document.replace(b'Version="2.0"', b'Version="1.1"', 1)
        if number % 100 == 4:
            document = document[:300]
        yield document
