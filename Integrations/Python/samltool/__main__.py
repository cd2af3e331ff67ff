# SPDX-License-Identifier: Apache-2.0
"""Runs the command samltool."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Replaces this process by the command."""
    command = str(Path(__file__).parent / "bin" / "samltool")
    os.execv(command, [command, *sys.argv[1:]])


if __name__ == "__main__":
    main()
