#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Searches a log of genuine messages for marks of attacks: there must be none, and a million rows must take five minutes.

Usage: hunt_rates.py [MESSAGES [COPIES]]     (100,000 different messages, each in 10 logs)
SAMLTOOL names the tool; without it, Scripts/optimized-build builds one. It installs the package `cryptography` from PyPI.
The messages have the forms of several products. Some are expired, for another service, without a request, or cut by a log.
"""

import base64
import json
import random
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import quote

from tool import ROOT, tool

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Scripts/logins"))
from signed_xml import NAMESPACES, Messages, Signer, ds, saml, signed

KEYS = ROOT / "TestVectors/keys"
MOST_SECONDS = 300
SERVICE = "https://sp.example.test"
PROVIDER = Messages("https://idp.example.test", SERVICE)
SIGNER = Signer(KEYS / "idp-rsa.key.pem")
CERTIFICATE = "".join((KEYS / "idp-rsa.crt.pem").read_text(encoding="ascii").splitlines()[1:-1])
# The prefixes that products choose.
PREFIXES = {"samlp": ["samlp", "saml2p", "p", "ns0"], "saml": ["saml", "saml2", "a", "ns1"]}
NAMESPACES |= {other: NAMESPACES[prefix] for prefix, others in PREFIXES.items() for other in others}
ATTRIBUTES = [["mail"], ["urn:oid:0.9.2342.19200300.100.1.3", "urn:oid:2.5.4.42"], ["groups", "http://schemas.xmlsoap.org/claims/Role"]]


def response(chance, number):
    """Returns a response, signed as a whole, in its assertion, or in both."""
    pick = chance.choice
    request = f"_q{number}" if chance.random() < 0.8 else None
    assertion = PROVIDER.assertion(request, f"{pick(['user', 'José', 'O&amp;M'])}-{number}@example.test", f"_s{number}")
    values = [saml("Attribute", saml("AttributeValue", f"{chance.getrandbits(48):x}"), Name=name) for name in pick(ATTRIBUTES)]
    assertion.children.append(saml("AttributeStatement", *values))
    if chance.random() < 0.1:
        assertion.find("saml:Audience").children = ["https://other.example.test"]
    root = PROVIDER.response(request, assertion)
    contains = chance.random() < 0.7
    for element in pick([[root], [assertion], [root, assertion]]):
        signature = signed(element).find("ds:Signature")
        if contains:
            signature.children.append(ds("KeyInfo", ds("X509Data", ds("X509Certificate", CERTIFICATE))))
    # The layout, the times and the prefixes of a product.
    layout = pick(["", "\n", "\n    "])
    assertion.children = [part for child in assertion.children for part in (layout, child)]
    begin = datetime(2026, 5, 1, tzinfo=timezone.utc) + timedelta(seconds=chance.randrange(86_400))
    issued, end = (moment.strftime("%Y-%m-%dT%H:%M:%SZ") for moment in (begin, begin + timedelta(minutes=pick([1, 5, 60]))))
    times = {"IssueInstant": issued, "NotBefore": issued, "AuthnInstant": issued, "NotOnOrAfter": end}
    chosen = {prefix: pick(others) for prefix, others in PREFIXES.items()}
    for element in root.all():
        element.attributes |= {name: times[name] for name in times if name in element.attributes}
        prefix, _, name = element.tag.partition(":")
        element.tag = f"{chosen.get(prefix, prefix)}:{name}"
    return SIGNER.seal(root).text()


def write_log(path, count):
    """Writes a log with a message in each line; one of a hundred is cut."""
    chance = random.Random(1)
    with path.open("w", encoding="ascii") as log:
        for number in range(count):
            value = quote(base64.b64encode(response(chance, number).encode()), safe="")
            value = value if chance.random() < 0.99 else value[: chance.randrange(400, len(value))]
            log.write(f'192.0.2.1 - - [01/May/2026:10:00:00 +0000] "POST /acs?SAMLResponse={value}&RelayState=x HTTP/1.1" 302 0\n')


def main(arguments):
    count = int(arguments[0]) if arguments else 100_000
    copies = int(arguments[1]) if len(arguments) > 1 else 10
    samltool = tool()
    with tempfile.TemporaryDirectory() as place:
        logs = [Path(place) / f"{number}.log" for number in range(copies)]
        write_log(logs[0], count)
        for log in logs[1:]:
            log.hardlink_to(logs[0])
        options = ["--at", "issue-instant", "--trust", KEYS / "trust.pem", "--jobs", "2"]
        options += f"--audience {SERVICE}/saml/metadata --recipient {SERVICE}/saml/acs --format jsonl --quiet --summary /dev/stderr".split()
        command = [samltool, "validate", "--hunt", *options, *logs]
        begin = time.perf_counter()
        run = subprocess.run(command, capture_output=True, check=False)
        seconds = time.perf_counter() - begin
    summary = json.loads(run.stderr.decode().strip().splitlines()[-1])
    print(f"{summary['documents']} rows in {seconds:.1f} s, {summary['documents'] / seconds:.0f} rows/s: {summary['verdicts']}")
    for line in run.stdout.decode().splitlines()[:10]:
        print(f"alarm: {json.loads(line)['headline']}")
    # A message that is cut before its first element is not counted.
    sys.exit(bool(run.stdout) or summary["documents"] < 0.99 * count * copies or seconds > MOST_SECONDS)


if __name__ == "__main__":
    main(sys.argv[1:])
