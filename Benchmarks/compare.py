#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the built benchmarks of two checkouts in turns and prints the differences of their ratios, the worst first.

Usage: compare.py BASE CHANGE [RUNS [ROUNDS]]
"""

import json
import statistics
import subprocess
import sys


def ratios(checkout, rounds):
    """Returns the ratios of one run, by name; None if a checkout cannot print them."""
    program = f"{checkout}/Benchmarks/.build/release/ratios"
    output = subprocess.run([program, "figures", str(rounds)], check=True, capture_output=True).stdout
    try:
        return json.loads(output)["ratios"]
    except ValueError:
        return None


def main(base, change, runs=5, rounds=21):
    samples = {base: {}, change: {}}
    for run in range(int(runs)):
        # The second of two runs can be on a warmer machine, so the order alternates.
        for checkout in (base, change) if run % 2 == 0 else (change, base):
            found = ratios(checkout, rounds)
            if found is None:
                print(f"{checkout}: its benchmarks do not print figures, so there is nothing to compare.")
                return
            for name, ratio in found.items():
                samples[checkout].setdefault(name, []).append(ratio)
    medians = {checkout: {name: statistics.median(values) for name, values in samples[checkout].items()} for checkout in samples}
    both = [(new / medians[base][name] - 1, name) for name, new in medians[change].items() if name in medians[base]]
    print("Ratios to their yardsticks (higher is better): medians of alternating runs on one machine.\n")
    print("| ratio | base | change | difference |")
    print("|---|---:|---:|---:|")
    for difference, name in sorted(both):
        print(f"| {name} | {medians[base][name]:.3g} | {medians[change][name]:.3g} | {difference:+.1%} |")
    for title, here, there in (("only in the base", base, change), ("new", change, base)):
        for name in sorted(medians[here].keys() - medians[there].keys()):
            print(f"\n{title}: {name} = {medians[here][name]:.3g}")


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
