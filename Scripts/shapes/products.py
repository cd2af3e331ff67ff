# SPDX-License-Identifier: Apache-2.0
"""Shapes of two files that grow together: a file of the operator, and documents that are compared with it."""

import json

from containers import deflated

from .captures import jsonl_of, query
from .saml import INSTANT, ISSUER, PROTOCOL, assertion, attribute, response, statement
from .shape import Shape

BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer"


def listing(key: str, prefix: str):
    """Returns a function that makes a policy of n names."""
    return lambda n: json.dumps({key: [f"{prefix}{i:06}" for i in range(n)]})


def audiences(n: int) -> str:
    """Returns a response with n audiences."""
    names = "".join(f"<saml:Audience>urn:b{i:06}</saml:Audience>" for i in range(n))
    return response(assertion(f"<saml:Conditions><saml:AudienceRestriction>{names}</saml:AudienceRestriction></saml:Conditions>"))


def recipients(n: int) -> str:
    """Returns a response with n confirmations."""
    data = f"<saml:SubjectConfirmationData Recipient='urn:b000000' NotOnOrAfter='{INSTANT}'/>"
    one = f"<saml:SubjectConfirmation Method='{BEARER}'>{data}</saml:SubjectConfirmation>"
    return response(assertion(subject=f"<saml:Subject><saml:NameID>n</saml:NameID>{one * n}</saml:Subject>"))


def logins(n: int, name: str = "urn:b000000") -> str:
    """Returns a response with n authentication statements."""
    context = f"<saml:AuthnContext><saml:AuthnContextClassRef>{name}</saml:AuthnContextClassRef></saml:AuthnContext>"
    return response(assertion(f"<saml:AuthnStatement AuthnInstant='{INSTANT}'>{context}</saml:AuthnStatement>" * n))


def request(n: int) -> str:
    """Returns a request that names n classes."""
    classes = "".join(f"<saml:AuthnContextClassRef>urn:a{i}</saml:AuthnContextClassRef>" for i in range(n))
    return (
        f"<samlp:AuthnRequest xmlns:samlp='{PROTOCOL}' xmlns:saml='urn:oasis:names:tc:SAML:2.0:assertion' ID='_q1' Version='2.0' "
        f"IssueInstant='{INSTANT}'>{ISSUER}<samlp:RequestedAuthnContext>{classes}</samlp:RequestedAuthnContext></samlp:AuthnRequest>"
    )


ANSWER = response(assertion(statement(attribute("v", "urn:1"))))

SHAPES = [
    Shape("policy-and-audiences", audiences, 2_000, "policy-of", second=listing("audience", "urn:a")),
    Shape("policy-and-recipients", recipients, 700, "policy-of", second=listing("recipient", "urn:a")),
    Shape("policy-and-logins", logins, 700, "policy-of", second=listing("authn-context", "urn:a")),
    Shape("query-and-lines", lambda n: jsonl_of(ANSWER, n, deflated), 200, "query-of", second=query),
    Shape("request-and-lines", lambda n: jsonl_of(logins(1), n, deflated), 300, "request-of", second=request),
]
