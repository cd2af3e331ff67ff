# SPDX-License-Identifier: Apache-2.0
"""Runs one peer on every case, and stores its results."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from parties import TEST_VECTORS

WORK = Path(os.environ["PEER_WORK"])

# Documents signed by other implementations: a peer that rejects these, too, does not support the algorithm.
CONTROLS = {
    "ecdsa": {"file": str(TEST_VECTORS / "responses/xmlsec1/ecdsa.xml"), "key": "idp-ec"},
    "rsa-pss": {"file": str(WORK / "fresh/signxml/small.rsa-pss-sha256.xml"), "key": "idp-rsa"},
}


def load(name: str) -> list[dict]:
    """Returns the rows of a file of the work folder."""
    return [json.loads(line) for line in (WORK / name).read_text(encoding="utf-8").splitlines()]


class OtherValue(ValueError):
    """A document was accepted, but the peer read other content than the signed content."""

    def __init__(self) -> None:
        super().__init__("a value other than was signed")


class Peer:
    """One peer: `check` returns if every signature verifies, and raises if one does not."""

    def __init__(self, name: str, check: Callable[[bytes, dict], None], lacks: tuple[str, ...]) -> None:
        self.name = name
        self.check = check
        self.lacks = tuple(family for family in lacks if self.refuses(family))

    def refuses(self, family: str) -> bool:
        """Returns whether the peer rejects a family of algorithms for every signer."""
        case = {**CONTROLS[family], "algorithm": f"{family}-sha256", "target": "both", "ids": ["_r1", "_a1"], "login": True}
        return self.verdict(case)["verdict"] == "invalid"

    def verdict(self, case: dict) -> dict:
        """Runs the peer on one case."""
        row = {"file": case["file"], "verdict": "valid", "reason": ""}
        try:
            self.check(Path(case["file"]).read_bytes(), case)
        except OtherValue as error:
            row |= {"verdict": "other value", "reason": str(error)}
        except Exception as error:  # noqa: BLE001 (Peers raise many kinds of errors)
            row |= {"verdict": "invalid", "reason": f"{type(error).__name__}: {error}"[:300]}
        return row

    def answer(self, case: dict) -> dict:
        """Runs the peer on one case, unless it does not support its algorithm."""
        if any(case["algorithm"].startswith(family) for family in self.lacks):
            return {"file": case["file"], "verdict": "not supported", "reason": ""}
        return self.verdict(case)


def ask(name: str, check: Callable[[bytes, dict], None], lacks: tuple[str, ...] = (), threads: int = 1) -> None:
    """Runs the peer on every case. `lacks` names families of algorithms that the peer possibly does not support."""
    cases = load("cases.jsonl")
    used = tuple(family for family in lacks if any(case["algorithm"].startswith(family) for case in cases))
    peer = Peer(name, check, used)
    with ThreadPoolExecutor(threads) as pool:
        rows = list(pool.map(peer.answer, cases))
    with open(WORK / f"{name}.verdicts.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
