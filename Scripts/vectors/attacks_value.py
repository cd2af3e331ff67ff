# SPDX-License-Identifier: Apache-2.0
"""Values and identifiers changed after signing, or in ways that a signature does not cover (S-08, S-12, S-15, S-16, S-21)."""

from itertools import combinations_with_replacement

from attacks_base import (
    ASSERTION, ASSERTION_SIGNED, BARE, BOTH_SIGNED, RESPONSE, RESPONSE_SIGNED, UUID, assertion_of, change, forged,
    with_extensions,
)
from attacks_case import Case, case
from attacks_sign import XENC, place, sign, signature_of, without_signature
from signing import DSIG

UNEXPECTED, DIGEST, DUPLICATE, BAD_ID = "saml.unexpected-element", "signature.invalid-digest", "xml.duplicate-id", "saml.bad-id"
KINDS = {
    "ID": '<x:a xmlns:x="urn:example:x" ID="{}"/>', "AssertionID": '<x:a xmlns:x="urn:example:x" AssertionID="{}"/>',
    "xml-id": '<x:a xmlns:x="urn:example:x" xml:id="{}"/>', "ds-Id": f'<ds:KeyInfo xmlns:ds="{DSIG}" Id="{{}}"><ds:KeyName>a</ds:KeyName></ds:KeyInfo>',
    "xenc-Id": f'<xenc:EncryptedKey xmlns:xenc="{XENC}" Id="{{}}"/>',
}


def comments() -> list[Case]:
    """Comments and instructions inside values: the signature still verifies with a comment."""
    named = sign(BARE.replace("p-0042", "mira@example.test.attacker.test"), ASSERTION)
    cut = named.replace("mira@example.test.attacker.test", "mira@example.test<!-- -->.attacker.test")
    numbers = ("CVE-2017-11427", "CVE-2017-11428", "CVE-2017-11430")
    made = [case("value/comment-NameID-suffix.xml", "a comment that cuts a longer NameID to another person's", cut, UNEXPECTED, "S-15", *numbers)]
    for name, text in (
        ("NameID", "p-0042"), ("AttributeValue", "mira-7"), ("Audience", "saml.sp.auth.adobe.com</saml:Audience"),
        ("Issuer", "https://idp.example.test</saml:Issuer><ds:Signature"),
    ):
        for kind, piece, holds in (("comment", "<!-- -->", "all"), ("instruction", "<?a b?>", "digest")):
            for position, at in (("first", 0), ("middle", 3)):
                document = change(ASSERTION_SIGNED, text, text[:at] + piece + text[at:])
                flags = ("S-15", *numbers) if kind == "comment" else ("S-15",)
                made.append(case(f"value/{kind}-{name}-{position}.xml", f"{kind} in {name}, {position}", document, UNEXPECTED, *flags, holds=holds))
    first = change(RESPONSE_SIGNED, "https://idp.example.test</saml:Issuer><ds:", "https://<!-- -->idp.example.test</saml:Issuer><ds:")
    return made + [
        case("value/comment-Issuer-response.xml", "a comment in the issuer of a signed response", first, UNEXPECTED, "S-15", *numbers),
        case("value/element-NameID.xml", "an element in the NameID, signed so", sign(change(BARE, "p-0042", 'p-0042<x:a xmlns:x="urn:example:x"/>'), ASSERTION), UNEXPECTED, "S-15"),
    ]


def changed() -> list[Case]:
    """Content changed after it was signed."""
    rows = [
        ("name", "another NameID", ASSERTION_SIGNED, "p-0042", "p-0666"),
        ("name-shorter", "a character less in the NameID", ASSERTION_SIGNED, "p-0042", "p-004", "CVE-2025-54369", "CVE-2025-54419"),
        ("name-empty-entity", "a zero-width space in the NameID", ASSERTION_SIGNED, "p-0042", "p-00\u200b42", "S-16"),
        ("name-blank", "a space after the NameID", ASSERTION_SIGNED, "p-0042", "p-0042 ", "S-16"),
        ("name-return", "a CR reference after the NameID", ASSERTION_SIGNED, "p-0042", "p-0042&#13;", "S-16"),
        ("attribute", "another attribute value", ASSERTION_SIGNED, "mira-7", "eve-1", "CVE-2025-47949"),
        ("attribute-case", "the attribute value in upper case", ASSERTION_SIGNED, "mira-7", "Mira-7"),
        ("attribute-name", "another attribute name", ASSERTION_SIGNED, 'Name="uid"', 'Name="eduPersonEntitlement"'),
        ("attribute-added", "an attribute added", ASSERTION_SIGNED, "</saml:AttributeStatement>", '<saml:Attribute Name="role"><saml:AttributeValue>admin</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>', "CVE-2025-47949"),
        ("attribute-value-added", "a value added", ASSERTION_SIGNED, "</saml:Attribute>", "<saml:AttributeValue>admin</saml:AttributeValue></saml:Attribute>", "S-49"),
        ("attribute-type", "an xsi:type added", ASSERTION_SIGNED, "<saml:AttributeValue>", '<saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema" xsi:type="xs:string">'),
        ("conditions", "a longer window", ASSERTION_SIGNED, 'NotBefore="2026-05-01T09:55:00Z" NotOnOrAfter="2026-05-01T10:05:00Z"', 'NotBefore="2026-05-01T09:55:00Z" NotOnOrAfter="2036-05-01T10:05:00Z"'),
        ("conditions-removed", "no audience", ASSERTION_SIGNED, "<saml:AudienceRestriction><saml:Audience>https://saml.sp.auth.adobe.com</saml:Audience></saml:AudienceRestriction>", ""),
        ("recipient", "another recipient", ASSERTION_SIGNED, 'Recipient="https://sp.auth.adobe.com', 'Recipient="https://sp.attacker.test'),
        ("white-space", "white space between elements", ASSERTION_SIGNED, "</saml:Subject>", "\n</saml:Subject>", "S-16"),
        ("prefix", "a prefix declared and used for an element", ASSERTION_SIGNED, "<saml:Audience>https://saml.sp.auth.adobe.com</saml:Audience>", '<s2:Audience xmlns:s2="urn:oasis:names:tc:SAML:2.0:assertion">https://saml.sp.auth.adobe.com</s2:Audience>'),
        ("instruction", "an instruction between elements", ASSERTION_SIGNED, "</saml:Subject>", "</saml:Subject><?a b?>"),
        ("destination", "another destination of a signed response", RESPONSE_SIGNED, 'Destination="https://sp.auth.adobe.com', 'Destination="https://sp.attacker.test'),
        ("in-response-to", "another InResponseTo of a signed response", RESPONSE_SIGNED, 'Destination="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer" InResponseTo="_q1"', 'Destination="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer" InResponseTo="_q2"'),
        ("instant", "another IssueInstant of a signed response", RESPONSE_SIGNED, 'Version="2.0" IssueInstant="2026-05-01T10:00:00Z"', 'Version="2.0" IssueInstant="2026-05-01T10:00:01Z"'),
        ("extension", "an extension added to a signed response", RESPONSE_SIGNED, "<samlp:Status>", '<samlp:Extensions><x:a xmlns:x="urn:example:x"/></samlp:Extensions><samlp:Status>'),
        ("assertion-in-response", "an attribute value of an assertion that the response signs", RESPONSE_SIGNED, "mira-7", "eve-1", "S-30"),
        ("both", "an attribute value under both signatures", BOTH_SIGNED, "mira-7", "eve-1", "S-30"),
        ("both-outside", "the destination, which only one of two signatures covers", BOTH_SIGNED, 'Destination="https://sp.auth.adobe.com', 'Destination="https://sp.attacker.test', "S-30"),
        ("comment-text", "a comment, and a character less next to it", ASSERTION_SIGNED, "</saml:Subject><saml:Conditions NotBefore", "</saml:Subject><!-- a --> <saml:Conditions NotBefore", "CVE-2025-54369", "CVE-2025-54419"),
    ]
    made = [case(f"value/changed-{name}.xml", comment, change(text, old, new), DIGEST, "S-21", *flags) for name, comment, text, old, new, *flags in rows]
    composed = sign(BARE.replace("mira-7", "Ren\u00e9"), ASSERTION)
    return made + [
        case("value/changed-decomposed.xml", "an attribute value decomposed", composed.replace("Ren\u00e9", "Rene\u0301"), DIGEST, "S-16", "S-21", cause="unicode-normalization"),
        case("value/changed-id.xml", "another ID, named by the reference, which breaks the signature value", ASSERTION_SIGNED.replace("_a1", "_a9"), "signature.invalid-value", "S-12", "S-21", holds="off"),
        case("value/changed-id-alone.xml", "another ID, not named by the reference", change(ASSERTION_SIGNED, ' ID="_a1"', ' ID="_a9"'), "signature.bad-reference", "S-12", "S-18"),
    ]


def identifiers() -> list[Case]:
    """Equal and malformed IDs."""
    made = []
    for first, second in combinations_with_replacement(KINDS, 2):
        text = with_extensions(ASSERTION_SIGNED, KINDS[first].format("_d1") + KINDS[second].format("_d1"), wrapped=False)
        made.append(case(f"value/id-{first}-{second}.xml", f"{first} and {second} with one value in extensions", text, DUPLICATE, "S-12", holds="off" if first == second == "xml-id" else "all"))
    for kind, element in KINDS.items():
        for target, where in ((ASSERTION, "assertion"), (RESPONSE, "response")):
            text = with_extensions(ASSERTION_SIGNED, element.format(target), wrapped=False)
            made.append(case(f"value/id-{kind}-{where}.xml", f"{kind} of an extension with the value of the {where}'s ID", text, DUPLICATE, "S-12", "CVE-2024-45409", holds="all"))
    made.append(case("value/id-response-assertion.xml", "response and assertion with one ID", sign(BARE.replace('"_r1"', '"_a1"'), "_a1"), DUPLICATE, "S-12", holds="value"))
    for name, comment, value in (
        ("quote", "a quote", "_a1' or '1'='1"), ("double-quote", "a double quote", "_a1&quot; or &quot;1"),
        ("blank", "a space", "_a 1"), ("hollow", "no text", ""), ("long", "10 KB", "_" + "a" * 10240), ("long-digits", "257 digits", "1" * 257),
        ("tab", "a tab", "_a&#9;1"), ("delete", "a DEL", "_a\u007f1"), ("next-line", "a NEL", "_a\u00851"), ("no-break", "a no-break space", "_a\u00a01"),
        ("line-separator", "a line separator", "_a\u20281"), ("digit-blank", "a space after a digit", "1 a"),
    ):
        text = sign(BARE.replace('"_a1"', f'"{value}"'), RESPONSE)
        made.append(case(f"value/bad-id-{name}.xml", f"{comment} in the ID of the assertion", text, BAD_ID, "S-12", *(("CVE-2015-20108",) if "quote" in name else ())))
    return made


def names() -> list[Case]:
    """IDs that are not XML names: compared byte for byte (S-12, S-16)."""
    renamed = lambda text, value: text.replace('"_a1"', f'"{value}"')
    made = []
    for name, comment, value in (
        ("digit", "a leading digit", "1a"), ("uuid", "a UUID", UUID), ("slash", "a slash", "_a/1"), ("colon", "a colon", "a:1"), ("hash", "a #", "_a#1"),
        ("bracket", "a bracket", "_a]|//*[1"), ("quote", "a quote", "_a1'or'1'='1"), ("pointer", "the form of an XPointer", "xpointer(/)"), ("percent", "a percent escape", "_a%31"),
        ("combining", "a leading combining mark", "\u0301a"), ("letters", "letters of other scripts after a digit", "7\u00e9\u65e5"), ("digits", "256 digits", "7" * 256),
    ):
        flags = ("S-12", *(("CVE-2015-20108",) if name in ("quote", "bracket") else ()))
        made.append(case(f"value/id-name-{name}.xml", f"{comment} in the ID of a signed assertion", sign(renamed(BARE, value), value), None, *flags))
        made.append(case(f"value/id-name-{name}-response.xml", f"{comment} in the ID of an assertion in a signed response", sign(renamed(BARE, value), RESPONSE), None, *flags))
    uuid = sign(renamed(BARE, UUID), UUID)
    evil = renamed(forged(BARE, True), UUID)
    composed, decomposed = "7\u00e9", "7e\u0301"
    accented = sign(renamed(BARE, composed), composed)
    stranger = change(accented, f' ID="{composed}"', f' ID="{decomposed}"')
    bearing = place(renamed(forged(BARE, True), decomposed), decomposed, signature_of(accented, composed))
    original = without_signature(assertion_of(accented), composed)
    marked = sign(renamed(BARE, "\u0301a"), "\u0301a")
    holding = place(forged(BARE), "_a9", signature_of(marked, "\u0301a"))
    return made + [
        case("value/id-name-twice.xml", "a UUID as the ID of two elements", with_extensions(uuid, f'<x:a xmlns:x="urn:example:x" ID="{UUID}"/>', wrapped=False), DUPLICATE, "S-12"),
        case("value/id-name-forged-before.xml", "a forged assertion with the UUID of the signed one before it", change(uuid, assertion_of(uuid), assertion_of(evil) + assertion_of(uuid)), DUPLICATE, "S-12", "S-22"),
        case("value/id-name-case.xml", "a UUID in other letter case than in the reference", change(uuid, f' ID="{UUID}"', f' ID="{UUID.upper()}"'), "signature.bad-reference", "S-12", "S-16", holds="value"),
        case("value/id-name-decomposed.xml", "an ID that is decomposed, and composed in the reference", stranger, "signature.bad-reference", "S-12", "S-16", holds="value"),
        case("value/id-name-decomposed-beside.xml", "a forged assertion whose ID is decomposed, with the signature of the composed one in an extension", with_extensions(bearing, original), "signature.wrapping", "S-12", "S-16", "S-22"),
        case("value/id-name-combining-beside.xml", "a forged assertion with the signature of one in an extension, whose ID begins with a combining mark", with_extensions(holding, without_signature(assertion_of(marked), "\u0301a")), "signature.wrapping", "S-12", "S-22"),
    ]


def cases() -> list[Case]:
    """Returns every case about values."""
    return comments() + changed() + identifiers() + names()
