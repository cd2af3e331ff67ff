#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the speeds of the exchange encoding from the figures of `ratios figures`, as SVG on standard output.

Usage: plot.py FIGURES.json… >throughput.svg     (of several runs, the shortest time of each contender)
"""

import json
import math
import sys

KIND = "pretty-printed"
COLORS = {"plain": "#7a7a7a", "neon": "#0a7d5a", "avx2": "#2166ac", "avx512": "#8b1a89", "Base64": "#c0392b"}
PANELS = (("encode, with cleanup and escapes", "into span"), ("decode", "decode"))
WIDTH, HEIGHT, LEFT, TOP = 300, 280, 56, 40
SIZES, SPEEDS = (1, 1024), (0.5, 40)


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


def main(paths):
    times = quickest(paths)
    step = WIDTH + LEFT + 30
    print("<!-- SPDX-License-Identifier: Apache-2.0 -->")
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * step} {HEIGHT + TOP + 50}" font-family="sans-serif" font-size="12">')
    print('<rect width="100%" height="100%" fill="white"/>')
    for number, (title, form) in enumerate(PANELS):
        print(f'<g transform="translate({number * step} 0)">')
        print("\n".join(panel(title, form, times)))
        print("</g>")
    print(text(step, HEIGHT + TOP + 40, "gigabytes of pretty-printed document per second, by size"))
    print("</svg>")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
