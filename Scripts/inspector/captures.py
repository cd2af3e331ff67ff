# SPDX-License-Identifier: Apache-2.0
"""Captures for the page: a hostile one, and large ones."""

import base64
import json
import urllib.parse
from xml.sax.saxutils import escape, quoteattr

SCRIPTS = [
    "<script>window.canary += 1</script>",
    "<img src=x onerror='window.canary += 1'>",
    "\"><svg onload='window.canary += 1'>",
    "javascript:window.canary += 1",
    "</textarea></title></style><iframe srcdoc='<script>parent.canary += 1</script>'>",
    "' onfocus='window.canary += 1' autofocus='",
    "{{constructor.constructor('window.canary += 1')()}}",
    "\u202e\u2066reversed\u2028\u2029",
    "__proto__",
    "`code` and ``` and `",
]


def response(number, text="https://idp.example.test", identifier=None, values=None):
    """A response whose fields contain the text."""
    moment = f"2026-05-01T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}Z"
    later = f"2026-05-02T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}Z"
    quoted, plain = quoteattr(text), escape(text)
    value = escape(values or text)
    return (
        '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" '
        'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" '
        f'ID={quoteattr(identifier or f"_r{number}")} Version="2.0" IssueInstant="{moment}" '
        f"Destination={quoted} InResponseTo={quoted}><saml:Issuer>{plain}</saml:Issuer>"
        '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'
        f"<samlp:StatusMessage>{plain}</samlp:StatusMessage></samlp:Status>"
        f'<saml:Assertion ID="_a{number}" Version="2.0" IssueInstant="{moment}"><saml:Issuer>{plain}</saml:Issuer>'
        f"<saml:Subject><saml:NameID>{value}</saml:NameID></saml:Subject>"
        f'<saml:Conditions NotBefore="{moment}" NotOnOrAfter="{later}"><saml:AudienceRestriction>'
        f"<saml:Audience>{plain}</saml:Audience></saml:AudienceRestriction></saml:Conditions>"
        f"<!--{plain.replace('--', '- ')} --><saml:AttributeStatement><saml:Attribute Name={quoted} FriendlyName={quoted}>"
        f"<saml:AttributeValue>{value}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>"
        "</saml:Assertion></samlp:Response>"
    ).encode()


def signed(text):
    """A response with a hostile text in the fields of a signature and of its status."""
    quoted = quoteattr(text)
    reference = f"<ds:Reference URI={quoted}><ds:DigestMethod Algorithm={quoted}/></ds:Reference>"
    return response(1, text).replace(
        b"<samlp:Status>",
        (
            f"<ds:Signature><ds:SignedInfo><ds:CanonicalizationMethod Algorithm={quoted}/>"
            f"<ds:SignatureMethod Algorithm={quoted}/>{reference}</ds:SignedInfo>"
            f"<ds:KeyInfo><ds:KeyName>{escape(text)}</ds:KeyName></ds:KeyInfo></ds:Signature>"
            f"<samlp:Status>"
        ).encode(),
        1,
    )


def logout(kind, text="https://idp.example.test", values=None):
    """A LogoutRequest, or the LogoutResponse that answers it, whose fields contain the text."""
    quoted, plain = quoteattr(text), escape(text)
    value = escape(values or text)
    success = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'
    attributes, content = {
        "LogoutRequest": (
            f'ID="_l1" NotOnOrAfter="2026-05-01T10:05:00Z" Reason={quoteattr(values or text)}',
            f"<saml:NameID>{value}</saml:NameID><samlp:SessionIndex>{value}</samlp:SessionIndex>",
        ),
        "LogoutResponse": (
            'ID="_l2" InResponseTo="_l1"',
            f"<samlp:Status>{success}<samlp:StatusMessage>{plain}</samlp:StatusMessage></samlp:Status>",
        ),
    }[kind]
    return (
        f'<samlp:{kind} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" '
        f'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" {attributes} Version="2.0" '
        f'IssueInstant="2026-05-01T10:00:00Z" Destination={quoted}>'
        f"<saml:Issuer>{plain}</saml:Issuer>{content}</samlp:{kind}>"
    ).encode()


def authn_request(identifier):
    """A request for authentication, issued before the responses of the vectors."""
    return (
        '<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" '
        f'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID={quoteattr(identifier)} Version="2.0" '
        'IssueInstant="2026-05-01T09:59:40Z" Destination="https://idp.example.test/sso" '
        'AssertionConsumerServiceURL="https://sp.example.test/acs">'
        "<saml:Issuer>https://saml.sp.auth.adobe.com</saml:Issuer></samlp:AuthnRequest>"
    ).encode()


def har(documents, url="https://sp.example.test/acs", padding=0, headers=(), answers=()):
    """A HAR with one request for each document; `answers` are the header fields of each answer."""
    entries = []
    for number, document in enumerate(documents):
        is_request = document.startswith((b"<samlp:LogoutRequest ", b"<samlp:AuthnRequest "))
        name = "SAMLRequest" if is_request else "SAMLResponse"
        body = name + "=" + urllib.parse.quote(base64.b64encode(document).decode(), safe="") + "&RelayState=zq-state"
        entries.append(
            {
                "startedDateTime": f"2026-05-01T10:{number // 60 % 60:02}:{number % 60:02}.000Z",
                "request": {
                    "method": "POST",
                    "url": url,
                    "headers": [
                        {"name": field, "value": value}
                        for field, value in [("Content-Type", "application/x-www-form-urlencoded"), *headers]
                    ],
                    "postData": {"mimeType": "application/x-www-form-urlencoded", "text": body},
                },
                "response": {
                    "status": 200,
                    "headers": [{"name": field, "value": value} for field, value in answers],
                    "content": {"text": "x" * padding},
                },
            }
        )
    return json.dumps({"log": {"version": "1.2", "entries": entries}}).encode()


def lines(count):
    """JSON Lines with many documents, of which some are rejected and some unreadable."""
    result = []
    for number in range(count):
        document = response(number, f"https://idp-{number % 7}.example.test")
        if number % 10 == 3:
            document = document.replace(b'Version="2.0"', b'Version="1.1"', 1)
        if number % 100 == 4:
            document = document[:300]
        result.append(json.dumps({"SAMLResponse": base64.b64encode(document).decode()}))
    return "\n".join(result).encode()


def large(size):
    """A HAR of a size in bytes, like that of a browser with the bodies of a long session."""
    documents = [response(number, f"https://idp-{number % 7}.example.test") for number in range(600)]
    empty = len(har(documents))
    result = har(documents, padding=(size - empty) // len(documents))
    assert abs(len(result) - size) < size // 50, len(result)
    return result
