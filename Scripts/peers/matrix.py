# SPDX-License-Identifier: Apache-2.0
"""Compares the results of all implementations for the cases, and counts them; fails on an unknown disagreement.

KNOWN lists the peers that refuse a document we are right to sign, and why we are right.
"""

from collections import Counter

from peer import load

PEERS = ["ours", "xmlsec1", "samlsign", "pysaml2", "python3-saml", "signxml", "lasso"]

# The expected result of each variant.
CODES = {
    "intact": "", "value-changed": "signature.invalid-digest", "name-changed": "signature.invalid-digest",
    "signature-changed": "signature.invalid-value",
}

KNOWN = {
    ("undone-default", "samlsign"): (
        'XML-Security-C 2.0.4 writes xmlns="" although no output ancestor visibly utilizes the default namespace; '
        "Exclusive XML Canonicalization 1.0, section 3, requires it only if the nearest such ancestor has one"
    ),
    ("instructions", "samlsign"): (
        "it rejects processing instructions before it verifies the signature; XML 1.0, production 43, allows them in content"
    ),
    ("instructions", "python3-saml"): (
        "its parser drops processing instructions; Canonical XML 1.0, section 2.3, keeps them in the signed octets"
    ),
}


def classify(case: dict, peer: str, said: dict) -> str:
    """Returns the kind of a result: agreed, known, gone (no longer a disagreement), not supported or wrong."""
    expected = "valid" if case["variant"] == "intact" else "invalid"
    if said["verdict"] == "not supported":
        return "not supported"
    if (case["document"], peer) in KNOWN:
        # If it rejects the unchanged document, its result for the changed one proves nothing.
        return "known" if said["verdict"] == "invalid" else "gone"
    if peer == "ours" and said["reason"] != CODES[case["variant"]]:
        return "wrong"
    return "agreed" if said["verdict"] == expected else "wrong"


def main() -> None:
    cases = load("cases.jsonl")
    bad = []
    print("\nSigned by us, verified by peers")
    for peer in PEERS:
        answers = {row["file"]: row for row in load(f"{peer}.verdicts.jsonl")}
        counts = Counter()
        for case in cases:
            said = answers[case["file"]]
            kind = classify(case, peer, said)
            counts[kind] += 1
            if kind in ("wrong", "gone"):
                where = f"{case['document']}, {case['target']}, {case['algorithm']}, {case['variant']}"
                bad.append(f"{peer}: {where}: {said['verdict']} ({said['reason']})" + (", which is no longer a known disagreement" if kind == "gone" else ""))
        print(f"  {peer:16}" + ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    for (document, peer), reason in KNOWN.items():
        print(f"  {document}, {peer}: {reason}")
    if bad:
        raise SystemExit("\ncheck-peers: disagreements\n  " + "\n  ".join(bad))


main()
