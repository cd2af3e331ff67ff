# SPDX-License-Identifier: Apache-2.0
"""Checks bills of materials: first and second of the same components, bare without traits, dated, and static."""

import importlib.resources
import json
import pathlib
import sys

import jsonschema
import referencing
import referencing.jsonschema

folder = pathlib.Path(sys.argv[1])
LIBRARIES, RUNTIME = {"libxml2", "zlib", "xmlsec", "openssl", "libarchive", "sqlite"}, {"Swift runtime", "ICU"}


def schema(name):
    path = importlib.resources.files("cyclonedx.schema") / "_res" / f"{name}.SNAPSHOT.schema.json"
    return json.loads(path.read_text(encoding="utf-8"))


# The schema refers to files in the same folder by name.
parts = [
    (name, referencing.jsonschema.DRAFT7.create_resource(schema(part)))
    for part in ["spdx", "jsf-0.82", "cryptography-defs"]
    for name in [f"{part}.SNAPSHOT.schema.json", f"http://cyclonedx.org/schema/{part}.SNAPSHOT.schema.json"]
]
registry = referencing.Registry().with_resources(parts)
validator = jsonschema.Draft7Validator(schema("bom-1.6"), registry=registry, format_checker=jsonschema.FormatChecker())


def is_closed(bill):
    """Checks that every reference exists, and that each part is reachable from the program."""
    refs = {bill["metadata"]["component"]["bom-ref"], *(part["bom-ref"] for part in bill["components"])}
    edges = {entry["ref"]: entry["dependsOn"] for entry in bill["dependencies"]}
    seen = [bill["metadata"]["component"]["bom-ref"]]
    for ref in seen:
        seen += [other for other in edges.get(ref, []) if other not in seen]
    return set(edges) == refs == set(seen)


def linkage(bill):
    """Returns how each part is included in the program."""
    entries = [(part["name"], entry) for part in bill["components"] for entry in part.get("properties", [])]
    return {name: entry["value"] for name, entry in entries if entry["name"] == "swift-saml:linkage"}


bills = {path.stem: json.loads(path.read_bytes()) for path in folder.glob("*.json")}
for name, bill in bills.items():
    for error in validator.iter_errors(bill):
        sys.exit(f"check-sbom: {name}: {error.json_path}: {error.message[:200]}")
    assert is_closed(bill), f"{name}: a component is missing, or cannot be reached"
names = {name: {part["name"] for part in bill["components"]} for name, bill in bills.items()}
first, dynamic = bills["first"], dict.fromkeys(LIBRARIES, "dynamic")
assert (folder / "first.json").read_bytes() == (folder / "second.json").read_bytes(), "the same components have other bytes"
assert {"swift-argument-parser", "swift-http-types"} <= names["first"], names["first"]
assert not names["first"] & {"swift-crypto", "swift-asn1", "BoringSSL", "XKCP"}, "OpenSSL is not the only cryptography"
assert linkage(first) == dynamic | dict.fromkeys(RUNTIME, "dynamic"), linkage(first)
assert linkage(bills["static"]) == dynamic | dict.fromkeys(RUNTIME, "static"), linkage(bills["static"])
assert names["bare"] & LIBRARIES == {"libxml2", "zlib", "libarchive", "sqlite"}, names["bare"]
assert bills["bare"]["serialNumber"] != first["serialNumber"], "other components have the same number"
assert bills["dated"]["metadata"]["timestamp"] == "2023-11-14T22:13:20Z" and "timestamp" not in first["metadata"]
print(f"check-sbom: {len(bills)} bills conform, {len(first['components'])} components")
