# SPDX-License-Identifier: Apache-2.0
"""Malformed vectors of structure: SAML responses that do not conform to the standard."""

from template import (
    ASSERTION, ATTRIBUTE, BEARER, CONFIRMATION, RESPONSE, STATUS, STATUS_ELEMENT, SUBJECT, VALUE, edit,
)

ISSUER = "<saml:Issuer>https://idp.example.test</saml:Issuer>"
BEFORE_STATUS = ISSUER + "<samlp:Status>"
AUDIENCE = "<saml:Audience>https://sp.example.test</saml:Audience>"
INSTANT = ' IssueInstant="2026-05-01T10:00:00Z"'
RESPONSE_HEAD = 'ID="_r1" Version="2.0"' + INSTANT
ASSERTION_HEAD = 'ID="_a1" Version="2.0"' + INSTANT
STATUS_END = "</samlp:Status>"
CONTEXT = RESPONSE[RESPONSE.index("<saml:AuthnContext>") : RESPONSE.index("</saml:AuthnStatement>")]
CLASS = CONTEXT[len("<saml:AuthnContext>") : -len("</saml:AuthnContext>")]
FOREIGN = '<x:note xmlns:x="urn:example:note">hello</x:note>'
ACTION = '<saml:Action Namespace="urn:oasis:names:tc:SAML:1.0:action:rwedc">Read</saml:Action>'


def decision(content: str, attributes: str = ' Resource="https://sp.example.test/film" Decision="Permit"') -> str:
    """Returns the response with an authorization decision as its last statement."""
    statement = f"<saml:AuthzDecisionStatement{attributes}>{content}</saml:AuthzDecisionStatement>"
    return edit("</saml:Assertion>", statement + "</saml:Assertion>")


def coded(rows: list[tuple], code: str) -> list[tuple]:
    """Gives every row the same code."""
    return [(row[0], row[1], row[2], code, *row[3:]) for row in rows]


def missing_cases() -> list[tuple]:
    """A missing required element or attribute."""
    sealed = "<saml:EncryptedAssertion></saml:EncryptedAssertion>"
    rows = [
        ("no-status", "no Status", edit(STATUS_ELEMENT, ""), "S-40"),
        ("no-status-code", "a Status without StatusCode", edit(f'<samlp:StatusCode Value="{STATUS}Success"/>', ""), "S-40"),
        ("status-message-only", "a Status with a message only", edit(f'<samlp:StatusCode Value="{STATUS}Success"/>', "<samlp:StatusMessage>fine</samlp:StatusMessage>"), "S-40"),
        ("status-code-value", "a StatusCode without Value", edit(f' Value="{STATUS}Success"', ""), "S-40"),
        ("response-id", "a Response without ID", edit('ID="_r1" ', "")),
        ("response-version", "a Response without Version", edit('ID="_r1" Version="2.0"', 'ID="_r1"')),
        ("response-issue-instant", "a Response without IssueInstant", edit(RESPONSE_HEAD, 'ID="_r1" Version="2.0"')),
        ("assertion-id", "an Assertion without ID", edit('ID="_a1" ', "")),
        ("assertion-version", "an Assertion without Version", edit('ID="_a1" Version="2.0"', 'ID="_a1"')),
        ("assertion-issue-instant", "an Assertion without IssueInstant", edit(ASSERTION_HEAD, 'ID="_a1" Version="2.0"')),
        ("assertion-issuer", "an Assertion without Issuer", edit(">" + ISSUER + "<saml:Subject>", "><saml:Subject>"), "S-41"),
        ("assertion-subject", "an AuthnStatement about no Subject", edit(SUBJECT, ""), "S-48"),
        ("subject-empty", "an empty Subject", edit(SUBJECT, "<saml:Subject/>"), "S-48"),
        ("confirmation-method", "a SubjectConfirmation without Method", edit(f' Method="{BEARER}"', ""), "S-45"),
        ("audience", "an AudienceRestriction without Audience", edit(AUDIENCE, ""), "S-43"),
        ("authn-context", "an AuthnStatement without AuthnContext", edit(CONTEXT, "")),
        ("authn-context-empty", "an empty AuthnContext", edit(CLASS, "")),
        ("authn-instant", "an AuthnStatement without AuthnInstant", edit(' AuthnInstant="2026-05-01T09:59:00Z"', "")),
        ("attribute", "an AttributeStatement without Attribute", edit(ATTRIBUTE, ""), "S-49"),
        ("attribute-name", "an Attribute without Name", edit(' Name="uid"', ""), "S-49"),
        ("action", "an AuthzDecisionStatement without Action", decision("")),
        ("decision", "an AuthzDecisionStatement without Decision", decision(ACTION, ' Resource="https://sp.example.test/film"')),
        ("resource", "an AuthzDecisionStatement without Resource", decision(ACTION, ' Decision="Permit"')),
        ("evidence", "an empty Evidence", decision(ACTION + "<saml:Evidence/>")),
        ("encrypted-data", "an EncryptedAssertion without EncryptedData", edit(ASSERTION, sealed)),
        ("encrypted-id-data", "an EncryptedID without EncryptedData", edit(CONFIRMATION, "<saml:EncryptedID/>").replace(NAME_ID, "")),
        ("encrypted-attribute-data", "an EncryptedAttribute without EncryptedData", edit(ATTRIBUTE, "<saml:EncryptedAttribute/>")),
        ("extensions", "an empty Extensions", edit(BEFORE_STATUS, ISSUER + "<samlp:Extensions/><samlp:Status>")),
    ]
    return coded([(f"missing-{row[0]}.xml", *row[1:]) for row in rows], "saml.missing-element")


NAME_ID = SUBJECT[len("<saml:Subject>") : SUBJECT.index("<saml:SubjectConfirmation ")]


def unexpected_cases() -> list[tuple]:
    """An element, or text, in a place where the standard does not allow it."""
    second = ASSERTION.replace('"_a1"', '"_a2"')
    moved = edit(STATUS_ELEMENT, "").replace("</samlp:Response>", STATUS_ELEMENT + "</samlp:Response>")
    swapped = edit(SUBJECT, f"<saml:Subject>{CONFIRMATION}{NAME_ID}</saml:Subject>")
    after = edit("</saml:Assertion>", "<saml:Conditions/></saml:Assertion>")
    rows = [
        ("foreign-response", "an element of another namespace in the Response", edit("</samlp:Response>", FOREIGN + "</samlp:Response>")),
        ("foreign-assertion", "an element of another namespace in the Assertion", edit("</saml:Assertion>", FOREIGN + "</saml:Assertion>")),
        ("foreign-subject", "an element of another namespace in the Subject", edit("</saml:Subject>", FOREIGN + "</saml:Subject>")),
        ("foreign-name-id", "an element inside NameID", edit(">n-1<", f">n-1{FOREIGN}<"), "S-15"),
        ("unknown-samlp", "an element samlp does not have", edit("</samlp:Response>", "<samlp:Note/></samlp:Response>")),
        ("unknown-saml", "a statement saml does not have", edit("</saml:Assertion>", "<saml:Note/></saml:Assertion>")),
        ("status-after-assertion", "the Status after the Assertion", moved),
        ("status-twice", "two Status", edit(STATUS_ELEMENT, STATUS_ELEMENT * 2), "S-40"),
        ("status-code-twice", "two StatusCode", edit(f'<samlp:StatusCode Value="{STATUS}Success"/>', f'<samlp:StatusCode Value="{STATUS}Success"/>' * 2), "S-40"),
        ("status-assertion", "an Assertion inside Status", edit(STATUS_END, second + STATUS_END), "S-13"),
        ("assertion-assertion", "an Assertion inside an Assertion", edit("</saml:Assertion>", second + "</saml:Assertion>"), "S-13"),
        ("issuer-twice-response", "two Issuers in the Response", edit(BEFORE_STATUS, ISSUER + BEFORE_STATUS), "S-41"),
        ("issuer-twice-assertion", "two Issuers in the Assertion", edit(ISSUER + "<saml:Subject>", ISSUER * 2 + "<saml:Subject>"), "S-41"),
        ("issuer-after-status", "the Issuer after the Status", edit(ISSUER + STATUS_ELEMENT, STATUS_ELEMENT + ISSUER)),
        ("subject-twice", "two Subjects", edit(SUBJECT, SUBJECT * 2), "S-48"),
        ("name-id-twice", "two NameIDs", edit(NAME_ID, NAME_ID * 2), "S-48"),
        ("name-id-last", "the NameID after its confirmation", swapped),
        ("conditions-last", "a second Conditions, after the statements", after),
        ("attribute-outside", "an Attribute outside its statement", edit("</saml:Assertion>", ATTRIBUTE.replace("uid", "zip") + "</saml:Assertion>")),
        ("value-outside", "an AttributeValue in the statement", edit(ATTRIBUTE, ATTRIBUTE + VALUE)),
        ("text-response", "text between the elements of the Response", edit(STATUS_ELEMENT, STATUS_ELEMENT + "note")),
        ("text-assertion", "text between the elements of the Assertion", edit("</saml:Conditions>", "</saml:Conditions>note")),
        ("text-statement", "text between attributes", edit(ATTRIBUTE, ATTRIBUTE + "note")),
        ("cdata-response", "a CDATA section between elements", edit(STATUS_ELEMENT, STATUS_ELEMENT + "<![CDATA[note]]>")),
        ("comment-name-id", "a comment inside a NameID", edit(">n-1<", ">n-1<!-- x -->.evil.example<"), "S-15"),
        ("instruction-issuer", "a processing instruction inside an Issuer", edit(BEFORE_STATUS, BEFORE_STATUS.replace("idp.", "idp<?x y?>.")), "S-15"),
        ("comment-audience", "a comment inside an Audience", edit(">https://sp.example.test<", "><!-- x -->https://sp.example.test<"), "S-15"),
        ("comment-value", "a comment inside a plain attribute value", edit(">mira<", ">mi<!-- x -->ra<"), "S-15"),
        ("extensions-last", "Extensions after the Status", edit(STATUS_ELEMENT, f"{STATUS_ELEMENT}<samlp:Extensions>{FOREIGN}</samlp:Extensions>")),
    ]
    return coded([(f"unexpected-{row[0]}.xml", *row[1:]) for row in rows], "saml.unexpected-element")
