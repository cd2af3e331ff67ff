# SPDX-License-Identifier: Apache-2.0
"""All disagreements that are explained, and DISAGREEMENTS.md, which is written from them.

Usage: disagreements.py --write | --check
"""

import sys
from pathlib import Path

from disagreement import Disagreement
from disagreements_saml import LASSO, PYSAML2, PYTHON3_SAML
from disagreements_signature import SIGNXML, XMLSEC1

DISAGREEMENTS: list[Disagreement] = [*XMLSEC1, *SIGNXML, *PYTHON3_SAML, *PYSAML2, *LASSO]
DOCUMENT = Path(__file__).resolve().parent / "DISAGREEMENTS.md"
HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- Written by Scripts/peers/disagreements.py --write. Change the tables beside it, not this file. -->

# Where others judge otherwise

`Scripts/differential` has other implementations judge responses that it makes. Here stands every class of responses that one
of them judges otherwise than we do, who is right, and by which line. A disagreement that is not here fails the script, and so
does one that is here and is not met.

Each name is a choice that the makers in `Scripts/peers` know; with a `+`, all its parts must be there. `level:` says what is
signed, `sealed` and `open` whether the assertion is encrypted. S numbers are items of the security checklist that the tests name, too.
"""


def text() -> str:
    """Returns the document."""
    parts = [HEAD]
    for peer in dict.fromkeys(row.peer for row in DISAGREEMENTS):
        parts.append(f"\n## {peer}\n\n| It | What | Right | By | Why |\n|---|---|---|---|---|\n")
        for row in (row for row in DISAGREEMENTS if row.peer == peer):
            names = ", ".join(f"`{name}`" for name in row.names)
            parts.append(f"| {row.says} | {names} | {row.right} | {row.by} | {row.why} |\n")
    return "".join(parts)


def main() -> None:
    if sys.argv[1:] == ["--write"]:
        DOCUMENT.write_text(text(), encoding="utf-8")
    elif DOCUMENT.read_text(encoding="utf-8") != text():
        raise SystemExit("differential: DISAGREEMENTS.md is not what Scripts/peers/disagreements.py --write makes")
    unexplained = [row for row in DISAGREEMENTS if not row.by or not row.why]
    if unexplained:
        raise SystemExit(f"differential: no line, or no reason, for {unexplained[0].peer} {unexplained[0].says} {' '.join(unexplained[0].names)}")


if __name__ == "__main__":
    main()
