# SPDX-License-Identifier: Apache-2.0
"""Checks with xmllint that documents are well-formed and valid by the OASIS schemas."""

import os
import subprocess
from pathlib import Path

CATALOG = Path(__file__).with_name("catalog.xml")
PROTOCOL = "/usr/share/xml/opensaml/saml-schema-protocol-2.0.xsd"


def xmllint(files: list[Path], *options: str) -> dict[Path, str]:
    """Returns the errors of xmllint for each file with errors."""
    if not files:
        return {}
    command = ["xmllint", "--nonet", "--noout", *options, *map(str, files)]
    environment = {**os.environ, "XML_CATALOG_FILES": str(CATALOG)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)
    complaints = {}
    for file in files:
        lines = [line for line in run.stderr.splitlines() if line.startswith(f"{file}:")]
        if lines:
            complaints[file] = lines[0]
    if run.returncode != 0 and not complaints:
        raise RuntimeError(run.stderr)
    return complaints


def malformed(files: list[Path]) -> dict[Path, str]:
    """Returns the files that are not well-formed."""
    return xmllint(files)


def invalid(files: list[Path]) -> dict[Path, str]:
    """Returns the files that violate the schema of the SAML protocol."""
    return xmllint(files, "--huge", "--schema", PROTOCOL)
