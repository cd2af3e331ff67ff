# SPDX-License-Identifier: Apache-2.0
"""A second, slow implementation of the effect of the exchange cleanup on a document."""

import copy
import re

from lxml import etree

from signatures import DS, parse

NEWLINES = "\n\x0b\x0c\r\u0085\u2028\u2029"
SPACES = "\t \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u3000"
XML_SPACE = " \t\r\n"
XML = "{http://www.w3.org/XML/1998/namespace}"
INCLUSIVE = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
INCLUSIVE_11 = "http://www.w3.org/2006/12/xml-c14n11"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"
# Base64 text, whose readers skip white space.
BASE64 = {"DigestValue", "SignatureValue", "X509Certificate", "CipherValue", "Modulus", "Exponent"}
CRYPTO = ("http://www.w3.org/2000/09/xmldsig#", "http://www.w3.org/2001/04/xmlenc#")


def clean(text: str) -> str:
    """Applies the recipe: collapse spaces, drop newlines, trim."""
    collapsed = re.sub("[ \t]+", " ", text)
    return re.sub(f"[{NEWLINES}]", "", collapsed).strip(NEWLINES + SPACES)


class Unknown(Exception):
    """A signature with a method other than canonicalization."""


def canonical(element: etree._Element, prefixes: list[str] | None = None, comments: bool = False) -> bytes:
    """Returns the exclusive canonical form."""
    return etree.tostring(element, method="c14n", exclusive=True, with_comments=comments, inclusive_ns_prefixes=prefixes)


def method_octets(element: etree._Element, method: etree._Element | None, comments: bool) -> bytes:
    """Returns the canonical form that a CanonicalizationMethod or Transform names; Canonical XML 1.0 without one."""
    name = INCLUSIVE if method is None else method.get("Algorithm")
    comments = comments and name.endswith("WithComments")
    lists = [] if method is None else [item.get("PrefixList").split() for item in method]
    if name.startswith(EXCLUSIVE):
        return canonical(element, lists[0] if lists else None, comments)
    if not name.startswith((INCLUSIVE, INCLUSIVE_11)):
        raise Unknown(name)
    # Attributes of xml: around the element are included; the cleanup can change only these there.
    around = [item.attrib.items() for item in element.iterancestors()]
    xml = [pair for pairs in around for pair in pairs if pair[0].startswith(XML)]
    return repr(xml).encode() + etree.tostring(element, method="c14n", with_comments=comments)


def signed_octets(root: etree._Element) -> list[bytes]:
    """Returns what each signature covers, and each SignedInfo, in the canonical form that it names."""
    octets = []
    for index in range(len(list(root.iter(f"{DS}Signature")))):
        tree = copy.deepcopy(root)
        signature = list(tree.iter(f"{DS}Signature"))[index]
        info = signature.find(f"{DS}SignedInfo")
        octets.append(method_octets(info, info.find(f"{DS}CanonicalizationMethod"), True))
        reference = info.find(f"{DS}Reference")
        methods = [item for item in reference.iter(f"{DS}Transform") if item.get("Algorithm") != ENVELOPED]
        if len(methods) > 1:
            raise Unknown("several transforms")
        name = reference.get("URI")[1:]
        target = next(item for item in tree.iter() if item.get("ID") == name) if name else tree
        if signature in target.iter():
            remove(signature)
        # A reference inside the document selects no comments.
        octets.append(method_octets(target, methods[0] if methods else None, False))
    return octets


def remove(element: etree._Element) -> None:
    """Removes an element and keeps the text after it."""
    parent, before = element.getparent(), element.getprevious()
    tail = element.tail or ""
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)


def values(root: etree._Element) -> list:
    """Returns every attribute and text value; white space between elements is not a value."""
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
    """Returns the effect of the cleanup on a document."""
    cleaned = clean(data.decode()).encode()
    if cleaned == data:
        return "unchanged"
    before = parse(data)
    try:
        after = parse(cleaned)
    except etree.XMLSyntaxError:
        return "breaks-xml"
    try:
        if signed_octets(before) != signed_octets(after):
            return "changes-signed-content"
    except Unknown:
        return "changes-signed-content"
    return "harmless" if values(before) == values(after) else "changes-values"
