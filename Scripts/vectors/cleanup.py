# SPDX-License-Identifier: Apache-2.0
"""What the exchange clean-up does to a document, worked out a second time and slowly."""

import copy
import re

from lxml import etree

from signatures import DS, parse

NEWLINES = "\n\x0b\x0c\r\u0085\u2028\u2029"
SPACES = "\t \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u3000"
XML_SPACE = " \t\r\n"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"
# Base64 text, whose readers skip white space.
BASE64 = {"DigestValue", "SignatureValue", "X509Certificate", "CipherValue", "Modulus", "Exponent"}
CRYPTO = ("http://www.w3.org/2000/09/xmldsig#", "http://www.w3.org/2001/04/xmlenc#")


def clean(text: str) -> str:
    """Applies the recipe: collapse blanks, drop newlines, trim."""
    collapsed = re.sub("[ \t]+", " ", text)
    return re.sub(f"[{NEWLINES}]", "", collapsed).strip(NEWLINES + SPACES)


def canonical(element: etree._Element, prefixes: list[str] | None = None) -> bytes:
    """Returns the exclusive canonical form without comments."""
    return etree.tostring(element, method="c14n", exclusive=True, with_comments=False, inclusive_ns_prefixes=prefixes)


def signed_octets(root: etree._Element) -> list[bytes]:
    """Returns what each signature covers, and each SignedInfo, in canonical form."""
    tree = copy.deepcopy(root)
    octets = []
    for index in range(len(list(tree.iter(f"{DS}Signature")))):
        tree = copy.deepcopy(root)
        signature = list(tree.iter(f"{DS}Signature"))[index]
        info = signature.find(f"{DS}SignedInfo")
        octets.append(canonical(info))
        lists = [item.get("PrefixList").split() for item in info.iter(f"{{{EXCLUSIVE}}}InclusiveNamespaces")]
        prefixes = lists[0] if lists else None
        parent = signature.getparent()
        remove(signature)
        octets.append(canonical(parent, prefixes))
    return octets


def remove(element: etree._Element) -> None:
    """Takes an element out and leaves the text behind it in place."""
    parent, before = element.getparent(), element.getprevious()
    tail = element.tail or ""
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)


def values(root: etree._Element) -> list:
    """Returns every attribute and text value; white space between elements is none."""
    found = []
    for element in root.iter(etree.Element):
        name = etree.QName(element)
        found.append((element.tag, sorted(element.attrib.items())))
        pieces = [element.text or ""] + [child.tail or "" for child in element]
        children = any(isinstance(child.tag, str) for child in element)
        if children:
            found.extend(piece for piece in pieces if piece.strip(XML_SPACE))
        elif name.localname in BASE64 and name.namespace in CRYPTO:
            found.append("".join("".join(pieces).split()))
        else:
            found.append("".join(pieces))
    return found


def verdict(data: bytes) -> str:
    """Returns what the clean-up does to a document."""
    cleaned = clean(data.decode()).encode()
    if cleaned == data:
        return "unchanged"
    before = parse(data)
    try:
        after = parse(cleaned)
    except etree.XMLSyntaxError:
        return "breaks-xml"
    if signed_octets(before) != signed_octets(after):
        return "changes-signed-content"
    return "harmless" if values(before) == values(after) else "changes-values"
