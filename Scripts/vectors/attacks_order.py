# SPDX-License-Identifier: Apache-2.0
"""Several weaknesses in one signature, and unusual certificates of a valid key (S-32, S-33, S-44)."""

from attacks_base import ASSERTION, BARE, BOTH_SIGNED, RESPONSE, change, forged, signed
from attacks_case import Case, case
from attacks_key_info import information, x509
from attacks_keys import CARRIERS
from attacks_sign import b64, place, sign, signature_of
from attacks_transform import NOT_SIGNATURE
from signing import DSIG, EXCLUSIVE

WRONG = b64(bytes(range(32)))
TRANSFORM = f'<ds:Transform Algorithm="{EXCLUSIVE}"/>'


def zero(_: bytes) -> bytes:
    """Returns a signature value that no key made."""
    return bytes(256)


def steps() -> list[Case]:
    """Two weaknesses each: the one that is checked first is the finding."""
    mallory = {"key": "attacker-rsa", "key_info": information(x509("attacker-rsa"))}
    rows = [
        ("value-digest", "a bad signature value and a bad digest", signed(ASSERTION, maker=zero, digest_value=WRONG), "signature.invalid-value"),
        ("embedded-digest", "a key of the attacker in the key information and a bad digest", signed(ASSERTION, digest_value=WRONG, **mallory), "signature.invalid-value"),
        ("method-value", "RSA with SHA-1 and a bad signature value", signed(ASSERTION, method=DSIG + "rsa-sha1", maker=zero), "signature.algorithm-not-allowed"),
        ("method-digest", "RSA with SHA-1 and a bad digest", signed(ASSERTION, method=DSIG + "rsa-sha1", digest_value=WRONG), "signature.algorithm-not-allowed"),
        ("method-embedded", "RSA with SHA-1 and a key of the attacker", signed(ASSERTION, method=DSIG + "rsa-sha1", **mallory), "signature.algorithm-not-allowed"),
        ("transform-value", "an XPath transform and a bad signature value", signed(ASSERTION, transforms=NOT_SIGNATURE + TRANSFORM, maker=zero), "signature.bad-transform", "CVE-2026-49289"),
        ("transform-method", "an XPath transform and RSA with SHA-1", signed(ASSERTION, transforms=NOT_SIGNATURE + TRANSFORM, method=DSIG + "rsa-sha1"), "signature.algorithm-not-allowed", "CVE-2026-49289"),
        ("reference-value", "an external reference and a bad signature value", signed(ASSERTION, uri="http://canary.example.test/a", maker=zero), "signature.bad-reference", "S-26"),
        ("reference-transform", "an external reference and an XPath transform", signed(ASSERTION, uri="http://canary.example.test/a", transforms=NOT_SIGNATURE + TRANSFORM), "signature.bad-transform", "S-26"),
        ("wrapping-value", "the ID of the response and a bad signature value", signed(ASSERTION, uri="#_r1", maker=zero), "signature.wrapping"),
        ("wrapping-transform", "the ID of the response and an XPath transform", signed(ASSERTION, uri="#_r1", transforms=NOT_SIGNATURE + TRANSFORM), "signature.bad-transform"),
    ]
    made = [case(f"order/{name}.xml", comment, text, code, "S-33", *flags, holds="off") for name, comment, text, code, *flags in rows]
    evil = BOTH_SIGNED.replace("mira-7", "eve-1")
    method = sign(signed(ASSERTION, method=DSIG + "rsa-sha1"), RESPONSE, maker=zero)
    lonely = change(place(BARE, ASSERTION, signature_of(signed(ASSERTION, digest_value=WRONG), ASSERTION)), "</samlp:Response>", signature_of(signed(RESPONSE), RESPONSE) + "</samlp:Response>")
    return made + [
        case("order/two-levels.xml", "a bad signature value of the response, RSA with SHA-1 at the assertion", method, "signature.invalid-value", "S-30", "S-33", holds="off"),
        case("order/digest-misplaced.xml", "a bad digest of the assertion, and a signature at the end of the response", lonely, "signature.misplaced", "S-17", "S-33", holds="off"),
        case("order/structure.xml", "a bad digest, and a subject twice", twice(evil), "saml.unexpected-element", "S-14", "S-33", holds="off"),
        case("order/issuer-digest.xml", "another issuer of the response, and a bad digest", evil.replace("idp.example.test", "partner.example.test", 1), "signature.invalid-digest", "S-33", "S-29", holds="off"),
        case("order/forged-plain.xml", "a forged login without any signature", forged(BARE), "signature.missing", "S-30"),
    ]


def twice(text: str) -> str:
    """Returns a login with its subject twice."""
    subject = text[text.index("<saml:Subject>") : text.index("</saml:Subject>") + len("</saml:Subject>")]
    return text.replace(subject, subject * 2)


def carriers() -> list[Case]:
    """Unusual trusted certificates; a pinned certificate only carries a key."""
    text = signed(ASSERTION)
    evil = sign(forged(BARE), "_a9", key="attacker-rsa", key_info=information(x509("attacker-rsa")))
    made = []
    for name, comment in CARRIERS.items():
        trust = (f"attacks/keys/idp-rsa-{name}.crt.pem",)
        made.append(case("order/carrier.xml", f"the trusted certificate is {comment}", text, None, "S-32", trust=trust, shared=True))
        made.append(case("order/carrier-attacker.xml", f"the attacker's signature, and the trusted certificate is {comment}", evil, "signature.untrusted-key", "S-25", "S-32", trust=trust, shared=True, cause="embedded-key-verifies"))
    return made


def timestamps() -> list[Case]:
    """Correctly signed timestamps that take long to read."""
    rows = [
        ("fraction", "a fraction of 10 000 digits", "2026-05-01T10:05:00." + "0" * 10_000 + "Z"),
        ("year", "a year of 1000 digits", "1" * 1000 + "-05-01T10:05:00Z"),
        ("duration", "a period", "P10000000000000Y"),
    ]
    return [
        case(f"order/timestamp-{name}.xml", comment, sign(BARE.replace('NotOnOrAfter="2026-05-01T10:05:00Z"><saml:Aud', f'NotOnOrAfter="{value}"><saml:Aud'), ASSERTION), "saml.bad-timestamp", "S-44", "CVE-2018-6519")
        for name, comment, value in rows
    ]


def cases() -> list[Case]:
    """Returns every case about the order of checks."""
    return steps() + carriers() + timestamps()
