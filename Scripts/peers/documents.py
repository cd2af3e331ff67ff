# SPDX-License-Identifier: Apache-2.0
"""Unsigned responses, which we sign and peers verify: each is a login with the value "mira-7" for the name "p-0042"."""

import re

import scenes
from parties import TEST_VECTORS
from scenes import SAML, XS, attribute

VALUE = "mira-7"
NAME = "p-0042"
UID = attribute("uid", VALUE)


def login(*attributes: str) -> str:
    """Returns a login with these attributes after the common one."""
    return scenes.login(UID, *attributes)


def pretty(text: str) -> str:
    """Indents element-only content; leaf elements stay on their line."""
    depth = 0
    lines = []
    for piece in text.replace("><", ">\n<").split("\n"):
        closing = piece.startswith("</")
        depth -= closing
        lines.append("    " * depth + piece)
        depth += not closing and "</" not in piece and not piece.endswith("/>")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(lines) + "\n"


def odd_prefixes() -> str:
    """Returns a login with misleading prefixes and unused namespaces."""
    text = login(attribute("givenName", "Mira"), attribute("zip", "00501", "10115"))
    text = text.replace("samlp:", "assertion:").replace("xmlns:samlp=", "xmlns:assertion=")
    text = re.sub(r"(</?)saml:", r"\1samlp:", text).replace("xmlns:saml=", "xmlns:samlp=")
    return text.replace("<samlp:Assertion ", '<samlp:Assertion xmlns:unused="urn:example:unused" xmlns="urn:example:default" ')


def values() -> str:
    """Returns a login with values that are XML, typed, empty and nil."""
    tree = (
        '<v:plan xmlns:v="urn:example:plan" level="2"><v:name xml:lang="de">Groß &amp; Klein</v:name>'
        '<v:channels xmlns="urn:example:channel"><channel id="1"/><channel id="2">Zwei</channel></v:channels>mixed</v:plan>'
    )
    typed = '<saml:AttributeValue xsi:type="xs:integer">42</saml:AttributeValue><saml:AttributeValue xsi:nil="true"/>'
    more = ' xmlns:o="urn:example:origin" o:source="crm" FriendlyName="plan"'
    return login(attribute("plan", tree, more=more), f'<saml:Attribute Name="typed">{typed}</saml:Attribute>', attribute("none"))


def undone_default() -> str:
    """Returns a login with a default namespace that is not used before a child undeclares it."""
    return login(attribute("tree", '<t:tree xmlns:t="urn:example:tree" xmlns="urn:example:unused"><leaf xmlns=""/></t:tree>'))


def comments() -> str:
    """Returns a login with comments between its elements and around it."""
    text = login().replace("<saml:Subject>", "<!-- who --><saml:Subject>").replace("</saml:Assertion>", "<!-- end --></saml:Assertion>")
    return f"<!-- before -->\n{text}\n<!-- after -->\n"


def instructions() -> str:
    """Returns a login with processing instructions between its elements and around it."""
    text = login().replace("<saml:Conditions ", "<?when now?><saml:Conditions ")
    return f"<?before it?>\n{text}\n<?after?>\n"


def default_namespaces() -> str:
    """Returns a login that declares each namespace as the default one."""
    text = login().replace(f'xmlns:saml="{SAML}" {XS} ', "").replace("xmlns:samlp=", "xmlns=").replace("samlp:", "")
    return (
        text.replace("<saml:Issuer>", f'<saml:Issuer xmlns="{SAML}">', 1)
        .replace("<saml:Assertion ", f'<saml:Assertion xmlns="{SAML}" ').replace("<saml:", "<").replace("</saml:", "</")
    )


def single_quotes() -> str:
    """Returns a login with single quotes, spaces inside tags, and start and end tags of empty elements."""
    text = login().replace('"', "'").replace("<samlp:Status>", "<samlp:Status >").replace("</saml:Subject>", "</saml:Subject\n>")
    return text.replace("Success'/>", "Success'  ></samlp:StatusCode>")


def documents() -> dict[str, bytes]:
    """Returns the documents by name."""
    indented = pretty(login(attribute("zip", "00501", "10115")))
    spoken = attribute("spoken", "Ünïcödé", "日本語", "עברית", "🎬𝄞", "e\u0301", "a\u0085b\u2028c\u00a0d")
    references = attribute("a&#9;b &quot;&lt;", "one&#13;two&#10;three&#9;four", "&lt;&gt;&amp;&quot;&apos; &#x1F3AC; &#233;", "  padded\t")
    sections = attribute("section", "<![CDATA[a < b & c ]] > d]]>", "x<![CDATA[]]>y<![CDATA[<z>]]>")
    texts = {
        "small": login(),
        "pretty": indented,
        "crlf": indented.replace("\n", "\r\n"),
        "bom": "\ufeff" + login(),
        "values": values(),
        "undone-default": undone_default(),
        "default-namespaces": default_namespaces(),
        "odd-prefixes": odd_prefixes(),
        "single-quotes": single_quotes(),
        "spoken": login(spoken),
        "references": login(references),
        "cdata": login(sections),
        "comments": comments(),
        "instructions": instructions(),
        "large": login(*(attribute(f"urn:example:attribute:{n}", *(f"Straße {n}.{m}" for m in range(20))) for n in range(60))),
    }
    made = {name: text.encode() for name, text in texts.items()}
    # The smallest response is not a login: it has neither a confirmation nor an AuthnStatement.
    made["minimal"] = (TEST_VECTORS / "responses/xmlsec1/minimal.xml").read_bytes()
    for name, data in made.items():
        if data.count(f">{VALUE}<".encode()) != 1 or data.count(f">{NAME}<".encode()) != 1:
            raise SystemExit(f"{name}: the value and the name identifier do not occur exactly once")
    return made
