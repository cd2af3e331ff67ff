#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws figures as SVG on standard output.

Usage: plot.py FIGURES.json… >throughput.svg   the speeds of the exchange encoding from the figures of `ratios figures`; of
                                               several runs, the shortest time of each contender
       plot.py README.md >validation.svg       the validation times in the table of Benchmarks/README.md
"""

import json
import math
import sys

KIND = "pretty-printed"
COLORS = {"plain": "#7a7a7a", "neon": "#0a7d5a", "avx2": "#2166ac", "avx512": "#8b1a89", "Base64": "#c0392b"}
PANELS = (("encode, with cleanup and escapes", "into span"), ("decode", "decode"))
WIDTH, HEIGHT, LEFT, TOP = 300, 280, 56, 40
SIZES, SPEEDS = (1, 1024), (0.5, 40)
DOCUMENT = "pysaml2/login-assertion-signed.xml"
TOOLS = {"RSA-2048 alone": "#7a7a7a", "swift-saml": "#2166ac", "Lasso": "#c47f00", "python3-saml": "#8b1a89"}
BAR, NAMES, STEP = 420, 120, 34


def x(kib):
    return LEFT + WIDTH * math.log(kib / SIZES[0]) / math.log(SIZES[1] / SIZES[0])


def y(speed):
    return TOP + HEIGHT * (1 - math.log(speed / SPEEDS[0]) / math.log(SPEEDS[1] / SPEEDS[0]))


def text(left, top, words, anchor="middle", color="#333"):
    return f'<text x="{left:.1f}" y="{top:.1f}" text-anchor="{anchor}" fill="{color}">{words}</text>'


def lines(times, form):
    """Returns speeds in gigabytes per second by size, for each contender of a form; Base64 has one form only."""
    found = {}
    for time in times:
        parts = time["document"].split("/")
        name, _, rest = time["contender"].partition(" ")
        wanted = rest == form or (time["contender"] == "Base64" and form == "into span")
        if parts[0] == "encoding" and parts[1] == KIND and wanted:
            found.setdefault(name, []).append((int(parts[2].split()[0]), time["bytes"] / time["nanoseconds"]))
    return {name: sorted(points) for name, points in found.items()}


def panel(title, form, times):
    parts = [text(LEFT + WIDTH / 2, TOP - 14, title)]
    for kib in (1, 7, 64, 1024):
        parts.append(f'<path d="M{x(kib):.1f} {TOP}v{HEIGHT}" stroke="#ddd"/>')
        parts.append(text(x(kib), TOP + HEIGHT + 16, f"{kib} KiB"))
    for speed in (0.5, 1, 2, 5, 10, 20, 40):
        parts.append(f'<path d="M{LEFT} {y(speed):.1f}h{WIDTH}" stroke="#ddd"/>')
        parts.append(text(LEFT - 6, y(speed) + 4, f"{speed:g}", "end"))
    for name, points in lines(times, form).items():
        color = COLORS[name]
        path = "L".join(f"{x(kib):.1f} {y(speed):.1f}" for kib, speed in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(kib):.1f}" cy="{y(speed):.1f}" r="3" fill="{color}"/>' for kib, speed in points]
        label = "Foundation" if name == "Base64" else name
        # The lines of Foundation and the plain kernel are close: one name is above its line, one below.
        shift = 16 if name == "plain" else -7
        parts.append(text(LEFT + WIDTH - 60, (y(points[-2][1]) + y(points[-1][1])) / 2 + shift, label, "middle", color))
    return parts


def quickest(paths):
    """Returns the shortest time of each contender in several files."""
    best = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for time in json.load(file)["times"]:
                key = time["document"], time["contender"]
                if key not in best or time["nanoseconds"] < best[key]["nanoseconds"]:
                    best[key] = time
    return best.values()


def svg(width, height, size, parts):
    print("<!-- SPDX-License-Identifier: Apache-2.0 -->")
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="{size}">')
    print("\n".join(['<rect width="100%" height="100%" fill="white"/>', *parts, "</svg>"]))


def throughput(paths):
    times, step = quickest(paths), WIDTH + LEFT + 30
    parts = []
    for number, (title, form) in enumerate(PANELS):
        parts += [f'<g transform="translate({number * step} 0)">', *panel(title, form, times), "</g>"]
    parts.append(text(step, HEIGHT + TOP + 40, "gigabytes of pretty-printed document per second, by size"))
    svg(2 * step, HEIGHT + TOP + 50, 12, parts)


def validation(path):
    with open(path, encoding="utf-8") as file:
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in file if line.startswith("|")]
    names = next(row for row in rows if "Lasso : ours" in row)
    cells = dict(zip(names, next(row for row in rows if row[0] == DOCUMENT and len(row) == len(names)), strict=True))
    ours = float(cells["µs"])
    times = [ours * float(cells["RSA : ours"]), ours, float(cells["Lasso µs"]), float(cells["python3-saml µs"])]
    parts = [text(NAMES, 22, "Validation of a response of 5 KB with a signed assertion, on one core", "start")]
    for number, (name, time) in enumerate(zip(TOOLS, times, strict=True)):
        top, width = 44 + STEP * number, max(1, BAR * time / max(times))
        parts.append(text(NAMES - 8, top + 15, name, "end"))
        parts.append(f'<rect x="{NAMES}" y="{top}" width="{width:.1f}" height="22" fill="{TOOLS[name]}"/>')
        rate = f"{time:,.0f} µs, {round(1e6 / time, -2 if time < 200 else 0):,.0f} a second"
        parts.append(text(NAMES + width + 8, top + 15, rate, "start"))
    svg(NAMES + BAR + 190, 44 + STEP * len(times) + 8, 13, parts)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if sys.argv[1].endswith(".md"):
        validation(sys.argv[1])
    else:
        throughput(sys.argv[1:])
