# SPDX-License-Identifier: Apache-2.0
"""Faults of correctly signed responses: times, names, places, and the status."""

import scenes
from choices import OTHER, Choice, put, restricted, sealed, window
from parties import ACS, FORMATS, IDP
from plan import ASSERTION, RESPONSE, at, confirmation

STATUS = "urn:oasis:names:tc:SAML:2.0:status:"


def finds(*codes: str):
    """Returns codes that do not depend on the plan."""
    return lambda plan: list(codes)


def data(**values: str | None):
    """Returns an edit of the confirmation data."""
    return lambda plan: plan.data.update(values)


def status(*codes: str) -> str:
    """Returns a status with nested codes."""
    text = ""
    for code in reversed(codes):
        text = f'<samlp:StatusCode Value="{STATUS}{code}">{text}</samlp:StatusCode>'
    return f"<samlp:Status>{text}</samlp:Status>"


def session(**values: str):
    """Returns an edit of the session."""
    more = "".join(f' {name}="{value}"' for name, value in values.items())
    return put(session=scenes.LOGIN.replace(' SessionIndex="_s1"', f' SessionIndex="_s1"{more}'))


def untrusted(target: str, *codes: str):
    """Returns codes for another issuer of an element, which has no trusted key."""
    return lambda plan: [*codes, *(["signature.untrusted-key"] if plan.signs(target) else [])]


def issuer(name: str = IDP, more: str = "") -> str:
    """Returns an Issuer."""
    return f"<saml:Issuer{more}>{name}</saml:Issuer>"


MISSING, MISMATCH = "in-response-to.missing", "in-response-to.mismatch"
ALONE = ("confirmation",)

POLICY: dict[str, list[Choice]] = {
    "destination": [
        Choice("destination-absent-signed", put(destination=None), finds("destination.missing"), needs=lambda plan: plan.signs(RESPONSE), settles=("signed",)),
        *(Choice(f"destination-{name}", put(destination=url), finds("destination.mismatch")) for name, url in (
            ("other", OTHER + "/acs"), ("suffix", ACS + "/more"), ("prefix", ACS[:-1]), ("case", ACS.upper().replace("HTTPS", "https")),
            ("query", ACS + "?a=b"), ("port", ACS.replace(".com/", ".com:443/")), ("scheme", ACS.replace("https", "http")),
        )),
    ],
    "request": [
        Choice("request-outer-absent", put(request=None), finds(MISSING)), Choice("request-outer-other", put(request="_q9"), finds(MISMATCH)),
        Choice("request-both-absent", lambda plan: (put(request=None)(plan), data(InResponseTo=None)(plan)), finds(MISSING, MISSING), settles=ALONE),
        Choice("request-both-other", lambda plan: (put(request="_q9")(plan), data(InResponseTo="_q9")(plan)), finds(MISMATCH, MISMATCH), settles=ALONE),
    ],
    "status": [
        Choice("status-responder", put(status=status("Responder")), finds("status.not-success")),
        Choice("status-nested-success", put(status=status("Responder", "Success")), finds("status.not-success")),
        Choice("status-failed", put(status=status("Responder", "AuthnFailed")), finds("status.not-success")),
        Choice("status-partial", put(status=status("Success").replace("Success", "PartialLogout")), finds("status.not-success")),
        Choice("status-case", put(status=status("success")), finds("status.not-success")),
    ],
    "outer-issuer": [
        # Without an issuer, no keys can be selected.
        Choice("outer-issuer-absent-signed", put(outer_issuer=""), finds("issuer.missing"), needs=lambda plan: plan.signs(RESPONSE), settles=("signed", "signature")),
        Choice(
            "outer-issuer-absent-sealed", lambda plan: (sealed()(plan), put(outer_issuer="")(plan)), finds("issuer.missing"),
            needs=lambda plan: not plan.signs(RESPONSE), settles=("signed", "encryption", "layout", "prefixes", "markup", "canonical", "signature"),
        ),
        Choice("outer-issuer-other", put(outer_issuer=issuer(OTHER)), untrusted(RESPONSE, "issuer.mismatch"), settles=("signature",)),
        Choice("outer-issuer-persistent", put(outer_issuer=issuer(more=f' Format="{FORMATS}persistent"')), finds("issuer.mismatch")),
        Choice("outer-issuer-qualified", put(outer_issuer=issuer(more=' NameQualifier="q"')), finds("issuer.mismatch")),
    ],
    "inner-issuer": [
        Choice("inner-issuer-other", put(inner_issuer=issuer(OTHER)), untrusted(ASSERTION, "issuer.mismatch"), settles=("signature",)),
        Choice("inner-issuer-slash", put(inner_issuer=issuer(IDP + "/")), untrusted(ASSERTION, "issuer.mismatch"), settles=("signature",)),
        Choice("inner-issuer-persistent", put(inner_issuer=issuer(more=f' Format="{FORMATS}persistent"')), finds("issuer.mismatch")),
        Choice("inner-issuer-qualified", put(inner_issuer=issuer(more=' NameQualifier="q"')), finds("issuer.mismatch")),
    ],
    "window": [
        Choice("start-behind-skew", lambda plan: window(NotBefore=at(plan.skew + 1))(plan), finds("conditions.not-yet-valid")),
        Choice("start-in-an-hour", window(NotBefore=at(3600), NotOnOrAfter=at(7200)), finds("conditions.not-yet-valid")),
        Choice("end-at-skew", lambda plan: window(NotOnOrAfter=at(-plan.skew))(plan), finds("conditions.expired")),
        Choice("end-an-hour-ago", window(NotBefore=at(-7200), NotOnOrAfter=at(-3600)), finds("conditions.expired")),
        Choice("window-empty", window(NotBefore=at(30), NotOnOrAfter=at(30)), finds("conditions.expired"), needs=lambda plan: plan.skew > 30),
        Choice("conditions-absent", put(window=None), finds("conditions.missing"), settles=("audience", "conditions")),
    ],
    "audience": [
        Choice("audience-absent", put(restrictions=""), finds("audience.missing")),
        Choice("audience-other", put(restrictions=restricted((OTHER,))), finds("audience.mismatch")),
        Choice("audience-first-alone", put(restrictions=lambda plan: restricted((scenes.SP,), (OTHER,))), finds("audience.mismatch")),
        Choice("audience-second-alone", put(restrictions=lambda plan: restricted((OTHER,), (scenes.SP,))), finds("audience.mismatch")),
        Choice("audience-slash", put(restrictions=restricted((scenes.SP + "/",))), finds("audience.mismatch")),
        Choice("audience-case", put(restrictions=restricted((scenes.SP.replace("saml", "SAML"),))), finds("audience.mismatch")),
    ],
    "conditions": [
        Choice("condition-unknown", put(conditions='<saml:Condition xmlns:x="urn:example:condition" xsi:type="x:MoonIsFull"/>'), finds("conditions.unknown-condition")),
    ],
    "confirmation": [
        Choice("confirmation-absent", put(confirmations=""), finds("confirmation.missing"), settles=("data",)),
        Choice("confirmation-empty", put(confirmations=f'<saml:SubjectConfirmation Method="{scenes.CM}bearer"/>'), finds("confirmation.missing"), settles=("data",)),
        Choice("confirmation-holder", put(confirmations=lambda plan: confirmation(plan, "holder-of-key")), finds("confirmation.bad-method"), settles=("data",)),
        Choice("confirmation-vouches", put(confirmations=lambda plan: confirmation(plan, "sender-vouches")), finds("confirmation.bad-method"), settles=("data",)),
        Choice("confirmation-halves", put(confirmations=lambda plan: confirmation(plan, Recipient=OTHER) + confirmation(plan, NotOnOrAfter=at(-3600))), finds("confirmation.no-valid-confirmation"), settles=("data",)),
    ],
    "data": [
        Choice("recipient-other", data(Recipient=OTHER + "/acs"), finds("recipient.mismatch"), settles=ALONE),
        Choice("recipient-suffix", data(Recipient=ACS + "/more"), finds("recipient.mismatch"), settles=ALONE),
        Choice("recipient-query", data(Recipient=ACS + "?a=b"), finds("recipient.mismatch"), settles=ALONE),
        Choice("recipient-absent", data(Recipient=None), finds("recipient.missing"), settles=ALONE),
        Choice("data-request-absent", data(InResponseTo=None), finds(MISSING), settles=("confirmation", "request")),
        Choice("data-request-other", data(InResponseTo="_q9"), finds(MISMATCH), settles=("confirmation", "request")),
        Choice("data-end-absent", data(NotOnOrAfter=None), finds("confirmation.missing"), settles=ALONE),
        Choice("data-end-at-skew", lambda plan: plan.data.update(NotOnOrAfter=at(-plan.skew)), finds("confirmation.expired"), settles=ALONE),
        Choice("data-end-an-hour-ago", data(NotOnOrAfter=at(-3600)), finds("confirmation.expired"), settles=ALONE),
        Choice("data-start", data(NotBefore=at(-300))),
        Choice("data-start-in-an-hour", data(NotBefore=at(3600), NotOnOrAfter=at(7200)), finds("confirmation.not-yet-valid"), settles=ALONE),
    ],
    "session": [
        Choice("session-absent", put(session=""), finds("session.missing")),
        Choice("session-end-at-skew", lambda plan: session(SessionNotOnOrAfter=at(-plan.skew))(plan), finds("session.expired")),
        Choice("session-end-an-hour-ago", session(SessionNotOnOrAfter=at(-3600)), finds("session.expired")),
    ],
}
