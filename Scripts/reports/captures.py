# SPDX-License-Identifier: Apache-2.0
"""Creates three folders of captures: some of our vectors, hostile names and values, and many documents."""

import base64
import os
import pathlib
import shutil
from xml.sax.saxutils import escape

import samples
from containers import zipped
from samples import quoted

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


def response(number, text="https://idp.example.test", identifier=None):
    """Returns a response with personal data."""
    return samples.response(number, text, identifier, values="zq-personal-7391")


def failed(text):
    """Returns a response with a hostile string in its status, and in the fields of a signature."""
    return (
        '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0" '
        'xmlns:ds="http://www.w3.org/2000/09/xmldsig#" IssueInstant="2026-05-01T00:00:00Z" '
        f"InResponseTo={quoted(text)}>{samples.signature(text)}<samlp:Status><samlp:StatusCode Value={quoted(text)}/>"
        f"<samlp:StatusMessage>{escape(text)}</samlp:StatusMessage></samlp:Status></samlp:Response>"
    ).encode()


(work / "vectors").mkdir()
for name in ["malformed", "responses", "encoded"]:
    shutil.copytree(vectors / name, work / "vectors" / name)

hostile = work / "hostile"
hostile.mkdir()
for number, text in enumerate(HOSTILE):
    plain = text.replace("/", "\u2215")
    (hostile / plain).mkdir()
    (hostile / plain / f"{plain}.xml").write_bytes(response(number, text, text))
    (hostile / plain / "value").write_bytes(base64.b64encode(response(number, text)))
    (hostile / plain / "broken.xml").write_bytes(b"<a>" + text.encode())
    (hostile / plain / "status.xml").write_bytes(failed(text))
    # A second member, because a single one would be the document of the input itself.
    members = [(f"{plain}.xml", response(number, text)), ("other.xml", response(number))]
    (hostile / plain / "archive.zip").write_bytes(zipped(members))
(hostile / b"latin-\xe9.xml".decode("utf-8", "surrogateescape")).write_bytes(response(1))
(hostile / "two\r\nlines\tand\x1b[31mcolour\x07.xml").write_bytes(response(2))

many = work / "many"
# 20,000 documents at night, and a seventh of them in a landing.
count = max(2_000, 20_000 // int(os.environ.get("SAML_TEST_STRIDE", "7")))
for number, document in enumerate(samples.many(count, days=28, values="zq-personal-7391")):
    folder = many / f"{number // 1000:02}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{number:05}.xml").write_bytes(document)
