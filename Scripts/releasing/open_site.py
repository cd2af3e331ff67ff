# SPDX-License-Identifier: Apache-2.0
"""Opens the pages of a site in Chromium: every guide, and the page of every module.

Usage: open_site.py FOLDER   (the folder of Scripts/site, which SITE_BASE must not have moved)
A page must show its title and its content, load every file of the site, and report no error of its scripts. The
first link of the first page must lead to a page."""

import functools
import http.server
import json
import pathlib
import sys
import threading

from playwright.sync_api import sync_playwright

site = pathlib.Path(sys.argv[1])


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
threading.Thread(target=server.serve_forever, daemon=True).start()
base = f"http://127.0.0.1:{server.server_port}"

titles = {}
for path in sorted((site / "data/documentation").rglob("*.json")):
    metadata = json.loads(path.read_text(encoding="utf-8")).get("metadata", {})
    if metadata.get("role") in ("article", "collection"):
        titles["/" + str(path.relative_to(site / "data").with_suffix(""))] = metadata["title"]

failures = []
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page()
    page.set_default_timeout(30_000)
    problems = []
    page.on("pageerror", lambda error: problems.append(f"a script fails: {error}"))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("response", lambda answer: problems.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    page.on(
        "request",
        lambda request: None if request.url.startswith((base, "data:", "blob:")) else problems.append(f"a request to {request.url}"),
    )
    for path, title in titles.items():
        problems.clear()
        page.goto(f"{base}{path}/", wait_until="networkidle")
        heading = page.locator("h1").first.text_content() or ""
        # A name of a symbol has invisible marks for line breaks.
        if title.replace(" ", "") not in heading.replace("\u200b", "").replace(" ", ""):
            problems.append(f"the title is {heading!r} instead of {title!r}")
        if len(page.locator("main").first.inner_text()) <= len(title):
            problems.append("the page has no content")
        failures += [f"{path}: {problem}" for problem in problems]
    # The links of the page itself, as a reader uses them.
    problems.clear()
    page.goto(f"{base}/documentation/", wait_until="networkidle")
    first = page.url
    page.locator("main a[href^='/documentation/']:not([href*='#'])").first.click()
    page.wait_for_function("first => location.href !== first", arg=first)
    page.wait_for_load_state("networkidle")
    if not page.locator("h1").first.text_content():
        problems.append("the first link leads to an empty page")
    failures += [f"/documentation: {problem}" for problem in problems]
    browser.close()
if failures or len(titles) < 20:
    for failure in failures[:50]:
        print(f"site: {failure}", file=sys.stderr)
    sys.exit(f"site: {len(failures)} failures on {len(titles)} pages")
print(f"site: {len(titles)} pages open in a browser, and the first link leads to a page")
