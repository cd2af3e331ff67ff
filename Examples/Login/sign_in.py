#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Signs in and out at the site of this folder, as a browser without scripts would.

Usage: sign_in.py URL        (of the site that run starts)
       sign_in.py URL USER   (of the site of the guide)
With OTHER_NODE in the environment, requests to the site go to its nodes in turn, as behind a proxy. The output of run, in
NODE_LOG, names the process of the other node, which is killed amid a login.
"""

import base64
import http.client
import os
import re
import signal
import sys
import time
from html.parser import HTMLParser
from urllib.parse import quote, urlencode, urljoin, urlsplit

Fields = dict[str, str]


class Page(HTMLParser):
    """The links and the forms of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[tuple[str, Fields]] = []
        self.list = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes a link, a form or a field of the last form."""
        values = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(values["href"])
        elif tag == "form":
            self.forms.append((values["action"], {}))
        elif tag == "input":
            self.forms[-1][1][values["name"]] = values["value"]
        elif tag == "select":
            self.list = values["name"]
        elif tag == "option" and (self.list not in self.forms[-1][1] or "selected" in values):
            self.forms[-1][1][self.list] = values["value"]


class Proxy:
    """The nodes of the site, which take turns."""

    def __init__(self, site: str) -> None:
        self.site = urlsplit(site).netloc
        self.nodes = [self.site, *filter(None, [os.environ.get("OTHER_NODE")])]
        self.number = 0

    def node(self, host: str) -> str:
        """The node for the next request to a host."""
        if host != self.site:
            return host
        self.number += 1
        return self.nodes[self.number % len(self.nodes)]

    def kill_other(self) -> None:
        """Kills the other node."""
        with open(os.environ["NODE_LOG"], encoding="utf-8") as log:
            found = re.search(r"second node is the process (\d+)", log.read())
        if not found:
            sys.exit("sign_in: there is no second node")
        os.kill(int(found[1]), signal.SIGKILL)
        self.nodes = [self.site]


class Browser:
    """A browser with cookies, which belong to a host and a path."""

    proxy: Proxy

    def __init__(self) -> None:
        self.cookies: dict[tuple[str, str], tuple[str, str]] = {}
        self.url = ""
        self.status = 0

    def open(self, url: str, form: Fields | None = None) -> str:
        """Sends a request, follows redirects, and returns the page."""
        for _ in range(10):
            parts = urlsplit(url)
            connection = http.client.HTTPConnection(Browser.proxy.node(parts.netloc), timeout=30)
            fields = {"Accept": "text/html", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
            sent = [
                f"{name}={value}"
                for (host, name), (path, value) in self.cookies.items()
                if host == parts.netloc and parts.path.startswith(path)
            ]
            if sent:
                fields["Cookie"] = "; ".join(sent)
            body = None
            if form is not None:
                fields["Content-Type"] = "application/x-www-form-urlencoded"
                body = urlencode(form)
            target = parts.path or "/"
            connection.request("GET" if form is None else "POST", f"{target}?{parts.query}" if parts.query else target, body, fields)
            response = connection.getresponse()
            text = response.read().decode()
            for line in response.msg.get_all("Set-Cookie") or []:
                self.keep(parts.netloc, line)
            self.url, self.status = url, response.status
            location = response.getheader("Location")
            connection.close()
            if location is None:
                return text
            url, form = urljoin(url, location), None
        sys.exit("too many redirects")

    def keep(self, host: str, line: str) -> None:
        """Keeps or removes a cookie."""
        pair, *attributes = line.split("; ")
        name, value = pair.split("=", 1)
        path = next((text.removeprefix("Path=") for text in attributes if text.startswith("Path=")), "/")
        if "Max-Age=0" in attributes:
            self.cookies.pop((host, name), None)
        else:
            self.cookies[host, name] = (path, value)


def check(what: str, holds: bool) -> None:
    """Ends the script if something does not hold."""
    if not holds:
        sys.exit(f"sign_in: not so: {what}")
    print(f"sign_in: {what}")


def wait_for(node: str) -> None:
    """Waits until a node answers, at most twenty seconds."""
    for _ in range(200):
        try:
            http.client.HTTPConnection(node, timeout=30).request("GET", "/")
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"sign_in: {node} does not answer")


def response(browser: Browser, url: str, user: int = 0) -> tuple[str, Fields]:
    """Opens a page that leads to the identity provider, chooses a user there, and returns the form with the response."""
    action, fields = Page(browser.open(url)).forms[0]
    return Page(browser.open(action, fields | {"user": str(user)})).forms[0]


def follow_guide(site: str, user: str) -> None:
    """Signs in at the site of the guide, which has one page."""
    browser = Browser()
    action, fields = response(browser, site)
    check("the site of the guide greets the user", browser.open(action, fields) == f"Hello, {user}!\n")


def sign_in_and_out(site: str) -> None:
    """Signs each user in and out."""
    port = urlsplit(site).port or 0
    for number, user, button in [(1, "mira", 0), (1, "noor", 1), (2, "alex", 0)]:
        provider = f"http://127.0.0.1:{port + number}"
        browser = Browser()
        choice = Page(browser.open(f"{site}/members/plans?year=2026"))
        check("both identity providers can be chosen", len(choice.links) == 2)
        link = next(link for link in choice.links if quote(provider, safe="") in link)
        action, fields = response(browser, link, button)
        is_encrypted = b"EncryptedAssertion" in base64.b64decode(fields["SAMLResponse"])
        check("an assertion is encrypted if a key in a token decrypts", is_encrypted == ("LOGIN_MODULE" in os.environ))
        browser.open(action, fields)
        check(f"{user} returns to the page that was asked for", browser.url == f"{site}/members/plans?year=2026")
        page = browser.open(f"{site}/members")
        check(f"{user} is signed in by {provider}", f"<b>{user}</b>" in page and provider in page and f"{user}@example.test" in page)

        Browser().open(action, fields)
        other = Browser()
        other.open(action, fields)
        check("another browser cannot use the response", other.status == 403)
        browser.open(action, fields)
        check("a response counts once", browser.status == 403)

        browser.open(f"{site}/saml/logout", {"target": "/"})
        check(f"{user} is signed out, and on the first page", browser.url.rstrip("/") == site and browser.status == 200)
        browser.open(f"{site}/members")
        check("the members' page requires a login", browser.url == f"{site}/members" and "Sign in with" in browser.open(f"{site}/members"))


def lose_a_node(site: str) -> None:
    """Loses a node while a user is signed in, and another one is about to be."""
    signed_in, under_way = Browser(), Browser()
    forms = []
    for browser in (signed_in, under_way):
        link = Page(browser.open(f"{site}/members")).links[0]
        forms.append(response(browser, link))
    signed_in.open(*forms[0])
    Browser.proxy.kill_other()
    check("a session outlives a node", "Members" in signed_in.open(f"{site}/members"))
    under_way.open(*forms[1])
    check("a login that was under way ends", under_way.url == f"{site}/members" and under_way.status == 200)


if __name__ == "__main__":
    url, *names = sys.argv[1:]
    Browser.proxy = Proxy(url)
    for place in Browser.proxy.nodes:
        wait_for(place)
    if names:
        follow_guide(url, names[0])
    else:
        sign_in_and_out(url)
        if len(Browser.proxy.nodes) > 1:
            lose_a_node(url)
