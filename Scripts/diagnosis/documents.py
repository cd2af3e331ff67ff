# SPDX-License-Identifier: Apache-2.0
"""Signed documents of several producers, to which the changes are applied."""

import base64
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEYS = ROOT / "TestVectors/keys"
SETS = (
    "responses/xmlsec1",
    "responses/opensaml",
    "responses/pysaml2",
    "responses/signxml",
    "responses/simplesamlphp",
    "responses/lasso",
    "changes/harmless",
)
PHOTO = base64.b64encode(bytes(range(256)) * 2).decode()

PLAIN = [("uid", ["mira-7"]), ("city", ["Łódź, café", "Groß &amp; Klein &lt;5&gt;", "Việt Nam und mehr Text in einer langen Zeile"])]
PADDED = [*PLAIN, ("name", ["Mira ", "M."])]
LINES = [*PLAIN, ("address", ["Street 5&#13;\nCity"]), ("none", [""])]
TABBED = [*PLAIN, ("row", ["one\ttwo", "x"])]
PHOTOS = [*PLAIN, ("photo", [PHOTO])]

# Products by the prefixes and the layout of their documents, with values of their attributes.
STYLES = {
    "shibboleth": ("saml2p", "saml2", "", PHOTOS),
    "adfs": ("samlp", "", "", PADDED),
    "keycloak": ("samlp", "saml", "", PLAIN),
    "okta-2": ("saml2p", "saml2", "  ", PLAIN),
    "ping-4": ("samlp", "saml", "    ", PHOTOS),
    "netiq-tab": ("samlp", "saml", "\t", PLAIN),
    "wso2-8": ("saml2p", "saml2", " " * 8, PLAIN),
    "azure": ("samlp", "", "", LINES),
    "oracle-tab": ("samlp", "saml", "\t", TABBED),
    "one-line": ("samlp", "saml", "", TABBED),
    "lines": ("saml2p", "saml2", "\n", PLAIN),
    "nested-tab": ("saml2p", "saml2", "\t", PHOTOS),
}


def template(message: str, assertion: str, unit: str, values: list) -> str:
    """Returns an unsigned response."""
    p, a = (prefix + ":" if prefix else "" for prefix in (message, assertion))
    declare = lambda prefix, name: f'xmlns{":" + prefix if prefix else ""}="urn:oasis:names:tc:SAML:2.0:{name}"'
    level = lambda n: "" if not unit else "\n" if unit == "\n" else "\n" + unit * n
    attributes = "".join(
        f'{level(3)}<{a}Attribute Name="{name}">'
        + "".join(f"{level(4)}<{a}AttributeValue>{value}</{a}AttributeValue>" for value in texts)
        + f"{level(3)}</{a}Attribute>"
        for name, texts in values
    )
    return (
        f'<{p}Response {declare(message, "protocol")} ID="_r1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z" Destination="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer" InResponseTo="_q1">'
        f"{level(1)}<{a}Issuer {declare(assertion, 'assertion')}>https://idp.example.test</{a}Issuer>"
        f'{level(1)}<{p}Status>{level(2)}<{p}StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>{level(1)}</{p}Status>'
        f'{level(1)}<{a}Assertion {declare(assertion, "assertion")} ID="_a1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">'
        f"{level(2)}<{a}Issuer>https://idp.example.test</{a}Issuer>"
        f"{level(2)}<{a}Subject>{level(3)}<{a}NameID>mira@example.test</{a}NameID>{level(2)}</{a}Subject>"
        f"{level(2)}<{a}AttributeStatement>{attributes}{level(2)}</{a}AttributeStatement>{level(1)}</{a}Assertion>{level(0)}</{p}Response>"
    )


def signed(tool: str, text: str, target: str, key: str) -> str:
    command = [
        tool,
        "sign",
        "--key",
        str(KEYS / f"idp-{key}.key.pem"),
        "--certificate",
        str(KEYS / f"idp-{key}.crt.pem"),
        "--target",
        target,
        "-",
    ]
    return subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout.decode()


def documents(tool: str) -> dict[str, str]:
    """Returns the documents by name."""
    made = {}
    for folder in SETS:
        for path in sorted((ROOT / "TestVectors" / folder).glob("*.xml")):
            text = path.read_bytes().decode().removeprefix("\ufeff").replace("\r\n", "\n")
            if len(text) < 40_000 and re.search(r"<(\w+:)?Signature[ >]", text):
                made[f"{path.parent.name}-{path.stem}"] = text
    for name, style in STYLES.items():
        for target in ("assertion", "response", "both"):
            made[f"{name}-{target}"] = signed(tool, template(*style), target, "ec" if name in ("keycloak", "azure") else "rsa")
    return made
