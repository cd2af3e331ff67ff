# SPDX-License-Identifier: Apache-2.0
"""Compares the results of peers for generated responses with predictions; fails on a difference.

The prediction for a response and a peer is the expected result, changed by the explained disagreements. So a missing
explanation and one that is too broad are both detected.
"""

import sys
from collections import Counter, defaultdict

from disagreement import Disagreement
from disagreements_saml import LASSO, PYSAML2, PYTHON3_SAML
from disagreements_signature import SIGNXML, XMLSEC1
from peer import load

DISAGREEMENTS: list[Disagreement] = [*XMLSEC1, *SIGNXML, *PYTHON3_SAML, *PYSAML2, *LASSO]
PEERS = ["xmlsec1", "signxml", "python3-saml", "pysaml2", "lasso"]
# The peers that only verify signatures, and do not validate the content.
VERIFIERS = {"xmlsec1", "signxml"}


def traits(case: dict) -> set[str]:
    """Returns the properties of a response that an explanation can name."""
    return {*case["choices"].values(), f"level:{case['target']}", "sealed" if case["sealed"] else "open"}


def applies(name: str, having: set[str]) -> bool:
    """Returns whether a response has all properties of a name."""
    return all(part in having for part in name.split("+"))


def is_asked(case: dict, peer: str) -> bool:
    """Returns whether a peer checks the fault of a response, if it has one."""
    return peer not in VERIFIERS or all(area == "signature" for area in case["faults"].values())


def foretold(case: dict, peer: str) -> tuple[str, list[tuple[Disagreement, str]]]:
    """Returns the predicted result of a peer, and the explanations on which it is based."""
    having = traits(case)
    known = [(row, name) for row in DISAGREEMENTS if row.peer == peer for name in row.names if applies(name, having)]
    accepted = {part for row, name in known if row.says == "accepts" for part in name.split("+")}
    if any(fault not in accepted for fault in case["faults"]):
        return "invalid", []
    refused = [item for item in known if item[0].says == "refuses"]
    if refused:
        return "invalid", refused
    changed = [item for item in known if item[0].says == "reads another value"]
    used = [item for item in known if item[0].says == "accepts"] + changed
    return ("other value" if changed else "valid"), used


def main() -> None:
    full = "--full" in sys.argv
    cases = load("cases.jsonl")
    bad, met, table = [], Counter(), defaultdict(Counter)
    for peer in PEERS:
        said = {row["file"]: row for row in load(f"{peer}.verdicts.jsonl")}
        for case in cases:
            row, count = said[case["file"]], table[peer]
            if row["verdict"] in ("not supported", "not asked") or not is_asked(case, peer):
                count[row["verdict"] if row["verdict"].startswith("not") else "not its subject"] += 1
                continue
            expected, used = foretold(case, peer)
            count["asked"] += 1
            count["agrees"] += row["verdict"] == ("invalid" if case["faults"] else "valid")
            if row["verdict"] != expected:
                names = ", ".join(case["choices"].values()) or "nothing special"
                bad.append(f"{peer}: {case['file']} ({case['target']} signed, skew {case['skew']}; {names}): {row['verdict']} instead of {expected}: {row['reason'][:120]}")
                continue
            met.update((item.peer, item.says, name) for item, name in used)
    print(f"\n{'peer':14}{'asked':>8}{'agrees':>8}{'share':>9}{'not asked':>11}{'not known':>11}{'not its subject':>17}")
    for peer, count in table.items():
        share = 100 * count["agrees"] / count["asked"] if count["asked"] else 0
        print(f"{peer:14}{count['asked']:8}{count['agrees']:8}{share:8.1f}%{count['not asked']:11}{count['not supported']:11}{count['not its subject']:17}")
    print("\nExplained disagreements, by the number of responses")
    lacking = []
    for row in DISAGREEMENTS:
        counts = {name: met[row.peer, row.says, name] for name in row.names}
        print(f"  {row.peer} {row.says} ({row.right}): " + ", ".join(f"{name} {count}" for name, count in counts.items()))
        lacking += [f"{row.peer} {row.says} {name}" for name, count in counts.items() if not count]
    if lacking:
        print(f"\nDid not occur in this run: {', '.join(lacking)}")
    if bad:
        raise SystemExit("\n" + "\n".join(bad[:60]) + f"\ndifferential: {len(bad)} unexplained verdicts")
    if full and lacking:
        raise SystemExit(f"differential: {len(lacking)} explanations without a disagreement")
    asked = sum(count["asked"] for count in table.values())
    print(f"\n{len(cases)} responses, {asked} verdicts of peers, {len(DISAGREEMENTS)} explanations: all results are as predicted")


if __name__ == "__main__":
    main()
