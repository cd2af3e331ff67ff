# SPDX-License-Identifier: Apache-2.0
"""xmlsec1: verifies each signature by its place."""

from parties import KEYS
from peer import ask
from signatures import verify

PATHS = {"_r1": "/*/*[local-name()='Signature']", "_a1": "/*/*[local-name()='Assertion']/*[local-name()='Signature']"}


def check(document: bytes, case: dict) -> None:
    for name in case["ids"]:
        run = verify(case["file"], KEYS / f"{case['key']}.crt.pem", PATHS[name])
        if run.returncode != 0:
            raise ValueError(run.stderr)


ask("xmlsec1", check, ("rsa-pss",), threads=4)
