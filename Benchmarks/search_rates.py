#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how fast `samltool validate` reads an access log with a signed response in each 2,000th line, beside `grep`.

Usage: search_rates.py [--check] [MEGABYTES]     (300; --check fails if the ratio is below its minimum)
SAMLTOOL names the tool; without it, Scripts/optimized-build builds one. The log is in memory, on Linux.
"""

import base64
import os
import random
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

from tool import ROOT, measured, tool

RESPONSE = ROOT / "TestVectors/responses/lasso/login.xml"
ROUNDS = 5
LINES = 2_000
# The processor time of grep divided by that of the tool.
MINIMUM = 0.35

AGENTS = [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15",
    "Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0",
    "kube-probe/1.29",
]
TARGETS = [
    "/",
    "/favicon.ico",
    "/healthz",
    "/static/js/app.{0:06x}.min.js",
    "/api/v1/users/{0}",
    "/api/v1/session?id={0:032x}",
    "/search?q=red+shoes&page={0}",
    "/login?next=%2Fdashboard%2F{0}",
    "/images/products/{0}/large.webp",
]
REFERRERS = ["-", "https://www.example.test/", "https://www.example.test/products/{0}", "https://search.example.test/?q=shoes"]


def write_log(path, size):
    """Writes a log of a size with one message in each block of lines."""
    source = random.Random(1)
    value = quote(base64.b64encode(RESPONSE.read_bytes()), safe="")

    def line(number):
        time_of_line = f"01/May/2026:10:{number // 600 % 60:02}:{number // 10 % 60:02} +0000"
        target = source.choice(TARGETS).format(source.getrandbits(24))
        if number % LINES == LINES // 2:
            target = f"/acs?SAMLResponse={value}&RelayState=x"
        address = ".".join(str(source.randrange(1, 256)) for _ in range(4))
        referrer, agent = source.choice(REFERRERS).format(source.getrandbits(16)), source.choice(AGENTS)
        return f'{address} - - [{time_of_line}] "GET {target} HTTP/1.1" 200 {source.randrange(60_000)} "{referrer}" "{agent}"\n'

    # A tenth of the lines is generated, and repeated.
    block = "".join(line(number) for number in range(50 * LINES)).encode()
    with path.open("wb") as file:
        while file.tell() < size:
            file.write(block)


def main(arguments):
    size = next((int(text) for text in arguments if text.isdigit()), 300) << 20
    validate = [tool(), "validate", "--quiet", "--at", "2026-05-01T10:01:00Z", "--format", "jsonl", "--output", "/dev/null"]
    seconds, work = {}, {}
    core = min(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(dir="/dev/shm") as place:
        log = Path(place) / "access.log"
        write_log(log, size)
        contenders = {
            "grep": ["grep", "-c", "SAMLResponse=", log],
            "samltool": [*validate, "--jobs", "1", log],
        }
        # The contenders take turns, so that other work on the machine affects all of them.
        for _ in range(ROUNDS):
            for name, command in contenders.items():
                elapsed, used = measured(command, preexec_fn=lambda: os.sched_setaffinity(0, {core}))
                seconds[name] = min(seconds.get(name, elapsed), elapsed)
                work[name] = min(work.get(name, used), used)
    print("| contender | MB/s | CPU seconds |\n|---|---|---|")
    for name, elapsed in seconds.items():
        print(f"| {name} | {size / elapsed / 1e6:.0f} | {work[name]:.3f} |")
    ratio = work["grep"] / work["samltool"]
    print(f"\nThe ratio of samltool and grep is {ratio:.2f}; the minimum is {MINIMUM}.")
    sys.exit("--check" in arguments and ratio < MINIMUM)


main(sys.argv[1:])
