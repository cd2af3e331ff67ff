# SPDX-License-Identifier: Apache-2.0
"""Collects the documents of the makers in TestVectors/responses, and checks every document."""

import json
import os
import tempfile
from pathlib import Path

from lxml import etree

import schema
from cleanup import verdict
from signatures import DS, SAML, SAMLP, XENC, decrypted, parse, verified
from vectorset import start_folder, write_file, write_manifest

MAKERS = ["PySAML2", "Lasso", "SimpleSAMLphp", "OpenSAML", "signxml", "xmlsec1"]
SOAP = "{http://schemas.xmlsoap.org/soap/envelope/}"
KINDS = {(): "unsigned", ("Assertion",): "assertion-signed", ("Response",): "response-signed"}


def check_limits(name: str, root: etree._Element) -> None:
    """Fails if a document exceeds a default limit, or repeats an ID."""
    elements = list(root.iter(etree.Element))
    nodes = sum(1 + len(element.attrib) for element in elements)
    depth = max(1 + sum(1 for _ in element.iterancestors()) for element in elements)
    widest = max(len(element.attrib) for element in elements)
    attributes = sum(1 for _ in root.iter(f"{SAML}Attribute"))
    if nodes > 50_000 or depth > 64 or widest > 64 or attributes > 1000:
        raise SystemExit(f"{name}: {nodes} nodes, depth {depth}, {widest} wide, {attributes} attributes")
    crypto = lambda element: element.tag.startswith((DS, XENC))
    ids = [element.get("ID") or (element.get("Id") if crypto(element) else None) for element in elements]
    ids += [element.get("{http://www.w3.org/XML/1998/namespace}id") for element in elements]
    ids = [value for value in ids if value]
    if len(ids) != len(set(ids)):
        raise SystemExit(f"{name}: an ID twice")


def check_inside(name: str, data: bytes) -> etree._Element:
    """Decrypts a document and verifies the signatures inside; returns the decrypted tree."""
    opened = decrypted(data)
    root = parse(opened)
    hidden = root.find(f"{SAML}EncryptedAssertion/{SAML}Assertion/{DS}Signature")
    if hidden is not None:
        # The outer signature covers the ciphertext and no longer verifies.
        outer = root.find(f"{DS}Signature")
        if outer is not None:
            root.remove(outer)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / name
            file.write_bytes(etree.tostring(root))
            verified(file)
    return root


def describe(maker: str, file: Path, note: dict) -> dict:
    """Returns the test of one document; fails if a signature does not verify or a ciphertext cannot be decrypted."""
    data = file.read_bytes()
    document = parse(data)
    check_limits(file.name, document)
    # A SOAP envelope contains the response in its body.
    root = document if document.tag == f"{SAMLP}Response" else document.find(f"{SOAP}Body/{SAMLP}Response")
    signed = verified(file)
    parents = tuple(sorted({parent for parent, _ in signed}))
    sealed = next(root.iter(f"{XENC}EncryptedData"), None) is not None
    plain = check_inside(file.name, data) if sealed else root
    assertions = [child for child in root if child.tag in (f"{SAML}Assertion", f"{SAML}EncryptedAssertion")]
    plainly = root.findall(f"{SAML}Assertion/{SAML}AttributeStatement/{SAML}Attribute")
    inside = plain.findall(f"{SAML}EncryptedAssertion/{SAML}Assertion/{SAML}AttributeStatement/{SAML}Attribute")
    inside += plain.findall(f"{SAML}Assertion/{SAML}AttributeStatement/{SAML}EncryptedAttribute/{SAML}Attribute")
    if len(assertions) != 1:
        raise SystemExit(f"{file.name}: {len(assertions)} assertions")
    return {
        "comment": note["comment"], "file": f"{maker.lower()}/{file.name}", "result": "valid",
        "kind": KINDS.get(parents, "both-signed"), "keys": sorted({key for _, key in signed}),
        "bytes": len(data), "id": root.get("ID"), "issuer": root.findtext(f"{SAML}Issuer").strip(),
        "inResponseTo": root.get("InResponseTo"), "assertions": len(assertions), "encrypted": sealed,
        "attributes": [item.get("Name") for item in plainly],
        "encryptedAttributes": [item.get("Name") for item in inside],
        "cleanup": verdict(data), "flags": note["flags"],
    }


def main() -> None:
    folder = start_folder("responses")
    work = Path(os.environ["VECTOR_WORK"])
    groups = []
    written = []
    for maker in MAKERS:
        notes = json.loads((work / maker / "notes.json").read_text(encoding="utf-8"))
        tests = []
        for note in notes["documents"]:
            test = describe(maker, work / maker / note["file"], note)
            write_file(folder, test["file"], (work / maker / note["file"]).read_bytes())
            if "soap" not in test["flags"]:
                written.append(folder / test["file"])
            tests.append({"comment": test.pop("comment"), "file": test.pop("file"), "maker": notes["maker"], **test})
        groups.append({"type": "response", "maker": notes["maker"], "tests": tests})
    count = write_manifest(folder, groups)
    known = {folder / test["file"] for group in groups for test in group["tests"] if "not-schema-valid" in test["flags"]}
    wrong = schema.invalid(written)
    if set(wrong) != known:
        raise SystemExit("\n".join(wrong[file] for file in set(wrong) - known) or f"valid after all: {known - set(wrong)}")
    target = start_folder("queries")
    for query in (work / "PySAML2" / "queries").iterdir():
        (target / query.name).write_bytes(query.read_bytes())
        if schema.invalid([target / query.name]):
            raise SystemExit(f"{query.name}: not valid")
    print("responses:", count)


main()
