# SPDX-License-Identifier: Apache-2.0
"""XSW1 to XSW8 and variants: the signature of one element, the content of another (S-22)."""

from attacks_base import ASSERTION, RESPONSE, assertion_of, change, enveloped, forged, standing_alone, with_detail, with_extensions
from attacks_sign import place, signature_of, without_signature

END = "</samlp:Response>"
SIGNATURE_END = "</ds:Signature>"
VALUE_END = "</saml:AttributeValue>"
WRAPPING, REFERENCE, MISPLACED = "signature.wrapping", "signature.bad-reference", "signature.misplaced"
UNEXPECTED, MISSING = "saml.unexpected-element", "signature.missing"
DIGEST, DUPLICATE = "signature.invalid-digest", "xml.duplicate-id"


def inside(signature: str, content: str) -> str:
    """Returns a signature with `content` as its last child."""
    return signature.replace(SIGNATURE_END, content + SIGNATURE_END)


def boxed(content: str) -> str:
    """Returns a ds:Object."""
    return f"<ds:Object>{content}</ds:Object>"


def key_info(content: str) -> str:
    """Returns key information."""
    return f"<ds:KeyInfo>{content}</ds:KeyInfo>"


def confirmation_data(text: str, content: str) -> str:
    """Returns `text` with `content` in its SubjectConfirmationData."""
    at = text.index("/>", text.index("<saml:SubjectConfirmationData "))
    return f"{text[:at]}>{content}</saml:SubjectConfirmationData>{text[at + 2 :]}"


def login(content: str) -> str:
    """Returns a statement whose AuthnContextDecl is `content`."""
    head = '<saml:AuthnStatement AuthnInstant="2026-05-01T09:59:00Z"><saml:AuthnContext><saml:AuthnContextDecl>'
    return f"{head}{content}</saml:AuthnContextDecl></saml:AuthnContext></saml:AuthnStatement>"


def is_signed_twice(text: str) -> bool:
    """Whether the response is signed, and its assertion, too."""
    return text.count("<ds:Signature ") == 2


def around_response(base: str, same: bool) -> list[tuple]:
    """Arrangements of a signed response and a forged one around it."""
    original, signature = without_signature(base, RESPONSE), signature_of(base, RESPONSE)
    evil = forged(base, same)
    name = RESPONSE if same else "_r9"
    bearing = place(evil, name, signature)
    before_statement = "<saml:AttributeStatement>"
    note = f'<x:note xmlns:x="urn:example:note">{original}</x:note>'
    # The signature of the assertion moves with the original.
    moved = MISPLACED if is_signed_twice(base) else None
    return [
        ("xsw1", "XSW1: the original inside the signature of a forged response", place(evil, name, inside(signature, original)), moved or REFERENCE),
        ("xsw1-object", "XSW1: the original in a ds:Object", place(evil, name, inside(signature, boxed(original))), moved or REFERENCE),
        ("xsw1-key-info", "XSW1: the original in ds:KeyInfo", place(evil, name, inside(signature, key_info(original))), moved or WRAPPING),
        ("xsw2", "XSW2: the original before the signature", place(evil, name, original + signature), UNEXPECTED),
        ("xsw2-behind", "XSW2: the original after the signature", place(evil, name, signature + original), UNEXPECTED),
        ("last", "the original as last child of a forged response", bearing[: -len(END)] + original + END, UNEXPECTED),
        ("extensions", "the original in Extensions", with_extensions(bearing, original, wrapped=False), UNEXPECTED),
        ("extensions-note", "the original inside an unknown extension", with_extensions(bearing, original), moved or WRAPPING),
        ("status-detail", "the original in StatusDetail", with_detail(bearing, original), moved or WRAPPING),
        ("value", "the original in an AttributeValue", change(bearing, VALUE_END, original + VALUE_END), moved or WRAPPING),
        ("authn-decl", "the original in an AuthnContextDecl", change(bearing, before_statement, login(original) + before_statement), moved or WRAPPING),
        ("confirmation-data", "the original in SubjectConfirmationData", confirmation_data(bearing, original), moved or WRAPPING),
        ("advice", "the original in unknown advice", change(bearing, before_statement, f"<saml:Advice>{note}</saml:Advice>" + before_statement), moved or WRAPPING),
        ("soap-header", "the original in the header of the SOAP envelope", enveloped(bearing, note), moved or WRAPPING),
    ]


def around_assertion(base: str, same: bool) -> list[tuple]:
    """Arrangements of a signed assertion and a forged one; a signature of the response is not moved."""
    whole = assertion_of(base)
    signature, original = signature_of(base, ASSERTION), without_signature(whole, ASSERTION)
    evil = forged(whole, same)
    name = ASSERTION if same else "_a9"
    bearing = place(evil, name, signature)
    statement = "<saml:AttributeStatement>"
    put = lambda *assertions: change(base, whole, "".join(assertions))
    advised = lambda inner, outer: change(outer, statement, f"<saml:Advice>{inner}</saml:Advice>{statement}")
    note = lambda inner: f'<x:note xmlns:x="urn:example:note">{inner}</x:note>'
    broken = DIGEST if is_signed_twice(base) else None
    return [
        ("xsw3", "XSW3: a forged assertion before the original", put(evil, whole), broken or MISSING),
        ("xsw3-behind", "XSW3: a forged assertion after the original", put(whole, evil), broken or MISSING),
        ("xsw4", "XSW4: the original as a child of a forged assertion", put(evil.replace("</saml:Assertion>", whole + "</saml:Assertion>")), UNEXPECTED),
        ("xsw4-advice", "XSW4: the original in the advice of a forged assertion", put(advised(whole, evil)), broken or MISSING),
        ("xsw4-advice-bare", "XSW4: the original in the advice, its signature moved", put(advised(original, bearing)), broken or WRAPPING),
        ("xsw5", "XSW5: the signature moved to a forged assertion, the original after it", put(bearing, original), broken or WRAPPING),
        ("xsw5-before", "XSW5: the signature moved to a forged assertion, the original before it", put(original, bearing), broken or WRAPPING),
        ("xsw6", "XSW6: the original inside the moved signature", put(place(evil, name, inside(signature, original))), broken or REFERENCE),
        ("xsw7", "XSW7: a forged assertion in Extensions", with_extensions(base, evil, wrapped=False), UNEXPECTED),
        ("xsw7-original", "XSW7: the original in Extensions, a forged one in its place", with_extensions(put(evil), whole, wrapped=False), UNEXPECTED),
        ("xsw7-note", "XSW7: the original in an unknown extension, a forged one in its place", with_extensions(put(evil), note(whole), wrapped=False), MISPLACED),
        ("xsw7-note-bare", "XSW7: the same, the signature moved", with_extensions(put(bearing), note(original), wrapped=False), broken or WRAPPING),
        ("xsw8", "XSW8: the original in a ds:Object of the moved signature", put(place(evil, name, inside(signature, boxed(original)))), broken or REFERENCE),
        ("xsw8-key-info", "XSW8: the original in ds:KeyInfo of the moved signature", put(place(evil, name, inside(signature, key_info(original)))), broken or WRAPPING),
        ("status-detail", "the original in StatusDetail, the signature moved", with_detail(put(bearing), original), broken or WRAPPING),
        ("value", "the original in an AttributeValue of a forged assertion, the signature moved", put(change(bearing, VALUE_END, original + VALUE_END)), broken or WRAPPING),
        ("value-whole", "the signed original in an AttributeValue of a forged assertion", put(change(evil, VALUE_END, whole + VALUE_END)), MISPLACED),
        ("confirmation-data", "the original in SubjectConfirmationData, the signature moved", put(confirmation_data(bearing, original)), broken or WRAPPING),
        ("authn-decl", "the original in an AuthnContextDecl, the signature moved", put(change(bearing, statement, login(original) + statement)), broken or WRAPPING),
        ("soap-header", "the original in the SOAP header, the signature moved", enveloped(put(bearing), note(standing_alone(original))), broken or WRAPPING),
    ]
