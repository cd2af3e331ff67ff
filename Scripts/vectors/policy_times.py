# SPDX-License-Identifier: Apache-2.0
"""Policy vectors about validity periods, confirmations and sessions."""

from policy_parts import (
    ANSWER, CM, CORE, LOGIN, LOGIN_STATEMENT, RESTRICTION, WINDOW, case, confirmation, confirmed, data,
)
from template import BEARER, CONFIRMATION, RESPONSE, edit

LATER = "2026-05-01T10:05:00Z"
HOLDER, VOUCHES = CM + "holder-of-key", CM + "sender-vouches"


def bounds(name: str, comment: str, text: str, code: str, policy: dict, around: str, ends: bool) -> list[tuple]:
    """Returns the nanosecond before a bound, the bound and the one after it, without skew and with 60 s of it.

    A window begins at the bound itself, and is over at it when the bound is its end."""
    minutes = {0: around, 60: f"10:{int(around[3:5]) + (1 if ends else -1):02}"}
    rows = []
    for skew, moment in minutes.items():
        before = f"2026-05-01T{moment[:3]}{int(moment[3:5]) - 1:02}:59.999999999Z"
        moments = [("before", before, not ends), ("at", f"2026-05-01T{moment}:00Z", ends), ("after", f"2026-05-01T{moment}:00.000000001Z", ends)]
        rows += [
            case(f"{name}-{label}-{skew}", f"{comment}: {label} the bound, skew {skew} s", text, code if fails else None, policy, "S-44", at=at, clockSkew=skew)
            for label, at, fails in moments
        ]
    return rows


def conditions_cases() -> list[tuple]:
    """Conditions, and the issue instants of messages."""
    window = lambda text: edit(WINDOW, text)
    condition = lambda text: edit(RESTRICTION, RESTRICTION + text)
    made = lambda id, at: edit(f'ID="{id}" Version="2.0" IssueInstant="2026-05-01T10:00:00Z"', f'ID="{id}" Version="2.0" IssueInstant="{at}"')
    early, late = "conditions.not-yet-valid", "conditions.expired"
    aged = {**CORE, "maximumAge": 300, "clockSkew": 60}
    return [
        *bounds("start", "NotBefore", window(f'NotBefore="{LATER}"'), early, CORE, "10:05", False),
        *bounds("end", "NotOnOrAfter", window(f'NotOnOrAfter="{LATER}"'), late, CORE, "10:05", True),
        *bounds("made", "IssueInstant of the Response", made("_r1", LATER), early, CORE, "10:05", False),
        *bounds("made-inside", "IssueInstant of the Assertion", made("_a1", LATER), early, CORE, "10:05", False),
        case("made-login", "IssueInstant of the Response is in the future, in a login", made("_r1", LATER), early, LOGIN, "S-44"),
        case("made-inside-answer", "IssueInstant of the Assertion is in the future, in an answer", made("_a1", LATER), early, ANSWER, "S-44"),
        case("empty-window", "NotBefore and NotOnOrAfter are one moment", window('NotBefore="2026-05-01T10:01:00Z" NotOnOrAfter="2026-05-01T10:01:00Z"'), late, CORE, "S-44"),
        case("no-bounds", "Conditions without bounds", window("").replace("<saml:Conditions >", "<saml:Conditions>"), None, LOGIN, "S-44"),
        case("age-at", "an Assertion as old as may be", RESPONSE, None, aged, at="2026-05-01T10:06:00Z"),
        case("age-after", "an Assertion that is a nanosecond too old", RESPONSE, late, aged, at="2026-05-01T10:06:00.000000001Z"),
        case("age-response", "a new Assertion in a Response that is too old", made("_r1", "2026-05-01T09:00:00Z"), None, aged),
        case("age-inside", "an Assertion that is too old in a new Response", made("_a1", "2026-05-01T09:00:00Z"), late, aged),
        case("age-free", "an old Response; the policy has no requirement", RESPONSE, None, CORE, at="2027-05-01T10:06:00Z"),
        case("once", "OneTimeUse, and no store", condition("<saml:OneTimeUse/>"), "conditions.unknown-condition", CORE, "S-47", oneTimeUse="needs-store"),
        case("once-free", "OneTimeUse, which the policy ignores", condition("<saml:OneTimeUse/>"), None, CORE, "S-47"),
        case("many-times", "no OneTimeUse, and no store", RESPONSE, None, CORE, "S-47", oneTimeUse="needs-store"),
    ]


def confirmation_cases() -> list[tuple]:
    """SubjectConfirmation: one must be valid by itself."""
    passed, other = "2026-05-01T10:00:00Z", "https://other.example.test/acs"
    good, bad = confirmation(data()), confirmation(data(recipient=other))
    expired = confirmation(data(until=passed))
    none = "confirmation.no-valid-confirmation"
    rows = [
        case("good", "a valid bearer confirmation", RESPONSE, None, LOGIN),
        case("absent", "no SubjectConfirmation", edit(CONFIRMATION, ""), "confirmation.missing", LOGIN),
        case("no-data", "no SubjectConfirmationData", confirmed(confirmation("")), "confirmation.missing", LOGIN),
        case("no-end", "no NotOnOrAfter", confirmed(confirmation(data(until=None))), "confirmation.missing", LOGIN),
        case("no-end-core", "no NotOnOrAfter, outside a login", confirmed(confirmation(data(until=None))), None, CORE),
        case("start", "NotBefore, which is in the past", confirmed(confirmation(data(start=passed))), "confirmation.unknown-condition", LOGIN),
        case("start-core", "NotBefore, which is in the past, outside a login", confirmed(confirmation(data(start=passed))), None, CORE),
        case("start-later", "NotBefore, which is in the future", confirmed(confirmation(data(start=LATER))), "confirmation.not-yet-valid", LOGIN),
        case("holder", "a holder of a key", confirmed(confirmation(data(), HOLDER)), "confirmation.bad-method", LOGIN),
        case("vouches", "a sender-vouches confirmation", confirmed(confirmation("", VOUCHES)), "confirmation.bad-method", LOGIN),
        case("case", "a bearer in other letter case", confirmed(confirmation(data(), BEARER.upper())), "confirmation.bad-method", LOGIN),
        case("holder-core", "a holder of a key, outside a login", confirmed(confirmation(data(), HOLDER)), "confirmation.bad-method", CORE),
        case("halves", "one bearer has expired, the other is for another location", confirmed(expired, bad), none, LOGIN),
        case("halves-request", "one bearer answers another request, the other has no Recipient", confirmed(confirmation(data(request="_q2")), confirmation(data(recipient=None))), none, LOGIN),
        case("first-good", "only the first of two bearer confirmations is valid", confirmed(good, expired), None, LOGIN),
        case("second-good", "only the second of two bearer confirmations is valid", confirmed(bad, good), None, LOGIN),
        case("holder-good", "a valid holder-of-key confirmation and an invalid bearer confirmation", confirmed(confirmation(data(), HOLDER), expired), "confirmation.expired", LOGIN),
        case("bearer-good", "a valid bearer confirmation and an invalid holder-of-key confirmation", confirmed(confirmation(data(until=passed), HOLDER), good), None, LOGIN),
        case("core-one-good", "one of two confirmations is valid, outside a login", confirmed(expired, confirmation("", VOUCHES)), None, {**CORE, "clockSkew": 0}),
        case("core-none-good", "neither of two confirmations is valid, outside a login", confirmed(expired, expired), none, {**CORE, "clockSkew": 0}),
        case("core-holder-beside", "a holder of a key next to a valid bearer, outside a login", confirmed(confirmation(data(), HOLDER), good), None, CORE),
        case("three", "three bearers with three faults", confirmed(expired, bad, confirmation("")), none, LOGIN),
    ]
    rows = [(*row[:4], {"clockSkew": 0, **row[4]}, ("S-45", *row[5])) for row in rows]
    started = edit(WINDOW, WINDOW.replace("T09:55", "T09:00"), confirmed(confirmation(data(start=LATER))))
    return [
        *rows,
        *bounds("end", "NotOnOrAfter", confirmed(confirmation(data(until=LATER))), "confirmation.expired", LOGIN, "10:05", True),
        *bounds("begin", "NotBefore", started, "confirmation.not-yet-valid", CORE, "10:05", False),
        case("empty-window", "NotBefore and NotOnOrAfter are one moment", confirmed(confirmation(data(start=passed, until=passed))), "confirmation.expired", CORE, "S-44", at=passed),
    ]


def session_cases() -> list[tuple]:
    """AuthnStatement."""
    silent = edit(LOGIN_STATEMENT, "")
    until = lambda at: LOGIN_STATEMENT.replace('SessionIndex="_s1"', f'SessionIndex="_s1" SessionNotOnOrAfter="{at}"')
    begun = edit(LOGIN_STATEMENT, LOGIN_STATEMENT.replace("2026-05-01T09:59:00Z", LATER))
    return [
        case("absent", "no AuthnStatement in a login", silent, "session.missing", LOGIN),
        case("absent-core", "no AuthnStatement, outside a login", silent, None, CORE),
        case("absent-answer", "no AuthnStatement in an answer", silent, None, ANSWER),
        *bounds("end", "SessionNotOnOrAfter", edit(LOGIN_STATEMENT, until(LATER)), "session.expired", LOGIN, "10:05", True),
        *bounds("begin", "AuthnInstant", begun, "session.not-yet-valid", LOGIN, "10:05", False),
        case("begin-core", "AuthnInstant is in the future, outside a login", begun, "session.not-yet-valid", CORE, "S-44"),
        case("one-ended", "one of two sessions has ended", edit(LOGIN_STATEMENT, LOGIN_STATEMENT + until("2026-05-01T09:59:30Z")), "session.expired", LOGIN, "S-44"),
    ]
