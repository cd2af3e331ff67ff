# SPDX-License-Identifier: Apache-2.0
"""A client of HTTP on the loopback interface."""

import http.client


class Connection(http.client.HTTPConnection):
    """A connection, which stays open."""

    def __init__(self, port):
        super().__init__("127.0.0.1", port, timeout=30)

    def ask(self, method, path, body="", **fields):
        """Sends a request, and returns the answer."""
        self.request(method, path, body or None, {name.replace("_", "-"): value for name, value in fields.items()})
        return Answer(self.getresponse())


class Answer:
    """An answer to a request."""

    def __init__(self, response):
        self.status, self.fields, self.text = response.status, response.headers, response.read()

    def all(self, name):
        """Returns the values of the fields with a name."""
        return self.fields.get_all(name, [])

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
