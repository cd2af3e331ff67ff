# SPDX-License-Identifier: Apache-2.0
"""The servers of a check: the site of Examples/Login, identity providers, and TLS in front of them."""

import asyncio
import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import threading
import time

from http_client import Connection

work = pathlib.Path(os.environ["LOGIN_WORK"])


def free_port():
    """Returns a port that no program uses."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def make_key(name, kind="rsa:3072"):
    """Creates a key and its certificate; the kind `ec` is P-256."""
    key, certificate = work / f"{name}.key.pem", work / f"{name}.crt.pem"
    curve = ["-pkeyopt", "ec_paramgen_curve:P-256"] if kind == "ec" else []
    command = ["openssl", "req", "-x509", "-newkey", kind, *curve, "-nodes", "-days", "30", "-subj", f"/CN={name}"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return key, certificate


class Process:
    """A server on the loopback interface."""

    def __init__(self, name, port, command, minutes=0, **options):
        self.log = work / f"{name}.log"
        self.port = port
        clock = ["faketime", "-f", f"{minutes:+}m"] if minutes else []
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([*clock, *map(str, command)], stdout=log, stderr=log, start_new_session=True, **options)
        for _ in range(600):
            assert self.process.poll() is None, f"{name} ended:\n{self.log.read_text()}"
            if self.listens():
                return
            time.sleep(0.1)
        raise AssertionError(f"{name} is not ready:\n{self.log.read_text()}")

    def stop(self):
        """Ends the server, and the processes that it started."""
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(timeout=30)
        while self.listens():
            time.sleep(0.1)

    def listens(self):
        """Whether the server accepts connections."""
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self.port)) == 0


class Proxy:
    """TLS in front of servers: browsers treat cookies and sites with https only as in production."""

    def __init__(self):
        key, certificate = make_key("tls")
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate, key)
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def add(self, backend):
        """Listens on a new port for a server."""

        async def copy(reader, writer):
            try:
                while data := await reader.read(65536):
                    writer.write(data)
                    await writer.drain()
            except OSError:
                pass
            finally:
                writer.close()

        async def connect(reader, writer):
            try:
                server = await asyncio.open_connection("127.0.0.1", backend)
            except OSError:
                writer.close()
                return
            await asyncio.gather(copy(reader, server[1]), copy(server[0], writer))

        port = free_port()
        asyncio.run_coroutine_threadsafe(asyncio.start_server(connect, "127.0.0.1", port, ssl=self.context), self.loop).result()
        return port


def site_command(name, port, url, *files, kind="rsa:3072"):
    """Returns the command that starts the site with a new key and the metadata of identity providers, and the certificate."""
    key, certificate = make_key(name, kind)
    both = work / f"{name}.pem"
    both.write_text(key.read_text() + certificate.read_text())
    return [pathlib.Path(os.environ["BINARIES"]) / "login-site", port, url, both, *files], certificate


class Site:
    """The site of Examples/Login."""

    def __init__(self, proxy, files):
        backend = free_port()
        self.url = f"https://app.service.test:{proxy.add(backend)}"
        self.command, self.certificate = site_command("service", backend, self.url, *files)
        self.process = None
        self.start()
        self.metadata = work / "service.xml"
        self.metadata.write_text(Connection(backend).ask("GET", "/saml/metadata").text.decode())

    def start(self, **settings):
        """Starts it, or starts it again, with settings in its environment."""
        if self.process:
            self.process.stop()
        self.process = Process("site", self.command[1], self.command, env=os.environ | settings)

    def record(self, attempt):
        """Returns the outcome and the findings of an attempt, from the log."""
        found = re.search(rf"(?:login|logout)\S* (\S+) attempt={attempt}\b(.*)", self.process.log.read_text())
        assert found, f"no record of {attempt}"
        findings = re.search(r"findings=(\S+)", found[2])
        return " ".join([found[1], *dict.fromkeys(findings[1].split(",") if findings else [])])
