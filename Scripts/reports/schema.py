# SPDX-License-Identifier: Apache-2.0
"""Validates the records that samltool reports about the vectors, and its metadata, against their JSON Schemas.

A debug build verifies an attack in 50 ms, so with keys only every seventh attack is tried (SAML_TEST_STRIDE), from a first one
that moves from run to run (SAML_TEST_SEED).
"""

import json
import os
import pathlib
import random
import subprocess

import jsonschema

SOURCES = pathlib.Path("Sources/BatchValidation")
VECTORS = pathlib.Path("TestVectors")
KEYS = VECTORS / "keys"
VALUES = ["--show-values", "--profile", "web-sso"]
RUNS = {
    "without trust": [],
    "with keys and values": ["--trust", KEYS / "trust.pem", "--decryption-key", KEYS / "sp-rsa.key.pem", *VALUES],
    "exchange as errors": ["--exchange", "--profile", "attribute-query"],
}


def reader(path):
    """Returns the validator of a schema, which allows no additional fields."""
    schema = json.loads((SOURCES / path).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    for table in [schema, *schema["$defs"].values()]:
        if "properties" in table:
            table["additionalProperties"] = False
    return jsonschema.Draft202012Validator(schema)


def conforming(name, validator, arguments, least):
    """Returns the records that samltool prints, which must conform to their schema."""
    run = subprocess.run([os.environ["SAMLTOOL"], *map(str, arguments)], capture_output=True, check=False)
    assert run.returncode == 1, (name, run.returncode, run.stderr[-500:])
    records = [json.loads(line) for line in run.stdout.split(b"\n")[:-1]]
    for record in records:
        for error in validator.iter_errors(record):
            raise SystemExit(f"{name}: {record['source']}: {error.json_path}: {error.message[:300]}")
    assert len(records) > least, len(records)
    print(f"{name}: {len(records)} records conform to the schema")
    return records


def tried():
    """Returns the folders of the vectors, and every seventh attack in place of their folder."""
    stride = max(1, int(os.environ.get("SAML_TEST_STRIDE", "7")))
    first = int(os.environ.get("SAML_TEST_SEED", random.randrange(stride))) % stride
    print(f"with keys: every attack of {stride}, from {first}; SAML_TEST_SEED={first} repeats them")
    attacks = sorted(file for file in (VECTORS / "attacks").rglob("*") if file.is_file())
    return [folder for folder in sorted(VECTORS.iterdir()) if folder.name != "attacks"] + attacks[first::stride]


report = reader("Report/report-2.schema.json")
seen = set()
for name, options in RUNS.items():
    inputs = tried() if "--trust" in options else [VECTORS]
    command = ["validate", "--format", "jsonl", "--at", "issue-instant", *options, *inputs]
    records = conforming(name, report, command, 1000)
    seen |= {record["verdict"] for record in records}

assert seen == {"accept", "undecided", "reject", "unreadable"}, seen
# The schema detects invalid records.
for change in [{"verdict": "ok"}, {"sha256": "00"}, {"findings": [{"code": "no.such-code"}]}, {"surplus": 1}]:
    assert not report.is_valid({**records[0], **change}), change

files = [*sorted((VECTORS / "trust").glob("*/*.xml")), *sorted(KEYS.glob("*.xml"))]
conforming("metadata", reader("Metadata/metadata-1.schema.json"), ["metadata", "--json", *files], 50)
