# SPDX-License-Identifier: Apache-2.0
"""The small valid response from which malformed and encoded vectors are made."""

SAMLP = "urn:oasis:names:tc:SAML:2.0:protocol"
SAML = "urn:oasis:names:tc:SAML:2.0:assertion"
DS = "http://www.w3.org/2000/09/xmldsig#"
XSI = "http://www.w3.org/2001/XMLSchema-instance"
STATUS = "urn:oasis:names:tc:SAML:2.0:status:"
BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer"

# Every validity period ends in 2099, so until then the result depends only on the fault.
RESPONSE = (
    f'<samlp:Response xmlns:samlp="{SAMLP}" xmlns:saml="{SAML}" ID="_r1" Version="2.0"'
    ' IssueInstant="2026-05-01T10:00:00Z" Destination="https://sp.example.test/acs" InResponseTo="_q1">'
    "<saml:Issuer>https://idp.example.test</saml:Issuer>"
    f'<samlp:Status><samlp:StatusCode Value="{STATUS}Success"/></samlp:Status>'
    '<saml:Assertion ID="_a1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">'
    "<saml:Issuer>https://idp.example.test</saml:Issuer>"
    '<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">n-1</saml:NameID>'
    f'<saml:SubjectConfirmation Method="{BEARER}"><saml:SubjectConfirmationData'
    ' NotOnOrAfter="2099-01-01T00:00:00Z" Recipient="https://sp.example.test/acs" InResponseTo="_q1"/>'
    "</saml:SubjectConfirmation></saml:Subject>"
    '<saml:Conditions NotBefore="2026-05-01T09:55:00Z" NotOnOrAfter="2099-01-01T00:00:00Z">'
    "<saml:AudienceRestriction><saml:Audience>https://sp.example.test</saml:Audience></saml:AudienceRestriction>"
    "</saml:Conditions>"
    '<saml:AuthnStatement AuthnInstant="2026-05-01T09:59:00Z" SessionIndex="_s1"><saml:AuthnContext>'
    "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef>"
    "</saml:AuthnContext></saml:AuthnStatement>"
    '<saml:AttributeStatement><saml:Attribute Name="uid"><saml:AttributeValue>mira</saml:AttributeValue>'
    "</saml:Attribute></saml:AttributeStatement>"
    "</saml:Assertion></samlp:Response>"
)

# The parts that several cases change.
SUBJECT = RESPONSE[RESPONSE.index("<saml:Subject>") : RESPONSE.index("<saml:Conditions")]
CONFIRMATION = SUBJECT[SUBJECT.index("<saml:SubjectConfirmation ") : SUBJECT.index("</saml:Subject>")]
STATUS_ELEMENT = RESPONSE[RESPONSE.index("<samlp:Status>") : RESPONSE.index("<saml:Assertion")]
ASSERTION = RESPONSE[RESPONSE.index("<saml:Assertion ") : RESPONSE.index("</samlp:Response>")]
STATEMENT = ASSERTION[ASSERTION.index("<saml:AttributeStatement>") : ASSERTION.index("</saml:Assertion>")]
ATTRIBUTE = STATEMENT[STATEMENT.index("<saml:Attribute ") : STATEMENT.index("</saml:AttributeStatement>")]
VALUE = "<saml:AttributeValue>mira</saml:AttributeValue>"
DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'


def edit(old: str, new: str, text: str = RESPONSE) -> str:
    """Returns `text` with its only occurrence of `old` replaced."""
    if text.count(old) != 1:
        raise ValueError(f"{text.count(old)} occurrences of {old!r}")
    return text.replace(old, new)


def with_value(value: str) -> str:
    """Returns the response with `value` as its attribute value."""
    return edit(VALUE, value)
