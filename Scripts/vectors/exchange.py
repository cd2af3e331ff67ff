# SPDX-License-Identifier: Apache-2.0
"""Writes TestVectors/exchange: small documents for each effect of the exchange cleanup."""

import tempfile
from pathlib import Path

import scenes
import scenes_layout as layout
import xmlsec
from cleanup import clean, verdict
from parties import certificate
from signatures import DS, parse, verify
from template import DECLARATION, RESPONSE, STATUS_ELEMENT, edit, with_value
from vectorset import start_folder, write_file, write_manifest

KEY_TYPE = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="saml:KeyInfoConfirmationDataType"'


def value(text: str) -> str:
    """Returns the response with `text` as its attribute value."""
    return with_value(f"<saml:AttributeValue>{text}</saml:AttributeValue>")


def between(text: str) -> str:
    """Returns the response with `text` before its Status."""
    return edit(STATUS_ELEMENT, text + STATUS_ELEMENT)


def certified(separator: str) -> str:
    """Returns the response with a certificate in lines of 64 characters."""
    lines = certificate("idp-rsa")
    wrapped = separator.join(lines[at : at + 64] for at in range(0, len(lines), 64))
    info = (
        '<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>'
        f"{wrapped}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
    )
    opened = edit("<saml:SubjectConfirmationData ", f"<saml:SubjectConfirmationData {KEY_TYPE} ")
    return edit('InResponseTo="_q1"/>', f'InResponseTo="_q1">{info}</saml:SubjectConfirmationData>', opened)


def unsigned() -> list[tuple]:
    """Returns documents without a signature."""
    head = 'ID="_r1" Version'
    word = 'Name="uid"'
    return [
        ("one-line", "one line without double spaces", RESPONSE, "unchanged", "2.6"),
        ("bom", "a byte order mark before one line", "\ufeff" + RESPONSE, "unchanged", "2.2"),
        ("references", "character references", value("a&#10;b&#13;c&#x9;&#9;d&#32;&#32;e"), "unchanged", "2.5"),
        ("no-break", "two no-break spaces in a value", value("a\u00a0\u00a0b"), "unchanged", "2.1"),
        ("attributes-indented", "attributes on indented lines", edit(head, 'ID="_r1"\n    Version'), "harmless", "2.5"),
        ("attributes-crlf-tab", "attributes after CR LF and a tab", edit(head, 'ID="_r1"\r\n\tVersion'), "harmless", "2.5"),
        ("elements-lines", "line breaks between elements", RESPONSE.replace("><", ">\n<"), "harmless", "2.5"),
        ("elements-pretty", "indentation between elements", layout.pretty(RESPONSE), "harmless", "2.5"),
        ("declaration-line", "a line break after the XML declaration", DECLARATION + "\n" + RESPONSE, "harmless", "2.4"),
        ("end-line", "a line break after the document", RESPONSE + "\r\n", "harmless", "2.1"),
        ("start-line", "a line break before the document", "\n" + RESPONSE, "harmless", "2.1"),
        ("end-tag", "a line break inside an end tag", edit("</samlp:Status>", "</samlp:Status\n>"), "harmless", "2.5"),
        ("empty-tag", "a line break before />", edit('Success"/>', 'Success"\n/>'), "harmless", "2.5"),
        ("certificate-lines", "a certificate in lines", certified("\n"), "harmless", "2.5"),
        ("certificate-indented", "a certificate in indented lines", certified("\r\n    "), "harmless", "2.5"),
        ("comment-lines", "a comment of two lines between elements", between("<!-- one\n  two -->"), "harmless", "2.5"),
        ("name-line", "a line break alone after an element name", edit("<saml:Assertion ID", "<saml:Assertion\nID"), "breaks-xml", "2.5"),
        ("attribute-line", "a line break alone between attributes", edit(head, 'ID="_r1"\nVersion'), "breaks-xml", "2.5"),
        ("attribute-crlf", "CR LF alone between attributes", edit(head, 'ID="_r1"\r\nVersion'), "breaks-xml", "2.5"),
        ("namespace-line", "a line break alone between namespace declarations", edit(" xmlns:saml=", "\nxmlns:saml="), "breaks-xml", "2.5"),
        ("declaration-inside", "a line break alone inside the XML declaration", DECLARATION.replace(" enc", "\nenc") + RESPONSE, "breaks-xml", "2.5"),
        ("declaration-target", "a line break after <?xml", DECLARATION.replace("xml v", "xml\nv") + RESPONSE, "breaks-xml", "2.5"),
        ("comment-hyphens", "a line break between two hyphens of a comment", between("<!-- one -\n- two -->"), "breaks-xml", "2.5"),
        ("text-cdata-end", "a line break before the > of ]]>", value("a]]\n>b"), "breaks-xml", "2.5"),
        ("value-wrapped", "a wrapped value without indentation: words fuse", value("John\nDoe"), "changes-values", "2.5"),
        ("value-indented", "a wrapped value with indentation", value("John\n   Doe"), "changes-values", "2.5"),
        ("value-padded", "a value on lines of its own", value("\n      mira\n    "), "changes-values", "2.5"),
        ("value-blanks", "two spaces in a value", value("John  Doe"), "changes-values", "2.5"),
        ("value-tab", "a tab in a value", value("John\tDoe"), "changes-values", "2.5"),
        ("value-white-space", "a value that is only white space", value(" \n "), "changes-values", "2.5"),
        ("value-preserve", "white space under xml:space", with_value('<saml:AttributeValue><x:v xmlns:x="urn:x" xml:space="preserve">a  b</x:v></saml:AttributeValue>'), "changes-values", "2.5"),
        ("value-cdata", "a CDATA section of two lines", value("<![CDATA[John\nDoe]]>"), "changes-values", "2.5"),
        ("value-nel", "U+0085 in a value", value("John\u0085Doe"), "changes-values", "2.5"),
        ("value-separators", "U+2028 and U+2029 in a value", value("John\u2028M\u2029Doe"), "changes-values", "2.5"),
        ("attribute-newline", "a literal line end in an attribute value", edit(word, 'Name="uid"\n  FriendlyName="user\nid"'), "changes-values", "2.5"),
        ("attribute-blanks", "two spaces in an attribute value", edit(word, 'Name="uid" FriendlyName="user  id"'), "changes-values", "2.5"),
        ("issuer-wrapped", "an Issuer on a line of its own", edit("</saml:Issuer><saml:Subject>", "\n</saml:Issuer><saml:Subject>"), "changes-values", "2.5"),
        ("mixed", "a line break in mixed content", value('John\nDoe<x:v xmlns:x="urn:x"/>'), "changes-values", "2.5"),
    ]


def signed() -> list[tuple]:
    """Returns documents with a valid signature."""
    keep = xmlsec.keep_layout
    line = layout.plain()
    outside = keep(line, "_a1").replace("<samlp:Status>", "\n  <samlp:Status>\n    ").replace("</samlp:Status>", "\n  </samlp:Status>")
    beside = line.replace("<samlp:Status>", "\n  <samlp:Status>")
    tags = keep(line.replace('ID="_a1" Iss', 'ID="_a1"\n   Iss'), "_a1")
    text = line.replace(">Mira<", ">Mira  M.<")
    instruction = line.replace("<saml:Subject>", "<?render\nfast?><saml:Subject>")
    comment = line.replace("<saml:Subject>", "<!-- one\n  two --><saml:Subject>")
    broken = keep(line, "_a1").replace('ID="_a1" Iss', 'ID="_a1"\nIss')
    named = line.replace("<saml:Assertion ", f'<saml:Assertion xmlns:saml="{scenes.SAML}" {scenes.XS} ')
    sealed = xmlsec.encrypt(named, "/*/*[local-name()='Assertion']", "EncryptedAssertion")
    return [
        ("signed-line", "a signed assertion on one line; its signature value is wrapped", keep(line, "_a1"), "harmless", "2.6"),
        ("signed-outside", "indentation outside the signed assertion", outside, "harmless", "2.6"),
        ("signed-tags", "lines inside a signed tag", tags, "harmless", "2.6"),
        ("signed-comment", "a comment of two lines inside the signed assertion", keep(comment, "_a1"), "harmless", "2.6"),
        ("signed-break", "a line break alone in a signed tag", broken, "breaks-xml", "2.5"),
        ("signed-pretty", "an indented signed assertion", keep(layout.pretty(line), "_a1"), "changes-signed-content", "2.6"),
        ("signed-blanks", "two spaces in a signed value", keep(text, "_a1"), "changes-signed-content", "2.6"),
        ("signed-instruction", "a processing instruction whose target changes", keep(instruction, "_a1"), "changes-signed-content", "2.5"),
        ("signed-inner", "the wrapped inner signature of a signed response", keep(line, "_a1", "_r1"), "changes-signed-content", "2.6"),
        ("signed-info", "a wrapped digest in SignedInfo", keep(line, "_a1", method="rsa-sha512"), "changes-signed-content", "2.6"),
        ("inclusive", "inclusive canonicalization", signed_by("inclusive"), "harmless", "2.6"),
        ("inclusive-around", "two spaces in an attribute around it, which inclusive canonicalization includes", signed_by("inclusive", language("  ")), "changes-signed-content", "2.6"),
        ("exclusive-around", "the same, which exclusive canonicalization leaves out", signed_by("exclusive", language("  ")), "changes-values", "2.6"),
        ("inclusive-11-around", "the same with Canonical XML 1.1", signed_by("inclusive-11", language("  ")), "changes-signed-content", "2.6"),
        ("no-method", "two spaces around it, and Canonical XML 1.0 by default", signed_by("default", language("  ")), "changes-signed-content", "2.6"),
        ("comments", "a comment of two lines that the reference excludes, even with a method that keeps comments", signed_by("comments", comment), "harmless", "2.6"),
        ("comments-info", "a comment of two lines in SignedInfo, with a method that keeps it", signed_by("comments-info"), "changes-signed-content", "2.6"),
        ("comments-left", "the same, with a method that leaves it out", signed_by("comments-left"), "harmless", "2.6"),
        ("prefixes", "a list of prefixes", signed_by("prefixes"), "harmless", "2.6"),
        ("prefixes-blanks", "a list of prefixes with two spaces in it", signed_by("prefixes-blanks"), "changes-signed-content", "2.6"),
        ("elsewhere", "a signature next to the covered element, with line breaks around it", signed_by("elsewhere", beside, "_r1"), "harmless", "2.6"),
        ("empty-uri", "a signature that covers the whole document, with line breaks around it", signed_by("whole", beside), "changes-signed-content", "2.6"),
        ("unknown-transform", "a transform that is not known", signed_by("xpath"), "changes-signed-content", "2.6"),
        ("encrypted", "wrapped ciphertext, unsigned", sealed, "harmless", "2.6"),
        ("encrypted-signed", "wrapped ciphertext in a signed response", keep(sealed, "_r1"), "changes-signed-content", "2.6"),
    ]


EXCLUSIVE = 'Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"'
INCLUSIVE = 'Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"'
INCLUSIVE_11 = 'Algorithm="http://www.w3.org/2006/12/xml-c14n11"'
COMMENTS = EXCLUSIVE.replace('#"', '#WithComments"')
XPATH = '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>true()</ds:XPath></ds:Transform>'
LIST = '<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="xs{}saml"/>'
SIGNED_COMMENT = "<!-- one\n  two --><ds:SignatureMethod"
# The changes in the template of a signature.
METHODS = {
    "exclusive": [],
    "inclusive": [(EXCLUSIVE, INCLUSIVE)],
    "inclusive-11": [(EXCLUSIVE, INCLUSIVE_11)],
    "default": [(f"<ds:Transform {EXCLUSIVE}/>", "")],
    "comments": [(EXCLUSIVE, COMMENTS)],
    "comments-info": [(EXCLUSIVE, COMMENTS), ("<ds:SignatureMethod", SIGNED_COMMENT)],
    "comments-left": [("<ds:SignatureMethod", SIGNED_COMMENT)],
    "prefixes": [(f"<ds:Transform {EXCLUSIVE}/>", f"<ds:Transform {EXCLUSIVE}>{LIST.format(' ')}</ds:Transform>")],
    "prefixes-blanks": [(f"<ds:Transform {EXCLUSIVE}/>", f"<ds:Transform {EXCLUSIVE}>{LIST.format('  ')}</ds:Transform>")],
    "elsewhere": [("#_r1", "#_a1")],
    "whole": [("#_a1", "")],
    "xpath": [("</ds:Transforms>", XPATH + "</ds:Transforms>")],
}


def signed_by(method: str, text: str | None = None, target: str = "_a1") -> str:
    """Returns a document whose signature names these methods."""
    def change(template: str) -> str:
        for old, new in METHODS[method]:
            template = template.replace(old, new)
        return template

    return xmlsec.keep_layout(text or language(" "), target, change=change)


def language(blanks: str) -> str:
    """Returns a response with an attribute around the assertion."""
    return edit(' ID="_r1"', f' xml:lang="de{blanks}AT" ID="_r1"', layout.plain())


def survives(data: bytes) -> bool:
    """Returns whether xmlsec1 verifies every signature."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "document.xml"
        file.write_bytes(data)
        return all(verify(file, signature, "idp-rsa") for signature in parse(data).iter(f"{DS}Signature"))


def check(name: str, data: bytes, expected: str) -> None:
    """Fails if xmlsec1 finds another effect on the signatures."""
    if not survives(data):
        raise SystemExit(f"{name}: no valid signature")
    if name == "unknown-transform":
        return  # The signature still verifies, but only a reader that supports the transform can determine that.
    broken = expected == "breaks-xml" or not survives(clean(data.decode()).encode())
    if broken != (expected in ("breaks-xml", "changes-signed-content")):
        raise SystemExit(f"{name}: the signatures {'do not survive' if broken else 'survive'}")


def main() -> None:
    folder = start_folder("exchange")
    groups = []
    for area, rows in {"unsigned": unsigned(), "signed": signed()}.items():
        tests = []
        for name, comment, text, expected, section in rows:
            data = text.encode()
            if verdict(data) != expected:
                raise SystemExit(f"{name}: {verdict(data)}, not {expected}")
            if area == "signed":
                check(name, data, expected)
            write_file(folder, f"{area}/{name}.xml", data)
            tests.append({"comment": comment, "file": f"{area}/{name}.xml", "result": "valid", "cleanup": expected, "flags": [f"recipe-{section}"]})
        groups.append({"type": "exchange", "area": area, "tests": tests})
    print("exchange:", write_manifest(folder, groups))


main()
