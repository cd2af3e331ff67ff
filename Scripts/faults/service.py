# SPDX-License-Identifier: Apache-2.0
"""Functions for the scripts of the exchange service: the service, requests as bytes, and documents."""

import asyncio
import json
import os
import socket
import subprocess

import harness

SERVICE = harness.program("EXCHANGE_SERVICE", "Examples/ExchangeService/.build/release/exchange-service")


def make_documents():
    """Creates the bodies of requests with signed documents that are valid now."""
    folder, keys = harness.folder("documents"), harness.VECTORS / "keys"
    made = subprocess.run(
        [SERVICE.parent / "exchange-load", "documents", keys / "idp-rsa.key.pem", keys / "idp-rsa.crt.pem", "20", folder],
        capture_output=True,
        check=False,
    )
    if made.returncode != 0:
        harness.unavailable(f"exchange-load is missing next to the service: {made.stderr.decode()[-400:]}")
    return [body(path.read_bytes()) for path in sorted(folder.glob("*.xml"))]


def body(content):
    """Returns the body of a request with a document; bytes that are not UTF-8 become invalid JSON strings."""
    return json.dumps({"samlAttributeQueryResponse": content.decode("utf-8", "surrogateescape")}).encode()


DOCUMENTS = make_documents()


class Service:
    """The service as a process, on a free port."""

    def __init__(self, **changed):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        names = {
            "PORT": self.port,
            "BACKEND": "none",
            "REPLAY": "off",
            "MAXIMUM_AGE": 86400,
            "DRAIN_DELAY": 0.2,
            "TRUST": harness.VECTORS / "keys/idp-rsa.pub.pem",
            **changed,
        }
        environment = {name: value for name, value in os.environ.items() if not name.startswith("EXCHANGE_")}
        self.log = harness.work / f"log-{self.port}"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [SERVICE],
                env=environment | {f"EXCHANGE_{name}": str(value) for name, value in names.items()},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        harness.services.append(self.process)

    async def __aenter__(self):
        for _ in range(600):
            if self.process.poll() is not None:
                harness.fail(f"the service does not start: {self.log.read_text()[-800:]}")
            try:
                if await self.get("/readyz") == 200:
                    return self
            except (OSError, asyncio.IncompleteReadError):
                pass
            await asyncio.sleep(0.1)
        harness.fail("the service is not ready after a minute")

    async def __aexit__(self, *error):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        harness.services.remove(self.process)

    async def end(self, seconds=30):
        """Waits until the process ends."""
        for _ in range(seconds * 20):
            if self.process.poll() is not None:
                return self.process.returncode
            await asyncio.sleep(0.05)
        harness.fail(f"the service does not end within {seconds} s of its signal")

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def send(self, data, patience=30):
        """Sends bytes on a new connection and reads one answer."""
        reader, writer = await self.connect()
        try:
            writer.write(data)
            return await asyncio.wait_for(answer(reader), patience)
        finally:
            writer.close()

    async def get(self, path):
        return (await self.send(request(path=path, method="GET")))[0]

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


def request(body=b"", path="/v1/exchange", method="POST", fields=(), kind=None):
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *fields]
    if body or kind:
        lines += [f"Content-Type: {kind or 'application/json'}", f"Content-Length: {len(body)}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


async def answer(reader):
    """Reads one answer; returns its status and its body."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
    return int(head.split(" ", 2)[1]), await reader.readexactly(int(fields.get("content-length", 0)))
