# SPDX-License-Identifier: Apache-2.0
"""samlsign of OpenSAML (C++): signs responses, and assertions that are then inserted into a response."""

import subprocess
import tempfile
from pathlib import Path

import scenes
import scenes_layout as layout
from parties import KEYS, Output, debian_version
from signing import DIGESTS, MORE

SAML = scenes.SAML


def sign(text: str, key: str = "idp-rsa", method: str = "rsa-sha256") -> str:
    """Signs the root of a document."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in.xml"
        source.write_text(text, encoding="utf-8", newline="")
        command = [
            "samlsign", "-s", "-k", f"{KEYS / key}.key.pem", "-c", f"{KEYS / key}.crt.pem", "-f", str(source),
            "-alg", MORE + method, "-dig", DIGESTS[method[-6:]],
        ]
        return subprocess.run(command, check=True, capture_output=True).stdout.decode()


def without_declaration(text: str) -> str:
    """Removes an XML declaration and the line end after the root."""
    return text[text.index("?>") + 2 :].strip() if text.startswith("<?xml") else text.strip()


def sign_assertion(text: str, **options: str) -> str:
    """Signs the assertion of a response as a separate document, then inserts it again."""
    start, end = text.index("<saml:Assertion "), text.rindex("</saml:Assertion>") + len("</saml:Assertion>")
    alone = text[start:end].replace("<saml:Assertion ", f'<saml:Assertion xmlns:saml="{SAML}" {scenes.XS} ', 1)
    return text[:start] + without_declaration(sign(alone, **options)) + text[end:]


def main() -> None:
    output = Output("OpenSAML", debian_version("opensaml-tools"))
    words = layout.sized(16_000)
    pretty = layout.pretty(layout.plain())
    for name, comment, text, *flags in [
        ("response-signed", "signed response", sign(layout.plain())),
        ("assertion-signed", "signed assertion", sign_assertion(layout.plain())),
        ("both-signed", "both signed", sign(sign_assertion(layout.plain()))),
        ("rsa-sha512", "signed response, RSA and SHA-512", sign(layout.plain(), method="rsa-sha512")),
        ("ecdsa", "signed response, ECDSA and SHA-256", sign(layout.plain(), key="idp-ec", method="ecdsa-sha256")),
        ("limits", "conditions of every kind", sign(scenes.limits()), "one-time-use"),
        ("extensions", "extensions, nested status codes, message and detail", sign(scenes.extensions()), "nested-status"),
        ("default-namespaces", "each namespace is the default one", sign(layout.default_namespaces()), "prefixes"),
        ("references", "character references, spaces and separators", sign_assertion(layout.references()), "character-references"),
        ("pretty", "indented, then signed", sign(pretty), "pretty"),
        ("size-16k", "16 KB", sign_assertion(words)),
    ]:
        output.add(f"{name}.xml", comment, text, *flags)
    output.close()


main()
