# SPDX-License-Identifier: Apache-2.0
"""A headless browser, controlled over the DevTools protocol."""

import base64
import json
import pathlib
import shutil
import subprocess
import tempfile
import time

import websocket

# What a page must not do: dialogs, exceptions, messages, requests.
WATCHED = {
    "Page.javascriptDialogOpening",
    "Runtime.exceptionThrown",
    "Runtime.consoleAPICalled",
    "Log.entryAdded",
    "Network.requestWillBeSent",
}


class Browser:
    def __init__(self):
        self.profile = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                f"--user-data-dir={self.profile}",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.events = []
        self.number = 0
        self.socket = None
        try:
            port, path = self._address()
            self.socket = websocket.create_connection(f"ws://127.0.0.1:{port}{path}", timeout=60, max_size=None)
            self.session = None
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ["Page", "Runtime", "Log", "Network", "DOM", "Accessibility"]:
                self.call(f"{domain}.enable")
        except BaseException:
            self.close()
            raise

    def _address(self):
        file = pathlib.Path(self.profile) / "DevToolsActivePort"
        for _ in range(300):
            if file.exists() and len(lines := file.read_text().splitlines()) == 2:
                return lines
            time.sleep(0.1)
        raise RuntimeError("the browser does not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.socket:
            self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session if hasattr(self, "session") else None:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            if answer.get("method") in WATCHED:
                self.events.append(answer)

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def open(self, path, ready="document.documentElement?.hasAttribute('data-ready')"):
        """Opens a file; returns the milliseconds until the page was ready."""
        self.events.clear()
        start = time.monotonic()
        self.call("Page.navigate", url=pathlib.Path(path).as_uri())
        self.wait(ready)
        return round((time.monotonic() - start) * 1000)

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not self.evaluate(condition):
            if time.monotonic() > end:
                raise RuntimeError(f"not in {seconds} s: {condition}")
            time.sleep(0.02)

    def press(self, key, code):
        for kind in ["keyDown", "keyUp"]:
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **text)

    def picture(self, path, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
