# SPDX-License-Identifier: Apache-2.0
"""Changes that tools make to signed documents, each with the cause that a diagnosis must report."""

import base64
import re
import subprocess
import textwrap
import unicodedata
from collections.abc import Callable
from xml.dom import minidom
from xml.etree import ElementTree

from lxml import etree

Change = Callable[[str], str]
CERTIFICATE = re.compile(r"(<(?:\w+:)?X509Certificate>)([^<]+)(<)")
VALUE = re.compile(r"(<(?:\w+:)?(?:X509Certificate|SignatureValue)>)([^<]+)(<)")
LONG = re.compile(r"(<(?:\w+:)?AttributeValue[^>]*>)([A-Za-z0-9+/=\s]{200,})(<)")
TEXT = re.compile(r"(<(?:\w+:)?AttributeValue[^>/]*>)([^<]*[^<\s][^<]*)(<)")
SIGNED_INFO = re.compile(r"<(?:\w+:)?SignedInfo.*?</(?:\w+:)?SignedInfo>", re.DOTALL)
DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>\s*")


def body(text: str) -> str:
    """Returns a document without its declaration, as parsers of text require."""
    return DECLARATION.sub("", text)


def run(*command: str, indent: str = "  ") -> Change:
    def change(text: str) -> str:
        done = subprocess.run(command, input=text.encode(), capture_output=True, check=True, env={"XMLLINT_INDENT": indent})
        return done.stdout.decode()

    return change


def lxml_pretty(indent: str) -> Change:
    def change(text: str) -> str:
        root = etree.fromstring(body(text).encode(), etree.XMLParser(remove_blank_text=True))
        etree.indent(root, indent)
        return etree.tostring(root, encoding="unicode")

    return change


def minidom_pretty(indent: str) -> Change:
    return lambda text: minidom.parseString(text.encode()).toprettyxml(indent=indent)


def minified(text: str) -> str:
    root = etree.fromstring(body(text).encode(), etree.XMLParser(remove_blank_text=True))
    return etree.tostring(root, encoding="unicode")


def cleaned(text: str) -> str:
    collapsed = re.sub("[ \t]+", " ", text)
    return re.sub("[\n\x0b\x0c\r]", "", collapsed).strip()


def beside_info(change: Change) -> Change:
    """Returns a change of everything except SignedInfo."""

    def beside(text: str) -> str:
        kept = iter(SIGNED_INFO.findall(text))
        return SIGNED_INFO.sub(lambda match: next(kept, match[0]), change(text))

    return beside


def misread(charset: str) -> Change:
    def change(text: str) -> str:
        return "".join(bytes([byte]).decode(charset, "ignore") or chr(byte) for byte in text.encode())

    return change


def replaced(pattern: re.Pattern, change: Change) -> Change:
    return lambda text: pattern.sub(lambda match: match[1] + change(match[2]) + match[3], text)


def digits(value: str) -> str:
    return re.sub(r"\s|&#13;|&#xD;", "", value)


def wrapped(width: int, end: str = "\n", around: bool = False, last: bool = False) -> Change:
    def change(value: str) -> str:
        lines = end.join(textwrap.wrap(digits(value), width))
        return (end if around else "") + lines + (end if around or last else "")

    return change


def references(text: str) -> str:
    """Writes the carriage returns of line breaks as references."""
    start = re.search(r"<\w*:?Response|<\w*:?Envelope", text).start()
    return text[:start] + text[start:].rstrip().replace("\r\n", "\n").replace("\n", "&#13;\n")


def renamed(names: dict[str, str]) -> Change:
    """Renames prefixes by replacement, as stylesheets and string functions do; an empty name is the default namespace."""

    def change(text: str) -> str:
        for old, new in names.items():
            text = re.sub(rf"(</?){old}:", rf"\1{new + ':' if new else ''}", text)
            text = re.sub(rf"xmlns:{old}=", f"xmlns{':' + new if new else ''}=", text)
        return text

    return change


def prefixes(*families: tuple[str, str]) -> Change:
    """Renames the known prefixes of a document at the same time."""

    def change(text: str) -> str:
        names = dict(families)
        text = re.sub(r"(</?)(\w+):", lambda m: f"{m[1]}{names.get(m[2], m[2])}:", text)
        return re.sub(r"xmlns:(\w+)=", lambda m: f"xmlns:{names.get(m[1], m[1])}=", text)

    return change


def element_tree(text: str) -> str:
    return ElementTree.tostring(ElementTree.fromstring(text.encode()), encoding="unicode")


def wrapped_words(width: int) -> Change:
    """Wraps the lines of values at spaces, as mail programs do."""
    return replaced(
        TEXT,
        lambda value: (
            "\n".join(textwrap.wrap(value, width, break_long_words=False, break_on_hyphens=False, drop_whitespace=True))
            if " " in value.strip() and value.strip() == value
            else value
        ),
    )


def expanded(width: int) -> Change:
    return lambda text: text.expandtabs(width)


def spaced(width: int) -> Change:
    return lambda text: text.replace("\t", " " * width)


def leading_tabs(width: int) -> Change:
    def line(text: str) -> str:
        count = len(text) - len(text.lstrip(" "))
        return "\t" * (count // width) + " " * (count % width) + text[count:]

    return lambda text: "\n".join(line(part) for part in text.split("\n"))


def first(pattern: re.Pattern, change: Change) -> Change:
    return lambda text: pattern.sub(lambda match: match[1] + change(match[2]) + match[3], text, count=1)


def der_value(text: str) -> str:
    """Writes ECDSA values in ASN.1 DER."""

    def number(data: bytes) -> bytes:
        data = data.lstrip(b"\0") or b"\0"
        data = (b"\0" if data[0] & 0x80 else b"") + data
        return b"\x02" + bytes([len(data)]) + data

    def change(value: str) -> str:
        data = base64.b64decode(digits(value))
        half = len(data) // 2
        content = number(data[:half]) + number(data[half:])
        head = b"\x30" + (bytes([len(content)]) if len(content) < 128 else bytes([0x81, len(content)]))
        return base64.b64encode(head + content).decode()

    return re.sub(r"(<(?:\w+:)?SignatureValue>)([^<]+)(<)", lambda m: m[1] + change(m[2]) + m[3], text)


# Each change: its name, the cause, and the function.
CHANGES: list[tuple[str, str, Change]] = [
    ("xmllint", "pretty-printed", run("xmllint", "--format", "-")),
    ("xmllint-tab", "pretty-printed", run("xmllint", "--format", "-", indent="\t")),
    ("lxml-4", "pretty-printed", lxml_pretty("    ")),
    ("minidom-tab", "pretty-printed", minidom_pretty("\t")),
    ("minidom-2", "pretty-printed", minidom_pretty("  ")),
    ("lxml-content", "pretty-printed", beside_info(lxml_pretty("  "))),
    ("pad", "white-space", replaced(TEXT, lambda value: f" {value} ")),
    ("newline-after", "white-space", replaced(TEXT, lambda value: value + "\n")),
    ("one-space", "white-space", first(TEXT, lambda value: value + " ")),
    ("mail-wrap", "white-space", wrapped_words(20)),
    ("nbsp", "white-space", replaced(TEXT, lambda value: value.replace(" ", "\u00a0"))),
    ("trim", "white-space", replaced(TEXT, str.strip)),
    ("cr-references", "carriage-returns", references),
    ("cr-base64", "carriage-returns", replaced(VALUE, lambda value: value.replace("\n", "&#13;\n"))),
    ("cr-lost", "carriage-returns", lambda text: text.replace("&#13;", "").replace("&#xD;", "")),
    ("latin-1", "charset", misread("latin-1")),
    ("windows-1252", "charset", misread("cp1252")),
    ("latin-1-values", "charset", replaced(TEXT, misread("latin-1"))),
    ("nfd", "unicode-normalization", lambda text: unicodedata.normalize("NFD", text)),
    ("nfc", "unicode-normalization", lambda text: unicodedata.normalize("NFC", text)),
    ("escaped-amp", "double-escaped", beside_info(lambda text: text.replace("&amp;", "&amp;amp;"))),
    ("escaped-all", "double-escaped", beside_info(lambda text: re.sub(r"&(amp|lt|gt|quot|apos);", r"&amp;\1;", text))),
    ("cleanup", "exchange-cleanup", cleaned),
    ("minified", "exchange-cleanup", minified),
    ("minified-content", "exchange-cleanup", beside_info(lambda text: re.sub(r">\s+<", "><", text))),
    *[(f"expand-{width}", "tabs", expanded(width)) for width in (2, 4, 8)],
    *[(f"spaces-{width}", "tabs", spaced(width)) for width in (1, 2, 4, 8)],
    *[(f"unexpand-{width}", "tabs", leading_tabs(width)) for width in (2, 4, 8)],
    ("cert-line", "certificate-layout", replaced(CERTIFICATE, digits)),
    ("cert-64", "certificate-layout", replaced(CERTIFICATE, wrapped(64))),
    ("cert-76", "certificate-layout", replaced(CERTIFICATE, wrapped(76))),
    ("cert-64-around", "certificate-layout", replaced(CERTIFICATE, wrapped(64, around=True))),
    ("cert-crlf", "certificate-layout", replaced(CERTIFICATE, wrapped(64, "&#13;\n"))),
    ("cert-indented", "certificate-layout", replaced(CERTIFICATE, wrapped(64, "\n        ", around=True))),
    ("base64-line", "certificate-layout", replaced(VALUE, digits)),
    ("base64-76", "certificate-layout", replaced(VALUE, wrapped(76, last=True))),
    ("photo-76", "certificate-layout", replaced(LONG, wrapped(76))),
    ("photo-line", "certificate-layout", replaced(LONG, digits)),
    ("element-tree", "namespace-prefixes", element_tree),
    ("saml-to-saml2", "namespace-prefixes", prefixes(("saml", "saml2"), ("samlp", "saml2p"))),
    ("saml2-to-saml", "namespace-prefixes", prefixes(("saml2", "saml"), ("saml2p", "samlp"))),
    ("saml2-only", "namespace-prefixes", prefixes(("saml2", "saml"))),
    ("jaxb", "namespace-prefixes", prefixes(("saml", "ns2"), ("saml2", "ns2"), ("samlp", "ns3"), ("saml2p", "ns3"), ("ds", "ns4"))),
    ("default-assertion", "namespace-prefixes", renamed({"saml": "", "saml2": ""})),
    ("dsig", "namespace-prefixes", prefixes(("ds", "dsig"), ("dsig", "ds"))),
    ("der", "der-signature", der_value),
]

# Changes of the content, which no cause may explain.
TAMPERINGS: list[tuple[str, Change]] = [
    (
        "digit",
        lambda text: TEXT.sub(lambda m: m[1] + re.sub(r"\w", lambda c: "7" if c[0] != "7" else "8", m[2], count=1) + m[3], text, count=1),
    ),
    (
        "added",
        lambda text: re.sub(
            r"(<(\w+:|)Attribute )", r'<\2Attribute Name="added"><\2AttributeValue>x</\2AttributeValue></\2Attribute>\1', text, count=1
        ),
    ),
    ("removed", lambda text: re.sub(r"<(\w+:|)Attribute .*?</\1Attribute>", "", text, count=1, flags=re.DOTALL)),
    ("name", lambda text: re.sub(r'(<(?:\w+:)?Attribute [^>]*Name=")', r"\1x", text, count=1)),
]
