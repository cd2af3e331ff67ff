# SPDX-License-Identifier: Apache-2.0
"""Validates documents signed by peers, and every case, with samltool; fails on a wrong result for the former."""

import json
import os
import subprocess

from cases import TARGETS
from parties import KEYS, TEST_VECTORS
from peer import WORK

RESPONSES = TEST_VECTORS / "responses"


def reports(files: list[str], *options: str) -> dict[str, list[str]]:
    """Returns the codes of the errors of each file; none if it was accepted."""
    command = [
        os.environ["SAMLTOOL"], "validate", "--format", "jsonl", "--at", "2026-05-01T10:01:00Z",
        "--trust", str(KEYS / "trust.pem"), "--decryption-key", str(KEYS / "sp-rsa.key.pem"), *options, "--", *files,
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    if [row["source"] for row in rows] != files:
        raise SystemExit(f"samltool does not report on every file: {run.stderr}")
    codes = {}
    for row in rows:
        errors = [finding["code"] for finding in row["findings"] if finding["severity"] == "error"]
        if (row["verdict"] == "accept") != (not errors):
            raise SystemExit(f"{row['source']}: verdict {row['verdict']} and errors {errors}")
        codes[row["source"]] = errors
    return codes


def responses() -> list[tuple[str, str, list[str]]]:
    """Returns each response of a peer with its maker and the expected errors."""
    manifest = json.loads((RESPONSES / "manifest.json").read_text(encoding="utf-8"))
    rows = []
    for test in (test for group in manifest["testGroups"] for test in group["tests"]):
        expected = ["signature.missing"] if test["kind"] == "unsigned" and not test["encrypted"] else []
        rows.append((f"{test['file'].split('/')[0]}, vectors", str(RESPONSES / test["file"]), expected))
    return rows + [(f"{file.parent.name}, made now", str(file), []) for file in sorted((WORK / "fresh").glob("*/*.xml"))]


def check_responses() -> None:
    """Validates the documents of peers."""
    rows = responses()
    found = reports([file for _, file, _ in rows], "--allow-algorithm", "aes-cbc")
    counts: dict[str, list[int]] = {}
    wrong = []
    for maker, file, expected in rows:
        right = found[file] == expected
        count = counts.setdefault(maker, [0, 0])
        count[0] += right
        count[1] += 1
        if not right:
            wrong.append(f"{file}: {found[file] or 'accept'} instead of {expected or 'accept'}")
    print("Signed by peers, validated by us")
    for maker, (right, count) in counts.items():
        print(f"  {maker:28} {right:4} of {count}")
    if wrong:
        raise SystemExit("\n".join(wrong))


def validate_cases() -> None:
    """Stores our results for the cases."""
    cases = [json.loads(line) for line in (WORK / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
    with open(WORK / "ours.verdicts.jsonl", "w", encoding="utf-8") as output:
        for target in TARGETS:
            files = [case["file"] for case in cases if case["target"] == target]
            for file, errors in reports(files, "--require-signature", target).items():
                row = {"file": file, "verdict": "invalid" if errors else "valid", "reason": (errors or [""])[0]}
                output.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    check_responses()
    validate_cases()
