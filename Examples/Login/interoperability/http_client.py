# SPDX-License-Identifier: Apache-2.0
"""A client of HTTP on the loopback interface that takes little time of the processors, which the servers need."""

import re
import socket


class Connection:
    """A connection, which stays open."""

    def __init__(self, port):
        self.host = f"127.0.0.1:{port}"
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.received = b""

    def close(self):
        """Closes the connection."""
        self.socket.close()

    def ask(self, method, path, body="", **fields):
        """Sends a request, and returns the answer."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}",
            *(f"{name.replace('_', '-')}: {value}" for name, value in fields.items()),
        ]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        self.socket.sendall("\r\n".join([*lines, "", body]).encode())
        head = self.until(b"\r\n\r\n").decode("latin-1")
        length = re.search(r"\r\nContent-Length: *(\d+)", head, re.IGNORECASE)
        if length:
            return Answer(head, self.take(int(length[1])))
        assert re.search(r"\r\nTransfer-Encoding: *chunked", head, re.IGNORECASE), head
        text = b""
        while size := int(self.until(b"\r\n"), 16):
            text += self.take(size + 2)[:-2]
        self.until(b"\r\n")
        return Answer(head, text)

    def until(self, end):
        """Returns what arrives before some bytes."""
        while end not in self.received:
            self.receive()
        found, _, self.received = self.received.partition(end)
        return found

    def take(self, count):
        """Returns some bytes."""
        while len(self.received) < count:
            self.receive()
        found, self.received = self.received[:count], self.received[count:]
        return found

    def receive(self):
        """Waits for bytes."""
        octets = self.socket.recv(65536)
        if not octets:
            raise ConnectionError("the server closed the connection")
        self.received += octets


class Answer:
    """An answer to a request."""

    def __init__(self, head, text):
        self.status = int(head.split(" ", 2)[1])
        self.fields = [line.split(": ", 1) for line in head.split("\r\n")[1:]]
        self.text = text

    def all(self, name):
        """Returns the values of the fields with a name."""
        return [value for other, value in self.fields if other.lower() == name]

    @property
    def location(self):
        """The URL of a redirect."""
        return self.all("location")[0]

    def cookies(self, known=""):
        """Returns the cookies of a browser after the answer."""
        jar = dict(pair.split("=", 1) for pair in known.split("; ") if pair)
        for line in self.all("set-cookie"):
            name, value = line.partition(";")[0].split("=", 1)
            jar[name] = value
        return "; ".join(f"{name}={value}" for name, value in jar.items())
