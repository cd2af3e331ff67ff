#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Searches a log of genuine messages for marks of attacks: there must be none, and a million rows must take five minutes.

Usage: hunt_rates.py [MESSAGES [COPIES]]     (100,000 different messages, each in 10 logs)
SAMLTOOL names the tool; without it, Scripts/optimized-build builds one. It installs the package `cryptography` from PyPI.
The messages have the forms of several products. Some are expired, for another service, without a request, or cut by a log.
"""

import base64
import hashlib
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

KEYS = ROOT / "TestVectors/keys"
MOST_SECONDS = 300
ISSUER, SERVICE = "https://idp.example.test", "https://sp.example.test"


class Identity:
    """An identity provider that writes canonical XML, so that its texts are the signed octets."""

    def __init__(self):
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import padding

        key = serialization.load_pem_private_key((KEYS / "idp-rsa.key.pem").read_bytes(), None)
        self.sign = lambda octets: key.sign(octets, padding.PKCS1v15(), hashes.SHA256())
        lines = (KEYS / "idp-rsa.crt.pem").read_text(encoding="ascii").splitlines()
        self.certificate = "".join(line for line in lines if not line.startswith("-"))

    def signature(self, name, octets, has_certificate):
        """Returns the signature of an element with canonical octets."""
        space, method = "http://www.w3.org/2000/09/xmldsig#", "http://www.w3.org/2001/10/xml-exc-c14n#"
        digest = base64.b64encode(hashlib.sha256(octets).digest()).decode()
        info = (
            f'<ds:CanonicalizationMethod Algorithm="{method}"></ds:CanonicalizationMethod>'
            '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>'
            f'<ds:Reference URI="#{name}"><ds:Transforms><ds:Transform Algorithm="{space}enveloped-signature"></ds:Transform>'
            f'<ds:Transform Algorithm="{method}"></ds:Transform></ds:Transforms>'
            '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>'
            f"<ds:DigestValue>{digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>"
        )
        value = base64.b64encode(self.sign(f'<ds:SignedInfo xmlns:ds="{space}">{info}'.encode())).decode()
        contained = f"<ds:KeyInfo><ds:X509Data><ds:X509Certificate>{self.certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
        return (
            f'<ds:Signature xmlns:ds="{space}"><ds:SignedInfo>{info}<ds:SignatureValue>{value}</ds:SignatureValue>'
            f"{contained if has_certificate else ''}</ds:Signature>"
        )

    def response(self, chance, number):
        """Returns a response, signed as a whole, in its assertion, or in both."""
        pick, level = chance.choice, chance.choice(["response", "assertion", "both"])
        p, a = pick(["samlp", "saml2p", "p", "ns0"]), pick(["saml", "saml2", "a", "ns1"])
        begin = datetime(2026, 5, 1, tzinfo=timezone.utc) + timedelta(seconds=chance.randrange(86_400))
        issued, end = (moment.strftime("%Y-%m-%dT%H:%M:%SZ") for moment in (begin, begin + timedelta(minutes=pick([1, 5, 60]))))
        request = f' InResponseTo="_q{number}"' if chance.random() < 0.8 else ""
        audience = SERVICE if chance.random() < 0.9 else "https://other.example.test"
        names = pick(
            [["mail"], ["urn:oid:0.9.2342.19200300.100.1.3", "urn:oid:2.5.4.42"], ["groups", "http://schemas.xmlsoap.org/claims/Role"]]
        )
        attributes = "".join(
            f'<{a}:Attribute Name="{name}"><{a}:AttributeValue>{chance.getrandbits(48):x}</{a}:AttributeValue></{a}:Attribute>'
            for name in names
        )
        layout = pick(["", "\n", "\n    "])
        issuer = f'<{a}:Issuer xmlns:{a}="urn:oasis:names:tc:SAML:2.0:assertion">{ISSUER}</{a}:Issuer>'
        inner = f"<{a}:Issuer>{ISSUER}</{a}:Issuer>"
        head = f'<{a}:Assertion xmlns:{a}="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a{number}" IssueInstant="{issued}" Version="2.0">'
        rest = layout.join(
            [
                "",
                (
                    f"<{a}:Subject><{a}:NameID>{pick(['user', 'José', 'O&amp;M'])}-{number}@example.test</{a}:NameID>"
                    f'<{a}:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><{a}:SubjectConfirmationData'
                    f'{request} NotOnOrAfter="{end}" Recipient="{SERVICE}/acs"></{a}:SubjectConfirmationData></{a}:SubjectConfirmation></{a}:Subject>'
                ),
                (
                    f'<{a}:Conditions NotBefore="{issued}" NotOnOrAfter="{end}"><{a}:AudienceRestriction><{a}:Audience>{audience}</{a}:Audience>'
                    f"</{a}:AudienceRestriction></{a}:Conditions>"
                ),
                (
                    f'<{a}:AuthnStatement AuthnInstant="{issued}" SessionIndex="_s{number}"><{a}:AuthnContext><{a}:AuthnContextClassRef>'
                    "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
                    f"</{a}:AuthnContextClassRef></{a}:AuthnContext></{a}:AuthnStatement>"
                ),
                f"<{a}:AttributeStatement>{attributes}</{a}:AttributeStatement></{a}:Assertion>",
            ]
        )
        contains = chance.random() < 0.7
        signature = self.signature(f"_a{number}", f"{head}{inner}{rest}".encode(), contains) if level != "response" else ""
        head_of_response = (
            f'<{p}:Response xmlns:{p}="urn:oasis:names:tc:SAML:2.0:protocol" Destination="{SERVICE}/acs" ID="_r{number}"{request} '
            f'IssueInstant="{issued}" Version="2.0">'
        )
        status = (
            f'<{p}:Status><{p}:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></{p}:StatusCode></{p}:Status>{layout}'
            f"{head}{inner}{signature}{rest}</{p}:Response>"
        )
        outer = self.signature(f"_r{number}", f"{head_of_response}{issuer}{status}".encode(), contains) if level != "assertion" else ""
        return f"{head_of_response}{issuer}{outer}{status}"


def write_log(path, count):
    """Writes a log with a message in each line; one of a hundred is cut."""
    chance, identity = random.Random(1), Identity()
    with path.open("w", encoding="ascii") as log:
        for number in range(count):
            value = quote(base64.b64encode(identity.response(chance, number).encode()), safe="")
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
        options = ["--at", "issue-instant", "--trust", KEYS / "trust.pem", "--audience", SERVICE, "--recipient", f"{SERVICE}/acs"]
        options += "--format jsonl --quiet --summary /dev/stderr --jobs 2".split()
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
