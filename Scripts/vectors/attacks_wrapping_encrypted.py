# SPDX-License-Identifier: Apache-2.0
"""The arrangements of signature wrapping, inside and around ciphertext (S-22, S-34)."""

from attacks_base import (
    ASSERTION, ASSERTION_SIGNED, BARE, BOTH_SIGNED, RESPONSE, RESPONSE_SIGNED, assertion_of, change, forged,
    standing_alone, with_detail, with_extensions,
)
from attacks_case import Case, case
from attacks_encrypt import seal, signed_around, with_sealed
from attacks_sign import place, sign, signature_of, without_signature
from attacks_wrapping import END, MISPLACED, UNEXPECTED, around_assertion, boxed, inside, key_info

MISSING, WRAPPING, REFERENCE = "signature.missing", "signature.wrapping", "signature.bad-reference"
CANNOT = "encryption.cannot-decrypt"
# Arrangements with nested assertions, which one ciphertext can contain.
NESTED = {"xsw4", "xsw4-advice", "xsw4-advice-bare", "xsw6", "xsw8", "xsw8-key-info", "value", "value-whole", "confirmation-data", "authn-decl"}


def closed(text: str) -> str:
    """Returns a document with the whole of its assertion, and all that is nested in it, encrypted."""
    whole = assertion_of(text)
    declared = whole.replace("<saml:Assertion ", '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ', 1)
    return text.replace(whole, seal(declared))


def inside_ciphertext() -> list[Case]:
    """Arrangements of assertions in one ciphertext; any sender can encrypt for the service provider."""
    made = []
    for name, comment, text, code in around_assertion(ASSERTION_SIGNED, False):
        if name in NESTED:
            # Plaintext that cannot be read as an assertion counts as not decrypted.
            code = CANNOT if code in (UNEXPECTED, MISPLACED) else code
            made.append(case(f"wrapping-encrypted/inside-{name}.xml", f"{comment}; all in one ciphertext", closed(text), code, "S-22", "S-34", "S-38", key=True))
    for name, comment, text, _ in around_assertion(ASSERTION_SIGNED, True):
        if name in NESTED:
            made.append(case(f"wrapping-encrypted/inside-{name}-same-id.xml", f"{comment}; all in one ciphertext, equal IDs", closed(text), CANNOT, "S-12", "S-22", "S-38", key=True))
    return made


def beside_ciphertext() -> list[Case]:
    """A plain assertion and an encrypted one."""
    whole = assertion_of(ASSERTION_SIGNED)
    signature, original = signature_of(whole, ASSERTION), without_signature(whole, ASSERTION)
    evil = forged(whole)
    bearing = place(evil, "_a9", signature)
    sealed, sealed_bare = seal(standing_alone(whole)), seal(standing_alone(original))
    sealed_evil, sealed_bearing = seal(standing_alone(evil)), seal(standing_alone(bearing))
    put = lambda *assertions: change(BARE, assertion_of(BARE), "".join(assertions))
    note = lambda content: f'<x:note xmlns:x="urn:example:note">{content}</x:note>'
    rows = [
        ("xsw3", "XSW3: a forged assertion before the encrypted original", put(evil, sealed), MISSING),
        ("xsw3-behind", "XSW3: a forged assertion after the encrypted original", put(sealed, evil), MISSING),
        ("xsw3-encrypted", "XSW3: an encrypted forged assertion before the original", put(sealed_evil, whole), MISSING),
        ("xsw3-encrypted-behind", "XSW3: an encrypted forged assertion after the original", put(whole, sealed_evil), MISSING),
        ("xsw3-both", "XSW3: two ciphertexts, the first forged", put(sealed_evil, sealed), MISSING),
        ("xsw5", "XSW5: the signature moved to a forged assertion, the original encrypted after it", put(bearing, sealed_bare), REFERENCE),
        ("xsw5-encrypted", "XSW5: the signature moved into the ciphertext, the original after it", put(sealed_bearing, original), REFERENCE),
        ("xsw7", "XSW7: the signature moved to a forged assertion, the original encrypted in an unknown extension", with_extensions(put(bearing), sealed_bare), REFERENCE, "CVE-2016-5697"),
        ("xsw7-encrypted", "XSW7: the signature moved into the ciphertext, the original in an unknown extension outside", with_extensions(put(sealed_bearing), original), REFERENCE),
        ("xsw7-signed-outside", "XSW7: a forged assertion encrypted, the signed original in an unknown extension outside", with_extensions(put(sealed_evil), whole), MISPLACED),
        ("advice", "a forged assertion with the encrypted original in its advice", put(change(evil, "<saml:AttributeStatement>", f"<saml:Advice>{sealed}</saml:Advice><saml:AttributeStatement>")), "signature.missing"),
        ("advice-encrypted", "the same, encrypted once more", put(seal(standing_alone(change(evil, "<saml:AttributeStatement>", f"<saml:Advice>{sealed}</saml:Advice><saml:AttributeStatement>")))), CANNOT),
        ("status-detail", "the signature moved into the ciphertext, the original in StatusDetail", with_detail(put(sealed_bearing), note(original)), REFERENCE),
    ]
    return [
        case(f"wrapping-encrypted/{name}.xml", comment, text, code, "S-13", "S-22", "S-34", *flags, key=True, holds="value")
        for name, comment, text, code, *flags in rows
    ]


def around_response() -> list[Case]:
    """A signed response with ciphertext, and a forged response around it."""
    made = []
    for kind, base in (("response", BARE), ("both", ASSERTION_SIGNED)):
        whole = signed_around(with_sealed(base))
        signature, original = signature_of(whole, RESPONSE), without_signature(whole, RESPONSE)
        evil = change(forged(BARE), assertion_of(forged(BARE)), seal(standing_alone(assertion_of(forged(BARE)))))
        bearing = place(evil, "_r9", signature)
        rows = [
            ("xsw1", "XSW1: the original inside the signature", place(evil, "_r9", inside(signature, original)), REFERENCE),
            ("xsw1-object", "XSW1: the original in a ds:Object", place(evil, "_r9", inside(signature, boxed(original))), REFERENCE),
            ("xsw1-key-info", "XSW1: the original in ds:KeyInfo", place(evil, "_r9", inside(signature, key_info(original))), WRAPPING),
            ("xsw2", "XSW2: the original before the signature", place(evil, "_r9", original + signature), UNEXPECTED),
            ("last", "the original as last child", bearing[: -len(END)] + original + END, UNEXPECTED),
            ("extensions-note", "the original inside an unknown extension", with_extensions(bearing, original), WRAPPING),
            ("status-detail", "the original in StatusDetail", with_detail(bearing, original), WRAPPING),
        ]
        same = place(evil.replace('"_r9"', '"_r1"'), RESPONSE, signature)
        rows.append(("extensions-same-id", "the original inside an unknown extension, equal IDs", with_extensions(same, original), "xml.duplicate-id"))
        for name, comment, text, code in rows:
            made.append(case(f"wrapping-encrypted/{kind}-{name}.xml", f"{comment}; both with ciphertext", text, code, "S-22", "S-34", key=True))
    return made


def swapped() -> list[Case]:
    """Ciphertext that is replaced below a signature, or combined with another signature."""
    evil = standing_alone(assertion_of(forged(BARE)))
    taken = signed_around(with_sealed(BARE))
    sealed = taken[taken.index("<saml:EncryptedAssertion>") : taken.index("</samlp:Response>")]
    plain = RESPONSE_SIGNED.replace(assertion_of(RESPONSE_SIGNED), seal(standing_alone(assertion_of(BARE))))
    twice = BOTH_SIGNED.replace(assertion_of(BOTH_SIGNED), seal(standing_alone(assertion_of(BOTH_SIGNED))))
    attacker = sign(standing_alone(assertion_of(forged(BARE))), "_a9", key="attacker-rsa")
    same = forged(BARE).replace('"_a9"', '"_r9"')
    rows = [
        ("exchanged", "the ciphertext of a signed response exchanged for a forged one", change(taken, sealed, seal(evil)), "signature.invalid-digest", "digest", "S-21"),
        ("encrypted-afterwards", "a signed response whose assertion was encrypted afterwards", plain, "signature.invalid-digest", "digest", "S-34"),
        ("encrypted-afterwards-both", "the same, with a signed assertion in the ciphertext", twice, "signature.invalid-digest", "digest", "S-30"),
        ("unsigned", "a forged assertion, only encrypted", change(BARE, assertion_of(BARE), seal(evil)), "signature.missing", "", "S-34", "CVE-2024-4985"),
        ("attacker", "a forged assertion signed by the attacker, then encrypted", change(BARE, assertion_of(BARE), seal(attacker)), "signature.invalid-value", "off", "S-25", "S-34", "CVE-2024-4985"),
        ("response-id", "a plaintext with the ID of the response around it", change(same, assertion_of(same), seal(standing_alone(assertion_of(same)))), CANNOT, "", "S-12", "S-38"),
    ]
    return [
        case(f"wrapping-encrypted/{name}.xml", comment, text, code, "S-22", *flags, key=True, holds=holds)
        for name, comment, text, code, holds, *flags in rows
    ]


def cases() -> list[Case]:
    """Returns every arrangement with ciphertext."""
    return inside_ciphertext() + beside_ciphertext() + around_response() + swapped()
