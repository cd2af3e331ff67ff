# SPDX-License-Identifier: Apache-2.0
"""The tool that a benchmark measures, and its time."""

import os
import resource
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def tool():
    """Returns the path of the tool: SAMLTOOL, or else an optimized build."""
    if named := os.environ.get("SAMLTOOL"):
        return named
    built = subprocess.run([ROOT / "Scripts/optimized-build", ".", "samltool"], check=True, stdout=subprocess.PIPE, text=True)
    return f"{built.stdout.strip()}/samltool"


def measured(command, **options):
    """Returns the seconds of a command, and those of its processors."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, text=True, check=True, capture_output=True, **options)
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
