# SPDX-License-Identifier: Apache-2.0
"""Signed responses of the set `trust` whose attributes have scopes, for the metadata in `signed/scopes.xml`."""

from pathlib import Path

from template import ATTRIBUTE, RESPONSE, edit
from vectorset import write_file
from xmlsec import sign

URI = "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"
SUBJECT_ID = "urn:oasis:names:tc:SAML:attribute:subject-id"
PRINCIPAL_NAME = "urn:oid:1.3.6.1.4.1.5923.1.1.1.6"


def _attribute(name: str, *values: str, form: str = URI) -> str:
    inside = "".join(f"<saml:AttributeValue>{value}</saml:AttributeValue>" for value in values)
    return f'<saml:Attribute Name="{name}" NameFormat="{form}">{inside}</saml:Attribute>'


def _response(*attributes: str) -> str:
    return edit(ATTRIBUTE, "".join(attributes), RESPONSE).replace("nameid-format:persistent", "nameid-format:transient")


def write(folder: Path) -> None:
    """Writes the responses."""
    inside = _response(_attribute(SUBJECT_ID, "mira-7@example.test"), _attribute(PRINCIPAL_NAME, "mira@Example.TEST", "m@sso.test"))
    outside = _response(_attribute(SUBJECT_ID, "mira-7@example.test"), _attribute(PRINCIPAL_NAME, "mira@example.test", "mira@other.test"))
    basic = _response(_attribute(SUBJECT_ID, "mira-7@example.test"), _attribute("uid", "mira", form=URI.replace("uri", "basic")))
    for name, text in [("inside", inside), ("outside", outside), ("basic", basic)]:
        write_file(folder, f"scoped/{name}.xml", sign(text, "_r1").encode())
