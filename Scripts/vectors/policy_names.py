# SPDX-License-Identifier: Apache-2.0
"""Policy vectors about issuers, audiences, recipients and destinations."""

from policy_parts import (
    ACS, ANSWER, ASSERTION_ISSUER, CONDITIONS, CORE, IDP, LOGIN, NAME, RESPONSE_ISSUER, RESTRICTION, SP,
    case, confirmation, confirmed, data, named, restricted, variants,
)
from template import CONFIRMATION, RESPONSE, edit

OTHER = "https://other.example.test"
SENT = f' Destination="{ACS}"'


def issuer_cases() -> list[tuple]:
    """Response/Issuer and Assertion/Issuer."""
    outer = lambda element, text=RESPONSE: edit(RESPONSE_ISSUER, element + "<samlp:Status>", text)
    inner = lambda element, text=RESPONSE: edit(ASSERTION_ISSUER, element + "<saml:Subject>", text)
    element = lambda name=IDP, more="": f"<saml:Issuer{more}>{name}</saml:Issuer>"
    entity, persistent = f' Format="{NAME}entity"', f' Format="{NAME}persistent"'
    pair = [{"response": OTHER, "assertion": IDP}]
    bad = "issuer.mismatch"
    rows = [
        case("good", "the issuer that is expected", RESPONSE, None, CORE, issuers=[IDP]),
        case("one-of-two", "one of two issuers that are expected", RESPONSE, None, CORE, issuers=[OTHER, IDP]),
        case("other", "another issuer of both", RESPONSE, bad, CORE, issuers=[OTHER]),
        case("outer-other", "another issuer of the Response", outer(element(OTHER)), bad, CORE, issuers=[IDP]),
        case("inner-other", "another issuer of the Assertion", inner(element(OTHER)), bad, CORE, issuers=[IDP]),
        case("differ", "two issuers, none is expected", outer(element(OTHER)), bad, CORE, "S-29"),
        case("differ-both", "two issuers, both are expected", outer(element(OTHER)), bad, CORE, "S-29", issuers=[IDP, OTHER]),
        case("pair", "two issuers, and the pair is named", outer(element(OTHER)), None, CORE, "S-29", issuerPairs=pair),
        case("pair-reversed", "two issuers, and the reversed pair is named", inner(element(OTHER)), bad, CORE, "S-29", issuerPairs=pair),
        case("absent", "no Issuer of a Response that is not signed", outer(""), None, CORE, issuers=[IDP]),
        case("absent-signed", "no Issuer of a signed Response", outer(""), "issuer.missing", CORE, responseIsSigned=True),
        case("entity", "Format is entity", inner(element(IDP, entity), outer(element(IDP, entity))), None, CORE, issuers=[IDP]),
        case("outer-format", "Format of the Response's Issuer is persistent", outer(element(IDP, persistent)), bad, CORE),
        case("inner-format", "Format of the Assertion's Issuer is persistent", inner(element(IDP, persistent)), bad, CORE),
        case("name-qualifier", "an Issuer with a NameQualifier", inner(element(IDP, ' NameQualifier="q"')), bad, CORE),
        case("sp-name-qualifier", "an Issuer with an SPNameQualifier", outer(element(IDP, ' SPNameQualifier="q"')), bad, CORE),
        case("sp-provided-id", "an Issuer with an SPProvidedID", inner(element(IDP, ' SPProvidedID="q"')), bad, CORE),
        case("white-space", "white space around the Issuer", outer(element(f" {IDP}\n")), None, CORE, "S-16", issuers=[IDP]),
    ]
    rows += [case(f"like-{name}", f"an issuer {comment}", inner(element(url), outer(element(url))), bad, CORE, issuers=[IDP]) for name, comment, url in variants(IDP)]
    return [(*row[:5], ("S-41", *row[5])) for row in rows]


def audience_cases() -> list[tuple]:
    """AudienceRestriction, and the service provider of a name identifier."""
    bare, none = edit(RESTRICTION, ""), edit(CONDITIONS, "")
    two = [SP, "https://sp-alias.example.test"]
    bad = "audience.mismatch"
    made_for = lambda name: named(f'<saml:NameID SPNameQualifier="{name}">n-1</saml:NameID>')
    rows = [
        case("good", "our audience", RESPONSE, None, CORE, audiences=[SP]),
        case("other", "another audience", restricted((OTHER,)), bad, CORE, audiences=[SP]),
        case("not-asked", "another audience; the policy has no requirement", restricted((OTHER,)), None, CORE),
        case("or", "ours is the second of one restriction", restricted((OTHER, SP)), None, CORE, audiences=[SP]),
        case("and", "ours in both restrictions", restricted((SP,), (OTHER, SP)), None, CORE, audiences=[SP]),
        case("first-only", "ours in the first restriction only", restricted((SP,), (OTHER,)), bad, CORE, audiences=[SP]),
        case("second-only", "ours in the second restriction only", restricted((OTHER,), (SP,)), bad, CORE, audiences=[SP]),
        case("aliases", "two names of the service provider, each in its own restriction", restricted((two[0],), (two[1],)), None, CORE, audiences=two),
        case("no-restriction", "no AudienceRestriction", bare, "audience.missing", CORE, audiences=[SP]),
        case("no-restriction-free", "no AudienceRestriction; the policy has no requirement", bare, None, CORE),
        case("no-restriction-login", "no AudienceRestriction in a login", bare, "audience.missing", {**LOGIN, "audiences": []}),
        case("no-conditions", "no Conditions", none, "conditions.missing", CORE, audiences=[SP]),
        case("no-conditions-free", "no Conditions; the policy has no requirement", none, None, CORE),
        case("no-conditions-login", "no Conditions in a login", none, "conditions.missing", LOGIN),
        case("white-space", "white space around the Audience", restricted((f"\n {SP} ",)), None, CORE, "S-16", audiences=[SP]),
        case("proxy", "a ProxyRestriction for another audience", edit(RESTRICTION, RESTRICTION + f'<saml:ProxyRestriction Count="0"><saml:Audience>{OTHER}</saml:Audience></saml:ProxyRestriction>'), None, CORE, audiences=[SP]),
        case("name-for-us", "a name qualified for this service provider", made_for(SP), None, CORE, "S-48", spNameQualifiers=[SP]),
        case("name-for-others", "a name qualified for another service provider", made_for(OTHER), bad, CORE, "S-48", spNameQualifiers=[SP]),
        case("name-for-others-free", "a name qualified for another service provider; the policy has no requirement", made_for(OTHER), None, CORE, "S-48"),
        case("name-for-nobody", "a name without a qualifier", RESPONSE, None, CORE, "S-48", spNameQualifiers=[SP]),
    ]
    rows += [case(f"like-{name}", f"an audience {comment}", restricted((url,)), bad, CORE, audiences=[SP]) for name, comment, url in variants(SP)]
    return [(*row[:5], ("S-43", *row[5])) for row in rows]


def destination_cases() -> list[tuple]:
    """Response/@Destination."""
    sent = lambda url: edit(SENT, f' Destination="{url}"')
    nowhere = edit(SENT, "")
    bad = "destination.mismatch"
    rows = [
        case("good", "our location", RESPONSE, None, CORE, destinations=[ACS]),
        case("one-of-two", "one of two locations", RESPONSE, None, CORE, destinations=[OTHER, ACS]),
        case("other", "another location", RESPONSE, bad, CORE, destinations=[OTHER]),
        case("absent", "no Destination", nowhere, "destination.missing", CORE, destinations=[ACS]),
        case("absent-free", "no Destination; the policy has no requirement", nowhere, None, CORE),
        case("absent-signed-free", "no Destination of a signed Response; the policy has no requirement", nowhere, None, CORE, responseIsSigned=True),
        case("absent-answer", "no Destination of an answer", nowhere, "destination.missing", ANSWER, destinations=[ACS]),
        case("absent-login", "no Destination of a login that is not signed", nowhere, None, LOGIN),
        case("absent-login-signed", "no Destination of a signed login", nowhere, "destination.missing", LOGIN, responseIsSigned=True),
        case("other-login", "another location of a login that is not signed", sent(OTHER), bad, LOGIN),
        case("white-space", "white space around the Destination", sent(f" {ACS} "), None, CORE, "S-16", destinations=[ACS]),
    ]
    rows += [case(f"like-{name}", f"a destination {comment}", sent(url), bad, CORE, destinations=[ACS]) for name, comment, url in variants(ACS)]
    return [(*row[:5], ("S-42", *row[5])) for row in rows]


def recipient_cases() -> list[tuple]:
    """SubjectConfirmationData/@Recipient."""
    at = lambda url: confirmed(confirmation(data(recipient=url)))
    unconfirmed = edit(CONFIRMATION, "")
    good = {**CORE, "recipients": [ACS]}
    bad = "recipient.mismatch"
    rows = [
        case("good", "our location", RESPONSE, None, good),
        case("other", "another location", at(OTHER), bad, good),
        case("other-login", "another location in a login", at(OTHER), bad, LOGIN),
        case("other-answer", "another location in an answer", at(OTHER), bad, ANSWER, recipients=[ACS]),
        case("other-free", "another location; the policy has no requirement", at(OTHER), None, CORE),
        case("absent", "no Recipient", at(None), "recipient.missing", good),
        case("absent-free", "no Recipient; the policy has no requirement", at(None), None, CORE),
        case("absent-login", "no Recipient in a login", at(None), "recipient.missing", {**LOGIN, "recipients": []}),
        case("no-data", "a confirmation without data", confirmed(confirmation("")), "recipient.missing", good),
        case("no-confirmation", "no confirmation", unconfirmed, "recipient.missing", good),
        case("no-confirmation-free", "no confirmation; the policy has no requirement", unconfirmed, None, CORE),
        case("white-space", "white space around the Recipient", at(f" {ACS} "), None, good, "S-16"),
    ]
    rows += [case(f"like-{name}", f"a recipient {comment}", at(url), bad, good) for name, comment, url in variants(ACS)]
    return [(*row[:5], ("S-42", *row[5])) for row in rows]
