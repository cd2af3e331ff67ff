# SPDX-License-Identifier: Apache-2.0
"""Writes the provenance of a release: an in-toto statement with the predicate of SLSA provenance, version 1."""

import json
import os
import pathlib
import re
import subprocess
import sys

folder, version, commit, builder = pathlib.Path(sys.argv[1]), *sys.argv[2:5]
sums = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
subjects = [{"name": name, "digest": {"sha256": digest}} for digest, name in (line.split("  ", 1) for line in sums)]

# The Swift packages of all programs, by the commits that SwiftPM resolved.
packages = {}
for path in sorted(folder.glob("*.resolved.json")):
    for pin in json.loads(path.read_text(encoding="utf-8"))["pins"]:
        packages[f"git+{pin['location']}@{pin['state']['version']}"] = pin["state"]["revision"]
compiler = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
# Without an address, the commit alone names the source.
source = f"git+{os.environ.get('REPOSITORY', 'swift-saml')}"

statement = {
    "_type": "https://in-toto.io/Statement/v1",
    "subject": subjects,
    "predicateType": "https://slsa.dev/provenance/v1",
    "predicate": {
        "buildDefinition": {
            "buildType": "urn:swift-saml:Scripts/release:1",
            "externalParameters": {"version": version, "source": {"uri": source, "digest": {"gitCommit": commit}}},
            "internalParameters": {"swift": re.search(r"Swift version [0-9.]+", compiler).group()},
            "resolvedDependencies": [{"uri": source, "digest": {"gitCommit": commit}}]
            + [{"uri": name, "digest": {"gitCommit": revision}} for name, revision in sorted(packages.items())],
        },
        "runDetails": {"builder": {"id": builder}},
    },
}
json.dump(statement, sys.stdout, indent=2, sort_keys=True)
print()
