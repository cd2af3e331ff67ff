# SPDX-License-Identifier: Apache-2.0
"""All explained disagreements, and the file DISAGREEMENTS.md, which is generated from them.

Usage: disagreements.py --write | --check
"""

import sys
from pathlib import Path

from disagreement import BOTH, THEY, WE, Disagreement
from disagreements_saml import LASSO, PYSAML2, PYTHON3_SAML
from disagreements_signature import SIGNXML, XMLSEC1

DISAGREEMENTS: list[Disagreement] = [*XMLSEC1, *SIGNXML, *PYTHON3_SAML, *PYSAML2, *LASSO]
DOCUMENT = Path(__file__).resolve().parent / "DISAGREEMENTS.md"
# The words of the table.
VERBS = {"refuses": "rejects"}
RESULTS = {WE: "ours", THEY: "theirs", BOTH: "both"}
HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- Written by Scripts/peers/disagreements.py --write. Change the tables next to it, not this file. -->

# Disagreements with other implementations

`Scripts/differential` generates responses and validates them with other implementations, the peers. This table lists every
class of responses for which the result of a peer differs from ours, which result is correct (ours, theirs, or both), and the
clause of the standard. The script fails if a disagreement is not in the table, and if a disagreement of the table does not occur.

Each name is a choice of the generators in `Scripts/peers`. With a `+`, all its parts must apply. `level:` states what is
signed, `sealed` and `open` whether the assertion is encrypted. S numbers are [security
requirements](../../Sources/SAML/Documentation.docc/security-requirements.md).
"""


def text() -> str:
    """Returns the text of DISAGREEMENTS.md."""
    parts = [HEAD]
    for peer in dict.fromkeys(row.peer for row in DISAGREEMENTS):
        parts.append(f"\n## {peer}\n\n| The peer | Responses | Correct | Clause | Reason |\n|---|---|---|---|---|\n")
        for row in (row for row in DISAGREEMENTS if row.peer == peer):
            names = ", ".join(f"`{name}`" for name in row.names)
            parts.append(f"| {VERBS.get(row.says, row.says)} | {names} | {RESULTS[row.right]} | {row.by} | {row.why} |\n")
    return "".join(parts)


def main() -> None:
    if sys.argv[1:] == ["--write"]:
        DOCUMENT.write_text(text(), encoding="utf-8")
    elif DOCUMENT.read_text(encoding="utf-8") != text():
        raise SystemExit("differential: DISAGREEMENTS.md is not current; run Scripts/peers/disagreements.py --write")
    unexplained = [row for row in DISAGREEMENTS if not row.by or not row.why]
    if unexplained:
        raise SystemExit(f"differential: no clause or no reason for {unexplained[0].peer} {unexplained[0].says} {' '.join(unexplained[0].names)}")


if __name__ == "__main__":
    main()
