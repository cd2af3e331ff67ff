# SPDX-License-Identifier: Apache-2.0
"""Malformed vectors of values, and well-formed responses that are rejected."""

from malformed_saml import ASSERTION_HEAD, FOREIGN, RESPONSE_HEAD, coded
from template import ASSERTION, STATUS, XSI, edit


def version_cases() -> list[tuple]:
    """Versions of SAML that are not 2.0."""
    response = lambda version: edit('ID="_r1" Version="2.0"', f'ID="_r1" Version="{version}"')
    assertion = lambda version: edit('ID="_a1" Version="2.0"', f'ID="_a1" Version="{version}"')
    rows = [
        ("version-response-1.1.xml", "a Response of version 1.1", response("1.1")),
        ("version-response-2.1.xml", "a Response of version 2.1", response("2.1")),
        ("version-response-empty.xml", "a Response with an empty version", response("")),
        ("version-assertion-1.1.xml", "an Assertion of version 1.1", assertion("1.1")),
        ("version-assertion-2.xml", "an Assertion of version 2", assertion("2")),
    ]
    return coded(rows, "saml.unsupported-version")


def timestamp_cases() -> list[tuple]:
    """Invalid instants."""
    issued = lambda text: edit(RESPONSE_HEAD, RESPONSE_HEAD.replace("2026-05-01T10:00:00Z", text))
    rows = [
        ("no-zone", "no zone", issued("2026-05-01T10:00:00")),
        ("hour-24", "hour 24", issued("2026-05-01T24:00:00Z")),
        ("second-60", "second 60", issued("2026-06-30T23:59:60Z")),
        ("minute-60", "minute 60", issued("2026-05-01T10:60:00Z")),
        ("month-13", "month 13", issued("2026-13-01T10:00:00Z")),
        ("month-0", "month 0", issued("2026-00-01T10:00:00Z")),
        ("february-30", "February 30", issued("2026-02-30T10:00:00Z")),
        ("february-29", "February 29 of a common year", issued("2026-02-29T10:00:00Z")),
        ("february-29-1900", "February 29, 1900", issued("1900-02-29T10:00:00Z")),
        ("year-5", "a year of five digits", issued("12026-05-01T10:00:00Z")),
        ("year-0", "year 0000", issued("0000-05-01T10:00:00Z")),
        ("year-negative", "a year before our era", issued("-2026-05-01T10:00:00Z")),
        ("offset-15", "an offset of 15 hours", issued("2026-05-01T10:00:00+15:00")),
        ("offset-14-01", "an offset of 14:01", issued("2026-05-01T10:00:00+14:01")),
        ("offset-no-colon", "an offset without its colon", issued("2026-05-01T10:00:00+0000")),
        ("fraction-empty", "a decimal point without digits", issued("2026-05-01T10:00:00.Z")),
        ("fraction-comma", "a decimal comma", issued("2026-05-01T10:00:00,5Z")),
        ("lower-case", "lower-case letters", issued("2026-05-01t10:00:00z")),
        ("space", "a space instead of T", issued("2026-05-01 10:00:00Z")),
        ("date-only", "a date without a time", issued("2026-05-01")),
        ("epoch", "seconds since 1970", issued("1777629600")),
        ("text", "a word", issued("now")),
        ("empty", "an empty value", issued("")),
        ("assertion", "a word on the Assertion", edit(ASSERTION_HEAD, ASSERTION_HEAD.replace("2026-05-01T10:00:00Z", "now"))),
        ("not-before", "a word in Conditions/@NotBefore", edit('NotBefore="2026-05-01T09:55:00Z"', 'NotBefore="now"')),
        ("not-on-or-after", "no zone in Conditions/@NotOnOrAfter", edit('NotOnOrAfter="2099-01-01T00:00:00Z"><saml:Aud', 'NotOnOrAfter="2099-01-01T00:00:00"><saml:Aud')),
        ("confirmation", "a word in SubjectConfirmationData", edit('NotOnOrAfter="2099-01-01T00:00:00Z" R', 'NotOnOrAfter="never" R')),
        ("authn-instant", "a word in AuthnInstant", edit('"2026-05-01T09:59:00Z"', '"today"')),
        ("session", "a word in SessionNotOnOrAfter", edit('SessionIndex="_s1"', 'SessionIndex="_s1" SessionNotOnOrAfter="never"')),
    ]
    return coded([(f"timestamp-{row[0]}.xml", *row[1:], "S-44") for row in rows], "saml.bad-timestamp")


def identifier_cases() -> list[tuple]:
    """IDs that are empty, too long, or have white space or control characters, and invalid URIs."""
    named = lambda name: edit('"_r1"', f'"{name}"')
    ids = [
        ("space", "an ID with a space", named("_r 1")),
        ("digit-space", "an ID that starts with a digit and ends with a space", named("1r ")),
        ("tab", "an ID with a tab", named("_r&#9;1")),
        ("no-break-space", "an ID with a no-break space", named("_r\u00a01")),
        ("next-line", "an ID with a NEL", named("_r\u00851")),
        ("line-separator", "an ID with a line separator", named("_r\u20281")),
        ("delete", "an ID with a DEL", named("_r\u007f1")),
        ("empty", "an empty ID", named("")),
        ("long", "an ID of 257 bytes", named("_" + "r" * 256)),
        ("long-utf8", "an ID of 129 characters in 257 bytes", named("_" + "é" * 128)),
        ("assertion", "an Assertion whose ID has a space", edit('"_a1"', '"_a 1"')),
        ("in-response-to", "an InResponseTo with a space", edit('"_q1">', '"_q 1">')),
        ("in-response-to-empty", "an empty InResponseTo", edit('"_q1">', '"">')),
    ]
    code = f'<samlp:StatusCode Value="{STATUS}Success"/>'
    uris = [
        ("format-empty", "an empty Format", edit('"urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"', '""')),
        ("format-blank", "a Format of white space", edit('"urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"', '"  "')),
        ("audience-empty", "an empty Audience", edit(">https://sp.example.test<", "><")),
        ("status-empty", "an empty StatusCode/@Value", edit(code, '<samlp:StatusCode Value=""/>')),
        ("destination-empty", "an empty Destination", edit('Destination="https://sp.example.test/acs"', 'Destination=""'), "S-42"),
        ("consent-space", "a Consent with spaces", edit('"_q1">', '"_q1" Consent="not a uri">')),
        ("method-empty", "an empty Method", edit('Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"', 'Method=""'), "S-45"),
        ("name-format-empty", "an empty NameFormat", edit('Name="uid"', 'Name="uid" NameFormat=""')),
        ("recipient-empty", "an empty Recipient", edit('Recipient="https://sp.example.test/acs"', 'Recipient=""'), "S-42"),
        ("class-empty", "an empty AuthnContextClassRef", edit("urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified", "")),
    ]
    return coded([(f"id-{row[0]}.xml", *row[1:], "S-12") for row in ids], "saml.bad-id") + coded(
        [(f"uri-{row[0]}.xml", *row[1:]) for row in uris], "saml.bad-uri"
    )


def policy_cases() -> dict[str, list[tuple]]:
    """Responses that conform to the standard but must be rejected, by area."""
    code = f'<samlp:StatusCode Value="{STATUS}Success"/>'
    failed = f'<samlp:StatusCode Value="{STATUS}Responder"><samlp:StatusCode Value="{STATUS}AuthnFailed"/></samlp:StatusCode><samlp:StatusMessage>no such account</samlp:StatusMessage>'
    hidden = f'<samlp:StatusCode Value="{STATUS}Responder">{code}</samlp:StatusCode>'
    alone = edit(ASSERTION, "")
    window = 'NotBefore="2026-05-01T09:55:00Z" NotOnOrAfter="2099-01-01T00:00:00Z"'
    unknown = f'<saml:Condition xmlns:xsi="{XSI}" xmlns:x="urn:example:condition" xsi:type="x:OnlyOnSundays"/>'
    status = coded([
        ("failed.xml", "Responder with AuthnFailed below, no assertion", edit(code, failed, alone)),
        ("failed-with-assertion.xml", "Responder with AuthnFailed below, and an assertion", edit(code, failed)),
        ("requester.xml", "Requester without more", edit("status:Success", "status:Requester", alone)),
        ("success-below.xml", "Success below Responder", edit(code, hidden)),
        ("success-case.xml", "success in lower case", edit("status:Success", "status:success")),
        ("success-blank.xml", "Success with a space after it", edit('status:Success"', 'status:Success "')),
        ("unknown.xml", "a status of our own", edit(f'"{STATUS}Success"', '"urn:example:status:maybe"', alone)),
    ], "status.not-success")
    conditions = [
        ("expired.xml", "NotOnOrAfter in 2020", edit(window, 'NotBefore="2019-01-01T00:00:00Z" NotOnOrAfter="2020-01-01T00:00:00Z"'), "conditions.expired", "S-44"),
        ("expired-alone.xml", "NotOnOrAfter in 2020, no NotBefore", edit(window, 'NotOnOrAfter="2020-01-01T00:00:00Z"'), "conditions.expired", "S-44"),
        ("not-yet-valid.xml", "NotBefore in 2098", edit(window, window.replace("2026-05-01T09:55:00Z", "2098-01-01T00:00:00Z")), "conditions.not-yet-valid", "S-44"),
        ("unknown.xml", "a condition of our own", edit("<saml:AudienceRestriction>", unknown + "<saml:AudienceRestriction>"), "conditions.unknown-condition"),
    ]
    return {
        "status": [(*row, "S-40") for row in status],
        "conditions": conditions,
    }


def assertion_cases() -> list[tuple]:
    """Success without an assertion."""
    extended = edit("<samlp:Status>", f"<samlp:Extensions>{FOREIGN}</samlp:Extensions><samlp:Status>", edit(ASSERTION, ""))
    detail = edit("</samlp:Status>", f"<samlp:StatusDetail>{ASSERTION}</samlp:StatusDetail></samlp:Status>", edit(ASSERTION, ""))
    inside = edit(FOREIGN, FOREIGN.replace("hello", ASSERTION), extended)
    return coded([
        ("no-assertion.xml", "Success without an assertion", edit(ASSERTION, ""), "S-13"),
        ("no-assertion-extensions.xml", "Success without an assertion, with extensions", extended, "S-13"),
        ("no-assertion-in-extensions.xml", "the only assertion is inside an extension", inside, "S-13"),
        ("no-assertion-in-detail.xml", "the only assertion is in StatusDetail", detail, "S-13"),
    ], "saml.no-assertion")
