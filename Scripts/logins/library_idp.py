# SPDX-License-Identifier: Apache-2.0
"""The pages of an identity provider around a library: a form for the password, login and logout by redirect.

Usage: library_idp.py LIBRARY PORT SETTINGS   (LIBRARY: pysaml2 or lasso; SETTINGS: a file, in JSON)
"""

import html
import http.server
import importlib
import json
import secrets
import sys
import threading
import urllib.parse

library, port, settings_file = sys.argv[1:]
with open(settings_file, encoding="utf-8") as file:
    settings = json.load(file)
provider = importlib.import_module(f"idp_{library}").Provider(settings)
sessions = {}
# Neither library says that it can be used by several threads.
lock = threading.Lock()


def form(action, fields, script=""):
    """Returns a page with a form."""
    inputs = "".join(f'<input type="{kind}" name="{name}" value="{html.escape(value)}">' for name, kind, value in fields)
    return f'<!DOCTYPE html><title>Sign in</title><form method="post" action="{html.escape(action)}">{inputs}<button>Send</button></form>{script}'


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers one request."""

    def log_message(self, *_):
        """Logs nothing."""

    def cookie(self):
        """Returns the session cookie."""
        return self.headers.get("Cookie", "").partition("idp-session=")[2].partition(";")[0]

    def send(self, text, status=200, **fields):
        """Sends a page."""
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        """Metadata, the form for the password, and logout."""
        path, _, query = self.path.partition("?")
        with lock:
            if path == "/metadata":
                self.send(provider.metadata())
            elif path == "/sso":
                self.send(form("/sso", [("query", "hidden", query), ("username", "text", ""), ("password", "password", "")]))
            elif path == "/logout" and self.cookie() in sessions:
                self.send("", 302, Location=provider.start_logout(sessions[self.cookie()], expires=query != "bare"))
            elif path == "/slo" and "SAMLRequest=" in query:
                location, ended = provider.answer_logout(query, list(sessions.values()))
                for key in [key for key, session in sessions.items() if session is ended]:
                    del sessions[key]
                self.send("", 302, Location=location)
            elif path == "/slo":
                provider.end_logout(query)
                del sessions[self.cookie()]
                self.send("<p>Signed out everywhere.")
            else:
                self.send("<p>Not signed in.", 404)

    def do_POST(self):
        """The password. The library answers a wrong one with an error response."""
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        values = dict(urllib.parse.parse_qsl(body, keep_blank_values=True))
        right = values["username"] == "mira" and values["password"] == settings["password"]
        with lock:
            url, response, relay_state, session = provider.answer_login(values["query"], "mira" if right else None)
        fields = [("SAMLResponse", "hidden", response), ("RelayState", "hidden", relay_state)]
        key = secrets.token_hex()
        if session:
            sessions[key] = session
        cookie = f"idp-session={key}; Path=/; HttpOnly; Secure"
        self.send(form(url, fields, "<script>document.forms[0].submit()</script>"), Set_Cookie=cookie)


http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), Handler).serve_forever()
