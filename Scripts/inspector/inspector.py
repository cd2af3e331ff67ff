# SPDX-License-Identifier: Apache-2.0
"""saml-inspector as a process, and its page in Chromium."""

import contextlib
import os
import pathlib
import signal
import subprocess

from playwright.sync_api import sync_playwright

work = pathlib.Path(os.environ["INSPECTOR_WORK"])
vectors = pathlib.Path("TestVectors")

# What a page must never do. The listeners run before the scripts of the page.
WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
window.canary = 0;
for (const name of ["alert", "confirm", "prompt", "open"]) window[name] = () => { window.canary += 1; };
"""


@contextlib.contextmanager
def inspector(*arguments):
    """Starts the program, and returns the address that it prints."""
    process = subprocess.Popen([os.environ["SAML_INSPECTOR"], *arguments], stdout=subprocess.PIPE, text=True)
    try:
        process.stdout.readline()
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), address
        yield address, process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)
        process.stdout.close()


class Page:
    """The page in one tab of the browser."""

    def __init__(self, context, address):
        self.address = address
        self.problems = []
        self.requests = []
        self.page = context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.add_init_script(WATCH)
        self.page.on("console", lambda message: self.problems.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.problems.append(f"exception: {error}"))
        self.page.on("dialog", lambda dialog: self.problems.append("dialog"))
        self.page.on("request", lambda asked: self.requests.append(asked.url))
        self.page.goto(address)
        self.page.wait_for_selector("body[data-ready]")

    def __getattr__(self, name):
        return getattr(self.page, name)

    def settled(self):
        self.page.wait_for_selector("body[data-shown]:not([data-busy])", timeout=60_000)

    def drop(self, *files):
        """Gives files to the page, and waits for the first document."""
        before = self.page.get_attribute("body", "data-shown")
        self.page.set_input_files("#files", [str(file) for file in files])
        self.page.wait_for_selector(f"body[data-shown]:not([data-shown='{before}'])", timeout=60_000)
        self.settled()

    def move(self, key):
        """Selects another document with a key, and waits for it."""
        before = self.page.get_attribute("body", "data-shown")
        self.page.focus("#list")
        self.page.keyboard.press(key)
        self.page.wait_for_selector(f"body[data-shown]:not([data-shown='{before}'])")
        self.settled()

    def headline(self):
        return self.page.inner_text("#verdict .headline")

    def settings(self, fill):
        """Changes settings, and waits for the verdicts."""
        before = self.page.get_attribute("body", "data-settings")
        fill(self.page)
        self.page.wait_for_selector(f"body[data-settings]:not([data-settings='{before}']):not([data-busy])", timeout=60_000)

    def trust(self, *files):
        self.settings(lambda page: page.set_input_files("#option-trust", [str(file) for file in files]))

    def export(self, name):
        self.page.click("#report > summary")
        self.page.locator("#report button", has_text=name).click()

    def tab(self, name):
        self.page.click(f"#tab-{name}")
        return self.page.locator(f"#panel-{name}")

    def rows(self):
        """The verdict and the text of each visible row."""
        return self.page.locator("#list .item").all_inner_texts()

    def check_quiet(self):
        """Nothing of a capture ran, and the page asked its own server only."""
        assert self.page.evaluate("window.violations") == [], self.page.evaluate("window.violations")
        assert self.page.evaluate("window.canary") == 0
        assert self.page.title() == "SAML inspector", self.page.title()
        assert self.problems == [], self.problems
        strange = [url for url in self.requests if not url.startswith(self.address) and not url.startswith("blob:")]
        assert strange == [], strange


@contextlib.contextmanager
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
        )
        try:
            yield chromium
        finally:
            chromium.close()
