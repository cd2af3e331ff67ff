# SPDX-License-Identifier: Apache-2.0
"""xmlsec1: verifies each signature by its place."""

import subprocess

from parties import KEYS
from peer import ask
from signatures import IDS

PATHS = {"_r1": "/*/*[local-name()='Signature']", "_a1": "/*/*[local-name()='Assertion']/*[local-name()='Signature']"}


def check(document: bytes, case: dict) -> None:
    for name in case["ids"]:
        command = [
            "xmlsec1", "--verify", "--enabled-reference-uris", "same-doc",
            "--pubkey-cert-pem", str(KEYS / f"{case['key']}.crt.pem"), *IDS, "--node-xpath", PATHS[name], case["file"],
        ]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise ValueError(run.stderr)


ask("xmlsec1", check, ("rsa-pss",), threads=4)
