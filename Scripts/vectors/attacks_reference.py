# SPDX-License-Identifier: Apache-2.0
"""References that cover another element than their parent, or refer outside the document (S-18, S-26)."""

from attacks_base import ASSERTION, ASSERTION_SIGNED, BARE, RESPONSE, assertion_of, change, forged, signed, with_extensions
from attacks_case import Case, case, relaxed
from attacks_sign import sign, signature_of

BAD, WRAPPING = "signature.bad-reference", "signature.wrapping"
REFERENCE_END = "</ds:Reference>"


def reference_of(text: str) -> str:
    """Returns the first ds:Reference."""
    return text[text.index("<ds:Reference ") : text.index(REFERENCE_END) + len(REFERENCE_END)]


def uris() -> list[Case]:
    """The identity provider signed these, so that only the URI is wrong."""
    rows = [
        ("empty", "an empty URI", "", BAD), ("hash", "# alone", "#", BAD),
        ("response", "the ID of the response around it", "#_r1", WRAPPING),
        ("nowhere", "an ID that no element has", "#_zz", BAD), ("upper", "the ID in upper case", "#_A1", BAD),
        ("percent", "the ID percent-encoded", "#%5Fa1", BAD), ("bare", "the ID without #", "_a1", BAD),
        ("blank-before", "the ID with a space before it", " #_a1", BAD), ("blank-behind", "the ID with a space after it", "#_a1 ", BAD),
        ("response-no-hash", "the ID of the response after another character", "?_r1", BAD),
        ("two", "two IDs", "#_a1 #_r1", BAD), ("double-hash", "## and the ID", "##_a1", BAD),
        ("xpointer-root", "an XPointer to the root", "#xpointer(/)", BAD),
        ("xpointer-id", "an XPointer to the ID", "#xpointer(id('_a1'))", BAD),
        ("element", "an element() pointer", "#element(/1/3)", BAD),
        ("injection", "an ID that closes an XPath string", "#_a1' or @ID='_r1", BAD, "CVE-2015-20108"),
        ("file", "a file", "file:///etc/hostname", BAD, "S-26"), ("file-host", "a file with an empty host", "file:/etc/hostname", BAD, "S-26"),
        ("http", "a web page", "http://canary.example.test/a", BAD, "S-26"),
        ("https", "a web page over TLS", "https://canary.example.test/a#_a1", BAD, "S-26"),
        ("ftp", "an FTP server", "ftp://canary.example.test/a", BAD, "S-26"),
        ("data", "a data URI", "data:text/xml,%3Ca/%3E", BAD, "S-26"), ("relative", "a file next to it", "original.xml#_a1", BAD, "S-26"),
        ("cid", "an attachment", "cid:assertion@example.test", BAD, "S-26"),
    ]
    return [
        case(f"reference/uri-{name}.xml", f"the reference names {comment}", signed(ASSERTION, uri=uri), code, "S-18", *flags, holds="value")
        for name, comment, uri, code, *flags in rows
    ]


def counts() -> list[Case]:
    """None, two, and other references than one."""
    other = reference_of(signed(RESPONSE))
    own = reference_of(ASSERTION_SIGNED)
    evil = assertion_of(forged(BARE))
    foreign = with_extensions(BARE, evil)
    evil_own = reference_of(sign(foreign, "_a9"))
    add = lambda more, behind: lambda info: change(info, "</ds:SignedInfo>" if behind else "<ds:Reference ", more + ("</ds:SignedInfo>" if behind else "<ds:Reference "))
    rows = [
        ("none", "no reference", signed(ASSERTION, info=lambda info: info.replace(reference_of(info), ""))),
        ("twice", "the same reference twice", signed(ASSERTION, info=add(own, True))),
        ("own-first", "its own element, then the response", signed(ASSERTION, info=add(other, True)), "CVE-2016-5697"),
        ("own-last", "the response, then its own element", signed(ASSERTION, info=add(other, False)), "CVE-2026-33487"),
        ("forged-last", "its own element, then a forged one elsewhere", sign(foreign, ASSERTION, info=add(evil_own, True)), "CVE-2016-5697", "CVE-2026-33487"),
        ("forged-first", "a forged one elsewhere, then its own element", sign(foreign, ASSERTION, info=add(evil_own, False)), "CVE-2026-33487"),
        ("three", "three references", signed(ASSERTION, info=add(own + other, True))),
        ("hundred", "a hundred references", signed(ASSERTION, info=add('<ds:Reference URI="#_a1"/>' * 100, True))),
        ("no-uri", "a reference without URI", signed(ASSERTION, info=lambda info: info.replace(' URI="#_a1"', ""))),
        ("nested", "a reference inside a reference", signed(ASSERTION, info=lambda info: change(info, REFERENCE_END, own + REFERENCE_END))),
        ("manifest", "a manifest in a ds:Object", signed(ASSERTION, after=lambda text: change(text, "</ds:Signature>", f"<ds:Object><ds:Manifest>{own}</ds:Manifest></ds:Object></ds:Signature>"))),
    ]
    return [case(f"reference/{name}.xml", comment, text, BAD, "S-18", *flags, holds="off" if name == "none" else "value") for name, comment, text, *flags in rows]


def targets() -> list[Case]:
    """Another element of the same document is covered, and well."""
    signature = signature_of(signed(RESPONSE), RESPONSE)
    advised = sign(change(BARE, "<saml:AttributeStatement>", f"<saml:Advice>{assertion_of(BARE).replace('_a1', '_a0')}</saml:Advice><saml:AttributeStatement>"), "_a0")
    inner = signature_of(advised, "_a0")
    bare_advised = advised.replace(inner, "")
    at = bare_advised.index("</saml:Issuer>", bare_advised.index('ID="_a1"')) + len("</saml:Issuer>")
    moved = signature_of(ASSERTION_SIGNED, ASSERTION)
    top = BARE.index("</saml:Issuer>") + len("</saml:Issuer>")
    bottom = BARE.index("</saml:Issuer>", top) + len("</saml:Issuer>")
    return [
        case("reference/assertion-at-response.xml", "the good signature of the assertion, as that of the response", BARE[:top] + moved + BARE[top:], WRAPPING, "S-17", "S-18", "CVE-2020-5390"),
        case("reference/response-at-assertion.xml", "a signature of the response, as that of the assertion", BARE[:bottom] + signature + BARE[bottom:], WRAPPING, "S-17", "S-18", holds="value"),
        case("reference/advice-at-assertion.xml", "the good signature of an assertion in the advice, as that of the assertion", bare_advised[:at] + inner + bare_advised[at:], WRAPPING, "S-17", "S-18"),
        case("reference/advice-alone.xml", "only the assertion in the advice is signed", advised, "signature.missing", "S-17"),
        case("reference/assertion-copied-up.xml", "the good signature of the assertion, copied to the response", ASSERTION_SIGNED[:top] + moved + ASSERTION_SIGNED[top:], WRAPPING, "S-17", "S-18", holds="value"),
    ]


def empty_uris() -> list[Case]:
    """The empty URI, which one option lets stand, for the root only."""
    root = signed(RESPONSE, uri="")
    inner = signed(ASSERTION, uri="")
    option = ("empty-reference-uri",)
    return [
        case("reference/empty-response.xml", "an empty URI in the signature of the response", root, BAD, "S-18"),
        case("reference/empty-response.xml", "the same with everything else allowed", root, BAD, "S-18", "S-56", allow=relaxed(*option), shared=True),
        case("reference/empty-assertion-allowed.xml", "an empty URI in the signature of the assertion, with empty URIs allowed", inner, BAD, "S-18", allow=option),
        case("reference/uri-missing-allowed.xml", "no URI, with empty URIs allowed", signed(RESPONSE, info=lambda info: info.replace(' URI="#_r1"', "")), BAD, "S-18", allow=option),
    ]


def cases() -> list[Case]:
    """Returns every case about references."""
    return uris() + counts() + targets() + empty_uris()
