# SPDX-License-Identifier: Apache-2.0
"""Shapes of messages other than responses, and of the pairs of requests and answers."""

import urllib.parse

from containers import deflated, entry, har

from .captures import jsonl_of
from .products import request
from .saml import ASSERTION, INSTANT, ISSUER, PROTOCOL, assertion, marks, response
from .shape import Shape

END = "2026-05-01T10:05:00Z"


def logout(content: str, more: str = "") -> str:
    """Returns a request for logout with this content after the name."""
    return (
        f"<samlp:LogoutRequest xmlns:samlp='{PROTOCOL}' xmlns:saml='{ASSERTION}' ID='_m1' Version='2.0' "
        f"IssueInstant='{INSTANT}' NotOnOrAfter='{END}'{more}>{ISSUER}<saml:NameID>n</saml:NameID>{content}</samlp:LogoutRequest>"
    )


def sessions(n: int) -> str:
    """Returns a request for logout of n sessions."""
    return logout("".join(f"<samlp:SessionIndex>s{i}</samlp:SessionIndex>" for i in range(n)))


def actions(n: int) -> str:
    """Returns a query for decisions about n actions, with as many references in its evidence."""
    content = "".join(f"<saml:Action Namespace='urn:a'>a{i}</saml:Action>" for i in range(n))
    evidence = "".join(f"<saml:AssertionIDRef>_a{i}</saml:AssertionIDRef>" for i in range(n))
    return (
        f"<samlp:AuthzDecisionQuery xmlns:samlp='{PROTOCOL}' xmlns:saml='{ASSERTION}' ID='_m1' Version='2.0' "
        f"IssueInstant='{INSTANT}' Resource='urn:r'>{ISSUER}<saml:Subject><saml:NameID>n</saml:NameID></saml:Subject>"
        f"{content}<saml:Evidence>{evidence}</saml:Evidence></samlp:AuthzDecisionQuery>"
    )


def lines(n: int) -> str:
    """Returns n lines with requests for logout."""
    return jsonl_of(logout(""), n, deflated)


def exchanges(n: int) -> str:
    """Returns an archive with n requests, and an answer to each of them."""

    def sent(name: str, document: str, i: int) -> dict:
        return entry(f"{name}={urllib.parse.quote(deflated(document.replace('_q1', f'_q{i}').encode()))}", i)

    answer = response(assertion(), more=" InResponseTo='_q1'")
    return har([sent("SAMLRequest", request(1), i) for i in range(n)] + [sent("SAMLResponse", answer, i) for i in range(n)])


SHAPES = [
    Shape("logout-sessions", sessions, 2_000, "messages"),
    Shape("logout-reason-marks", lambda n: logout("", f" Reason='{marks(n)}'"), 20_000, "messages"),
    Shape("logout-wrapped", lambda n: logout("<samlp:Response/>" * n), 2_000, "messages"),
    Shape("decision-actions", actions, 2_000, "messages"),
    Shape("inspect-faulty-actions", lambda n: actions(n).replace(" ID='_m1'", ""), 2_000, "inspect"),
    Shape("request-classes", request, 2_000, "messages"),
    Shape("jsonl-requests", lines, 200, "messages"),
    Shape("inspect-sessions", sessions, 2_000, "inspect"),
    Shape("inspect-requests", lines, 200, "inspect"),
    Shape("har-pairs", exchanges, 60, "messages"),
]
