# SPDX-License-Identifier: Apache-2.0
"""Validates every generated response with samltool, and fails unless it reports exactly the expected findings."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

from parties import ACS, IDP, KEYS, NOW, SP
from peer import WORK


def reports(cases: list[dict]) -> list[dict]:
    """Returns the reports on cases with one policy."""
    first = cases[0]
    files = "\n".join(case["file"] for case in cases)
    policy = {
        "--profile": "web-sso", "--issuer": IDP, "--audience": SP, "--recipient": ACS, "--destination": ACS, "--in-response-to": "_q1",
        "--clock-skew": str(first["skew"]), "--at": NOW, "--trust": str(WORK / "idp.metadata.xml"),
        "--require-signature": first["require"], "--decryption-key": str(KEYS / "sp-rsa.key.pem"),
    }
    command = [os.environ["SAMLTOOL"], "validate", "--format", "jsonl", "--input-format", "xml", "--files-from", "-"]
    command += [word for pair in policy.items() for word in pair]
    command += [word for name in first["allow"] for word in ("--allow-algorithm", name)]
    run = subprocess.run(command, input=files, capture_output=True, text=True, check=False)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    if [row["source"] for row in rows] != [case["file"] for case in cases]:
        raise SystemExit(f"samltool does not report on every file: {run.stderr}")
    return rows


def groups(cases: list[dict]) -> list[list[dict]]:
    """Returns the cases grouped by policy."""
    made: dict[tuple, list[dict]] = {}
    for case in cases:
        made.setdefault((case["skew"], case["require"], *case["allow"]), []).append(case)
    return list(made.values())


def fault(case: dict, row: dict) -> str | None:
    """Returns the differences between the report and the expectation."""
    codes = sorted(finding["code"] for finding in row["findings"] if finding["severity"] == "error")
    if codes != case["codes"]:
        return f"{', '.join(codes) or 'accept'} instead of {', '.join(case['codes']) or 'accept'}"
    if (row["verdict"] == "accept") != (not codes):
        return f"the verdict {row['verdict']} with the errors {codes}"
    # An accepting report states that everything was verified, and at which levels.
    if not codes:
        levels = sorted(item["covers"] for item in row["signatures"] if item["result"] == "valid")
        if levels != sorted({"_r1": "response", "_a1": "assertion"}[name] for name in case["ids"]):
            return f"accepted with the signatures {levels}"
        if [item["verified"] for item in row["assertions"]] != [True]:
            return "accepted with an assertion that was not verified"
    return None


def main() -> None:
    cases = [json.loads(line) for line in (WORK / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
    parts = groups(cases)
    with ThreadPoolExecutor() as pool:
        validated = list(pool.map(reports, parts))
    wrong, said = [], []
    for case, row in ((case, row) for part, rows in zip(parts, validated) for case, row in zip(part, rows)):
        said.append({"file": case["file"], "verdict": "valid" if row["verdict"] == "accept" else "invalid", "reason": ""})
        if found := fault(case, row):
            wrong.append(f"{case['file']}: {', '.join(case['choices'].values())}: {found}")
    with open(WORK / "ours.verdicts.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in said)
    print(f"samltool reports the expected findings for {len(cases) - len(wrong)} of {len(cases)} responses, under {len(parts)} policies")
    if wrong:
        raise SystemExit("\n".join(wrong[:40]) + f"\ndifferential: samltool or the expectation is wrong for {len(wrong)} responses")


if __name__ == "__main__":
    main()
