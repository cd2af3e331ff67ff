# SPDX-License-Identifier: Apache-2.0
"""Adds the modules of the vector generators to the end of the path, because a package has the name of one of them."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "vectors"))
