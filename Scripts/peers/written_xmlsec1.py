# SPDX-License-Identifier: Apache-2.0
"""expat reads every value of the written documents; xmlsec1 verifies the signatures, OpenSSL those of queries."""

import subprocess
import tempfile
import zlib
from base64 import b64decode
from xml.etree import ElementTree

from parties import MD, PROTOCOL
from written import CERTIFICATE, Written, ask

KINDS = ["AuthnRequest", "LogoutRequest", "LogoutResponse", "ArtifactResolve", "ArtifactResponse", "AttributeQuery"]
KINDS += ["ManageNameIDRequest", "ManageNameIDResponse", "NameIDMappingRequest", "NameIDMappingResponse"]
KINDS += ["AuthnQuery", "AuthzDecisionQuery", "AssertionIDRequest"]
NAMES = [f"{PROTOCOL}:{kind}" for kind in KINDS] + [f"{MD}:EntityDescriptor"]
IDS = [word for name in NAMES for word in ("--id-attr:ID", name)]


def run(command: list[str], data: bytes, *more: bytes) -> bool:
    """Returns whether a command succeeds with files of these contents, whose names are its last arguments."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, content in enumerate((*more, data)):
            names.append(f"{folder}/{number}")
            with open(names[-1], "wb") as file:
                file.write(content)
        words = [word.format(*names) for word in command]
        return subprocess.run(words, capture_output=True, check=False).returncode == 0


def read(written: Written) -> dict[str, str]:
    data = zlib.decompress(b64decode(written.message(), validate=True), -15) if written.form == "query" else written.document()
    root = ElementTree.fromstring(data)
    if "envelope" in written.form:
        root = root.find("./{http://schemas.xmlsoap.org/soap/envelope/}Body/*")
    values = {}
    for path in written.row["values"]:
        *steps, last = path.split("/")
        element = root.find("/".join(["."] + [f"{{*}}{step}" for step in (steps if last.startswith("@") else [*steps, last])]))
        values[path] = element.get(last[1:]) if last.startswith("@") else element.text
    return values


def verify(written: Written) -> bool:
    if written.form != "query":
        path = f"//*[local-name()='{written.kind}']/*[local-name()='Signature']"
        command = ["xmlsec1", "--verify", "--enabled-reference-uris", "same-doc", "--pubkey-cert-pem", str(CERTIFICATE)]
        return run([*command, *IDS, "--node-xpath", path, "{0}"], written.document())
    octets, _, _ = written.data.partition(b"&Signature=")
    key = subprocess.run(["openssl", "x509", "-in", str(CERTIFICATE), "-noout", "-pubkey"], capture_output=True, check=True).stdout
    command = ["openssl", "dgst", "-sha256", "-verify", "{0}", "-signature", "{1}", "{2}"]
    return run(command, octets, key, b64decode(written.fields()["Signature"], validate=True))


ask("expat, xmlsec1 and OpenSSL", read, verify)
