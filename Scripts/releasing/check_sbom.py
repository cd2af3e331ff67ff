# SPDX-License-Identifier: Apache-2.0
"""Checks bills of materials."""

import importlib.resources
import json
import pathlib
import sys

import jsonschema
import referencing
import referencing.jsonschema

folder = pathlib.Path(sys.argv[1])
held = 0


def case(name, holds):
    global held
    if not holds:
        sys.exit(f"check-sbom: failed: {name}")
    held += 1


def schema(name):
    path = importlib.resources.files("cyclonedx.schema") / "_res" / f"{name}.SNAPSHOT.schema.json"
    return json.loads(path.read_text(encoding="utf-8"))


# The schema refers to files in the same folder by name.
parts = [
    (name, referencing.jsonschema.DRAFT7.create_resource(schema(part)))
    for part in ["spdx", "jsf-0.82", "cryptography-defs"]
    for name in [f"{part}.SNAPSHOT.schema.json", f"http://cyclonedx.org/schema/{part}.SNAPSHOT.schema.json"]
]
validator = jsonschema.Draft7Validator(
    schema("bom-1.6"),
    registry=referencing.Registry().with_resources(parts),
    format_checker=jsonschema.FormatChecker(),
)


def is_valid(bill):
    return not list(validator.iter_errors(bill))


def is_closed(bill):
    """Checks that every reference exists, and that each part is reachable from the program."""
    refs = {bill["metadata"]["component"]["bom-ref"], *(part["bom-ref"] for part in bill["components"])}
    edges = {entry["ref"]: entry["dependsOn"] for entry in bill["dependencies"]}
    seen, waiting = set(), [bill["metadata"]["component"]["bom-ref"]]
    while waiting:
        ref = waiting.pop()
        if ref not in seen:
            seen.add(ref)
            waiting += edges.get(ref, [])
    return set(edges) == refs and seen == refs


def read(name):
    return (folder / f"{name}.json").read_bytes()


def linkage(bill):
    """Returns how each part is included in the program."""
    return {
        part["name"]: entry["value"]
        for part in bill["components"]
        for entry in part.get("properties", [])
        if entry["name"] == "swift-saml:linkage"
    }


first, bare, dated, static = (json.loads(read(name)) for name in ["first", "bare", "dated", "static"])
case("bills of the same components have the same bytes", read("first") == read("second"))
bills = {"default traits": first, "no traits": bare, "with a date": dated, "with the runtime": static}
for name, bill in bills.items():
    for error in validator.iter_errors(bill):
        print(f"check-sbom: {name}: {error.json_path}: {error.message[:200]}", file=sys.stderr)
    case(f"{name}: the bill conforms to the schema", is_valid(bill))
    case(f"{name}: every component is reachable, and none is missing", is_closed(bill))
names = {part["name"] for part in first["components"]}
libraries = {"libxml2", "zlib", "xmlsec", "openssl", "libarchive", "sqlite"}
case("the bill contains the C libraries", libraries <= names)
case("the bill contains the packages", {"swift-argument-parser", "swift-http-types"} <= names)
case("OpenSSL is the only cryptography", not names & {"swift-crypto", "swift-asn1", "BoringSSL", "XKCP"})
runtime = {"Swift runtime", "ICU"}
case("the libraries and the runtime are dynamic", linkage(first) == dict.fromkeys(libraries | runtime, "dynamic"))
case("an included runtime is static", linkage(static) == dict.fromkeys(libraries, "dynamic") | dict.fromkeys(runtime, "static"))
few = {part["name"] for part in bare["components"]}
case("without traits, their libraries are absent", few & libraries == {"libxml2", "zlib", "libarchive", "sqlite"})
case("other components have another serial number", bare["serialNumber"] != first["serialNumber"])
case("the timestamp is the given one", dated["metadata"]["timestamp"] == "2023-11-14T22:13:20Z")
case("without a given time, the timestamp is absent", "timestamp" not in first["metadata"])
print(f"check-sbom: {held} of {held} cases pass, {len(first['components'])} components")
