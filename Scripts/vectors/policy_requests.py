# SPDX-License-Identifier: Apache-2.0
"""Policy vectors about requests and queries, and their answers."""

from policy_parts import (
    ANSWER, CM, CORE, LOGIN, LOGIN_STATEMENT, NAME, NAME_FORMAT, NAME_ID, SEALED, SP, attributed, case, confirmed, named,
    query, requested,
)
from template import ASSERTION, ATTRIBUTE, RESPONSE, STATEMENT, STATUS, VALUE, XSI, edit

CLASSES = "urn:oasis:names:tc:SAML:2.0:ac:classes:"
UID = '<saml:Attribute Name="uid"/>'
ZIP = f'<saml:Attribute Name="zip">{VALUE}</saml:Attribute>'

# Queries by name, each written to a separate file.
QUERIES = {
    "all": query(),
    "uid": query(NAME_ID, UID),
    "uid-basic": query(NAME_ID, f'<saml:Attribute Name="uid" NameFormat="{NAME_FORMAT}basic"/>'),
    "uid-value": query(NAME_ID, ATTRIBUTE),
    "uid-other-value": query(NAME_ID, ATTRIBUTE.replace("mira", "other")),
    "uid-empty-value": query(NAME_ID, '<saml:Attribute Name="uid"><saml:AttributeValue/></saml:Attribute>'),
    "bearer": query(NAME_ID + f'<saml:SubjectConfirmation Method="{CM}bearer"/>'),
    "holder": query(NAME_ID + f'<saml:SubjectConfirmation Method="{CM}holder-of-key"/>'),
    "other-subject": query(NAME_ID.replace("n-1", "n-2")),
    "qualified": query(NAME_ID.replace("<saml:NameID", '<saml:NameID NameQualifier="q"')),
    "sp-qualified": query(NAME_ID.replace("<saml:NameID", f'<saml:NameID SPNameQualifier="{SP}"')),
    "transient": query(NAME_ID.replace("persistent", "transient")),
    "unspecified": query(NAME_ID.replace(f"{NAME}persistent", "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified")),
    "padded": query(NAME_ID.replace("n-1", " n-1 ")),
    "nobody": query(f'<saml:SubjectConfirmation Method="{CM}bearer"/>'),
    "sealed": query(f"<saml:EncryptedID>{SEALED}</saml:EncryptedID>"),
}


def request_cases() -> list[tuple]:
    """InResponseTo, on the response and in its confirmation."""
    places = {"absent": None, "right": "_q1", "wrong": "_q9"}
    codes = {"absent": "in-response-to.missing", "wrong": "in-response-to.mismatch"}
    rows = []
    for outer, outer_id in places.items():
        for inner, inner_id in places.items():
            first = codes.get("absent") if "absent" in (outer, inner) else codes.get("wrong")
            both = requested(outer_id, inner_id)
            label = f"{outer} on the response, {inner} in the confirmation"
            rows += [
                case(f"login-{outer}-{inner}", label, both, None if outer == inner == "right" else first, LOGIN),
                case(f"unsolicited-{outer}-{inner}", f"unsolicited response expected; {label}", both, None if outer == inner == "absent" else "in-response-to.unsolicited", LOGIN, inResponseTo="unsolicited"),
                case(f"free-{outer}-{inner}", f"InResponseTo not checked; {label}", both, None, {key: value for key, value in LOGIN.items() if key != "inResponseTo"}),
            ]
    answer = {**ANSWER, "inResponseTo": ["_q1"]}
    two = {**LOGIN, "inResponseTo": ["_q1", "_q2"]}
    rows += [
        case("core-right-absent", "right on the response, absent in the confirmation", requested("_q1", None), codes["absent"], CORE, inResponseTo=["_q1"]),
        case("answer-right-absent", "an answer; right on the response, absent in the confirmation", requested("_q1", None), None, answer),
        case("answer-right-wrong", "an answer; right on the response, wrong in the confirmation", requested("_q1", "_q9"), codes["wrong"], answer),
        case("answer-absent-right", "an answer; absent on the response, right in the confirmation", requested(None, "_q1"), codes["absent"], answer),
        case("no-confirmation", "right on the response, and no confirmation", confirmed(), None, CORE, inResponseTo=["_q1"]),
        case("two-same", "one of two requests, in both places", requested("_q2", "_q2"), None, two),
        case("two-crossed", "one of two requests on the response, the other in the confirmation", requested("_q1", "_q2"), codes["wrong"], two),
        case("case", "the request in other letter case", requested("_Q1", "_Q1"), codes["wrong"], two),
    ]
    return [(*row[:5], ("S-46", *row[5])) for row in rows]


def identifier_cases() -> list[tuple]:
    """Identifiers that are not XML names: no error, and compared byte for byte."""
    made = lambda id, request: requested(request, request).replace('"_r1"', f'"{id}"')
    uuid, composed, decomposed = "7f3c0a52-9b1d-4c8e-8f60-2d41c6e7a9b3", "7\u00e9", "7e\u0301"
    other = "in-response-to.mismatch"
    rows = [
        case("digit", "an ID that starts with a digit", made("1r", "_q1"), None, LOGIN),
        case("uuid", "UUIDs as ID and InResponseTo", made(uuid, "3" + uuid[1:]), None, LOGIN, inResponseTo=["3" + uuid[1:]]),
        case("uuid-other", "another UUID as InResponseTo", made(uuid, "3" + uuid[1:]), other, LOGIN, inResponseTo=["_q1", uuid]),
        case("uuid-case", "the UUID of the request in upper case", made(uuid, uuid.upper()), other, LOGIN, inResponseTo=[uuid]),
        case("colon", "an ID with a colon", made("_r:1", "_q1"), None, LOGIN),
        case("slash", "an ID with a slash", made("_r/1", "_q1"), None, LOGIN),
        case("quote", "an ID with an apostrophe", made("_r'1", "_q1"), None, LOGIN),
        case("markup", "an ID with characters of markup", made("&lt;&amp;&gt;", "_q1"), None, LOGIN),
        case("assertion", "an Assertion whose ID starts with a digit", edit('"_a1"', '"1a"'), None, LOGIN),
        case("composed", "an InResponseTo whose accent is composed as in the request", made("1r", composed), None, LOGIN, inResponseTo=[composed]),
        case("decomposed", "an InResponseTo whose accent is decomposed, unlike in the request", made("1r", decomposed), other, LOGIN, inResponseTo=[composed]),
    ]
    return [(*row[:5], ("S-12", "S-16", *row[5])) for row in rows]


def query_cases() -> list[tuple]:
    """Answers to a query: subject, request and attributes are those of the query."""
    asked = lambda name: {**ANSWER, "query": f"queries/{name}.xml"}
    other = "in-response-to.mismatch"
    closed = "encryption.not-decrypted"
    plain = named("<saml:NameID>n-1</saml:NameID>")
    unnamed, sealed = named(""), named(f"<saml:EncryptedID>{SEALED}</saml:EncryptedID>")
    based = named(f'<saml:BaseID xmlns:xsi="{XSI}" xmlns:x="urn:x" xsi:type="x:T">n-1</saml:BaseID>')
    extra = attributed(ATTRIBUTE, ZIP)
    hidden = attributed(ATTRIBUTE, f"<saml:EncryptedAttribute>{SEALED}</saml:EncryptedAttribute>")
    rows = [
        case("good", "the answer to a query for all attributes", RESPONSE, None, asked("all")),
        case("good-core", "the answer to a query, and no profile", RESPONSE, None, CORE, query="queries/all.xml"),
        case("request", "the answer to another query", requested("_q9", None), other, asked("all")),
        case("request-core", "the answer to another query, and no profile", requested("_q9", "_q9"), other, CORE, query="queries/all.xml"),
        case("request-named", "the query is not among the expected requests", RESPONSE, other, asked("all"), inResponseTo=["_q9"]),
        case("subject", "an answer about another subject", RESPONSE, other, asked("other-subject")),
        case("qualifier", "a query with a NameQualifier", RESPONSE, other, asked("qualified")),
        case("sp-qualifier", "a query with an SPNameQualifier", RESPONSE, other, asked("sp-qualified")),
        case("format", "a query with another Format", RESPONSE, other, asked("transient")),
        case("unspecified", "no Format in the answer, unspecified in the query", plain, None, asked("unspecified")),
        case("no-format", "no Format in the answer, persistent in the query", plain, other, asked("all")),
        case("padded", "white space around the name of the query", RESPONSE, None, asked("padded"), "S-16"),
        case("unnamed", "an answer without an identifier", unnamed, "subject.identifier-missing", asked("all")),
        case("unnamed-alone", "an answer without an identifier, and no query at hand", unnamed, "subject.identifier-missing", ANSWER),
        case("unnamed-core", "no identifier, and no answer", unnamed, None, CORE),
        case("nobody", "neither query nor answer has an identifier", unnamed, None, asked("nobody")),
        case("base", "an answer with a BaseID", based, other, asked("all")),
        case("sealed", "an answer with an EncryptedID", sealed, closed, asked("all")),
        case("sealed-query", "a query with an EncryptedID", RESPONSE, closed, asked("sealed")),
        case("method", "a confirmation by the method of the query", RESPONSE, None, asked("bearer")),
        case("method-other", "a confirmation by another method", RESPONSE, other, asked("holder")),
        case("attribute", "the requested attribute", RESPONSE, None, asked("uid")),
        case("attribute-more", "an attribute that was not requested", extra, "in-response-to.unsolicited", asked("uid")),
        case("attribute-all", "two attributes, and the query requests all", extra, None, asked("all")),
        case("attribute-format", "an attribute of another NameFormat", RESPONSE, "in-response-to.unsolicited", asked("uid-basic")),
        case("attribute-sealed", "an encrypted attribute", hidden, closed, asked("uid")),
        case("attribute-sealed-all", "an encrypted attribute, and the query requests all", hidden, None, asked("all")),
        case("value", "the requested value", RESPONSE, None, asked("uid-value")),
        case("value-other", "another value", RESPONSE, other, asked("uid-other-value")),
        case("value-more", "a value in addition to the requested one", attributed(ATTRIBUTE.replace(VALUE, VALUE + VALUE.replace("mira", "m"))), other, asked("uid-value")),
        case("value-empty", "the query contains an empty value", RESPONSE, None, asked("uid-empty-value")),
    ]
    return [(*row[:5], ("S-50", *row[5])) for row in rows]


def attribute_cases() -> list[tuple]:
    """Attributes that are repeated, empty or missing."""
    nothing = edit(STATEMENT, "")
    twice = attributed(ATTRIBUTE, ATTRIBUTE.replace("mira", "m"))
    bare = attributed(UID)
    duplicate, once = "attributes.duplicate-name", {"duplicateAttributes": "reject"}
    formatted = lambda name: ATTRIBUTE.replace('Name="uid"', f'Name="uid" NameFormat="{NAME_FORMAT}{name}"')
    rows = [
        case("none", "an answer without attributes", nothing, "attributes.empty", ANSWER),
        case("none-login", "a login without attributes", nothing, None, LOGIN),
        case("no-value", "an attribute without a value", bare, None, ANSWER),
        case("sealed", "an answer with an encrypted attribute alone", attributed(f"<saml:EncryptedAttribute>{SEALED}</saml:EncryptedAttribute>"), None, ANSWER),
        case("twice", "two attributes of one name, and one is allowed", twice, duplicate, CORE, **once),
        case("twice-merged", "two attributes of one name, whose values are merged", twice, None, CORE, duplicateAttributes="merge"),
        case("twice-default", "two attributes of one name, with the default policy", twice, None, LOGIN),
        case("many", "five attributes of one name, and one is allowed", attributed(*(ATTRIBUTE.replace("mira", name) for name in "abcde")), duplicate, CORE, **once),
        case("statements", "one name in two statements, and one is allowed", edit(STATEMENT, STATEMENT * 2), duplicate, CORE, **once),
        case("formats", "one name in two formats, and one is allowed", attributed(ATTRIBUTE, formatted("uri")), None, CORE, **once),
        case("format-twice", "one name in one format twice, and one is allowed", attributed(formatted("uri"), formatted("uri").replace("<saml:Attribute ", '<saml:Attribute FriendlyName="u" ')), duplicate, CORE, **once),
        case("format-unspecified", "one name without a format and with the unspecified one, and one is allowed", attributed(ATTRIBUTE, formatted("unspecified")), duplicate, CORE, **once),
    ]
    return [(*row[:5], ("S-49", *row[5])) for row in rows]


def context_cases() -> list[tuple]:
    """Authentication statements, and the classes that the policy requires."""
    unspecified, password = (f"{CLASSES}{name}" for name in ("unspecified", "Password"))
    reference = f"<saml:AuthnContextClassRef>{unspecified}</saml:AuthnContextClassRef>"
    declared = edit(reference, f"<saml:AuthnContextDeclRef>{unspecified}</saml:AuthnContextDeclRef>")
    second = LOGIN_STATEMENT.replace(unspecified, password)
    none, two = edit(LOGIN_STATEMENT, ""), edit(LOGIN_STATEMENT, LOGIN_STATEMENT + second)
    missing, other = "authn-context.missing", "authn-context.mismatch"
    rows = [
        case("good", "the required class", RESPONSE, None, CORE, authnContexts=[password, unspecified]),
        case("other", "another class", RESPONSE, other, CORE, authnContexts=[password]),
        case("longer", "a class that begins with the required one", RESPONSE, other, CORE, authnContexts=[unspecified[:-1]]),
        case("declared", "a declaration and no class", declared, missing, CORE, authnContexts=[unspecified]),
        case("declared-free", "a declaration and no class; the policy has no requirement", declared, None, CORE),
        case("none", "no statement", none, missing, CORE, authnContexts=[unspecified]),
        case("two", "two statements, and the second has another class", two, other, CORE, authnContexts=[unspecified]),
        case("two-allowed", "two statements of two classes, as allowed", two, None, CORE, authnContexts=[password, unspecified]),
    ]
    return [(*row[:5], ("S-48", *row[5])) for row in rows]


def subject_cases() -> list[tuple]:
    """Subjects and attributes, and a policy that requires an identifier of the subject."""
    unnamed = named("")
    attribute = lambda name, text="mira@example.test": (
        f'<saml:Attribute Name="urn:oasis:names:tc:SAML:attribute:{name}" NameFormat="{NAME_FORMAT}uri">'
        f"<saml:AttributeValue>{text}</saml:AttributeValue></saml:Attribute>"
    )
    with_attribute = lambda *row: edit(ATTRIBUTE, ATTRIBUTE + attribute(*row), unnamed)
    missing, required = "subject.identifier-missing", {"requiresSubjectIdentifier": True}
    rows = [
        case("name", "a NameID", RESPONSE, None, CORE, **required),
        case("none", "no identifier", unnamed, missing, CORE, **required),
        case("none-free", "no identifier; the policy has no requirement", unnamed, None, CORE),
        case("subject-id", "the attribute subject-id", with_attribute("subject-id"), None, CORE, **required),
        case("pairwise-id", "the attribute pairwise-id", with_attribute("pairwise-id"), None, CORE, **required),
        case("other-id", "an attribute of another name", with_attribute("other-id"), missing, CORE, **required),
        case("empty-id", "an empty subject-id", with_attribute("subject-id", ""), missing, CORE, **required),
        case("sealed", "an EncryptedID", named(f"<saml:EncryptedID>{SEALED}</saml:EncryptedID>"), "encryption.not-decrypted", CORE, **required),
        case("answer", "the answer to a query, with subject-id alone", with_attribute("subject-id"), missing, ANSWER),
    ]
    return [(*row[:5], ("S-48", *row[5])) for row in rows]


def response_cases() -> list[tuple]:
    """The response as a whole: its status, and the number of its assertions."""
    code = f'<samlp:StatusCode Value="{STATUS}Success"/>'
    failed = edit(code, code.replace("Success", "Responder"))
    second = ASSERTION.replace('"_a1"', '"_a2"')
    two = edit(ASSERTION, ASSERTION + second)
    mixed = edit(ASSERTION, ASSERTION + f"<saml:EncryptedAssertion>{SEALED}</saml:EncryptedAssertion>")
    alone = edit(ASSERTION, f"<saml:EncryptedAssertion>{SEALED}</saml:EncryptedAssertion>")
    many, closed = "saml.too-many-assertions", "encryption.not-decrypted"
    stale = edit(ASSERTION, ASSERTION + second.replace("2099-01-01T00:00:00Z", "2026-05-01T10:00:30Z"))
    return [
        case("failed", "a failure with an assertion", failed, "status.not-success", LOGIN, "S-40"),
        case("failed-silent", "a failure with an invalid assertion", failed, "status.not-success", LOGIN, "S-40", audiences=["https://other.example.test"], at="2100-01-01T00:00:00Z"),
        case("failed-other", "a failure from another issuer", failed, "status.not-success", CORE, "S-40", issuers=["https://other.example.test"]),
        case("two", "two assertions", two, many, CORE, "S-13"),
        case("two-allowed", "two assertions, as allowed", two, None, LOGIN, "S-13", maximumAssertions=2),
        case("two-mixed", "two assertions, one is encrypted", mixed, many, CORE, "S-13"),
        case("two-mixed-allowed", "two assertions, one is encrypted, as allowed", mixed, None, CORE, "S-13", maximumAssertions=2),
        case("two-one-stale", "two assertions, as allowed; the second has expired", stale, "conditions.expired", CORE, "S-44", maximumAssertions=2, clockSkew=0),
        case("closed", "an encrypted assertion; the policy has no requirement", alone, None, CORE, "S-34"),
        case("closed-audience", "an encrypted assertion that should name an audience", alone, closed, CORE, "S-34", audiences=[SP]),
        case("closed-login", "an encrypted assertion in a login", alone, closed, LOGIN, "S-34"),
        case("closed-answer", "an encrypted assertion in an answer", alone, closed, ANSWER, "S-34"),
    ]
