# SPDX-License-Identifier: Apache-2.0
"""OpenSAML for C++: samlsign verifies the element with an ID."""

import subprocess

from parties import KEYS
from peer import ask


def check(document: bytes, case: dict) -> None:
    for name in case["ids"]:
        certificate = str(KEYS / f"{case['key']}.crt.pem")
        run = subprocess.run(
            ["samlsign", "-c", certificate, "-id", name, "-f", case["file"]], capture_output=True, text=True, check=False
        )
        if run.returncode != 0:
            raise ValueError(run.stderr)


ask("samlsign", check, ("rsa-pss",), threads=4)
