# SPDX-License-Identifier: Apache-2.0
"""A page in Chromium, with the protocol of its developer tools for what Playwright does not show."""

import pathlib
import time

from playwright.sync_api import sync_playwright

# What a page must not do: dialogs, exceptions, messages, requests.
WATCHED = [
    "Page.javascriptDialogOpening",
    "Runtime.exceptionThrown",
    "Runtime.consoleAPICalled",
    "Log.entryAdded",
    "Network.requestWillBeSent",
]


class Browser:
    def __init__(self):
        self.playwright = sync_playwright().start()
        self.chromium = self.playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        self.page = self.chromium.new_page(viewport={"width": 1280, "height": 1600})
        self.tools = self.page.context.new_cdp_session(self.page)
        self.events = []
        for name in WATCHED:
            self.tools.on(name, lambda parameters, name=name: self.events.append({"method": name, "params": parameters}))
        for domain in ["Page", "Runtime", "Log", "Network", "DOM"]:
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.chromium.close()
        self.playwright.stop()

    def call(self, method, **parameters):
        return self.tools.send(method, parameters)

    def evaluate(self, expression):
        """Returns the value of an expression; the content security policy of the page forbids Playwright's own way."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def open(self, path, ready="document.documentElement?.hasAttribute('data-ready')"):
        """Opens a file, and waits until the page is ready."""
        self.events.clear()
        self.call("Page.navigate", url=pathlib.Path(path).as_uri())
        self.wait(ready)

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not self.evaluate(condition):
            if time.monotonic() > end:
                raise RuntimeError(f"not in {seconds} s: {condition}")
            time.sleep(0.02)
