# SPDX-License-Identifier: Apache-2.0
"""Sends documents to one samltool for a given time, counts its rows, and samples its anonymous memory."""

import base64
import collections
import itertools
import json
import pathlib
import statistics
import subprocess
import sys
import threading
import time

GROWTH = 1.05
tool, seconds = sys.argv[1], float(sys.argv[2]) * 60
# At least forty samples, also in a short run.
interval = min(10.0, seconds / 40)
vectors = pathlib.Path("TestVectors")
keys = vectors / "keys"


def documents():
    """Returns captures as lines of JSON, one of each kind in turns."""
    kinds = [
        sorted((vectors / "responses").glob("*/*signed*.xml")),
        [vectors / "responses/xmlsec1/minimal.xml", vectors / "responses/xmlsec1/guide.xml"],
        sorted((vectors / "encryption").glob("*.xml")) + sorted((vectors / "responses").glob("*/*encrypted*.xml")),
        sorted((vectors / "attacks").glob("*/*.xml")),
        sorted((vectors / "malformed").glob("*/*.xml")),
    ]
    if not all(kinds):
        sys.exit("long-run: vectors are missing")
    lines = []
    # The same number of each kind: the shorter lists are repeated.
    for row in itertools.islice(zip(*(itertools.cycle(kind) for kind in kinds)), max(map(len, kinds))):
        for path in row:
            content = path.read_bytes()
            if len(content) < 100_000:
                value = base64.b64encode(content).decode()
                lines.append(json.dumps({"SAMLResponse": value}).encode() + b"\n")
    return lines


lines = documents()
options = "--at 2026-05-01T10:01:00Z --format jsonl --input-format jsonl --jobs 1".split()
options += ["--trust", keys / "trust.pem", "--trust", keys / "idp-metadata.xml", "--decryption-key", keys / "sp-rsa.key.pem"]
process = subprocess.Popen([tool, "validate", *options, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
samples, sent, received, verdicts, faults = [], 0, 0, {}, []
tally = collections.Counter()


def read():
    """Counts rows, and compares each with the first one of the same document."""
    global received
    for row in process.stdout:
        answer = json.loads(row)
        if "verdict" not in answer:
            continue  # the summary at the end
        found = (answer["verdict"], tuple(finding["code"] for finding in answer.get("findings", [])))
        if verdicts.setdefault(received % len(lines), found) != found:
            faults.append(received)
        tally[answer["verdict"]] += 1
        received += 1


def anonymous():
    """Returns the resident memory in KiB without pages of files, which the system removes and reads again."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1])
    return None


def sample(stop):
    while not stop.wait(interval):
        kilobytes = anonymous()
        if kilobytes is not None:
            samples.append(kilobytes)


reader = threading.Thread(target=read)
stop = threading.Event()
sampler = threading.Thread(target=sample, args=(stop,))
start = time.monotonic()
reader.start()
sampler.start()
for line in itertools.cycle(lines):
    if time.monotonic() - start >= seconds:
        break
    try:
        process.stdin.write(line)
    except BrokenPipeError:
        break
    sent += 1
stop.set()
sampler.join()
process.stdin.close()
reader.join()
status = process.wait()

quarter = len(samples) // 4
second, last = (statistics.median(part) for part in (samples[quarter : 2 * quarter], samples[-quarter:]))
print(f"long-run: {sent} documents of {len(lines)} kinds in {time.monotonic() - start:.0f} s, {dict(tally)}")
print(f"long-run: anonymous memory, {len(samples)} samples: second quarter {second:.0f} KiB, last {last:.0f} KiB, most {max(samples)} KiB")
if status != 1:
    sys.exit(f"long-run: samltool exited with {status} instead of 1")
if received != sent:
    sys.exit(f"long-run: {sent - received} rows are missing")
if faults:
    sys.exit(f"long-run: {len(faults)} rows differ from the first row of the same document, the first is row {faults[0]}")
if len(tally) < 3:
    sys.exit("long-run: not all verdicts occurred")
if last > second * GROWTH:
    sys.exit(f"long-run: memory grew by {100 * (last / second - 1):.1f} percent")
print(f"long-run: 4 of 4 checks pass: no row lost, none different, every verdict occurred, memory {100 * (last / second - 1):+.1f} %")
