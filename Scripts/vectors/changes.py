# SPDX-License-Identifier: Apache-2.0
"""Writes TestVectors/changes: signed responses that a tool changed in transit."""

import base64
import re
import tempfile
import textwrap
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

from lxml import etree

import scenes
import scenes_layout as layout
import xmlsec
from cleanup import clean
from signatures import DS, parse, verified
from vectorset import start_folder, write_file, write_manifest

SPOKEN = scenes.statement(
    scenes.attribute("uid", "mira-7"), scenes.attribute("plan", "Groß &amp; Klein"),
    scenes.attribute("spoken", "Łódź, café", "Việt Nam", "Ώρα", "한국", "€ 5"),
)
SIGNED_INFO = re.compile(r"<ds:SignedInfo.*?</ds:SignedInfo>", re.DOTALL)


def spoken() -> str:
    """Returns a response with values beyond ASCII."""
    return scenes.response(scenes.assertion(statements=scenes.LOGIN + SPOKEN))


def sign(text: str, *targets: str) -> str:
    """Signs a document without changing its other bytes."""
    return xmlsec.keep_layout(text, *(targets or ("_a1",)))


def beside_info(change, text: str) -> str:
    """Changes a document, except the octets of the signature values."""
    kept = iter(SIGNED_INFO.findall(text))
    return SIGNED_INFO.sub(lambda _: next(kept), change(text))


def reindented(text: str, indent: str = "  ") -> str:
    """Pretty-prints a document, including SignedInfo."""
    root = parse(text.encode())
    etree.indent(root, indent)
    return etree.tostring(root, encoding="unicode")


def lines(text: str, indent: str = "  ") -> str:
    """Does the same, with every value on a separate line."""
    return re.sub(r"(?m)^( *)(<[^/!?][^>]*[^/>]>)([^<]+)(</[^>]+>)$", rf"\1\2\n\1{indent}\3\n\1\4", reindented(text, indent))


def edit(old: str, new: str, text: str) -> str:
    """Replaces the only occurrence of a text."""
    if text.count(old) != 1:
        raise SystemExit(f"{text.count(old)} occurrences of {old!r}")
    return text.replace(old, new)


def values(change, text: str) -> str:
    """Changes the values of all attributes."""
    return re.sub(r"(?<=<saml:AttributeValue>)[^<]+", lambda match: change(match[0]), text)


def misread(text: str, charset: str) -> str:
    """Reads UTF-8 in another charset, as browsers and old servers do."""
    decode = lambda byte: bytes([byte]).decode(charset, "ignore") or chr(byte)
    return "".join(decode(byte) for byte in text.encode())


def crlf(text: str) -> str:
    """Writes the carriage returns of line breaks as references, as some serializers do."""
    at = text.index("<samlp:Response")
    return text[:at] + text[at:].rstrip().replace("\n", "&#13;\n")


def renamed(text: str, **names: str) -> str:
    """Renames prefixes; an empty name stands for the default namespace."""
    for old, new in names.items():
        text = re.sub(rf"(</?){old}:", rf"\1{new + ':' if new else ''}", text)
        text = re.sub(rf"xmlns:{old}=", f"xmlns{':' + new if new else ''}=", text)
    return text


def base64_lines(text: str, width: int, name: str = "X509Certificate") -> str:
    """Wraps Base64 of elements again."""
    change = lambda match: match[1] + "\n".join(textwrap.wrap("".join(match[2].split()), width)) + match[3]
    return re.sub(rf"(<ds:{name}>)([^<]+)(<)", change, text)


def in_der(text: str) -> str:
    """Writes ECDSA values in ASN.1 DER."""

    def number(data: bytes) -> bytes:
        data = data.lstrip(b"\0") or b"\0"
        data = b"\0" * (data[0] >> 7) + data
        return bytes([2, len(data)]) + data

    def change(match: re.Match) -> str:
        data = base64.b64decode(match[2])
        content = number(data[: len(data) // 2]) + number(data[len(data) // 2 :])
        return match[1] + base64.b64encode(bytes([0x30, len(content)]) + content).decode() + match[3]

    return re.sub(r"(<ds:SignatureValue>)([^<]+)(<)", change, text)


def elliptic() -> str:
    """Returns a response that is signed with ECDSA."""
    return (Path(__file__).resolve().parents[2] / "TestVectors/responses/xmlsec1/ecdsa.xml").read_text()


def more() -> list[tuple]:
    """Returns more documents with a change that can be undone: name, comment, cause, document, code."""
    plain, line = sign(layout.plain()), sign(spoken())
    both = sign(layout.plain(), "_a1", "_r1")
    tabs = sign(layout.pretty(layout.plain(), "\t"))
    eight = sign(layout.pretty(layout.plain(), " " * 8))
    row = sign(edit(">Mira<", ">Mira\tM.<", layout.plain()))
    tree = lambda text: ElementTree.tostring(ElementTree.fromstring(text), encoding="unicode")
    value = "signature.invalid-value"
    return [
        ("tabs-4", "tabs that became spaces up to the next stop of 4 columns", "tabs", tabs.expandtabs(4)),
        ("tabs-8", "the same with stops of 8 columns", "tabs", tabs.expandtabs(8)),
        ("tabs-1", "a tab inside a value that became one space", "tabs", row.replace("\t", " ")),
        ("tabs-spaces", "spaces that became tabs", "tabs", re.sub(r"(?m)^ +", lambda match: "\t" * (len(match[0]) // 8), eight)),
        ("certificate-line", "the certificate of an inner signature in one line", "certificate-layout", base64_lines(both, 10_000)),
        ("certificate-76", "the same in lines of 76 characters", "certificate-layout", base64_lines(both, 76)),
        ("prefixes-saml2", "the prefix saml as saml2", "namespace-prefixes", renamed(plain, saml="saml2")),
        ("prefixes-default", "the prefix saml as the default namespace", "namespace-prefixes", renamed(plain, saml="")),
        ("prefixes-python", "all prefixes as xml.etree names them", "namespace-prefixes", tree(plain)),
        ("prefixes-python-both", "the same in a signed response with a signed assertion", "namespace-prefixes", tree(both)),
        ("der", "an ECDSA value in ASN.1 DER", "der-signature", in_der(elliptic()), value),
        ("der-pretty", "the same, printed prettily", "der-signature", reindented(in_der(elliptic())), value),
        ("pair-space-charset", "spaces after values, and UTF-8 read as Latin-1", "charset", misread(values(lambda value: value + " ", line), "latin-1")),
        ("pair-pretty-nfd", "characters decomposed, and printed prettily", "unicode-normalization", reindented(unicodedata.normalize("NFD", line))),
        ("pair-prefixes-pretty", "prefixes renamed, and printed prettily", "pretty-printed", reindented(tree(plain))),
        ("pair-prefixes-cleanup", "the cleanup of an indented document with other prefixes", "namespace-prefixes", clean(renamed(sign(layout.pretty(layout.plain())), saml="saml2"))),
        ("pair-tabs-escaped", "tabs that became spaces, and ampersands escaped once more", "double-escaped", sign(layout.pretty(spoken(), "\t")).expandtabs(4).replace("&amp;", "&amp;amp;")),
        ("pair-certificate-charset", "a certificate in other lines, and UTF-8 read as Windows-1252", "charset", misread(base64_lines(sign(spoken(), "_a1", "_r1"), 76), "cp1252")),
    ]


def named() -> list[tuple]:
    """Returns documents with a change that can be undone: name, comment, cause, document."""
    plain, line = sign(layout.plain()), sign(spoken())
    both, outer = sign(layout.plain(), "_a1", "_r1"), sign(layout.plain(), "_r1")
    pretty = sign(layout.DECLARATION + layout.pretty(layout.plain()))
    two, tabs = (sign(layout.pretty(layout.plain(), unit)) for unit in ("  ", "\t"))
    whole = sign(layout.pretty(layout.plain(), "  "), "_r1")
    padded = sign(lines(layout.plain(), "    "))
    blank = sign(scenes.response(scenes.assertion(statements=scenes.statement(scenes.attribute("uid", "mira-7"), scenes.attribute("none", "")))))
    spaced = sign(edit("<saml:AttributeValue>Mira<", "<saml:AttributeValue>Mira <", layout.plain()))
    referred = sign(layout.plain().replace(">Mira<", ">Mira&#13;\nM.<"))
    flat = lambda text: re.sub(r">\s+<", "><", text)
    escaped = sign(edit(' Version="2.0"><saml:Issuer>https://idp.example.test</saml:Issuer><saml:S', ' Version="2.0"><saml:Issuer>https://idp.example.test?a=1&amp;b=&quot;&lt;2&gt;</saml:Issuer><saml:S', layout.plain()).replace('Name="uid"', 'Name="uid" FriendlyName="a &amp; &quot;b&quot;"'))
    twice = lambda text: beside_info(lambda part: re.sub(r"&(amp|lt|gt|quot);", r"&amp;\1;", part), text)
    return [
        ("pretty-content", "white space between the elements of the content", "pretty-printed", beside_info(reindented, plain)),
        ("pretty-document", "a whole document printed prettily", "pretty-printed", reindented(plain)),
        ("pretty-tabs", "the same with tabs", "pretty-printed", reindented(plain, "\t")),
        ("pretty-response", "a signed response printed prettily", "pretty-printed", reindented(outer)),
        ("pretty-lines", "values on lines of their own", "pretty-printed", lines(plain)),
        ("pretty-again", "an indented document with another indentation", "pretty-printed", beside_info(lambda part: re.sub(r"(?m)^ +", lambda match: match[0] * 2, part), sign(layout.pretty(layout.plain(), "  ")))),
        ("pretty-blank", "an empty value on two lines", "pretty-printed", beside_info(reindented, blank).replace("<saml:AttributeValue/>", "<saml:AttributeValue>\n</saml:AttributeValue>").replace("<saml:AttributeValue></saml:AttributeValue>", "<saml:AttributeValue>\n</saml:AttributeValue>")),
        ("space-padded", "all values with spaces around them", "white-space", values(lambda value: f" {value}\t", plain)),
        ("space-trailing", "all values with a line break after them", "white-space", values(lambda value: value + "\n", plain)),
        ("space-single", "one value with a space after it, next to one that was signed that way", "white-space", edit(">mira-7<", "> mira-7<", spaced)),
        ("space-trimmed", "a value that lost the blank at its end", "white-space", values(str.strip, spaced)),
        ("cr-appeared", "an indented document whose line breaks became references", "carriage-returns", crlf(pretty)),
        ("cr-lone", "line breaks that became carriage returns alone", "carriage-returns", beside_info(lambda part: part.replace("\n", "&#xD;"), two.rstrip())),
        ("cr-vanished", "a value that lost its carriage return", "carriage-returns", edit("&#13;", "", referred)),
        ("cr-vanished-all", "a document that was signed with carriage returns everywhere", "carriage-returns", sign(crlf(layout.pretty(layout.plain()))).replace("&#13;", "")),
        ("cr-base64", "the lines of an inner signature with carriage returns", "carriage-returns", beside_info(crlf, both)),
        ("latin-1", "UTF-8 read as Latin-1", "charset", misread(line, "latin-1")),
        ("windows-1252", "UTF-8 read as Windows-1252", "charset", misread(line, "cp1252")),
        ("latin-1-twice", "UTF-8 read as Latin-1, twice", "charset", misread(misread(line, "latin-1"), "latin-1")),
        ("windows-1252-part", "one value read as Windows-1252", "charset", edit("Groß", "GroÃŸ", line)),
        ("latin-1-repaired", "misinterpreted text that was signed that way, and then corrected", "charset", sign(misread(spoken(), "latin-1")).encode("latin-1").decode()),
        ("nfd", "characters decomposed", "unicode-normalization", unicodedata.normalize("NFD", line)),
        ("nfc", "characters composed", "unicode-normalization", unicodedata.normalize("NFC", sign(unicodedata.normalize("NFD", spoken())))),
        ("escaped-twice", "ampersands escaped once more", "double-escaped", edit("Groß &amp; Klein", "Groß &amp;amp; Klein", line)),
        ("escaped-all", "everything that is escaped in texts and attributes escaped once more", "double-escaped", twice(escaped)),
        ("cleanup-pretty", "the cleanup of an indented document", "exchange-cleanup", clean(pretty)),
        ("cleanup-two", "the same with two spaces a level", "exchange-cleanup", clean(two)),
        ("cleanup-tabs", "the same with tabs", "exchange-cleanup", clean(tabs)),
        ("cleanup-response", "the cleanup of a signed and indented response", "exchange-cleanup", clean(whole)),
        ("cleanup-values", "the cleanup of a document with values on lines of their own", "exchange-cleanup", clean(padded)),
        ("cleanup-lines", "the cleanup of a document in lines without indentation", "exchange-cleanup", clean(sign(layout.pretty(layout.plain(), "")))),
        ("cleanup-inner", "the cleanup of the Base64 lines of an inner signature", "exchange-cleanup", clean(both)),
        ("cleanup-both", "the same, and the document was indented", "exchange-cleanup", clean(sign(layout.pretty(layout.plain(), "  "), "_a1", "_r1"))),
        ("cleanup-signature", "the cleanup of an indented document with the signature on a line of its own", "exchange-cleanup", clean(xmlsec.sign(layout.pretty(layout.plain(), "  "), "_a1", change=lambda template: "\n    " + template))),
        ("minified", "an indented document without any white space between its elements", "exchange-cleanup", beside_info(flat, pretty)),
    ]


def changed() -> list[tuple]:
    """Returns documents with changed content, also together with other changes."""
    plain, line = sign(layout.plain()), sign(spoken())
    pretty = sign(layout.DECLARATION + layout.pretty(layout.plain()))
    tamper = lambda text: edit(">mira-7<", ">mira-8<", text)
    two_blanks = sign(edit(">Mira<", ">Mira  M.<", layout.plain()))
    return [
        ("tampered", "another value", tamper(plain)),
        ("tampered-pretty", "another value, pretty-printed", reindented(tamper(plain))),
        ("tampered-content", "another value, and white space between the elements of the content", beside_info(reindented, tamper(plain))),
        ("tampered-space", "another value with a space after it", edit(">mira-7<", ">mira-8 <", plain)),
        ("tampered-cr", "another value, and carriage returns", crlf(tamper(pretty))),
        ("tampered-charset", "another value, read as Latin-1", misread(tamper(line), "latin-1")),
        ("tampered-nfd", "another value, decomposed", unicodedata.normalize("NFD", tamper(line))),
        ("tampered-escaped", "another value, and ampersands escaped once more", edit("&amp;", "&amp;amp;", tamper(line))),
        ("tampered-cleanup", "another value, after the cleanup", clean(tamper(pretty))),
        ("removed", "an attribute that is gone", re.sub('<saml:Attribute Name="zip">.*?</saml:Attribute>', "", plain)),
        ("prefix", "a prefix with another name, and another value", renamed(tamper(plain), saml="saml2")),
        ("tampered-tabs", "another value, and tabs that became spaces", sign(layout.pretty(layout.plain(), "\t")).replace(">mira-7<", ">mira-8<").expandtabs(8)),
        ("digits", "white space inside a value that cannot be restored", clean(two_blanks)),
        ("three-changes", "three changes at once", unicodedata.normalize("NFD", misread(values(lambda value: value + " ", line), "latin-1"))),
    ]


def harmless() -> list[tuple]:
    """Returns documents with harmless changes: the canonical octets are the same."""
    plain, line = sign(layout.plain()), sign(spoken())
    quotes = re.sub(r'(Name|Value|Method)="([^"]*)"', r"\1='\2'", plain)
    return [
        ("quotes", "other quotation marks around attributes", quotes),
        ("entities", "characters as references", edit("café", "caf&#233;", line)),
        ("bom", "a byte order mark at the start", "\ufeff" + plain),
        ("declaration", "an XML declaration at the start", layout.DECLARATION + plain),
        ("attribute-order", "attributes in another order", edit('ID="_a1" IssueInstant="2026-05-01T10:00:00Z"', 'IssueInstant="2026-05-01T10:00:00Z" ID="_a1"', plain)),
        ("empty-tags", "elements without content as two tags", edit("<saml:AttributeValue/>", "<saml:AttributeValue></saml:AttributeValue>", sign(scenes.response(scenes.assertion(statements=scenes.statement(scenes.attribute("none", "")))).replace("<saml:AttributeValue></saml:AttributeValue>", "<saml:AttributeValue/>")))),
        ("cdata", "a value as a CDATA section", edit(">mira-7<", "><![CDATA[mira-7]]><", plain)),
        ("crlf", "line breaks of two characters", sign(layout.DECLARATION + layout.pretty(layout.plain())).replace("\n", "\r\n")),
        ("comment", "a comment between the elements", edit("<saml:Subject>", "<!-- who --><saml:Subject>", plain)),
    ]


def holds(data: bytes) -> bool:
    """Returns whether xmlsec1 verifies every signature."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "document.xml"
        file.write_bytes(data)
        try:
            verified(file)
        except SystemExit:
            return False
        return True


def main() -> None:
    folder = start_folder("changes")
    digest = "signature.invalid-digest"
    rows = [("proven", *row, digest)[:6] for row in named()]
    rows += [("proven", *row, digest)[:6] for row in more()]
    rows += [("unproven", name, comment, "content-changed", text, digest) for name, comment, text in changed()]
    rows += [("harmless", name, comment, None, text, None) for name, comment, text in harmless()]
    groups = {}
    for area, name, comment, cause, text, code in rows:
        data = text.encode()
        if holds(data) != (cause is None):
            raise SystemExit(f"{name}: the signatures {'do not hold' if cause is None else 'still hold'}")
        if not list(parse(data).iter(f"{DS}Signature")):
            raise SystemExit(f"{name}: no signature")
        write_file(folder, f"{area}/{name}.xml", data)
        test = {"comment": comment, "file": f"{area}/{name}.xml", "result": "invalid" if cause else "valid"}
        if cause:
            test |= {"code": code, "cause": cause}
        groups.setdefault(area, []).append(test)
    made = [{"type": "change", "area": area, "tests": tests} for area, tests in groups.items()]
    print("changes:", write_manifest(folder, made))


main()
