# SPDX-License-Identifier: Apache-2.0
"""The parts of unsigned logins."""

from parties import ACS, FORMATS, IDP, NOT_BEFORE, NOT_ON_OR_AFTER, NOW, PROTOCOL, SP

SAML = "urn:oasis:names:tc:SAML:2.0:assertion"
XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
ISSUER = f"<saml:Issuer>{IDP}</saml:Issuer>"


def attribute(name: str, *values: str, more: str = "") -> str:
    """Returns an attribute with these values, given as XML."""
    inner = "".join(f"<saml:AttributeValue>{value}</saml:AttributeValue>" for value in values)
    return f'<saml:Attribute Name="{name}"{more}>{inner}</saml:Attribute>'


def login(*attributes: str) -> str:
    """Returns a response with one assertion, which logs in and has these attributes."""
    return (
        f'<samlp:Response xmlns:samlp="{PROTOCOL}" xmlns:saml="{SAML}" {XS} ID="_r1" Version="2.0"'
        f' IssueInstant="{NOW}" Destination="{ACS}" InResponseTo="_q1">{ISSUER}'
        '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>'
        f'<saml:Assertion ID="_a1" IssueInstant="{NOW}" Version="2.0">{ISSUER}<saml:Subject>'
        f'<saml:NameID Format="{FORMATS}persistent" SPNameQualifier="{SP}">p-0042</saml:NameID>'
        '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">'
        f'<saml:SubjectConfirmationData InResponseTo="_q1" NotOnOrAfter="{NOT_ON_OR_AFTER}" Recipient="{ACS}"/>'
        f'</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NOT_BEFORE}" NotOnOrAfter="{NOT_ON_OR_AFTER}">'
        f"<saml:AudienceRestriction><saml:Audience>{SP}</saml:Audience></saml:AudienceRestriction></saml:Conditions>"
        '<saml:AuthnStatement AuthnInstant="2026-05-01T09:59:00Z" SessionIndex="_s1"><saml:AuthnContext>'
        "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>"
        "</saml:AuthnContext></saml:AuthnStatement>"
        f"<saml:AttributeStatement>{''.join(attributes)}</saml:AttributeStatement></saml:Assertion></samlp:Response>"
    )
