# SPDX-License-Identifier: Apache-2.0
"""Writes TestVectors/encoded: valid documents in every encoding of captures."""

from encoded_layers import (
    BOM, b64, b64url, deflate, get, html_escaped, html_numbered, json_string, percent, post, quoted_printable, soap,
    wrapped,
)
from template import DECLARATION, RESPONSE, VALUE, edit
from vectorset import start_folder, write_file, write_manifest

SPOKEN = edit(VALUE, "<saml:AttributeValue>Élodie &amp; Søren ÿÿÿ &quot;ёё&quot; 映画 🎬</saml:AttributeValue>")
PRETTY = RESPONSE.replace("><", ">\n  <")

DOCUMENTS = {
    "line.xml": RESPONSE.encode(),
    "spoken.xml": SPOKEN.encode(),
    "pretty.xml": (DECLARATION + "\n" + PRETTY + "\n").encode(),
    "crlf.xml": (DECLARATION + "\n" + PRETTY).replace("\n", "\r\n").encode(),
}
LINE, WORDS, LINES, CRLF = DOCUMENTS.values()
SIGNATURE = b"&SigAlg=" + percent(b"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256")


def pad(document: bytes, remainder: int) -> bytes:
    """Returns `document` with line breaks after it, so that its length modulo 3 is `remainder`."""
    return document + b"\n" * ((remainder - len(document)) % 3)


def base64_cases() -> list[tuple]:
    """Variants of Base64."""
    one, two = pad(WORDS, 1), pad(WORDS, 2)
    loose = b64(one)[:-3] + bytes([b64(one)[-3] + 1]) + b"=="
    noncanonical = ["not-canonical-base64"]
    return [
        ("base64.txt", "standard Base64", b64(LINE), ["base64"], LINE, []),
        ("base64-words.txt", "standard Base64 of non-ASCII text", b64(WORDS), ["base64"], WORDS, []),
        ("base64-crlf-document.txt", "standard Base64 of a document with CR LF", b64(CRLF), ["base64"], CRLF, []),
        ("base64-one-pad.txt", "Base64 that ends with =", b64(two), ["base64"], two, []),
        ("base64-two-pad.txt", "Base64 that ends with ==", b64(one), ["base64"], one, []),
        ("base64-line-end.txt", "a line break after the value", b64(LINES) + b"\n", ["base64"], LINES, []),
        ("base64-unpadded.txt", "Base64 without its padding", b64(one).rstrip(b"="), ["base64"], one, noncanonical),
        ("base64-loose-bits.txt", "bits left over that are not zero", loose, ["base64"], one, noncanonical),
        ("base64-wrapped-crlf.txt", "76 columns, CR LF", wrapped(LINES, "\r\n"), ["base64-wrapped"], LINES, ["wrapped-base64"]),
        ("base64-wrapped-lf.txt", "76 columns, LF", wrapped(LINES, "\n"), ["base64-wrapped"], LINES, ["wrapped-base64"]),
        ("base64-wrapped-64.txt", "64 columns, LF, as PEM has it", wrapped(WORDS, "\n", 64), ["base64-wrapped"], WORDS, ["wrapped-base64"]),
        ("base64url.txt", "URL-safe Base64 with padding", b64url(one), ["base64url"], one, ["url-safe-base64"]),
        ("base64url-unpadded.txt", "URL-safe Base64 without padding", b64url(one).rstrip(b"="), ["base64url"], one, ["not-canonical-base64", "url-safe-base64"]),
        ("plus-became-space.txt", "every + became a space", b64(WORDS).replace(b"+", b" "), ["base64"], WORDS, ["plus-became-space"]),
        ("base64-bom.txt", "Base64 of a document with a byte order mark", b64(BOM + WORDS), ["base64", "bom"], WORDS, []),
    ]


def percent_cases() -> list[tuple]:
    """Percent-encoding, forms, queries and requests."""
    one = pad(WORDS, 1)
    value = percent(b64(one))
    form = b"SAMLResponse=" + value
    plus = b"SAMLResponse=" + b64(one).replace(b"/", b"%2F").replace(b"=", b"%3D")
    lines = b"SAMLResponse=" + percent(wrapped(LINES, "\r\n"))
    twice = percent(value)
    formed = ["form", "percent", "base64"]
    asked = ["query", "percent", "base64"]
    return [
        ("percent-upper.txt", "percent-encoded Base64, what encode prints", value, ["percent", "base64"], one, []),
        ("percent-lower.txt", "lower-case hex digits", percent(b64(one), lower=True), ["percent", "base64"], one, []),
        ("percent-twice.txt", "percent-encoded twice", twice, ["percent", "percent", "base64"], one, ["percent-twice"]),
        ("percent-url-safe.txt", "URL-safe Base64 with escaped padding", percent(b64url(one)), ["percent", "base64url"], one, ["url-safe-base64"]),
        ("form.txt", "a form body", form, formed, one, []),
        ("form-relay-after.txt", "RelayState after the message", form + b"&RelayState=abc%3D%3D", formed, one, []),
        ("form-relay-before.txt", "RelayState before the message", b"RelayState=a+b&" + form, formed, one, []),
        ("form-line-end.txt", "a line break after the form", form + b"\r\n", formed, one, []),
        ("form-twice.txt", "a form body encoded twice", b"SAMLResponse=" + twice, ["form", "percent", "percent", "base64"], one, ["percent-twice"]),
        ("form-bare-plus.txt", "+ sent bare in a form", plus, formed, one, ["plus-became-space"]),
        ("form-wrapped.txt", "escaped line breaks in a form", lines, ["form", "percent", "base64-wrapped"], LINES, ["wrapped-base64"]),
        ("query.txt", "a query string with its mark", b"?" + form + b"&RelayState=abc", asked, one, []),
        ("url.txt", "a whole URL", b"https://sp.example.test/acs?" + form, asked, one, []),
        ("url-fragment.txt", "a whole URL with a fragment", b"https://sp.example.test/acs?a=1&" + form + b"#top", asked, one, []),
        ("http-post.txt", "a whole POST request", post(form), ["http", *formed], one, []),
        ("http-post-relay.txt", "a whole POST request with RelayState", post(b"RelayState=abc&" + form), ["http", *formed], one, []),
    ]


def deflate_cases() -> list[tuple]:
    """The redirect binding."""
    value = b64(deflate(WORDS))
    form = b"SAMLResponse=" + percent(value)
    layers = ["percent", "base64", "deflate"]
    url = b"https://sp.example.test/acs?" + form + b"&RelayState=abc" + SIGNATURE
    return [
        ("deflate.txt", "DEFLATE and Base64", value, ["base64", "deflate"], WORDS, []),
        ("deflate-stored.txt", "DEFLATE with stored blocks only", b64(deflate(LINE, 0)), ["base64", "deflate"], LINE, []),
        ("deflate-fast.txt", "DEFLATE of the fastest level", b64(deflate(CRLF, 1)), ["base64", "deflate"], CRLF, []),
        ("deflate-percent.txt", "DEFLATE, Base64, percent-encoded", percent(value), layers, WORDS, []),
        ("deflate-form.txt", "the same as a parameter", form, ["form", *layers], WORDS, []),
        ("deflate-url.txt", "a whole URL of the redirect binding", url, ["query", *layers], WORDS, []),
        ("deflate-http-get.txt", "a whole GET request", get(form + SIGNATURE), ["http", "query", *layers], WORDS, []),
    ]


def text_cases() -> list[tuple]:
    """XML as in logs, mails and web pages."""
    json_warning, html_warning, mail_warning = ["json-escaped"], ["html-escaped"], ["quoted-printable"]
    envelope = soap(LINE)
    headed = soap(WORDS, "<S:Header/>")
    return [
        ("xml.txt", "plain XML", LINE, [], LINE, []),
        ("xml-bom.txt", "XML with a byte order mark", BOM + LINES, ["bom"], LINES, []),
        ("html.txt", "HTML-escaped XML", html_escaped(LINE), ["html"], LINE, html_warning),
        ("html-words.txt", "HTML-escaped XML that contains references", html_escaped(WORDS), ["html"], WORDS, html_warning),
        ("html-numbers.txt", "HTML-escaped XML with numeric references", html_numbered(WORDS), ["html"], WORDS, html_warning),
        ("html-pretty.txt", "HTML-escaped XML in lines", html_escaped(LINES), ["html"], LINES, html_warning),
        ("html-base64.txt", "HTML-escaped Base64", html_numbered(b64(pad(WORDS, 1))), ["html", "base64"], pad(WORDS, 1), html_warning),
        ("json.txt", "a JSON string", json_string(LINE, True, False), ["json"], LINE, json_warning),
        ("json-lines.txt", "a JSON string with escaped line breaks", json_string(CRLF, True, False), ["json"], CRLF, json_warning),
        ("json-unicode.txt", "a JSON string with \\u escapes and surrogate pairs", json_string(WORDS, True, True), ["json"], WORDS, json_warning),
        ("json-utf8.txt", "a JSON string with UTF-8 in it", json_string(WORDS, False, False), ["json"], WORDS, json_warning),
        ("json-base64.txt", "a JSON string of Base64 with escaped slashes", json_string(b64(WORDS), True, True), ["json", "base64"], WORDS, json_warning),
        ("quoted-printable.txt", "quoted-printable XML", quoted_printable(LINE, b"\n"), ["quoted-printable"], LINE, mail_warning),
        ("quoted-printable-crlf.txt", "quoted-printable XML with CR LF", quoted_printable(WORDS, b"\r\n"), ["quoted-printable"], WORDS, mail_warning),
        ("quoted-printable-lines.txt", "quoted-printable XML in lines", quoted_printable(LINES, b"\n"), ["quoted-printable"], LINES, mail_warning),
        ("soap.txt", "a SOAP 1.1 envelope", envelope, ["soap"], envelope, []),
        ("soap-header.txt", "a SOAP 1.1 envelope with an empty header", headed, ["soap"], headed, []),
        ("soap-base64.txt", "Base64 of a SOAP 1.1 envelope", b64(envelope), ["base64", "soap"], envelope, []),
    ]


def main() -> None:
    folder = start_folder("encoded")
    names: dict[bytes, str] = {}
    groups = []
    areas = {"base64": base64_cases(), "percent": percent_cases(), "deflate": deflate_cases(), "text": text_cases()}
    for area, rows in areas.items():
        tests = []
        for name, comment, data, layers, document, warnings in rows:
            if document not in names:
                names[document] = f"documents/{len(names) + 1}.xml"
                write_file(folder, names[document], document)
            write_file(folder, f"{area}/{name}", data)
            tests.append({
                "comment": comment, "file": f"{area}/{name}", "document": names[document], "layers": layers,
                "warnings": [f"encoding.{warning}" for warning in warnings], "result": "valid", "flags": [],
            })
        groups.append({"type": "encoded", "area": area, "tests": tests})
    print("encoded:", write_manifest(folder, groups))


main()
