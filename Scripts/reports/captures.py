# SPDX-License-Identifier: Apache-2.0
"""Creates three folders of captures: some of our vectors, hostile names and values, and many documents."""

import base64
import os
import pathlib
import shutil
import zipfile
from xml.sax.saxutils import escape, quoteattr

work = pathlib.Path(os.environ["REPORT_WORK"])
vectors = pathlib.Path("TestVectors")

# Strings that are harmful in some format, as a file name or as text of a document. A file name contains no slash.
HOSTILE = [
    "</script><script>document.title='broken'</script>",
    "<img src=x onerror=document.title='broken'>",
    "\"><svg onload=document.title='broken'>",
    "javascript:document.title='broken'",
    "line\u2028and\u2029paragraph",
    "\u202eltr.lmx",
    '=HYPERLINK("https://evil.example.test")',
    "@SUM(1)",
    "'quoted'",
    "]]><!--",
    "[link](https://evil.example.test) {0}",
    "back\\slash\\u{9}",
    "a;=1+1",
    "; @SUM(1);-2",
    'a";=1',
    'a",=1',
    '"\u0301,=1;\u0301+1',
    "+1\t=1\r\n-1",
    "\uff1d1",
    "</style><style>*{}",
    "-->",
    "&#0;&lt;&amp;amp;",
    "\\ud800",
    "\x7f\x85\x9b31m\x9d0;title\x9c",
    "\u2066\u200f\u061c\ufeff",
    '{"verdict":"accept"}\n{"verdict":"accept"}',
    "$(id) `id` %n {{x}} ${x}",
    "=" + "A" * 150,
]


def quoted(text):
    """An attribute value that keeps its line ends; a character that XML does not allow becomes a question mark."""
    return quoteattr("".join(c if c in "\t\n\r" or " " <= c else "?" for c in text))


def failed(text):
    """Returns a response with a hostile string in its status, and in the algorithms of a signature."""
    methods = "".join(f"<ds:{name} Algorithm={quoted(text)}/>" for name in ["CanonicalizationMethod", "SignatureMethod"])
    reference = f"<ds:Reference URI={quoted('#' + text)}><ds:DigestMethod Algorithm={quoted(text)}/></ds:Reference>"
    return (
        '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0" '
        'xmlns:ds="http://www.w3.org/2000/09/xmldsig#" IssueInstant="2026-05-01T00:00:00Z" '
        f"InResponseTo={quoted(text)}><ds:Signature><ds:SignedInfo>{methods}{reference}</ds:SignedInfo>"
        f"<ds:KeyInfo><ds:KeyName>{escape(text)}</ds:KeyName></ds:KeyInfo></ds:Signature>"
        f"<samlp:Status><samlp:StatusCode Value={quoted(text)}/>"
        f"<samlp:StatusMessage>{escape(text)}</samlp:StatusMessage></samlp:Status></samlp:Response>"
    ).encode()


def response(number, issuer="https://idp.example.test", audience=None, identifier=None, day=1):
    moment = f"2026-05-{day:02}T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}Z"
    later = f"2026-05-{day:02}T{number // 3600 % 24:02}:{number // 60 % 60:02}:59Z"
    conditions = f'<saml:Conditions NotBefore="{moment}" NotOnOrAfter="{later}">'
    if audience:
        restriction = f"<saml:Audience>{escape(audience)}</saml:Audience>"
        conditions += f"<saml:AudienceRestriction>{restriction}</saml:AudienceRestriction>"
    return (
        '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" '
        'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" '
        f'ID={quoteattr(identifier or f"_r{number}")} Version="2.0" IssueInstant="{moment}" '
        f"Destination={quoteattr(audience or 'https://sp.example.test/acs')}>"
        f"<saml:Issuer>{escape(issuer)}</saml:Issuer>"
        '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>'
        f'<saml:Assertion ID="_a{number}" Version="2.0" IssueInstant="{moment}">'
        f"<saml:Issuer>{escape(issuer)}</saml:Issuer>"
        "<saml:Subject><saml:NameID>zq-name-identifier-7391</saml:NameID></saml:Subject>"
        f"{conditions}</saml:Conditions>"
        f"<saml:AttributeStatement><saml:Attribute Name={quoteattr(audience or 'uid')}>"
        "<saml:AttributeValue>zq-attribute-value-5527</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>"
        "</saml:Assertion></samlp:Response>"
    ).encode()


(work / "vectors").mkdir()
for name in ["malformed", "responses", "encoded"]:
    shutil.copytree(vectors / name, work / "vectors" / name)

hostile = work / "hostile"
hostile.mkdir()
for number, text in enumerate(HOSTILE):
    plain = text.replace("/", "\u2215")
    (hostile / plain).mkdir()
    (hostile / plain / f"{plain}.xml").write_bytes(response(number, text, text, text))
    (hostile / plain / "value").write_bytes(base64.b64encode(response(number, text, text)))
    (hostile / plain / "broken.xml").write_bytes(b"<a>" + text.encode())
    (hostile / plain / "status.xml").write_bytes(failed(text))
    with zipfile.ZipFile(hostile / plain / "archive.zip", "w") as archive:
        # A second member, because a single one would be the document of the input itself.
        archive.writestr(f"{plain}.xml", response(number, text))
        archive.writestr("other.xml", response(number))
(hostile / b"latin-\xe9.xml".decode("utf-8", "surrogateescape")).write_bytes(response(1))
(hostile / "two\r\nlines\tand\x1b[31mcolour\x07.xml").write_bytes(response(2))

many = work / "many"
# 20,000 documents at night, and a seventh of them in a landing.
for number in range(max(2_000, 20_000 // int(os.environ.get("SAML_TEST_STRIDE", "7")))):
    folder = many / f"{number // 1000:02}"
    folder.mkdir(parents=True, exist_ok=True)
    document = response(number, f"https://idp-{number % 7}.example.test", day=1 + number % 28)
    if number % 10 == 3:
        document = document.replace(b'Version="2.0"', b'Version="1.1"', 1)
    if number % 100 == 4:
        document = document[:300]
    (folder / f"{number:05}.xml").write_bytes(document)
