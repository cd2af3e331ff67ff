# SPDX-License-Identifier: Apache-2.0
"""Makes the parts of the vector makers known, behind all packages: one of theirs has the name of one of ours."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "vectors"))
