# SPDX-License-Identifier: Apache-2.0
"""Transforms that select the digested content, and canonical forms that are not allowed (S-19)."""

import hashlib

from attacks_base import ASSERTION, BARE, signed
from attacks_case import Case, case, relaxed
from attacks_sign import ENVELOPED, TRANSFORMS, b64, place
from signing import DSIG, EXCLUSIVE
from signatures import IDS
from parties import KEYS
from xmlsec import ASSERTION as SIGNATURE_PATH, run

BAD, ALGORITHM = "signature.bad-transform", "signature.algorithm-not-allowed"
INCLUSIVE = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
C14N11 = "http://www.w3.org/2006/12/xml-c14n11"
XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116"
FILTER = "http://www.w3.org/2002/06/xmldsig-filter2"
XSLT = "http://www.w3.org/TR/1999/REC-xslt-19991116"


def transform(algorithm: str, content: str = "") -> str:
    """Returns a ds:Transform."""
    return f'<ds:Transform Algorithm="{algorithm}">{content}</ds:Transform>' if content else f'<ds:Transform Algorithm="{algorithm}"/>'


ENVELOPE, CANONICAL = transform(ENVELOPED), transform(EXCLUSIVE)
NOT_SIGNATURE = transform(XPATH, "<ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath>")
SUBTRACT = transform(FILTER, f'<f:XPath xmlns:f="{FILTER}" Filter="subtract">here()/ancestor::ds:Signature[1]</f:XPath>')
IDENTITY = transform(XSLT, '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:template match="@*|node()"><xsl:copy><xsl:apply-templates select="@*|node()"/></xsl:copy></xsl:template></xsl:stylesheet>')
WRITING = transform(XSLT, '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:e="http://exslt.org/common" version="1.0" extension-element-prefixes="e"><xsl:template match="/"><e:document href="canary.txt">x</e:document></xsl:template></xsl:stylesheet>')
SLOW = transform(XPATH, f"<ds:XPath>{'count(//*[' * 12}1{'])' * 12}&gt;0</ds:XPath>")


def by_xmlsec(transforms: str, canonical: str = EXCLUSIVE, prefix: str = "ds", parameters: str = "") -> str:
    """Returns the login signed by xmlsec1, which computes the actual output of these transforms."""
    template = (
        f'<ds:Signature xmlns:ds="{DSIG}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="{canonical}"/>'
        f'<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#{ASSERTION}">'
        f'<ds:Transforms>{transforms}</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>'
        "<ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/></ds:Signature>"
    )
    if parameters:
        template = template.replace(f'<ds:CanonicalizationMethod Algorithm="{canonical}"/>', f'<ds:CanonicalizationMethod Algorithm="{canonical}">{parameters}</ds:CanonicalizationMethod>')
    if prefix != "ds":
        colon = f"{prefix}:" if prefix else ""
        template = template.replace("xmlns:ds", f"xmlns:{prefix}" if prefix else "xmlns").replace("<ds:", f"<{colon}").replace("</ds:", f"</{colon}")
    key = KEYS / "idp-rsa.key.pem"
    made = run(place(BARE, ASSERTION, template), "--sign", "--privkey-pem", str(key), *IDS, "--node-xpath", SIGNATURE_PATH)
    return made.replace('<?xml version="1.0"?>\n', "").rstrip("\n")


def selecting() -> list[Case]:
    """Transforms whose result xmlsec1 signed: each verifies if its transforms are executed."""
    rows = [
        ("xpath", "an XPath transform in place of enveloped-signature", NOT_SIGNATURE + CANONICAL, "CVE-2026-49289"),
        ("xpath-third", "an XPath transform as third", ENVELOPE + NOT_SIGNATURE + CANONICAL, "CVE-2026-49289"),
        ("xpath-subject", "an XPath transform that leaves the subject out", ENVELOPE + transform(XPATH, '<ds:XPath>not(ancestor-or-self::*[local-name()="Subject"])</ds:XPath>') + CANONICAL, "CVE-2026-49289"),
        ("xpath-filter", "an XPath Filter 2 transform", SUBTRACT + CANONICAL),
        ("xslt", "an XSLT transform that copies", ENVELOPE + IDENTITY + CANONICAL, "CVE-2011-1425"),
        ("three", "exclusive canonicalization twice", ENVELOPE + CANONICAL + CANONICAL),
        ("enveloped-twice", "enveloped-signature twice", ENVELOPE + ENVELOPE + CANONICAL),
        ("two-forms", "two canonical forms", ENVELOPE + transform(INCLUSIVE) + CANONICAL),
    ]
    return [case(f"transform/{name}.xml", comment, by_xmlsec(transforms), BAD, "S-19", *flags, holds="value") for name, comment, transforms, *flags in rows]


def refused() -> list[Case]:
    """Transforms that cannot be executed, or must not be; the rest of the signature is valid."""
    rows = [
        ("missing", "no Transforms", None), ("empty", "empty Transforms", ""),
        ("canonical-alone", "canonicalization without enveloped-signature", CANONICAL),
        ("order", "canonicalization before enveloped-signature", CANONICAL + ENVELOPE),
        ("no-algorithm", "a transform without algorithm", ENVELOPE + "<ds:Transform/>"),
        ("unknown", "an unknown transform", ENVELOPE + transform("urn:example:transform")),
        ("base64", "a Base64 transform", ENVELOPE + transform(DSIG + "base64")),
        ("base64-third", "a Base64 transform as third", TRANSFORMS + transform(DSIG + "base64")),
        ("decrypt", "a decryption transform", transform("http://www.w3.org/2002/07/decrypt#XML") + CANONICAL),
        ("relationship", "a relationship transform of Office documents", ENVELOPE + transform("http://schemas.openxmlformats.org/package/2006/RelationshipTransform")),
        ("xslt-writes", "an XSLT transform that writes a file", ENVELOPE + WRITING + CANONICAL, "CVE-2011-1425"),
        ("xpath-slow", "an XPath transform that takes a long time", ENVELOPE + SLOW + CANONICAL, "CVE-2026-49289"),
        ("hundred", "a hundred transforms", ENVELOPE + CANONICAL * 99),
        ("xpath-inside", "an XPath inside the canonicalization", ENVELOPE + transform(EXCLUSIVE, "<ds:XPath>true()</ds:XPath>")),
        ("other-namespace", "a transform in another namespace", ENVELOPE + f'<Transform xmlns="urn:example:dsig" Algorithm="{EXCLUSIVE}"/>'),
        ("upper-case", "the algorithm in other letter case", ENVELOPE + transform(EXCLUSIVE.upper())),
        ("blank", "a space after the algorithm", ENVELOPE + transform(EXCLUSIVE + " ")),
    ]
    made = [
        case(f"transform/{name}.xml", comment, signed(ASSERTION, transforms=transforms), BAD, "S-19", *flags, holds="all")
        for name, comment, transforms, *flags in rows
    ]
    many = " ".join(f"p{number}" for number in range(65))
    inclusive = f'<ec:InclusiveNamespaces xmlns:ec="{EXCLUSIVE}" PrefixList="{many}"/>'
    few = f'<ec:InclusiveNamespaces xmlns:ec="{EXCLUSIVE}" PrefixList="saml"/>'
    listed = lambda rest, prefixes=("saml",): signed(ASSERTION, transforms=ENVELOPE + transform(EXCLUSIVE, f'<ec:InclusiveNamespaces xmlns:ec="{EXCLUSIVE}" {rest}'), prefixes=prefixes)
    return made + [
        case("transform/prefixes.xml", "a PrefixList of 65", signed(ASSERTION, transforms=ENVELOPE + transform(EXCLUSIVE, inclusive), prefixes=tuple(many.split())), BAD, "S-19"),
        case("transform/prefixes-content.xml", "content of InclusiveNamespaces", listed('PrefixList="saml">text</ec:InclusiveNamespaces>'), BAD, "S-19"),
        case("transform/prefixes-attribute.xml", "an unknown attribute of InclusiveNamespaces", listed('PrefixList="saml" a="b"/>'), BAD, "S-19"),
        case("transform/prefixes-none.xml", "InclusiveNamespaces without PrefixList", listed("/>", ()), BAD, "S-19"),
        case("transform/prefixes-inclusive.xml", "a PrefixList of inclusive canonicalization, which is allowed", signed(ASSERTION, transforms=ENVELOPE + transform(INCLUSIVE, few)), BAD, "S-19", allow=("inclusive-c14n",)),
        case("transform/enveloped-content.xml", "an XPath inside enveloped-signature", signed(ASSERTION, transforms=transform(ENVELOPED, "<ds:XPath>true()</ds:XPath>") + CANONICAL), BAD, "S-19"),
        case("transform/prefixes-twice.xml", "two PrefixLists", signed(ASSERTION, transforms=ENVELOPE + transform(EXCLUSIVE, few + few), prefixes=("saml",)), BAD, "S-19"),
        case("transform/xpath.xml", "an XPath transform with everything allowed", by_xmlsec(NOT_SIGNATURE + CANONICAL), BAD, "S-19", "S-56", "CVE-2026-49289", holds="value", allow=relaxed(), shared=True),
    ]


def forms() -> list[Case]:
    """Canonical forms, as the last transform and as that of the SignedInfo."""
    comments = "#WithComments"
    rows = [
        ("inclusive", "inclusive canonicalization", INCLUSIVE, ("inclusive-c14n",)),
        ("inclusive-comments", "inclusive canonicalization with comments", INCLUSIVE + comments, ()),
        ("c14n11", "canonicalization 1.1", C14N11, ("c14n11",)),
        ("c14n11-comments", "canonicalization 1.1 with comments", C14N11 + comments, ()),
        ("exclusive-comments", "exclusive canonicalization with comments", EXCLUSIVE + "WithComments", ("exclusive-c14n-with-comments",)),
    ]
    made = []
    for name, comment, uri, option in rows:
        for place_name, where, text in (
            ("transform", "as transform", by_xmlsec(ENVELOPE + transform(uri))),
            ("method", "of the SignedInfo", by_xmlsec(TRANSFORMS, uri)),
        ):
            file = f"transform/{place_name}-{name}"
            made.append(case(f"{file}.xml", f"{comment} {where}", text, ALGORITHM, "S-19", "S-28", holds="xmlsec"))
            made.append(case(f"{file}.xml", f"{comment} {where}, everything else allowed", text, ALGORITHM, "S-19", "S-28", "S-56", holds="xmlsec", allow=relaxed(*option), shared=True))
            if option:
                made.append(case(f"{file}.xml", f"{comment} {where}, allowed", text, None, "S-19", "S-56", holds="xmlsec", allow=option, shared=True))
    alone = by_xmlsec(ENVELOPE)
    made += [
        case("transform/enveloped-alone.xml", "enveloped-signature alone, which means inclusive canonicalization", alone, ALGORITHM, "S-19", holds="xmlsec"),
        case("transform/enveloped-alone.xml", "the same, everything else allowed", alone, ALGORITHM, "S-19", "S-56", holds="xmlsec", allow=relaxed("inclusive-c14n"), shared=True),
        case("transform/enveloped-alone.xml", "the same, inclusive canonicalization allowed", alone, None, "S-19", holds="xmlsec", allow=("inclusive-c14n",), shared=True),
    ]
    many = "".join(f' xmlns:n{number}="urn:example:{number}"' for number in range(20))
    crowded = signed(ASSERTION, transforms=ENVELOPE + transform(INCLUSIVE), digest_value=b64(hashlib.sha256().digest())).replace("<samlp:Response ", f"<samlp:Response{many} ")
    made.append(case("transform/crowded-inclusive.xml", "inclusive canonicalization, allowed, with more than 16 namespaces in scope, and the digest of an empty input", crowded, "xml.limit-exceeded", "S-09", "S-23", "S-24", holds="value", allow=("inclusive-c14n",)))
    for name, comment, uri in (("unknown", "an unknown canonicalization", "urn:example:c14n"), ("empty", "an empty canonicalization", ""), ("base64", "Base64 as canonicalization", DSIG + "base64"), ("xpath", "XPath as canonicalization", XPATH)):
        made.append(case(f"transform/method-{name}.xml", f"{comment} of the SignedInfo", signed(ASSERTION, canonical=uri), ALGORITHM, "S-19", "S-28"))
    return made


def cases() -> list[Case]:
    """Returns every case about transforms and canonical forms."""
    return selecting() + refused() + forms()
