# SPDX-License-Identifier: Apache-2.0
"""Checks the links and images of a merged documentation archive, and that the site has the tutorials and every module."""

import json
import pathlib
import re
import sys

site = pathlib.Path(sys.argv[1])
data = site / "data"
pages = {"/" + str(path.relative_to(data).with_suffix("")): path for path in data.rglob("*.json")}
# File names are in lower case and without some characters; a link is compared in this form.
known = {page.lower() for page in pages}
failures, links, images = [], 0, 0


def strings(value):
    """Returns the URLs of references, and the files of images."""
    if isinstance(value, dict):
        for reference in value.get("references", {}).values() if isinstance(value.get("references"), dict) else []:
            if reference.get("type") in ("topic", "link", "section") and isinstance(reference.get("url"), str):
                yield "link", reference["url"]
            for variant in reference.get("variants", []):
                yield "image", variant["url"]


for page, path in sorted(pages.items()):
    for kind, url in strings(json.loads(path.read_text(encoding="utf-8"))):
        target = url.split("#")[0]
        if kind == "image":
            images += 1
            if not (site / target.lstrip("/")).is_file():
                failures.append(f"{page}: no image {url}")
        elif target.startswith("/"):
            links += 1
            if target.lower() not in known:
                failures.append(f"{page}: no page {url}")
        elif re.match(r"https?://", target) and "." not in target.split("/")[2]:
            failures.append(f"{page}: not an address {url}")
for page in pages:
    if not (site / page.lstrip("/") / "index.html").is_file():
        failures.append(f"{page}: no static page")
for name in [
    "swift-saml/first-verdict",
    "swift-saml/nightly-validation",
    "swift-saml/exchange-service",
    "samlsignature/login",
    "swift-saml/spark",
    "swift-saml/migration",
    "saml",
    "samlsignature",
    "samlencoding",
    "adobepass",
    "adobepassexchange",
    "adobepassapple",
]:
    if f"/documentation/{name}" not in known:
        failures.append(f"the page {name} is missing")
if failures or not links or not images:
    for failure in failures[:50]:
        print(f"check-site: {failure}", file=sys.stderr)
    sys.exit(f"check-site: {len(failures)} problems in {len(pages)} pages")
print(f"check-site: {len(pages)} pages, {links} links and {images} images hold")
