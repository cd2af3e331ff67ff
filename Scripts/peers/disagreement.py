# SPDX-License-Identifier: Apache-2.0
"""A disagreement with a peer, and which of the two is correct."""

from dataclasses import dataclass

WE, THEY, BOTH = "we", "they", "both"


@dataclass(frozen=True)
class Disagreement:
    """One class of disagreements.

    `says` is the result of the peer: it "accepts" an invalid response, "refuses" a valid one, or "reads another value" from a valid
    one. `names` are the choices of the generators for which this is true, each by itself. With a "+", it is true if all parts of
    the name apply: `level:` states what is signed, `sealed` and `open` whether the assertion is encrypted. `right` is the correct
    result: ours, theirs, or both. `by` is the clause of the standard, or the security requirement (S-…), and `why` the reason.
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
