# SPDX-License-Identifier: Apache-2.0
"""Misplaced signatures and assertions (S-13, S-14, S-17)."""

from lxml import etree

from attacks_base import (
    ASSERTION, ASSERTION_SIGNED, BARE, RESPONSE, RESPONSE_SIGNED, assertion_of, change, enveloped, forged, standing_alone,
    with_detail, with_extensions,
)
from attacks_case import Case, case
from attacks_sign import place, sign, signature_of
from attacks_wrapping import confirmation_data, login
from scenes import SAML, SAMLP
from signatures import parse

MISPLACED, UNEXPECTED, DIGEST = "signature.misplaced", "saml.unexpected-element", "signature.invalid-digest"
# Elements with text only, and elements below them with any content.
OPEN = {"AttributeValue", "SubjectConfirmationData"}
EMPTY = '<x:note xmlns:x="urn:example:note"/>'


def scene() -> str:
    """Returns a login with every place where content is possible."""
    text = change(BARE, "<saml:AttributeStatement>", f"<saml:Advice>{EMPTY}</saml:Advice>{login(EMPTY)}<saml:AttributeStatement>")
    text = confirmation_data(text, EMPTY)
    return with_detail(with_extensions(text, EMPTY, wrapped=False), EMPTY)


def signatures() -> list[Case]:
    """The valid signature of the assertion, moved to every element with child elements."""
    whole = sign(scene(), ASSERTION)
    signature, bare = signature_of(whole, ASSERTION), scene()
    made = []
    root = parse(bare.encode())
    for number, element in enumerate(root.iter(etree.Element)):
        if not len(element):
            continue
        name = etree.QName(element).localname
        for end in (0, len(element)):
            copy = parse(bare.encode())
            target = list(copy.iter(etree.Element))[number]
            target.insert(end, parse(signature.encode()))
            where = "first" if end == 0 else "last"
            text = etree.tostring(copy).decode()
            made.append(case(f"place/signature-{name}-{where}.xml", f"the signature of the assertion as {where} child of {name}", text, MISPLACED, "S-14", "S-17", "CVE-2020-5390", "CVE-2021-21238"))
    outer = signature_of(RESPONSE_SIGNED, RESPONSE)
    note = lambda content: f'<x:note xmlns:x="urn:example:note">{content}</x:note>'
    return made + [
        case("place/response-signature-last.xml", "the signature of the response as its last child", change(BARE, "</samlp:Response>", outer + "</samlp:Response>"), MISPLACED, "S-17"),
        case("place/response-signature-extension.xml", "the signature of the response in an unknown extension", with_extensions(BARE, outer), MISPLACED, "S-17", holds="value"),
        case("place/signature-soap-header.xml", "the signature of the response in the SOAP header", enveloped(BARE, note(outer)), MISPLACED, "S-17", "S-50", "CVE-2020-5390"),
        case("place/signature-soap-security.xml", "the same as web services do it", enveloped(BARE, f'<w:Security xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">{outer}</w:Security>'), MISPLACED, "S-17", "S-50"),
        case("place/signature-value.xml", "a signed assertion as attribute value of an unsigned one", change(BARE, "mira-7", assertion_of(sign(BARE.replace("_a1", "_a2"), "_a2"))), MISPLACED, "S-17"),
    ]


def assertions() -> list[Case]:
    """A forged assertion at every place of a response whose assertion is signed."""
    whole = sign(scene(), ASSERTION)
    evil = forged(standing_alone(assertion_of(BARE)))
    made = []
    for number, element in enumerate(parse(whole.encode()).iter(etree.Element)):
        if any(etree.QName(item).localname == "Signature" for item in (element, *element.iterancestors())):
            continue
        name = etree.QName(element)
        above = [etree.QName(item).localname for item in element.iterancestors()]
        where = name.localname + ("" if "Assertion" in above or name.localname == "Assertion" else "-of-response" if name.localname == "Issuer" else "")
        note = name.localname == "note"
        inside = "Assertion" in above
        for end in ("first", "last") if len(element) and not note else ("last",):
            copy = parse(whole.encode())
            target = list(copy.iter(etree.Element))[number]
            target.insert(0 if end == "first" else len(target), parse(evil.encode()))
            kind = above[0] if above else ""
            if name.localname == "Response":
                # At the beginning it is out of order, which is reported first.
                code = UNEXPECTED if end == "first" else "signature.missing"
            elif inside and (note or name.localname in (*OPEN, "Advice", "AuthnContextDecl")):
                code = DIGEST
            elif note or name.localname == "StatusDetail":
                code = None
            else:
                code = UNEXPECTED
            file = f"place/assertion-{where}{'-of-' + kind if note else ''}-{end}.xml"
            holds = "all" if not inside and name.localname != "Assertion" else "digest"
            comment = f"a forged assertion as {end} child of {where}" + (f" in {kind}" if note else "")
            flags = ("S-13", "S-14", "CVE-2024-45409")
            made.append(case(file, comment, etree.tostring(copy).decode(), code, *flags, holds=holds))
    return made


def others() -> list[Case]:
    """Other messages and other namespaces (S-11, S-17, S-52)."""
    whole = assertion_of(ASSERTION_SIGNED)
    declared = standing_alone(whole)
    logout = f'<samlp:LogoutRequest xmlns:samlp="{SAMLP}" xmlns:saml="{SAML}" ID="_l1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer>https://idp.example.test</saml:Issuer><saml:NameID>p-0042</saml:NameID>'
    evil = forged(assertion_of(BARE))
    rows = [
        ("logout", "a captured assertion in a LogoutRequest", f"{logout}<samlp:Extensions>{whole}</samlp:Extensions></samlp:LogoutRequest>", "saml.not-a-response", "S-17", "S-52"),
        ("logout-unsigned", "an unsigned LogoutRequest", f"{logout}</samlp:LogoutRequest>", "saml.not-a-response", "S-52", "GHSA-pcgw-qcv5-h8ch"),
        ("assertion", "a captured assertion without a response", declared, "saml.not-a-response", "S-52"),
        ("assertion-1.1", "an assertion in the namespace of SAML 1.1 before the original", change(ASSERTION_SIGNED, whole, evil.replace("saml:", "s1:").replace("<s1:Assertion ", '<s1:Assertion xmlns:s1="urn:oasis:names:tc:SAML:1.0:assertion" ') + whole), UNEXPECTED, "S-11"),
        ("assertion-blank", "an assertion whose namespace ends with a space", change(ASSERTION_SIGNED, whole, standing_alone(evil).replace(f'"{SAML}"', f'"{SAML} "') + whole), "xml.malformed", "S-11", "CVE-2025-66567"),
        ("assertion-none", "an assertion in no namespace before the original", change(ASSERTION_SIGNED, whole, evil.replace("saml:", "") + whole), UNEXPECTED, "S-11", "CVE-2025-66567"),
        ("assertion-case", "an element assertion before the original", change(ASSERTION_SIGNED, whole, evil.replace("saml:Assertion", "saml:assertion") + whole), UNEXPECTED, "S-11"),
        ("assertion-protocol", "an Assertion in the namespace of the protocol before the original", change(ASSERTION_SIGNED, whole, evil.replace("saml:Assertion", "samlp:Assertion") + whole), UNEXPECTED, "S-11"),
        ("shadowed", "the prefix of the assertion bound to another namespace", change(BARE, "<saml:Assertion ", '<saml:Assertion xmlns:saml="urn:example:shadow" '), UNEXPECTED, "S-11", "CVE-2025-66567"),
        ("signature-namespace", "a signature in a namespace without #", place(BARE, ASSERTION, signature_of(ASSERTION_SIGNED, ASSERTION).replace('xmlns:ds="http://www.w3.org/2000/09/xmldsig#"', 'xmlns:ds="http://www.w3.org/2000/09/xmldsig"')), UNEXPECTED, "S-11", "CVE-2025-66567"),
        ("id-namespaced", "an ID in a namespace in place of the ID", BARE.replace(' ID="_a1"', ' xmlns:x="urn:example:x" x:ID="_a1"'), "saml.missing-element", "S-11", "S-12"),
        ("id-lower", "an id in place of the ID", BARE.replace(' ID="_a1"', ' id="_a1"'), "saml.missing-element", "S-12"),
        ("id-mixed", "an Id in place of the ID", BARE.replace(' ID="_a1"', ' Id="_a1"'), "saml.missing-element", "S-12"),
        ("ids-beside", "an Id next to the ID, which the signature names", sign(BARE.replace(' ID="_a1"', ' ID="_a1" Id="_z1"'), ASSERTION, uri="#_z1"), "signature.bad-reference", "S-12", "S-18"),
        ("no-subject", "the subject after the conditions", reordered(), UNEXPECTED, "S-14", "CVE-2021-21238"),
        ("advice-first", "the advice before the conditions", sign(change(BARE, "<saml:Conditions ", f"<saml:Advice>{EMPTY}</saml:Advice><saml:Conditions "), ASSERTION), UNEXPECTED, "S-14", "CVE-2021-21238"),
        ("status-twice", "two status elements, the second a success", sign(twice_status(), RESPONSE), UNEXPECTED, "S-14"),
        ("subject-twice", "two subjects, both signed", sign(twice_subject(), ASSERTION), UNEXPECTED, "S-14"),
    ]
    return [case(f"place/{name}.xml", comment, text, code, *flags, holds="off") for name, comment, text, code, *flags in rows]


def piece(name: str) -> str:
    """Returns an element of the login."""
    return BARE[BARE.index(f"<saml:{name}") : BARE.index(f"</saml:{name}>") + len(f"</saml:{name}>")]


def reordered() -> str:
    """Returns a signed login whose subject and conditions are exchanged."""
    subject, conditions = piece("Subject"), piece("Conditions")
    return sign(change(BARE, subject + conditions, conditions + subject), ASSERTION)


def twice_status() -> str:
    """Returns a login with a failure status before its success status."""
    return change(BARE, "<samlp:Status>", '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/></samlp:Status><samlp:Status>')


def twice_subject() -> str:
    """Returns a login with a second subject."""
    subject = piece("Subject")
    return change(BARE, subject, subject + subject.replace("p-0042", "p-0666"))


def cases() -> list[Case]:
    """Returns every case about places."""
    return signatures() + assertions() + others()
