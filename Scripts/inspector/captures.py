# SPDX-License-Identifier: Apache-2.0
"""Captures for the page: a hostile one, and large ones."""

import json
from xml.sax.saxutils import escape, quoteattr

import containers
from containers import b64, entry, escaped
from samples import many, response, signature

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


def signed(text):
    """A response with a hostile text in the fields of a signature and of its status."""
    return response(1, text).replace(b"<samlp:Status>", f"{signature(text)}<samlp:Status>".encode(), 1)


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


def har(documents, url="https://sp.example.test/acs", headers=(), answers=()):
    """A HAR with one request for each document; `answers` are the header fields of each answer."""
    entries = []
    for number, document in enumerate(documents):
        is_request = document.startswith((b"<samlp:LogoutRequest ", b"<samlp:AuthnRequest "))
        body = f"{'SAMLRequest' if is_request else 'SAMLResponse'}={escaped(document)}&RelayState=zq-state"
        sent, received = ([{"name": field, "value": value} for field, value in fields] for fields in (headers, answers))
        made = entry(body, url=url, headers=[{"name": "Content-Type", "value": "application/x-www-form-urlencoded"}, *sent])
        made["startedDateTime"] = f"2026-05-01T10:{number // 60 % 60:02}:{number % 60:02}.000Z"
        made["response"] = {"status": 200, "headers": received, "content": {"text": ""}}
        entries.append(made)
    return containers.har(entries).encode()


def lines(count):
    """JSON Lines with many documents, of which some are rejected and some unreadable."""
    return "\n".join(json.dumps({"SAMLResponse": b64(document)}) for document in many(count)).encode()
