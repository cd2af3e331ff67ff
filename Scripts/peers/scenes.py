# SPDX-License-Identifier: Apache-2.0
"""Unsigned responses with everything that the standard allows, which the signing makers sign."""

from parties import ACS, FORMATS, IDP, NOT_BEFORE, NOT_ON_OR_AFTER, NOW, SP

SAMLP = "urn:oasis:names:tc:SAML:2.0:protocol"
SAML = "urn:oasis:names:tc:SAML:2.0:assertion"
XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
CM = "urn:oasis:names:tc:SAML:2.0:cm:"
SUCCESS = '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>'
ISSUER = f"<saml:Issuer>{IDP}</saml:Issuer>"
AUDIENCE = f"<saml:AudienceRestriction><saml:Audience>{SP}</saml:Audience></saml:AudienceRestriction>"
NAME_ID = f'<saml:NameID Format="{FORMATS}persistent" SPNameQualifier="{SP}">p-0042</saml:NameID>'
DATA = f'<saml:SubjectConfirmationData InResponseTo="_q1" NotOnOrAfter="{NOT_ON_OR_AFTER}" Recipient="{ACS}"/>'
BEARER = f'<saml:SubjectConfirmation Method="{CM}bearer">{DATA}</saml:SubjectConfirmation>'
LOGIN = (
    '<saml:AuthnStatement AuthnInstant="2026-05-01T09:59:00Z" SessionIndex="_s1"><saml:AuthnContext>'
    "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>"
    "</saml:AuthnContext></saml:AuthnStatement>"
)


def attribute(name: str, *values: str, more: str = "") -> str:
    """Returns an attribute with these values, given as XML."""
    inner = "".join(f"<saml:AttributeValue>{value}</saml:AttributeValue>" for value in values)
    return f'<saml:Attribute Name="{name}"{more}>{inner}</saml:Attribute>'


def statement(*attributes: str) -> str:
    """Returns an attribute statement."""
    return f"<saml:AttributeStatement>{''.join(attributes)}</saml:AttributeStatement>"


WORDS = statement(attribute("uid", "mira-7"), attribute("givenName", "Mira"), attribute("zip", "00501", "10115"))


def subject(name: str = NAME_ID, confirmations: str = BEARER) -> str:
    """Returns a subject."""
    return f"<saml:Subject>{name}{confirmations}</saml:Subject>"


def conditions(content: str = AUDIENCE) -> str:
    """Returns conditions with the usual validity period."""
    return f'<saml:Conditions NotBefore="{NOT_BEFORE}" NotOnOrAfter="{NOT_ON_OR_AFTER}">{content}</saml:Conditions>'


def assertion(
    *, about: str = subject(), limits: str = conditions(), advice: str = "", statements: str = WORDS, name: str = "_a1"
) -> str:
    """Returns an assertion that relies on the response's prefixes."""
    head = f'<saml:Assertion ID="{name}" IssueInstant="{NOW}" Version="2.0">'
    return f"{head}{ISSUER}{about}{limits}{advice}{statements}</saml:Assertion>"


def response(
    *assertions: str, status: str = SUCCESS, extensions: str = "", attributes: str = "", name: str = "_r1"
) -> str:
    """Returns a response around its assertions."""
    head = (
        f'<samlp:Response xmlns:samlp="{SAMLP}" xmlns:saml="{SAML}" {XS} ID="{name}" Version="2.0"'
        f' IssueInstant="{NOW}" Destination="{ACS}" InResponseTo="_q1"{attributes}>'
    )
    return f"{head}{ISSUER}{extensions}{status}{''.join(assertions)}</samlp:Response>"
