#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how many documents `samltool validate` and other tools validate in a second, with the same files in one run.

Usage: batch_rates.py [--check] [DOCUMENTS]     (20,000; --check fails if a ratio is below its minimum)
SAMLTOOL names the tool. After Scripts/optimized-build Benchmarks, it measures the validation in the library too.
"""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from tool import ROOT, measured

KEYS = ROOT / "TestVectors/keys"
VECTOR = "lasso/login.xml"
TOOL = os.environ.get("SAMLTOOL", ROOT / ".build/release/samltool")
LIBRARY = ROOT / ".build/optimized/release/ratios"
TRUST = ["--trust", KEYS / "idp-rsa.crt.pem"]
ROUNDS = 5
# Of two runs, with the minimum of their ratio.
RATIOS = [
    ("signed, two jobs", "signed, one job", 1.8),
    ("unsigned, two jobs", "signed, two jobs", 2.5),
    ("signed, two jobs", "xmlsec1, two processes", 100),
]
XMLSEC = ["--verify", "--pubkey-cert-pem", KEYS / "idp-rsa.crt.pem"]
for name in ("assertion:Assertion", "protocol:Response"):
    XMLSEC += ["--id-attr:ID", f"urn:oasis:names:tc:SAML:2.0:{name}"]


def run(command, files=()):
    """Measures a command, whose standard input lists files."""
    return measured(command, input="\n".join(map(str, files)))


def filled(folder, text, count):
    """Returns links to one file in a new folder."""
    folder.mkdir()
    original = folder.with_suffix(".xml")
    original.write_text(text, encoding="utf-8")
    paths = [folder / f"{10_000_000 + number}.xml" for number in range(count)]
    for path in paths:
        path.hardlink_to(original)
    return paths


def measure(place, count):
    """Returns the documents a second and the microseconds of processors a document, of each run."""
    text = (ROOT / "TestVectors/responses" / VECTOR).read_text(encoding="utf-8")
    signed = filled(place / "signed", text, count)
    filled(place / "unsigned", re.sub(r"<(ds:)?Signature .*?</\1?Signature>", "", text, flags=re.DOTALL), count)
    rates, work, rows = {}, {}, []
    # The tools take turns, so that other work on the machine affects all of them.
    for _ in range(ROUNDS):
        for kind in ("signed", "unsigned"):
            for jobs in (2, 1):
                command = [TOOL, "validate", "--at", "2026-05-01T10:01:00Z", "--format", "jsonl", "--output", "/dev/null"]
                seconds, used = run([*command, "--jobs", str(jobs), *(TRUST if kind == "signed" else []), place / kind])
                name = f"{kind}, {'two jobs' if jobs == 2 else 'one job'}"
                rates[name] = max(rates.get(name, 0), count / seconds)
                work[name] = min(work.get(name, used), used)
                if name == "signed, one job" and LIBRARY.exists():
                    rows.append(used / run([LIBRARY, "loop", str(count), VECTOR])[1])
    if rows:
        print(f"A row of samltool takes {sorted(rows)[ROUNDS // 2]:.2f} times as long as a validation in the library.\n")
    # A sample suffices, because it takes the same time for each document.
    if xmlsec := shutil.which("xmlsec1"):
        few = signed[:400]
        rates["xmlsec1, two processes"] = len(few) / run(["xargs", "-P2", "-n1", xmlsec, *XMLSEC], few)[0]
    return rates, {name: used / count * 1e6 for name, used in work.items()}


def main(arguments):
    count = next((int(text) for text in arguments if text.isdigit()), 20_000)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as place:
        rates, work = measure(Path(place), count)
    print("| tool | documents/s | CPU µs a document |\n|---|---|---|")
    for name, rate in sorted(rates.items(), key=lambda entry: -entry[1]):
        print(f"| {name} | {rate:.0f} | {f'{work[name]:.0f}' if name in work else ''} |")
    print("\n| ratio | measured | minimum |\n|---|---|---|")
    found = [(upper, lower, rates[upper] / rates[lower] if lower in rates else None, least) for upper, lower, least in RATIOS]
    for upper, lower, ratio, least in found:
        print(f"| {upper} : {lower} | {'not installed' if ratio is None else f'{ratio:.2f}'} | {least} |")
    sys.exit("--check" in arguments and any(ratio is not None and ratio < least for _, _, ratio, least in found))


main(sys.argv[1:])
