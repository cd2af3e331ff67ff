# SPDX-License-Identifier: Apache-2.0
"""Writes TestVectors/accidents: signed responses that a tool changed in transit."""

import re
import tempfile
import unicodedata
from pathlib import Path

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
    """Writes the carriage returns of line ends as references, as some serializers do."""
    at = text.index("<samlp:Response")
    return text[:at] + text[at:].rstrip().replace("\n", "&#13;\n")


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
        ("space-padded", "all values with blanks around them", "white-space", values(lambda value: f" {value}\t", plain)),
        ("space-trailing", "all values with a line end behind them", "white-space", values(lambda value: value + "\n", plain)),
        ("space-single", "one value with a blank behind it, beside one that was signed so", "white-space", edit(">mira-7<", "> mira-7<", spaced)),
        ("space-trimmed", "a value that lost the blank at its end", "white-space", values(str.strip, spaced)),
        ("cr-appeared", "an indented document whose line ends became references", "carriage-returns", crlf(pretty)),
        ("cr-lone", "line ends that became carriage returns alone", "carriage-returns", beside_info(lambda part: part.replace("\n", "&#xD;"), two.rstrip())),
        ("cr-vanished", "a value that lost its carriage return", "carriage-returns", edit("&#13;", "", referred)),
        ("cr-vanished-all", "a document that was signed with carriage returns everywhere", "carriage-returns", sign(crlf(layout.pretty(layout.plain()))).replace("&#13;", "")),
        ("cr-base64", "the lines of an inner signature with carriage returns", "carriage-returns", beside_info(crlf, both)),
        ("latin-1", "UTF-8 read as Latin-1", "charset", misread(line, "latin-1")),
        ("windows-1252", "UTF-8 read as Windows-1252", "charset", misread(line, "cp1252")),
        ("latin-1-twice", "UTF-8 read as Latin-1, twice", "charset", misread(misread(line, "latin-1"), "latin-1")),
        ("windows-1252-part", "one value read as Windows-1252", "charset", edit("Groß", "GroÃŸ", line)),
        ("latin-1-repaired", "misread text that was signed so, and put right", "charset", sign(misread(spoken(), "latin-1")).encode("latin-1").decode()),
        ("nfd", "characters decomposed", "unicode-normalization", unicodedata.normalize("NFD", line)),
        ("nfc", "characters composed", "unicode-normalization", unicodedata.normalize("NFC", sign(unicodedata.normalize("NFD", spoken())))),
        ("escaped-twice", "ampersands escaped once more", "double-escaped", edit("Groß &amp; Klein", "Groß &amp;amp; Klein", line)),
        ("escaped-all", "everything that is escaped in texts and attributes escaped once more", "double-escaped", twice(escaped)),
        ("cleanup-pretty", "the clean-up of an indented document", "exchange-cleanup", clean(pretty)),
        ("cleanup-two", "the same with two blanks a level", "exchange-cleanup", clean(two)),
        ("cleanup-tabs", "the same with tabs", "exchange-cleanup", clean(tabs)),
        ("cleanup-response", "the clean-up of a signed and indented response", "exchange-cleanup", clean(whole)),
        ("cleanup-values", "the clean-up of a document with values on lines of their own", "exchange-cleanup", clean(padded)),
        ("cleanup-lines", "the clean-up of a document in lines without indentation", "exchange-cleanup", clean(sign(layout.pretty(layout.plain(), "")))),
        ("cleanup-inner", "the clean-up of the Base64 lines of an inner signature", "exchange-cleanup", clean(both)),
        ("cleanup-both", "the same, and the document was indented", "exchange-cleanup", clean(sign(layout.pretty(layout.plain(), "  "), "_a1", "_r1"))),
        ("cleanup-signature", "the clean-up of an indented document with the signature on a line of its own", "exchange-cleanup", clean(xmlsec.sign(layout.pretty(layout.plain(), "  "), "_a1", change=lambda template: "\n    " + template))),
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
        ("tampered-pretty", "another value, printed prettily", reindented(tamper(plain))),
        ("tampered-content", "another value, and white space between the elements of the content", beside_info(reindented, tamper(plain))),
        ("tampered-space", "another value with a blank behind it", edit(">mira-7<", ">mira-8 <", plain)),
        ("tampered-cr", "another value, and carriage returns", crlf(tamper(pretty))),
        ("tampered-charset", "another value, read as Latin-1", misread(tamper(line), "latin-1")),
        ("tampered-nfd", "another value, decomposed", unicodedata.normalize("NFD", tamper(line))),
        ("tampered-escaped", "another value, and ampersands escaped once more", edit("&amp;", "&amp;amp;", tamper(line))),
        ("tampered-cleanup", "another value, cleaned up", clean(tamper(pretty))),
        ("removed", "an attribute that is gone", re.sub('<saml:Attribute Name="zip">.*?</saml:Attribute>', "", plain)),
        ("prefix", "a prefix with another name", plain.replace("saml:", "s2:").replace("xmlns:saml=", "xmlns:s2=")),
        ("digits", "a value of white space inside that cannot be told any more", clean(two_blanks)),
        ("two-accidents", "two accidents at once", misread(values(lambda value: value + " ", line), "latin-1")),
    ]


def harmless() -> list[tuple]:
    """Returns documents with harmless changes: the canonical octets are the same."""
    plain, line = sign(layout.plain()), sign(spoken())
    quotes = re.sub(r'(Name|Value|Method)="([^"]*)"', r"\1='\2'", plain)
    return [
        ("quotes", "other quotation marks around attributes", quotes),
        ("entities", "characters as references", edit("café", "caf&#233;", line)),
        ("bom", "a byte order mark in front", "\ufeff" + plain),
        ("declaration", "an XML declaration in front", layout.DECLARATION + plain),
        ("attribute-order", "attributes in another order", edit('ID="_a1" IssueInstant="2026-05-01T10:00:00Z"', 'IssueInstant="2026-05-01T10:00:00Z" ID="_a1"', plain)),
        ("empty-tags", "elements without content as two tags", edit("<saml:AttributeValue/>", "<saml:AttributeValue></saml:AttributeValue>", sign(scenes.response(scenes.assertion(statements=scenes.statement(scenes.attribute("none", "")))).replace("<saml:AttributeValue></saml:AttributeValue>", "<saml:AttributeValue/>")))),
        ("cdata", "a value as a CDATA section", edit(">mira-7<", "><![CDATA[mira-7]]><", plain)),
        ("crlf", "line ends of two characters", sign(layout.DECLARATION + layout.pretty(layout.plain())).replace("\n", "\r\n")),
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
    folder = start_folder("accidents")
    rows = [("accident", name, comment, cause, text) for name, comment, cause, text in named()]
    rows += [("changed", name, comment, "content-changed", text) for name, comment, text in changed()]
    rows += [("harmless", name, comment, None, text) for name, comment, text in harmless()]
    groups = {}
    for area, name, comment, cause, text in rows:
        data = text.encode()
        if holds(data) != (cause is None):
            raise SystemExit(f"{name}: the signatures {'do not hold' if cause is None else 'still hold'}")
        if not list(parse(data).iter(f"{DS}Signature")):
            raise SystemExit(f"{name}: no signature")
        write_file(folder, f"{area}/{name}.xml", data)
        test = {"comment": comment, "file": f"{area}/{name}.xml", "result": "invalid" if cause else "valid"}
        if cause:
            test |= {"code": "signature.invalid-digest", "cause": cause}
        groups.setdefault(area, []).append(test)
    made = [{"type": "accident", "area": area, "tests": tests} for area, tests in groups.items()]
    print("accidents:", write_manifest(folder, made))


main()
