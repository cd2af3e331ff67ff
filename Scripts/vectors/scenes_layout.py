# SPDX-License-Identifier: Apache-2.0
"""Unsigned responses in other layouts and sizes."""

import re

from scenes import LOGIN, SAML, WORDS, XS, assertion, attribute, response, statement

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


def guide() -> str:
    """Returns a response in the layout of integration guides: attributes on separate lines."""
    spread = pretty(plain())
    return re.sub(r'(?m)^( *<saml[p]?:(?:Response|Assertion)) (.*)>$', lambda m: m[1] + "\n" + "\n".join(
        " " * (len(m[1]) + 1) + part for part in re.findall(r'[^ =]+="[^"]*"', m[2])
    ) + ">", spread)


def guide_padded() -> str:
    """Returns the same with line breaks inside the values, as some guides print them."""
    breaks = lambda match: f"<{match[1]}>\n            {match[2]}\n        </{match[3]}>"
    return re.sub(r"<(saml:(?:Issuer|NameID|Audience|AttributeValue)[^>]*)>([^<]+)</([^>]+)>", breaks, guide())


def default_namespaces() -> str:
    """Returns a response that declares each namespace as the default one."""
    inner = re.sub(r"(</?)saml:", r"\1", assertion()).replace("<Assertion ", f'<Assertion xmlns="{SAML}" ')
    text = re.sub(r"(</?)samlp:", r"\1", response()).replace("xmlns:samlp=", "xmlns=").replace(f' xmlns:saml="{SAML}" {XS}', "")
    text = text.replace("<saml:Issuer>", f'<Issuer xmlns="{SAML}">').replace("</saml:Issuer>", "</Issuer>")
    return text.replace("</Response>", inner + "</Response>")


def odd_prefixes() -> str:
    """Returns a response with misleading prefixes and unused namespaces."""
    text = plain().replace("samlp:", "assertion:").replace("xmlns:samlp=", "xmlns:assertion=")
    text = re.sub(r"(</?)saml:", r"\1samlp:", text).replace("xmlns:saml=", "xmlns:samlp=")
    return text.replace("<samlp:Assertion ", '<samlp:Assertion xmlns:unused="urn:example:unused" xmlns="urn:example:default" ')


def references() -> str:
    """Returns values that need care in canonicalization."""
    return response(assertion(statements=statement(
        attribute("a&#9;b", "one&#13;two&#10;three&#9;four"), attribute("quote", "&lt;&gt;&amp;&quot;&apos; &#x1F3AC; &#233;"),
        attribute("attr &quot;&apos;&lt;&gt;", "  padded  ", "two  blanks", "tab\there", "line\nend"),
        attribute("space", '<s:v xmlns:s="urn:example:s" xml:space="preserve" s:b="2" a="1"> \n </s:v>'),
        attribute("separators", "a\u0085b\u2028c\u2029d\u00a0e\u200bf"),
    )))


def markup() -> str:
    """Returns a response with comments and processing instructions between its elements."""
    text = plain().replace("<saml:Subject>", "<!-- who --><saml:Subject>").replace("<saml:Conditions ", "<?when now?><saml:Conditions ")
    return "<!-- before -->\n<?before it?>\n" + text + "\n<!-- after -->\n"


def at_limits() -> str:
    """Returns a response at the limits: 64 levels, 64 attributes, names and IDs of 256 bytes."""
    deep = "<e>" * 59 + "</e>" * 59
    wide = "<e " + " ".join(f'a{n}="{n}"' for n in range(64)) + "/>"
    named = f'<{"n" * 256} {"b" * 256}="1" xml:id="_{"i" * 255}"/>'
    return response(assertion(statements=statement(attribute("deep", deep), attribute("wide", wide), attribute("named", named))))


def sized(size: int) -> str:
    """Returns a response of a little less than `size` bytes, with many values."""
    words = ["Straße", "Łódź", "plain", "東京", "naïve", "x" * 40, "A &amp; B", "été"]
    items = []
    length = len(plain().encode())
    while True:
        number = len(items)
        texts = [f"{words[(number + place) % len(words)]} {number}.{place} " + "lorem ipsum " * (number % 7) for place in range(12)]
        item = attribute(f"urn:example:attribute:{number}", *(text.strip() for text in texts))
        if length + len(item.encode()) > size:
            break
        items.append(item)
        length += len(item.encode())
    return response(assertion(statements=LOGIN + statement(*items)))
