# SPDX-License-Identifier: Apache-2.0
"""The screenshots of the documentation, in both color schemes, and their comparison with the page."""

import io
import pathlib

from captures import har
from inspector import Page, browser, inspector, vectors, work
from PIL import Image, ImageChops
from samples import response

FOLDER = pathlib.Path("Sources/SAML/Documentation.docc/Resources")
SIGNED = vectors / "attacks/valid/assertion-signed.xml"
# Fonts are drawn otherwise by another version of the browser, so blocks of pixels are compared by their mean color.
BLOCK, MOST = 10, 24
# The part of the blocks that can differ by more than that.
TOLERANCE = 0.02


def scene(page, place):
    page.evaluate("(place) => document.querySelector(place).scrollIntoView()", place)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def scenes():
    """The name and the picture of each screenshot."""
    capture = work / "login.har"
    documents = [response(number, "https://idp.example.test") for number in range(3)]
    capture.write_bytes(har([SIGNED.read_bytes(), *documents]))
    with inspector() as (address, _), browser() as chromium:
        for scheme, suffix in [("light", ""), ("dark", "~dark")]:
            context = chromium.new_context(color_scheme=scheme, viewport={"width": 1120, "height": 700})
            page = Page(context, address)
            page.drop(capture)
            page.settings(lambda form: form.fill("#option-at", "2026-05-01T10:01:00Z"))
            page.trust(vectors / "keys/trust.pem")
            page.focus("#list")
            page.keyboard.press("Home")
            page.settled()
            page.click("#tree-open")
            yield "inspector-xml" + suffix, scene(page, "#verdict")
            page.settings(lambda form: form.fill("#option-at", "2026-05-01T10:20:00Z"))
            page.settled()
            yield "inspector-checks" + suffix, scene(page, "body")
            context.close()


def difference(one, other):
    """The part of the blocks of two pictures that differ."""
    if one.size != other.size:
        return 1.0
    size = (one.width // BLOCK, one.height // BLOCK)
    blocks = ImageChops.difference(*(picture.convert("RGB").resize(size, Image.Resampling.BOX) for picture in (one, other)))
    return sum(max(block) > MOST for block in blocks.getdata()) / (size[0] * size[1])


def check_pictures():
    """The page looks like the stored screenshots, and each of them looks otherwise than the others."""
    stored = {path.stem: Image.open(path) for path in FOLDER.glob("inspector-*.png")}
    found = dict(scenes())
    assert stored.keys() == found.keys(), (stored.keys(), found.keys())
    for name, picture in found.items():
        changed = difference(picture, stored[name])
        assert changed <= TOLERANCE, f"{name}: {changed:.1%} differs; Scripts/check-inspector --pictures makes it anew"
        nearest = min(difference(picture, other) for known, other in stored.items() if known != name)
        assert nearest > 2 * TOLERANCE, f"{name}: the comparison does not tell it from another screenshot"
        print(f"{name}: {changed:.1%} differs from the stored screenshot, {nearest:.1%} from another one", flush=True)


def main():
    FOLDER.mkdir(exist_ok=True)
    for name, picture in scenes():
        # Few colors, because the repository keeps it.
        picture.quantize(48, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)
    print(f"the screenshots are in {FOLDER}")


if __name__ == "__main__":
    main()
