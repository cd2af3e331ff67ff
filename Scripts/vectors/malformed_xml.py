# SPDX-License-Identifier: Apache-2.0
"""Malformed vectors of XML itself: form, document type, limits, prefixes, IDs."""

from template import ASSERTION, DECLARATION, DS, RESPONSE, SAML, STATUS_ELEMENT, XSI, edit, with_value

STATUS_END = "</samlp:Status>"
ROOT = "<samlp:Response "


def form_cases() -> list[tuple]:
    """Text that is not well-formed XML 1.0 with namespaces."""
    cut = lambda mark: RESPONSE[: RESPONSE.index(mark)]
    rows = [
        ("tag-mismatch.xml", "an end tag of another name", edit(STATUS_END, "</samlp:State>")),
        ("tag-overlap.xml", "end tags in the wrong order", edit("</saml:AttributeValue></saml:Attribute>", "</saml:Attribute></saml:AttributeValue>")),
        ("tag-unclosed.xml", "an element that is never closed", edit(STATUS_END, "")),
        ("tag-case.xml", "an end tag in other letter case", edit(STATUS_END, "</samlp:status>")),
        ("two-roots.xml", "two root elements", RESPONSE + "<more/>"),
        ("text-after-root.xml", "text after the root", RESPONSE + "more"),
        ("text-before-root.xml", "a reference before the root", "<!-- a -->&#32;" + RESPONSE),
        ("declaration-after-blank.xml", "a line break before the XML declaration", "\n" + DECLARATION + RESPONSE),
        ("declaration-inside.xml", "an XML declaration inside the document", edit(STATUS_ELEMENT, DECLARATION + STATUS_ELEMENT)),
        ("declaration-fused.xml", "an XML declaration whose parts the cleanup fused", '<?xml version="1.0"encoding="UTF-8"?>' + RESPONSE),
        ("pi-target-reserved.xml", "a processing instruction called XML", edit(STATUS_ELEMENT, "<?XML a?>" + STATUS_ELEMENT)),
        ("pi-unclosed.xml", "a processing instruction without its end", edit(STATUS_ELEMENT, "<?a b>" + STATUS_ELEMENT)),
        ("comment-dashes.xml", "two hyphens in a comment", edit(STATUS_ELEMENT, "<!-- a -- b -->" + STATUS_ELEMENT)),
        ("comment-unclosed.xml", "a comment without its end", edit(STATUS_ELEMENT, "<!-- a " + STATUS_ELEMENT)),
        ("nul.xml", "a NUL byte in text", edit(">mira<", ">mi\x00ra<")),
        ("control.xml", "a control character in text", edit(">mira<", ">mi\x01ra<")),
        ("noncharacter.xml", "U+FFFE in text", edit(">mira<", ">mi\ufffera<")),
        ("ampersand.xml", "a bare ampersand in text", edit(">mira<", ">mira & co<")),
        ("entity-undefined.xml", "an entity that is not defined", edit(">mira<", ">&foo;<")),
        ("entity-html.xml", "an entity of HTML", edit(">mira<", ">mira&nbsp;<")),
        ("reference-nul.xml", "a reference to U+0000", edit(">mira<", ">&#0;<")),
        ("reference-surrogate.xml", "a reference to a surrogate", edit(">mira<", ">&#xD800;<")),
        ("reference-open.xml", "a character reference without its end", edit(">mira<", ">&#65<")),
        ("cdata-end-in-text.xml", "]]> in text", edit(">mira<", ">]]><")),
        ("cdata-unclosed.xml", "a CDATA section without its end", edit(">mira<", "><![CDATA[mira<")),
        ("attribute-twice.xml", "an attribute twice", edit('ID="_r1"', 'ID="_r1" ID="_r1"')),
        ("attribute-twice-namespace.xml", "an attribute twice through two prefixes", with_value('<saml:AttributeValue xmlns:a="urn:x" xmlns:b="urn:x" a:k="1" b:k="2">mira</saml:AttributeValue>')),
        ("attribute-less-than.xml", "< in an attribute value", edit('Name="uid"', 'Name="u<id"')),
        ("attribute-unquoted.xml", "an attribute value without quotes", edit('Version="2.0" IssueInstant="2026-05-01T10:00:00Z" D', 'Version=2.0 IssueInstant="2026-05-01T10:00:00Z" D')),
        ("attribute-bare.xml", "an attribute without a value", edit('Name="uid"', 'Name="uid" hidden')),
        ("attribute-open.xml", "an attribute value without its closing quote", edit('Name="uid"', 'Name="uid')),
        ("attribute-fused.xml", "two attributes fused by the cleanup", edit('ID="_r1" V', 'ID="_r1"V')),
        ("name-fused.xml", "an element name fused with its attribute by the cleanup", edit('<saml:Assertion ID', '<saml:AssertionID')),
        ("name-digit.xml", "an element name that starts with a digit", with_value("<saml:AttributeValue><1a/></saml:AttributeValue>")),
        ("name-two-colons.xml", "a name with two colons", with_value('<saml:AttributeValue><x:a:b xmlns:x="urn:x"/></saml:AttributeValue>')),
        ("namespace-relative.xml", "a relative namespace URI", with_value('<saml:AttributeValue xmlns:a="1">mira</saml:AttributeValue>'), "S-23"),
        ("namespace-relative-root.xml", "a relative namespace URI on the root", edit(ROOT, ROOT + 'xmlns:a="a/b" '), "S-23"),
        ("namespace-empty.xml", "a prefix bound to the empty name", with_value('<saml:AttributeValue xmlns:a="">mira</saml:AttributeValue>')),
        ("namespace-xmlns.xml", "the prefix xmlns declared", with_value('<saml:AttributeValue xmlns:xmlns="urn:x">mira</saml:AttributeValue>')),
        ("namespace-xml.xml", "the prefix xml bound to another name", with_value('<saml:AttributeValue xmlns:xml="urn:x">mira</saml:AttributeValue>')),
        ("cut-in-tag.xml", "cut inside a start tag", cut('"_q1"/></saml:SubjectConfirmation>')),
        ("cut-in-text.xml", "cut inside text", cut("ira</saml:AttributeValue>")),
        ("cut-before-end.xml", "cut before the last end tag", cut("</samlp:Response>")),
        ("cut-in-end.xml", "cut before the last byte", RESPONSE[:-1]),
        ("cut-in-name.xml", "cut in the name of the root", "<samlp:Resp"),
        ("less-than-only.xml", "one character: <", "<"),
    ]
    return [(row[0], row[1], row[2], "xml.malformed", *(row[3:] or ("S-10",))) for row in rows]


def doctype_cases() -> list[tuple]:
    """A document type declaration, in every form."""
    billion = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    rows = [
        ("bare", "a DOCTYPE without a subset", "<!DOCTYPE samlp:Response>", None),
        ("entity", "an internal entity", '<!DOCTYPE r [<!ENTITY who "mira">]>', "&who;"),
        ("entity-unused", "an unused internal entity", '<!DOCTYPE r [<!ENTITY who "mira">]>', None),
        ("external-system", "an external subset by system identifier", '<!DOCTYPE r SYSTEM "http://dtd.example.test/r.dtd">', None),
        ("external-public", "an external subset by public identifier", '<!DOCTYPE r PUBLIC "-//Example//R//EN" "r.dtd">', None),
        ("external-entity", "an entity that names a file", '<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/hostname">]>', "&f;"),
        ("parameter-entity", "a parameter entity that names a resource", '<!DOCTYPE r [<!ENTITY % p SYSTEM "http://dtd.example.test/p.ent"> %p;]>', None),
        ("billion-laughs", "entities that grow by powers of ten", f'<!DOCTYPE r [<!ENTITY l0 "lol">{billion}]>', "&l9;"),
        ("quadratic", "one long entity used many times", f'<!DOCTYPE r [<!ENTITY a "{"a" * 10000}">]>', "&a;" * 1000),
        ("cyclic", "two entities that name each other", '<!DOCTYPE r [<!ENTITY a "&b;"><!ENTITY b "&a;">]>', "&a;"),
        ("after-comment", "a DOCTYPE after a comment", "<!-- x --><!DOCTYPE samlp:Response>", None),
        ("after-instruction", "a DOCTYPE after a processing instruction", "<?x y?>\n<!DOCTYPE samlp:Response>", None),
        ("attribute-default", "an attribute default that adds an ID", '<!DOCTYPE r [<!ATTLIST saml:AttributeValue ID ID "_a2">]>', None),
        ("html", "the DOCTYPE of an HTML page", "<!DOCTYPE html>", None),
    ]
    return [
        (f"doctype-{name}.xml", comment, doctype + (edit(">mira<", f">{use}<") if use else RESPONSE), "xml.doctype", "S-07")
        for name, comment, doctype, use in rows
    ]


def name_cases() -> list[tuple]:
    """Versions, prefixes and IDs."""
    prefixed = lambda tag: with_value(f"<saml:AttributeValue>{tag}</saml:AttributeValue>")
    inner = edit("_a1", "_a2", ASSERTION)
    advice = lambda content: edit("</saml:Conditions>", f"</saml:Conditions><saml:Advice>{content}</saml:Advice>")
    key = f'<saml:SubjectConfirmationData xmlns:ds="{DS}" xmlns:xsi="{XSI}" xsi:type="saml:KeyInfoConfirmationDataType"'
    key_info = '><ds:KeyInfo Id="_a1"><ds:KeyName>k</ds:KeyName></ds:KeyInfo></saml:SubjectConfirmationData>'
    confirmed = edit('InResponseTo="_q1"/>', 'InResponseTo="_q1"' + key_info).replace("<saml:SubjectConfirmationData", key)
    duplicates = [
        ("response-assertion", "the response and its assertion share an ID", edit('"_a1"', '"_r1"')),
        ("advice", "an assertion in Advice has the ID of the outer one", advice(ASSERTION)),
        ("xml-id", "an xml:id equals the ID of the assertion", with_value('<saml:AttributeValue><x:v xmlns:x="urn:x" xml:id="_a1"/></saml:AttributeValue>')),
        ("xml-id-twice", "two xml:id are equal", with_value('<saml:AttributeValue><x:v xmlns:x="urn:x" xml:id="_v"/><x:v xmlns:x="urn:x" xml:id="_v"/></saml:AttributeValue>')),
        ("key-info", "the Id of a ds:KeyInfo equals the ID of the assertion", confirmed),
        ("assertion-id", "an AssertionID of SAML 1.1 equals the ID of the response", advice('<a:Assertion xmlns:a="urn:oasis:names:tc:SAML:1.0:assertion" AssertionID="_r1"/>')),
        ("advice-response", "an assertion in Advice has the ID of the response", advice(edit('"_a2"', '"_r1"', inner))),
    ]
    return [
        ("version-1.1.xml", "XML 1.1", '<?xml version="1.1" encoding="UTF-8"?>' + RESPONSE, "xml.unsupported-version"),
        ("version-2.0.xml", "XML 2.0", '<?xml version="2.0"?>' + RESPONSE, "xml.unsupported-version"),
        ("prefix-element.xml", "an element with an undeclared prefix", prefixed("<x:v/>"), "xml.undeclared-prefix", "S-10"),
        ("prefix-attribute.xml", "an attribute with an undeclared prefix", with_value('<saml:AttributeValue xsi:nil="true"/>'), "xml.undeclared-prefix", "S-10"),
        ("prefix-out-of-scope.xml", "a prefix used after its scope", prefixed('<x:v xmlns:x="urn:x"/><x:v/>'), "xml.undeclared-prefix", "S-10"),
        ("prefix-root.xml", "the prefix of the root is not declared", edit(f' xmlns:saml="{SAML}"', "").replace("xmlns:samlp", f'xmlns:saml="{SAML}" xmlns:p'), "xml.undeclared-prefix", "S-10"),
    ] + [(f"id-{name}.xml", comment, text, "xml.duplicate-id", "S-12") for name, comment, text in duplicates]


def nodes(text: str) -> int:
    """Counts elements and attributes; namespace declarations do not count."""
    return sum(text.count(mark) for mark in ("<saml:", "<samlp:", "<e/>", '="')) - text.count("xmlns:")


def limit_cases() -> list[tuple]:
    """One step beyond each limit of the parser."""
    inside = lambda content: with_value(f"<saml:AttributeValue>{content}</saml:AttributeValue>")
    # Response, Assertion, AttributeStatement, Attribute and AttributeValue are five levels.
    nested = inside("<e>" * 60 + "</e>" * 60)
    wide = inside("<e " + " ".join(f'a{n}="1"' for n in range(65)) + "/>")
    scope = inside("<e " + " ".join(f'xmlns:n{n}="urn:n{n}"' for n in range(65)) + "/>")
    empty = inside("")
    many = inside("<e/>" * (50_001 - nodes(empty)))
    if nodes(many) != 50_001:
        raise ValueError(f"{nodes(many)} nodes")
    rows = [
        ("depth.xml", "65 levels of elements", nested),
        ("attributes.xml", "65 attributes on one element", wide),
        ("namespaces.xml", "65 namespace declarations on one element", scope),
        ("nodes.xml", "50 001 elements and attributes", many),
        ("element-name.xml", "an element name of 257 bytes", inside(f"<{'e' * 257}/>")),
        ("attribute-name.xml", "an attribute name of 257 bytes", inside(f'<e {"a" * 257}="1"/>')),
        ("text.xml", "a text node of 1 MiB and one byte", inside("a" * (1 << 20) + "a")),
        ("text-cdata.xml", "a CDATA section of 1 MiB and one byte", inside(f"<![CDATA[{'a' * (1 << 20)}a]]>")),
    ]
    return [(f"limit-{name}", comment, text, "xml.limit-exceeded", "S-09") for name, comment, text in rows]
