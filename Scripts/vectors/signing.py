# SPDX-License-Identifier: Apache-2.0
"""Creates signature templates, and inserts them where SAML requires them."""

DSIG = "http://www.w3.org/2000/09/xmldsig#"
MORE = "http://www.w3.org/2001/04/xmldsig-more#"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
DIGESTS = {
    "sha256": "http://www.w3.org/2001/04/xmlenc#sha256",
    "sha384": MORE + "sha384",
    "sha512": "http://www.w3.org/2001/04/xmlenc#sha512",
}


def blank(target: str, method: str = "rsa-sha256", prefixes: str = "", certificate: bool = True) -> str:
    """Returns an unsigned ds:Signature of the element with the ID `target`."""
    inclusive = f'<ec:InclusiveNamespaces xmlns:ec="{EXCLUSIVE}" PrefixList="{prefixes}"/>' if prefixes else ""
    key = "<ds:KeyInfo><ds:X509Data><ds:X509Certificate/></ds:X509Data></ds:KeyInfo>" if certificate else ""
    return (
        f'<ds:Signature xmlns:ds="{DSIG}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="{EXCLUSIVE}"/>'
        f'<ds:SignatureMethod Algorithm="{MORE}{method}"/><ds:Reference URI="#{target}"><ds:Transforms>'
        f'<ds:Transform Algorithm="{DSIG}enveloped-signature"/><ds:Transform Algorithm="{EXCLUSIVE}">{inclusive}'
        f'</ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="{DIGESTS[method[-6:]]}"/><ds:DigestValue/>'
        f"</ds:Reference></ds:SignedInfo><ds:SignatureValue/>{key}</ds:Signature>"
    ).replace("></ds:Transform>", "/>" if not inclusive else "></ds:Transform>")


def place(text: str, target: str, signature: str) -> str:
    """Inserts `signature` after the Issuer of the element with the ID `target`."""
    at = text.index("Issuer>", text.index(f'ID="{target}"'))
    at = text.index("Issuer>", at + 1) + len("Issuer>")
    return text[:at] + signature + text[at:]
