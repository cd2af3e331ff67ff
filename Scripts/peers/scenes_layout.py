# SPDX-License-Identifier: Apache-2.0
"""Unsigned responses in other layouts and sizes."""

import re

from scenes import LOGIN, WORDS, assertion, response

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'


def pretty(text: str, indent: str = "    ") -> str:
    """Indents element-only content; leaf elements stay on their line."""
    depth = 0
    lines = []
    for piece in text.replace("><", ">\n<").split("\n"):
        closing = piece.startswith("</")
        depth -= closing
        lines.append(indent * depth + piece)
        depth += not closing and "</" not in piece and not piece.endswith("/>")
    return "\n".join(lines) + "\n"


def plain() -> str:
    """Returns an ordinary login with attributes."""
    return response(assertion(statements=LOGIN + WORDS))


def odd_prefixes() -> str:
    """Returns a response with misleading prefixes and unused namespaces."""
    text = plain().replace("samlp:", "assertion:").replace("xmlns:samlp=", "xmlns:assertion=")
    text = re.sub(r"(</?)saml:", r"\1samlp:", text).replace("xmlns:saml=", "xmlns:samlp=")
    return text.replace("<samlp:Assertion ", '<samlp:Assertion xmlns:unused="urn:example:unused" xmlns="urn:example:default" ')
