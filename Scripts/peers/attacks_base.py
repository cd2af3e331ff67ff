# SPDX-License-Identifier: Apache-2.0
"""The documents that attacks are made from, and their parts."""

from attacks_sign import without_signature
from scenes import SAML

RESPONSE, ASSERTION = "_r1", "_a1"
SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
STATUS_END = "</samlp:Status>"


def change(text: str, old: str, new: str) -> str:
    """Returns `text` with its only occurrence of `old` replaced."""
    if text.count(old) != 1:
        raise ValueError(f"{text.count(old)} occurrences of {old!r}")
    return text.replace(old, new)


def assertion_of(text: str) -> str:
    """Returns the one assertion of a document."""
    return text[text.index("<saml:Assertion ") : text.rindex("</saml:Assertion>") + len("</saml:Assertion>")]


def forged(text: str, same_ids: bool = False) -> str:
    """Returns an unsigned response or assertion about another user."""
    for target in (RESPONSE, ASSERTION):
        if f' ID="{target}"' in text and "<ds:Signature " in text[text.index(f' ID="{target}"') :][:400]:
            text = without_signature(text, target)
    text = text.replace("mira-7", "eve-1").replace("p-0042", "p-0666")
    return text if same_ids else text.replace('"_r1"', '"_r9"').replace('"_a1"', '"_a9"')


def standing_alone(text: str) -> str:
    """Returns the assertion with the declaration it needs outside of its response."""
    return change(text, "<saml:Assertion ", f'<saml:Assertion xmlns:saml="{SAML}" ')


def with_extensions(text: str, content: str, wrapped: bool = True) -> str:
    """Returns a response with extensions, which hold `content`."""
    inner = f'<x:note xmlns:x="urn:example:note">{content}</x:note>' if wrapped else content
    at = text.index("<samlp:Status>")
    return f"{text[:at]}<samlp:Extensions>{inner}</samlp:Extensions>{text[at:]}"


def with_detail(text: str, content: str) -> str:
    """Returns a response with `content` in its StatusDetail."""
    return change(text, STATUS_END, f"<samlp:StatusDetail>{content}</samlp:StatusDetail>{STATUS_END}")


def enveloped(text: str, header: str = "") -> str:
    """Returns a response in a SOAP envelope."""
    head = f"<S:Header>{header}</S:Header>" if header else ""
    return f'<S:Envelope xmlns:S="{SOAP}">{head}<S:Body>{text}</S:Body></S:Envelope>'
