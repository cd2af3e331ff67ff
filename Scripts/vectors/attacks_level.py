# SPDX-License-Identifier: Apache-2.0
"""The signed levels, the valid ones, and the required ones (S-30, S-34)."""

from attacks_base import (
    ASSERTION, ASSERTION_SIGNED, BARE, BOTH_SIGNED, RESPONSE, RESPONSE_SIGNED, assertion_of, change, forged, signed,
    standing_alone,
)
from attacks_case import Case, case
from attacks_encrypt import seal
from attacks_sign import b64, place, sign, signature_of, without_signature
from attacks_wrapping import inside
from signing import DSIG

MISSING, DIGEST, LIMIT, MANY = "signature.missing", "signature.invalid-digest", "xml.limit-exceeded", "saml.too-many-assertions"
WRONG = {"digest_value": b64(bytes(range(32)))}


def table() -> list[Case]:
    """Missing, valid or invalid signatures at both levels, with each requirement."""
    made = []
    for inner in ("absent", "good", "bad"):
        for outer in ("absent", "good", "bad"):
            text = BARE
            for state, target in ((inner, ASSERTION), (outer, RESPONSE)):
                if state != "absent":
                    text = sign(text, target, **(WRONG if state == "bad" else {}))
            for require in ("any", "response", "assertion", "both"):
                needed = {"any": outer == "good" or inner == "good", "response": outer == "good", "assertion": inner == "good", "both": inner == outer == "good"}
                code = DIGEST if "bad" in (inner, outer) else None if needed[require] else MISSING
                holds = "digest" if "bad" in (inner, outer) else "all"
                comment = f"signature of the assertion {inner}, of the response {outer}, required: {require}"
                made.append(case(f"level/assertion-{inner}-response-{outer}.xml", comment, text, code, "S-30", holds=holds, require=require, shared=True))
    return made


def several() -> list[Case]:
    """More than one assertion, where as many as 16 are allowed."""
    whole = assertion_of(ASSERTION_SIGNED)
    evil = forged(whole)
    bad = sign(BARE.replace("_a1", "_a9"), "_a9", **WRONG)
    other = sign(BARE.replace("_a1", "_a2"), "_a2")
    attacker = sign(forged(BARE), "_a9", key="attacker-rsa")
    put = lambda *assertions: change(BARE, assertion_of(BARE), "".join(assertions))
    bearing = place(evil, "_a9", signature_of(whole, ASSERTION))
    lasso, crewjam = "CVE-2021-28091", "CVE-2022-41912"
    rows = [
        ("unsigned-last", "a signed assertion, then an unsigned one", put(whole, evil), MISSING, "all", lasso),
        ("unsigned-first", "an unsigned assertion, then a signed one", put(evil, whole), MISSING, "all", crewjam),
        ("unsigned-middle", "an unsigned assertion between two signed ones", put(whole, evil, assertion_of(other)), MISSING, "all", lasso, crewjam),
        ("bad-last", "a good assertion, then one with a bad digest", put(whole, assertion_of(bad)), DIGEST, "digest", lasso),
        ("bad-first", "an assertion with a bad digest, then a good one", put(assertion_of(bad), whole), DIGEST, "digest", crewjam),
        ("attacker-last", "a good assertion, then one signed by the attacker", put(whole, assertion_of(attacker)), "signature.invalid-value", "forged", lasso),
        ("attacker-first", "an assertion signed by the attacker, then a good one", put(assertion_of(attacker), whole), "signature.invalid-value", "forged", crewjam),
        ("borrowed-last", "a good assertion, then a forged one with its signature", put(whole, bearing), "signature.wrapping", "some", lasso),
        ("borrowed-first", "a forged assertion with the signature of the good one after it", put(bearing, whole), "signature.wrapping", "some", crewjam),
        ("encrypted-last", "a signed assertion, then an encrypted unsigned one", put(whole, seal(standing_alone(evil))), MISSING, "all", "S-34", lasso),
        ("encrypted-first", "an encrypted unsigned assertion, then a signed one", put(seal(standing_alone(evil)), whole), MISSING, "all", "S-34", crewjam),
    ]
    made = []
    for name, comment, text, code, holds, *flags in rows:
        key = "encrypted" in name
        made.append(case(f"level/several-{name}.xml", f"{comment}; several are allowed", text, code, "S-13", "S-30", *flags, assertions=16, holds=holds, key=key))
        made.append(case(f"level/several-{name}.xml", f"{comment}; one is allowed", text, code, "S-13", "S-30", *flags, holds=holds, key=key, shared=True))
    seventeen = [assertion_of(sign(BARE.replace("_a1", f"_b{number}"), f"_b{number}")) for number in range(17)]
    return made + [
        case("level/several-17.xml", "seventeen signed assertions, of which 16 are allowed", put(*seventeen), LIMIT, "S-13", assertions=16),
        case("level/several-good.xml", "two signed assertions, of which one is allowed", put(whole, assertion_of(other)), MANY, "S-13"),
        case("level/several-same.xml", "the same assertion twice", put(whole, whole), "xml.duplicate-id", "S-12", assertions=16),
    ]


def odd() -> list[Case]:
    """Several signatures in one place, and too many of them."""
    own = signature_of(ASSERTION_SIGNED, ASSERTION)
    theirs = signature_of(signed(ASSERTION, key="attacker-rsa"), ASSERTION)
    outer = signature_of(RESPONSE_SIGNED, RESPONSE)
    twice = lambda first, second: place(BARE, ASSERTION, first + second)
    multiple = "signature.multiple"
    many = "".join(assertion_of(sign(BARE.replace("_a1", f"_c{number}"), f"_c{number}")) for number in range(16))
    crowd = sign(change(BARE, "<saml:AttributeStatement>", f"<saml:Advice>{many}</saml:Advice><saml:AttributeStatement>"), ASSERTION)
    return [
        case("level/twice.xml", "the good signature of the assertion twice", twice(own, own), multiple, "S-17", holds="value"),
        case("level/twice-attacker-last.xml", "the good signature of the assertion, then the attacker's", twice(own, theirs), multiple, "S-17", "S-30", holds="off"),
        case("level/twice-attacker-first.xml", "the attacker's signature of the assertion, then the good one", twice(theirs, own), multiple, "S-17", "S-30", holds="off"),
        case("level/twice-response.xml", "the good signature of the response twice", place(BARE, RESPONSE, outer + outer), multiple, "S-17", holds="value"),
        case("level/twice-response-assertion.xml", "the signatures of response and assertion, both at the response", place(BARE, RESPONSE, outer + own), multiple, "S-17", holds="value"),
        case("level/nested.xml", "a signature inside a signature", place(BARE, ASSERTION, inside(own, theirs)), "signature.misplaced", "S-17", "S-20", holds="off"),
        case("level/seventeen.xml", "17 signatures, 16 of them in the advice", crowd, LIMIT, "S-17"),
        case("level/unsigned.xml", "no signature", BARE, MISSING, "S-30"),
        case("level/removed.xml", "both signatures removed", without_signature(without_signature(BOTH_SIGNED, RESPONSE), ASSERTION), MISSING, "S-30"),
        case("level/unsigned-encrypted.xml", "no signature, encrypted", change(BARE, assertion_of(BARE), seal(standing_alone(assertion_of(BARE)))), MISSING, "S-34", "CVE-2024-4985", key=True),
        case("level/encrypted-assertion-required.xml", "an unsigned assertion encrypted in a signed response, the assertion's signature required", sign(change(BARE, assertion_of(BARE), seal(standing_alone(assertion_of(BARE)))), RESPONSE), MISSING, "S-34", key=True, require="assertion"),
        case("level/encrypted-response-required.xml", "a signed assertion encrypted in an unsigned response, the response's signature required", change(BARE, assertion_of(BARE), seal(sign(standing_alone(assertion_of(BARE)), ASSERTION))), MISSING, "S-34", key=True, require="response"),
        case("level/encrypted-bad.xml", "a signature with a bad digest, encrypted in a good response", sign(change(BARE, assertion_of(BARE), seal(sign(standing_alone(assertion_of(BARE)), ASSERTION, **WRONG))), RESPONSE), DIGEST, "S-30", "S-34", key=True, holds="off"),
    ]


def closed() -> list[Case]:
    """An encrypted assertion without a decryption key, with each requirement."""
    made = []
    bare = change(BARE, assertion_of(BARE), seal(sign(standing_alone(assertion_of(BARE)), ASSERTION)))
    for outer in ("absent", "good", "bad"):
        text = bare if outer == "absent" else sign(bare, RESPONSE, **(WRONG if outer == "bad" else {}))
        for require in ("any", "response", "assertion", "both"):
            code = DIGEST if outer == "bad" else MISSING if outer == "absent" and require == "response" else "encryption.not-decrypted"
            comment = f"an encrypted assertion and no key to decrypt it, signature of the response {outer}, required: {require}"
            made.append(case(f"level/closed-response-{outer}.xml", comment, text, code, "S-30", "S-34", holds="digest" if outer == "bad" else "all", require=require, shared=True))
    return made


def besides() -> list[Case]:
    """Missing signatures together with another finding."""
    weak = signed(ASSERTION, digest=DSIG + "sha1")
    failure = change(BARE, assertion_of(BARE), "").replace("status:Success", "status:Responder")
    shut = change(BARE, assertion_of(BARE), seal(standing_alone(assertion_of(BARE)), cut=lambda data: data[:-1]))
    own = assertion_of(ASSERTION_SIGNED)
    other = seal(sign(standing_alone(assertion_of(BARE.replace("_a1", "_a2"))), "_a2"))
    pair = change(BARE, assertion_of(BARE), own + other)
    return [
        case("level/closed-beside-open-signed.xml", "a signed response with a signed assertion, and an encrypted one that is not decrypted", sign(pair, RESPONSE), None, "S-30", "S-34", assertions=2),
        case("level/closed-beside-open.xml", "the same without the signature of the response", pair, "encryption.not-decrypted", "S-30", "S-34", assertions=2),
        case("level/missing-beside-warning.xml", "an assertion with SHA-1, allowed, the response's signature required", weak, MISSING, "S-30", require="response", allow=("sha1",)),
        case("level/missing-beside-shut.xml", "a ciphertext that does not open, the response's signature required", shut, "encryption.cannot-decrypt", "S-30", "S-35", require="response", key=True),
        case("level/failure.xml", "an unsigned failure", failure, MISSING, "S-30"),
    ]


def cases() -> list[Case]:
    """Returns every case about levels."""
    return table() + several() + odd() + closed() + besides()
