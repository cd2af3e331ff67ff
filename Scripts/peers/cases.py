# SPDX-License-Identifier: Apache-2.0
"""Signs documents with samltool, and changes one byte in some: the cases for the peers."""

import json
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from documents import NAME, VALUE, documents
from parties import KEYS

WORK = Path(os.environ["PEER_WORK"])
TARGETS = {"response": ["_r1"], "assertion": ["_a1"], "both": ["_r1", "_a1"]}
# The common algorithms sign every document; the others the small one.
COMMON = ["rsa-sha256", "ecdsa-sha256"]
OTHERS = ["rsa-sha384", "rsa-sha512", "ecdsa-sha384", "ecdsa-sha512", "rsa-pss-sha256", "rsa-pss-sha384", "rsa-pss-sha512"]


def key_name(algorithm: str) -> str:
    """Returns the name of the key that signs."""
    return "idp-ec" if algorithm.startswith("ecdsa") else "idp-rsa"


def sign(source: Path, target: str, algorithm: str) -> bytes:
    """Returns the document with our signatures."""
    key = KEYS / key_name(algorithm)
    command = [
        os.environ["SAMLTOOL"], "sign", "--key", f"{key}.key.pem", "--certificate", f"{key}.crt.pem",
        "--target", target, "--algorithm", algorithm, str(source),
    ]
    run = subprocess.run(command, capture_output=True, check=False)
    if run.returncode != 0:
        raise SystemExit(f"samltool does not sign {source.name}: {run.stderr.decode()}")
    return run.stdout


def changed(data: bytes, before: bytes, after: bytes) -> bytes:
    """Returns the document with one byte changed."""
    if data.count(before) != 1 or len(before) != len(after):
        raise SystemExit(f"cannot change {before!r}")
    return data.replace(before, after)


def changed_signature(data: bytes) -> bytes:
    """Returns the document with one byte of its first signature value changed, which remains Base64."""
    value = re.search(rb"SignatureValue>([^<]+)<", data)
    at = (value.start(1) + value.end(1)) // 2
    return data[:at] + (b"B" if data[at : at + 1] == b"A" else b"A") + data[at + 1 :]


def variants(signed: bytes) -> dict[str, bytes]:
    """Returns the signed document, unchanged and changed."""
    value, name = VALUE.encode(), NAME.encode()
    return {
        "intact": signed,
        "value-changed": changed(signed, b">" + value + b"<", b">" + value[:-1] + b"8<"),
        "name-changed": changed(signed, b">" + name + b"<", b">" + name[:-1] + b"3<"),
        "signature-changed": changed_signature(signed),
    }


def make(job: tuple[str, Path, str, str]) -> list[dict]:
    """Signs one document in one way; returns its cases."""
    name, source, target, algorithm = job
    rows = []
    for variant, data in variants(sign(source, target, algorithm)).items():
        file = WORK / "signed" / target / f"{name}.{algorithm}.{variant}.xml"
        file.write_bytes(data)
        rows.append({
            "document": name, "target": target, "ids": TARGETS[target], "algorithm": algorithm,
            "key": key_name(algorithm), "variant": variant, "file": str(file), "login": name != "minimal",
        })
    return rows


def main() -> None:
    for target in TARGETS:
        (WORK / "signed" / target).mkdir(parents=True)
    (WORK / "unsigned").mkdir()
    jobs = []
    for name, data in documents().items():
        source = WORK / "unsigned" / f"{name}.xml"
        source.write_bytes(data)
        for algorithm in COMMON + (OTHERS if name == "small" else []):
            jobs += [(name, source, target, algorithm) for target in TARGETS]
    with ThreadPoolExecutor() as pool:
        rows = [row for rows in pool.map(make, jobs) for row in rows]
    with open(WORK / "cases.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    print(f"signed {len(jobs)} documents, {len(rows)} cases")


if __name__ == "__main__":
    main()
