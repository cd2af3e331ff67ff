# SPDX-License-Identifier: Apache-2.0
"""What a disagreement with a peer is, and who is right."""

from dataclasses import dataclass

WE, THEY, BOTH = "we", "they", "both"


@dataclass(frozen=True)
class Disagreement:
    """One class of disagreements.

    `says` is what the peer does: it "accepts" what is wrong, "refuses" what is not, or "misreads" a value. `names` are the
    choices of which that is true, each by itself; with a "+" it is true where all of its parts are there.
    """

    peer: str
    says: str
    names: tuple[str, ...]
    right: str
    by: str
    why: str


def disagreements(peer: str, *rows: tuple[str, str, str, str, str]) -> list[Disagreement]:
    """Returns the disagreements with one peer."""
    return [Disagreement(peer, says, tuple(names.split()), right, by, why) for says, names, right, by, why in rows]
