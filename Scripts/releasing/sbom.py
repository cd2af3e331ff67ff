# SPDX-License-Identifier: Apache-2.0
"""Writes a bill of materials in CycloneDX 1.6 from SwiftPM's graph, Package.resolved and pkg-config."""

import datetime
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import uuid

from libraries import native_libraries

folder, program, version, arguments = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]


def enabled_traits(package):
    """Returns the traits that the arguments enable, with those that they imply."""
    # An example declares no traits, and enables those of this package in its dependency.
    for dependency in package["dependencies"]:
        for local in dependency.get("fileSystem", []):
            return sorted(trait["name"] for trait in local.get("traits", []))
    known = {trait["name"]: trait.get("enabledTraits", []) for trait in package.get("traits", [])}
    wanted = ["default"]
    for index, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--traits":
            wanted = (value or arguments[index + 1]).split(",")
        elif name == "--disable-default-traits":
            wanted = []
        elif name == "--enable-all-traits":
            wanted = list(known)
    on = set()
    while wanted:
        trait = wanted.pop()
        if trait not in on:
            on.add(trait)
            wanted += known.get(trait, [])
    return sorted(on - {"default"})


def license_of(path):
    """Returns the SPDX expression of the license file in a checkout."""
    files = sorted(pathlib.Path(path).glob("LICENSE*"))
    text = files[0].read_text(encoding="utf-8") if files else ""
    if "Runtime Library Exception" in text:
        return "Apache-2.0 WITH Swift-exception"
    if "Apache License" in text:
        return "Apache-2.0"
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    sys.exit(f"sbom: unknown license of {path}")


def component(kind, name, version, purl, expression, **more):
    return {
        "type": kind,
        "bom-ref": purl,
        "name": name,
        "version": version,
        "licenses": [{"expression": expression}],
        "purl": purl,
        **more,
    }


def swift_package(node, revisions):
    """Returns a package, and its vendored components."""
    address = re.sub(r"^https://|\.git$", "", node["url"])
    purl = f"pkg:swift/{address}@{node['version']}"
    more = {"externalReferences": [{"type": "vcs", "url": node["url"]}]}
    if node["identity"] in revisions:
        more["properties"] = [{"name": "swift:revision", "value": revisions[node["identity"]]}]
    parts = []
    digest = pathlib.Path(node["path"], "Sources/CCryptoBoringSSL/hash.txt")
    if digest.exists():
        # "This directory is derived from BoringSSL cloned from https://… at revision …"
        revision = re.search(r"[0-9a-f]{40}", digest.read_text(encoding="utf-8")).group()
        parts.append(component("library", "BoringSSL", revision, f"pkg:generic/boringssl@{revision}", "Apache-2.0"))
    listed = pathlib.Path(node["path"], "Sources/CXKCP/vendored-sources.txt")
    if listed.exists():
        # "Vendored code from XKCP#master (heads/master-0-g…):", the short name of a commit
        revision = re.search(r"-g([0-9a-f]{7,40})\)", listed.read_text(encoding="utf-8")).group(1)
        parts.append(component("library", "XKCP", revision, f"pkg:generic/xkcp@{revision}", "CC0-1.0"))
    for header in sorted(pathlib.Path(node["path"], "Sources/CNIOExtrasZlib").glob("include/*zlib.h")):
        found = re.search(r'#define CNIOEXTRAS_ZLIB_VERSION "([0-9.]+)', header.read_text(encoding="utf-8"))
        if found:
            version = found.group(1)
            parts.append(component("library", "zlib", version, f"pkg:generic/zlib@{version}", "Zlib"))
    return component("library", node["name"], node["version"], purl, license_of(node["path"]), **more), parts


def linked(part, is_inside):
    """Sets whether a part is inside the program, or is loaded from the system."""
    made = [{"name": "swift-saml:linkage", "value": "static" if is_inside else "dynamic"}]
    part["properties"] = sorted(part.get("properties", []) + made, key=lambda entry: entry["name"])
    return part


def swift_runtime(is_inside):
    """Returns the runtime of the toolchain, and the third-party components in it."""
    text = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    version = re.search(r"Swift version ([0-9.]+)", text).group(1)
    runtime = component(
        "framework",
        "Swift runtime",
        version,
        f"pkg:generic/swift@{version}",
        "Apache-2.0 WITH Swift-exception",
        description="Standard library, concurrency, regular expressions, Foundation and dispatch of the toolchain",
    )
    tools = pathlib.Path(shutil.which("swift")).resolve().parent
    header = tools.parent / "lib/swift/_foundation_unicode/uvernum.h"
    icu = re.search(r'#define U_ICU_VERSION "([0-9.]+)"', header.read_text(encoding="utf-8")).group(1)
    unicode = component("library", "ICU", icu, f"pkg:generic/icu@{icu}", "Unicode-3.0")
    return linked(runtime, is_inside), [linked(unicode, is_inside)]


graph = json.loads((folder / "graph.json").read_text(encoding="utf-8"))
traits = enabled_traits(json.loads((folder / "package.json").read_text(encoding="utf-8")))
scratch = next((arguments[i + 1] for i, a in enumerate(arguments) if a == "--package-path"), ".")
resolved = pathlib.Path(scratch, "Package.resolved")
pins = json.loads(resolved.read_text(encoding="utf-8"))["pins"] if resolved.exists() else []
revisions = {pin["identity"]: pin["state"]["revision"] for pin in pins}

root = component("application", program, version, f"pkg:swift/swift-saml/{program}@{version}", "Apache-2.0")
root["properties"] = [{"name": "swift:trait", "value": trait} for trait in traits]
components, edges = {}, {}


def visit(node, parent):
    """Adds the dependencies of a package, each once."""
    for child in node.get("dependencies", []):
        if not child["url"].startswith("https://"):
            # This package, as the dependency of an example, is part of the program.
            visit(child, parent)
            continue
        made, parts = swift_package(child, revisions)
        edges.setdefault(parent, set()).add(made["purl"])
        if made["purl"] not in components:
            components[made["purl"]] = made
            for part in parts:
                components[part["purl"]] = part
                edges.setdefault(made["purl"], set()).add(part["purl"])
            visit(child, made["purl"])


visit(graph, root["purl"])
runtime, parts = swift_runtime("--static-swift-stdlib" in arguments)
edges.setdefault(root["purl"], set()).add(runtime["purl"])
edges[runtime["purl"]] = {part["purl"] for part in parts}
components.update({part["purl"]: part for part in [runtime, *parts]})
for made, needs in native_libraries({*traits, program}, component):
    components[made["purl"]] = linked(made, False)
    edges[root["purl"]].add(made["purl"])
    edges.setdefault(made["purl"], set()).update(needs)

bill = {
    "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
    "bomFormat": "CycloneDX",
    "specVersion": "1.6",
    "version": 1,
    "metadata": {"component": root},
    "components": [components[purl] for purl in sorted(components)],
    "dependencies": [{"ref": purl, "dependsOn": sorted(edges.get(purl, set()))} for purl in sorted([*components, root["purl"]])],
}
if "SOURCE_DATE_EPOCH" in os.environ:
    moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    bill["metadata"]["timestamp"] = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
# Derived from the content: other parts give another number.
content = json.dumps(bill, sort_keys=True).encode()
bill["serialNumber"] = f"urn:uuid:{uuid.UUID(bytes=hashlib.sha256(content).digest()[:16], version=5)}"
json.dump(bill, sys.stdout, indent=2, ensure_ascii=False, sort_keys=True)
print()
