# SPDX-License-Identifier: Apache-2.0
"""The tool that a benchmark measures."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def tool():
    """Returns the path of the tool: SAMLTOOL, or else an optimized build."""
    if named := os.environ.get("SAMLTOOL"):
        return named
    built = subprocess.run([ROOT / "Scripts/optimized-build", ".", "samltool"], check=True, stdout=subprocess.PIPE, text=True)
    return f"{built.stdout.strip()}/samltool"
