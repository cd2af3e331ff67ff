# SPDX-License-Identifier: Apache-2.0
"""xmlsec1: signs and encrypts templates."""

import subprocess

import scenes
import scenes_layout as layout
from parties import Output
from xmlsec import encrypt, keep_layout, sign


def named(text: str) -> str:
    """Declares the saml prefix on the assertion itself, so that it can stand alone."""
    return text.replace("<saml:Assertion ", f'<saml:Assertion xmlns:saml="{scenes.SAML}" {scenes.XS} ')


def encrypted() -> list[tuple]:
    """Returns the encrypted documents."""
    whole = "/*/*[local-name()='Assertion']"
    name = "//*[local-name()='NameID']"
    value = "(//*[local-name()='Attribute'])[1]"
    inner = sign(named(layout.plain()), "_a1")
    sealed = encrypt(inner, whole, "EncryptedAssertion")
    hidden = encrypt(layout.plain(), name, "EncryptedID", "aes128-gcm")
    attribute = encrypt(layout.plain(), value, "EncryptedAttribute", "aes192-gcm")
    return [
        ("encrypted-assertion", "signed assertion, encrypted with AES-256-GCM", sealed, "encrypted"),
        ("encrypted-assertion-signed", "the same in a signed response", sign(sealed, "_r1"), "encrypted"),
        ("encrypted-bare", "unsigned assertion, AES-128-GCM, in a signed response", sign(encrypt(named(layout.plain()), whole, "EncryptedAssertion", "aes128-gcm"), "_r1"), "encrypted"),
        ("encrypted-name-id", "an encrypted NameID in a signed assertion", sign(hidden, "_a1"), "encrypted"),
        ("encrypted-attribute", "an encrypted attribute in a signed response", sign(attribute, "_r1"), "encrypted"),
    ]


def documents() -> list[tuple]:
    """Returns the signed documents."""
    both = ("_a1", "_r1")
    pretty = layout.DECLARATION + layout.pretty(layout.plain())
    crlf = keep_layout(pretty, "_a1").replace("\r\n", "\n").replace("\n", "\r\n")
    tabs = keep_layout(layout.pretty(layout.plain(), "\t"), *both)
    bom = "\ufeff" + keep_layout(layout.plain(), "_a1")
    return [
        ("minimal", "the smallest response, unsigned", scenes.minimal()),
        ("assertion-signed", "signed assertion", sign(layout.plain(), "_a1")),
        ("response-signed", "signed response", sign(layout.plain(), "_r1")),
        ("both-signed", "both signed", sign(layout.plain(), *both)),
        ("ecdsa", "both signed with ECDSA and SHA-256", sign(layout.plain(), *both, method="ecdsa-sha256")),
        ("ecdsa-sha512", "signed assertion, ECDSA and SHA-512", sign(layout.plain(), "_a1", method="ecdsa-sha512")),
        ("rsa-sha384", "signed assertion, RSA and SHA-384", sign(layout.plain(), "_a1", method="rsa-sha384")),
        ("prefix-list", "an InclusiveNamespaces prefix list", sign(layout.plain(), "_a1", prefixes="xs saml #default")),
        ("pretty", "indented, then signed", keep_layout(pretty, "_a1"), "pretty"),
        ("pretty-tabs", "indented with tabs, both signed", tabs, "pretty"),
        ("crlf", "indented, signed, with CR LF", crlf, "pretty", "crlf"),
        ("bom", "a byte order mark at the start", bom, "bom"),
        ("guide", "laid out like an integration guide, signed assertion", keep_layout(layout.guide(), "_a1"), "pretty", "adobe"),
        ("guide-padded", "the same with line breaks inside the values", keep_layout(layout.guide_padded(), "_a1"), "pretty", "adobe", "padded-values"),
        ("statements", "every kind of statement", sign(scenes.statements(), "_a1")),
        ("values", "attribute values of every form", sign(scenes.values(), *both), "xsi-nil", "xml-values"),
        ("advice", "advice with another assertion", sign(scenes.advice(), "_a1"), "advice"),
        ("references", "character references, spaces and separators", keep_layout(layout.DECLARATION + layout.references(), "_a1"), "character-references"),
        ("size-256k", "256 KB", sign(layout.sized(256_000), "_a1"), "large"),
    ]


def main() -> None:
    version = subprocess.run(["xmlsec1", "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
    output = Output("xmlsec1", version)
    for name, comment, text, *flags in documents() + encrypted():
        output.add(f"{name}.xml", comment, text, *flags)
    output.close()


main()
