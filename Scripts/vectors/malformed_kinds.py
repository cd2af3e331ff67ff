# SPDX-License-Identifier: Apache-2.0
"""Malformed vectors of the wrong kind: XML, but not a SAML 2.0 response."""

from template import ASSERTION, RESPONSE, SAML, SAMLP, edit

SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
SOAP12 = "http://www.w3.org/2003/05/soap-envelope"
HEAD = f'xmlns:samlp="{SAMLP}" xmlns:saml="{SAML}" ID="_m1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z"'
ISSUER = "<saml:Issuer>https://idp.example.test</saml:Issuer>"
NAME = "<saml:NameID>n-1</saml:NameID>"


def envelope(content: str, namespace: str = SOAP) -> str:
    """Wraps `content` in a SOAP body."""
    return f'<S:Envelope xmlns:S="{namespace}"><S:Body>{content}</S:Body></S:Envelope>'


def kind_cases() -> list[tuple]:
    """Whole documents of another kind."""
    message = lambda name, content: f"<samlp:{name} {HEAD}>{ISSUER}{content}</samlp:{name}>"
    policy = '<samlp:NameIDPolicy AllowCreate="true"/>'
    status = '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>'
    query = f'<saml:Subject>{NAME}</saml:Subject><saml:Attribute Name="uid"/>'
    old = (
        '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:1.0:protocol" ResponseID="_r1" MajorVersion="1"'
        ' MinorVersion="1" IssueInstant="2026-05-01T10:00:00Z"><samlp:Status>'
        '<samlp:StatusCode Value="samlp:Success"/></samlp:Status></samlp:Response>'
    )
    fault = "<S:Fault><faultcode>S:Server</faultcode><faultstring>down</faultstring></S:Fault>"
    bare = edit("<saml:Assertion ", f'<saml:Assertion xmlns:saml="{SAML}" ', ASSERTION)
    rows = [
        ("authn-request.xml", "an AuthnRequest", message("AuthnRequest", policy)),
        ("attribute-query.xml", "an AttributeQuery", message("AttributeQuery", query)),
        ("logout-request.xml", "a LogoutRequest", message("LogoutRequest", NAME)),
        ("logout-response.xml", "a LogoutResponse", message("LogoutResponse", status)),
        ("assertion.xml", "an assertion without a response", bare),
        ("saml-1.1.xml", "a response of SAML 1.1", old),
        ("wrong-namespace.xml", "a Response in another namespace", edit(SAMLP, "urn:example:protocol"), "S-11"),
        ("no-namespace.xml", "a Response in no namespace", "<Response>mira</Response>", "S-11"),
        ("assertion-namespace.xml", "a Response in the assertion namespace", f'<saml:Response xmlns:saml="{SAML}"/>', "S-11"),
        ("name-case.xml", "a root called response", RESPONSE.replace("samlp:Response", "samlp:response"), "S-11"),
        ("html.xml", "an HTML page", "<html><head><title>Sign in</title></head><body><p>Sign in</p></body></html>"),
        ("metadata.xml", "SAML metadata", '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example.test"/>'),
        ("soap-fault.xml", "a SOAP fault", envelope(fault), "S-50"),
        ("soap-empty.xml", "a SOAP envelope with an empty body", envelope(""), "S-50"),
        ("soap-no-body.xml", "a SOAP envelope without a body", f'<S:Envelope xmlns:S="{SOAP}"/>', "S-50"),
        ("soap-two.xml", "a SOAP body with two responses", envelope(RESPONSE + RESPONSE.replace('"_r1"', '"_r2"').replace('"_a1"', '"_a2"')), "S-50"),
        ("soap-request.xml", "a SOAP body with an AttributeQuery", envelope(message("AttributeQuery", query)), "S-50"),
        ("soap-1.2.xml", "a SOAP 1.2 envelope", envelope(RESPONSE, SOAP12), "S-50"),
    ]
    others = {
        "authn-request.xml",
        "attribute-query.xml",
        "logout-request.xml",
        "logout-response.xml",
        "assertion.xml",
        "saml-1.1.xml",
        "html.xml",
        "metadata.xml",
        "soap-request.xml",
    }
    code = lambda name: "input.other-message" if name in others else "saml.not-a-response"
    return [(row[0], row[1], row[2], code(row[0]), *row[3:]) for row in rows]
