# SPDX-License-Identifier: Apache-2.0
"""Validates the records that samltool reports about the vectors, and its metadata, against their JSON Schemas.

A debug build verifies an attack in 50 ms, so with keys only every seventh attack is tried (SAML_TEST_STRIDE), from a first one
that moves from run to run (SAML_TEST_SEED).
"""

import copy
import json
import os
import pathlib
import random
import subprocess

import jsonschema

SCHEMA = json.loads(pathlib.Path("Sources/BatchValidation/Report/report-2.schema.json").read_text(encoding="utf-8"))
VECTORS = pathlib.Path("TestVectors")
KEYS = VECTORS / "keys"
VALUES = ["--show-values", "--profile", "web-sso"]
RUNS = {
    "without trust": [],
    "with keys and values": ["--trust", KEYS / "trust.pem", "--decryption-key", KEYS / "sp-rsa.key.pem", *VALUES],
    "exchange as errors": ["--exchange", "--profile", "attribute-query"],
}


def closed(schema):
    """Returns the schema with additional fields disallowed."""
    schema = copy.deepcopy(schema)
    for table in [schema, *schema["$defs"].values()]:
        if "properties" in table:
            table["additionalProperties"] = False
    return schema


def tried():
    """Returns the folders of the vectors, and every seventh attack in place of their folder."""
    stride = max(1, int(os.environ.get("SAML_TEST_STRIDE", "7")))
    first = int(os.environ.get("SAML_TEST_SEED", random.randrange(stride))) % stride
    print(f"with keys: every attack of {stride}, from {first}; SAML_TEST_SEED={first} repeats them")
    attacks = sorted(file for file in (VECTORS / "attacks").rglob("*") if file.is_file())
    return [folder for folder in sorted(VECTORS.iterdir()) if folder.name != "attacks"] + attacks[first::stride]


jsonschema.Draft202012Validator.check_schema(SCHEMA)
validator = jsonschema.Draft202012Validator(closed(SCHEMA))
seen = set()
for name, options in RUNS.items():
    inputs = tried() if "--trust" in options else [VECTORS]
    command = [os.environ["SAMLTOOL"], "validate", "--format", "jsonl", "--at", "issue-instant", *map(str, options)]
    run = subprocess.run([*command, *map(str, inputs)], capture_output=True, check=False)
    assert run.returncode == 1, (name, run.returncode, run.stderr[-500:])
    records = [json.loads(line) for line in run.stdout.split(b"\n")[:-1]]
    for record in records:
        for error in validator.iter_errors(record):
            raise SystemExit(f"{name}: {record['source']}: {error.json_path}: {error.message[:300]}")
    assert len(records) > 1000, len(records)
    seen |= {record["verdict"] for record in records}
    print(f"{name}: {len(records)} records conform to the schema")

assert seen == {"accept", "undecided", "reject", "unreadable"}, seen
# The schema detects invalid records.
for change in [{"verdict": "ok"}, {"sha256": "00"}, {"findings": [{"code": "no.such-code"}]}, {"surplus": 1}]:
    assert not validator.is_valid({**records[0], **change}), change

# The description of metadata.
SCHEMA = json.loads(pathlib.Path("Sources/BatchValidation/Metadata/metadata-1.schema.json").read_text(encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(SCHEMA)
validator = jsonschema.Draft202012Validator(closed(SCHEMA))
files = [*sorted(pathlib.Path("TestVectors/trust").glob("*/*.xml")), *sorted(KEYS.glob("*.xml"))]
run = subprocess.run([os.environ["SAMLTOOL"], "metadata", "--json", *map(str, files)], capture_output=True, check=False)
assert run.returncode == 1, (run.returncode, run.stderr[-500:])
records = [json.loads(line) for line in run.stdout.split(b"\n")[:-1]]
for record in records:
    for error in validator.iter_errors(record):
        raise SystemExit(f"metadata: {record['source']}: {error.json_path}: {error.message[:300]}")
assert len(records) > 50, len(records)
print(f"metadata: {len(records)} records conform to the schema")
