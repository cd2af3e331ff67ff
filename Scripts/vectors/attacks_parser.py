# SPDX-License-Identifier: Apache-2.0
"""Documents that two parsers read differently, or that a parser must not finish (S-06 to S-11, S-53)."""

from attacks_base import ASSERTION_SIGNED, BARE, RESPONSE_SIGNED, assertion_of, change, forged
from attacks_case import Case, case

DOCTYPE, MALFORMED, LIMIT = "xml.doctype", "xml.malformed", "xml.limit-exceeded"


def before(text: str, subset: str) -> str:
    """Returns a document with a DOCTYPE."""
    return f"<!DOCTYPE samlp:Response {subset}>{text}"


def doctypes() -> list[Case]:
    """A DOCTYPE before a correctly signed document."""
    good = ASSERTION_SIGNED
    evil = forged(assertion_of(BARE))
    named = change(good, ' ID="_a1"', ' ID="&i;"')
    bomb = "".join(f'<!ENTITY {name} "{f"&{inner};" * 10}">' for name, inner in zip("bcdefghi", "abcdefgh"))
    rows = [
        ("bare", "a DOCTYPE alone", before(good, "[]"), "CVE-2024-52596"),
        ("system", "an external subset", before(good, 'SYSTEM "file:///etc/hostname"'), "CVE-2024-52596", "CVE-2024-40896"),
        ("public", "a public identifier", before(good, 'PUBLIC "-//A//B" "http://canary.example.test/d"'), "CVE-2024-52596", "CVE-2024-40896"),
        ("file", "an external entity in a value", before(change(good, "mira-7", "&e;"), '[<!ENTITY e SYSTEM "file:///etc/hostname">]'), "CVE-2024-52596", "CVE-2024-40896"),
        ("parameter", "an external parameter entity", before(good, '[<!ENTITY % p SYSTEM "http://canary.example.test/p"> %p;]'), "CVE-2024-52596"),
        ("bomb", "entities that grow tenfold", before(change(good, "mira-7", "&i;"), f'[<!ENTITY a "aaaaaaaaaa">{bomb}]'), "PYSEC-2017-25"),
        ("quadratic", "one entity used often", before(change(good, "mira-7", "&a;" * 100), f'[<!ENTITY a "{"a" * 500}">]'), "PYSEC-2017-25"),
        ("cycle", "entities that name each other", before(change(good, "mira-7", "&a;"), '[<!ENTITY a "&b;"><!ENTITY b "&a;">]'), "PYSEC-2017-25"),
        ("id-entity", "an entity in the ID of a forged assertion", before(change(good, assertion_of(good), evil.replace('"_a9"', '"&i;"') + assertion_of(good)), '[<!ENTITY i "_a1">]'), "S-08", "CVE-2025-23369"),
        ("id-entity-original", "an entity in the ID of the signed assertion", before(named, '[<!ENTITY i "_a1">]'), "S-08", "CVE-2025-23369"),
        ("id-attribute", "an attribute declared to be an ID", before(good, "[<!ATTLIST saml:Attribute Name ID #IMPLIED>]"), "S-12", "CVE-2022-23308"),
        ("default-attribute", "a default value of an attribute", before(good, '[<!ATTLIST saml:Attribute FriendlyName CDATA "admin">]'), "S-07", "CVE-2025-25291", "CVE-2025-25292"),
        ("comment-quote", "a comment in the subset that looks like an end", before(good, f"[<!-- ]><!-- -->{'<!-- -->'}]"), "CVE-2025-25291", "CVE-2025-25292"),
        ("entity-quote", "an entity whose value looks like an assertion", before(good, "[<!ENTITY a '<saml:Assertion/>' >]"), "CVE-2025-25291", "CVE-2025-25292"),
        ("notation", "a notation", before(good, '[<!NOTATION n SYSTEM "a">]'), "CVE-2025-25291"),
        ("response", "a DOCTYPE before a signed response", before(RESPONSE_SIGNED, "[]"), "CVE-2025-66567"),
    ]
    return [case(f"parser/doctype-{name}.xml", comment, text, DOCTYPE, "S-06", "S-07", *flags) for name, comment, text, *flags in rows]


def differences() -> list[Case]:
    """Forms that lenient parsers repair differently; the document itself is correctly signed."""
    good = ASSERTION_SIGNED
    evil = forged(BARE)
    go = ("CVE-2020-15216", "CVE-2020-27846")
    ruby = ("CVE-2025-25291", "CVE-2025-25292", "CVE-2025-66567")
    rows = [
        ("roots", "two roots", good + evil, MALFORMED, *ruby),
        ("root-behind", "an assertion after the root", good + assertion_of(evil), MALFORMED, *ruby),
        ("text-behind", "text after the root", good + "text", MALFORMED),
        ("text-before", "text before the root", "text" + good, "input.unknown-format"),
        ("declaration-late", "an XML declaration after a comment", "<!-- --><?xml version=\"1.0\"?>" + good, MALFORMED),
        ("colons", "a name with two colons", change(good, "<saml:Attribute ", '<saml:Attribute x:y:z="1" '), MALFORMED, *go),
        ("colon-first", "a name that begins with a colon", change(good, "<saml:Attribute ", '<saml:Attribute :ID="_a9" '), MALFORMED, *go),
        ("colon-last", "a name that ends with a colon", change(good, "<saml:Attribute ", '<saml:Attribute x:="_a9" '), MALFORMED, *go),
        ("element-colon", "an element that begins with a colon", change(good, "mira-7", "<:Assertion/>"), MALFORMED, *go),
        ("directive", "a directive inside the document", change(good, "mira-7", "mira-7<!ENTITY a 'b'>"), MALFORMED, *go),
        ("comment-dashes", "a comment with two dashes", change(good, "</saml:Subject>", "</saml:Subject><!-- a -- b -->"), MALFORMED, *go),
        ("unquoted", "an attribute without quotes", good.replace('ID="_r1"', "ID=_r1"), MALFORMED, *ruby),
        ("attribute-twice", "an attribute twice", good.replace('ID="_a1"', 'ID="_a1" ID="_a9"'), MALFORMED, *ruby),
        ("attribute-two-prefixes", "an attribute through two prefixes of one namespace", change(good, "<saml:Attribute ", '<saml:Attribute xmlns:p="urn:example:p" xmlns:q="urn:example:p" p:a="1" q:a="2" '), MALFORMED, *ruby),
        ("less-than", "a < in an attribute value", change(good, 'Name="uid"', 'Name="u<id"'), MALFORMED),
        ("entity", "an entity that is not declared", change(good, "mira-7", "&mira;"), MALFORMED),
        ("prefix", "a prefix that is not declared", change(good, "mira-7", "<q:a/>"), "xml.undeclared-prefix", "S-10"),
        ("attribute-prefix", "an attribute prefix that is not declared", change(good, 'Name="uid"', 'Name="uid" q:a="1"'), "xml.undeclared-prefix", "S-10"),
        ("prefix-unbound", "a prefix whose declaration is removed", change(good, "<saml:Attribute ", '<saml:Attribute xmlns:saml="" '), MALFORMED),
        ("version", "XML 1.1", '<?xml version="1.1"?>' + good, "xml.unsupported-version"),
        ("utf16", "UTF-16", ('<?xml version="1.0" encoding="UTF-16"?>' + good).encode("utf-16"), "encoding.not-utf8", "S-10"),
        ("utf7", "a declaration of UTF-7", '<?xml version="1.0" encoding="UTF-7"?>' + good, "encoding.not-utf8", "S-10"),
        ("latin1", "a declaration of Latin-1", '<?xml version="1.0" encoding="ISO-8859-1"?>' + good, "encoding.not-utf8", "S-10"),
        ("nul", "a NUL after the root", good.encode() + b"\0", MALFORMED, "S-10"),
        ("nul-root", "a NUL and another root after the root", good.encode() + b"\0" + evil.encode(), MALFORMED, "S-10"),
        ("overlong", "an overlong <", good.encode().replace(b"mira-7", b"mira\xc0\xbc7"), "encoding.not-utf8", "S-10"),
        ("surrogate", "a surrogate", good.encode().replace(b"mira-7", b"\xed\xa0\x80"), "encoding.not-utf8", "S-10"),
        ("form-feed", "a form feed", change(good, "mira-7", "mira\f7"), MALFORMED, "S-10"),
        ("cdata-open", "a CDATA section that does not end", change(good, "mira-7", "<![CDATA[mira-7"), MALFORMED),
    ]
    return [case(f"parser/{name}.xml", comment, text, code, "S-06", *flags, holds="off") for name, comment, text, code, *flags in rows]


def limits() -> list[Case]:
    """Limits that are exceeded outside of the signed content."""
    good = ASSERTION_SIGNED
    extended = lambda content: change(good, "<samlp:Status>", f"<samlp:Extensions>{content}</samlp:Extensions><samlp:Status>")
    note = '<x xmlns="urn:example:x"{}>{}</x>'
    wide = "".join(f' a{number}="1"' for number in range(65))
    spaces = "".join(f' xmlns:n{number}="urn:example:{number}"' for number in range(65))
    rows = [
        ("depth", "65 levels", extended(note.format("", "<y>" * 63 + "</y>" * 63))),
        ("attributes", "65 attributes on one element", extended(note.format(wide, ""))),
        ("namespaces", "more than 64 namespaces in scope", extended(note.format(spaces, ""))),
        ("name", "a name of 257 bytes", extended(note.format("", f"<{'y' * 257}/>"))),
    ]
    return [case(f"parser/limit-{name}.xml", comment, text, LIMIT, "S-09", "GHSA-qhrp-hfff-vphr") for name, comment, text in rows]


def cases() -> list[Case]:
    """Returns every case about the parser."""
    return doctypes() + differences() + limits()
