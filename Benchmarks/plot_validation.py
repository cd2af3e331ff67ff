#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the validation times in the table of Benchmarks/README.md, as SVG on standard output.

Usage: plot_validation.py README.md >validation.svg
"""

import sys

DOCUMENT = "pysaml2/login-assertion-signed.xml"
COLORS = {"RSA-2048 alone": "#7a7a7a", "swift-saml": "#2166ac", "Lasso": "#c47f00", "python3-saml": "#8b1a89"}
WIDTH, LEFT, STEP, TOP = 420, 120, 34, 44


def times(path):
    """Returns the microseconds of each contender."""
    with open(path, encoding="utf-8") as file:
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in file if line.startswith("|")]
    names = next(row for row in rows if "Lasso : ours" in row)
    cells = dict(zip(names, next(row for row in rows if row[0] == DOCUMENT and len(row) == len(names)), strict=True))
    ours = float(cells["µs"])
    return {
        "RSA-2048 alone": ours * float(cells["RSA : ours"]),
        "swift-saml": ours,
        "Lasso": float(cells["Lasso µs"]),
        "python3-saml": float(cells["python3-saml µs"]),
    }


def text(left, top, words, anchor="start"):
    return f'<text x="{left:.1f}" y="{top:.1f}" text-anchor="{anchor}" fill="#333">{words}</text>'


def main(path):
    found = times(path)
    longest = max(found.values())
    height = TOP + STEP * len(found) + 8
    print("<!-- SPDX-License-Identifier: Apache-2.0 -->")
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 190} {height}" font-family="sans-serif" font-size="13">')
    print('<rect width="100%" height="100%" fill="white"/>')
    print(text(LEFT, 22, "Validation of a response of 5 KB with a signed assertion, on one core"))
    for number, (name, time) in enumerate(found.items()):
        top = TOP + STEP * number
        width = max(1, WIDTH * time / longest)
        print(text(LEFT - 8, top + 15, name, "end"))
        print(f'<rect x="{LEFT}" y="{top}" width="{width:.1f}" height="22" fill="{COLORS[name]}"/>')
        print(text(LEFT + width + 8, top + 15, f"{time:,.0f} µs, {round(1e6 / time, -2 if time < 200 else 0):,.0f} a second"))
    print("</svg>")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
