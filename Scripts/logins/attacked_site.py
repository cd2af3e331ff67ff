# SPDX-License-Identifier: Apache-2.0
"""Two nodes of the site of Examples/Login, identity providers and browsers, for the attack."""

import base64
import collections
import contextlib
import itertools
import re
import secrets
import socket
import threading
import time
import urllib.parse
import zlib

from http_client import Connection
from signed_xml import DS, RSA_SHA256, SAML, Messages, Signer, signed
from site_servers import Process, free_port, make_key, site_command, work

# A part of every name, which no page of an error and no log may contain.
SECRET = secrets.token_hex(8)
SESSION = re.compile(r"saml-session=[0-9a-f]")
# The longest time of an answer, in seconds, also of a debug build.
LONGEST = 5
# The fields of a browser that shows a page.
PAGE_FIELDS = {"Accept": "text/html", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}


def certificate_text(path):
    """Returns the Base64 of a certificate."""
    return "".join(line for line in path.read_text().splitlines() if not line.startswith("-"))


class Provider(Messages):
    """An identity provider, with a key and a file of metadata."""

    def __init__(self, name, base):
        super().__init__(f"https://{name}.idp.test", base)
        key, self.certificate = make_key(name, "rsa:2048")
        self.signer = Signer(key)
        self.file = work / f"{name}.xml"
        self.publish()

    def publish(self, **values):
        """Writes the metadata, next to those of another provider if there is one."""
        neighbor = values.pop("neighbor", "")
        entities = (
            f'<md:EntitiesDescriptor xmlns:md="{SAML}metadata" xmlns:ds="{DS}">{neighbor}{self.entity(**values)}</md:EntitiesDescriptor>'
        )
        self.file.with_suffix(".new").write_text(entities)
        self.file.with_suffix(".new").replace(self.file)

    def entity(self, valid="", key='use="signing"', issuer=None, certificate=None):
        """Returns the metadata."""
        endpoints = "".join(
            f'<md:{kind}Service Binding="{SAML}bindings:HTTP-{binding}" Location="{self.issuer}/{kind}"/>'
            for kind, binding in [("SingleLogout", "Redirect"), ("SingleLogout", "POST"), ("SingleSignOn", "Redirect")]
        )
        return (
            f'<md:EntityDescriptor entityID="{issuer or self.issuer}" {valid}>'
            f'<md:IDPSSODescriptor protocolSupportEnumeration="{SAML}protocol"><md:KeyDescriptor {key}><ds:KeyInfo><ds:X509Data>'
            f"<ds:X509Certificate>{certificate_text(certificate or self.certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>{endpoints}"
            "</md:IDPSSODescriptor></md:EntityDescriptor>"
        )


class Site:
    """Two nodes, and what was found."""

    def __init__(self, names):
        self.ports = [free_port(), free_port()]
        self.base = f"http://127.0.0.1:{self.ports[0]}"
        self.providers = {name: Provider(name, self.base) for name in names}
        self.stranger = Provider("stranger", self.base)
        files = [provider.file for provider in self.providers.values()]
        command = site_command("service", self.ports[0], self.base, *files, kind="ec")[0]
        # The first node creates the tables.
        self.nodes = [Process(f"node{number}", port, [command[0], port, *command[2:]]) for number, port in enumerate(self.ports)]
        self.connections = {}
        self.shapes, self.accepted, self.findings = collections.Counter(), collections.Counter(), 0
        self.slowest = 0

    def ask(self, port, method, path, body="", **fields):
        """Sends a request to a node, and looks at what no answer may be or contain."""
        key, start = (port, threading.get_ident()), time.monotonic()
        for attempt in (1, 2):
            connection = self.connections.pop(key, None) or Connection(port)
            try:
                answer = connection.ask(method, path, body, **fields)
                break
            except ConnectionError:
                # The node closed the connection, which a new one repeats.
                if attempt == 2:
                    raise
        self.connections[key] = connection
        seconds = time.monotonic() - start
        self.slowest = max(self.slowest, seconds)
        wrong = {
            "error": answer.status >= 500,
            "delay": seconds > LONGEST,
            "field": bool(answer.all("x-evil")) or (answer.status >= 400 and bool(answer.all("location"))),
            "secret": answer.status >= 400 and SECRET.encode() in answer.text,
        }
        for name in [name for name, holds in wrong.items() if holds]:
            self.find(name, f"{method} {path[:200]}", f"{answer.status} in {seconds:.1f} s")
        return answer

    def find(self, section, shape, outcome):
        """Notes a finding."""
        self.findings += 1
        print(f"FOUND {section}: {shape}: {outcome}", flush=True)

    def judge(self, section, shape, outcome, *allowed):
        """Counts a shape, which must be refused, or have another outcome that is allowed."""
        self.shapes[section] += 1
        self.accepted[section] += outcome != "refused"
        if outcome not in ("refused", *allowed):
            self.find(section, shape, outcome)

    def stop(self):
        """Looks at the logs, and ends the nodes."""
        for number, node in enumerate(self.nodes):
            if node.process.poll() is not None:
                self.find("crash", f"node {number}", str(node.process.returncode))
                continue
            node.stop()
            if SECRET in node.log.read_text():
                self.find("secret", "log", f"node {number}")


class Browser:
    """A browser, whose requests go to both nodes in turn."""

    turn = itertools.count()

    def __init__(self, site, jar=""):
        # The last one is the browser as it was before it began a logout.
        self.site, self.jar, self.before = site, jar, None

    def ask(self, method, path, body="", node=None, **fields):
        """Sends a request."""
        port = self.site.ports[(next(self.turn) if node is None else node) % 2]
        if body:
            fields["Content_Type"] = "application/x-www-form-urlencoded"
        answer = self.site.ask(port, method, path, body, **fields, **({"Cookie": self.jar} if self.jar else {}))
        self.jar = answer.cookies(self.jar)
        return answer

    def start(self, provider, target="/members"):
        """Starts a login, and returns the identifier and the relay state of the request."""
        query = urllib.parse.urlencode({"idp": provider.issuer, "target": target})
        return sent(self.ask("GET", f"/saml/login?{query}", **PAGE_FIELDS))

    def begin_logout(self):
        """Signs out, and returns the identifier and the relay state of the request."""
        self.before = Browser(self.site, self.jar)
        return sent(self.ask("POST", "/saml/logout", "target=/"))

    def post(self, path, parameter, document, relay=None, node=None):
        """Posts a message, and returns the outcome."""
        fields = {parameter: document if isinstance(document, str) else document.encoded()}
        if relay is not None:
            fields["RelayState"] = relay
        return self.outcome(self.ask("POST", path, urllib.parse.urlencode(fields), node))

    def outcome(self, answer):
        """Returns what an answer means: refused, the name of a user, a logout, or the answer itself."""
        if answer.status >= 400:
            return "refused"
        if any(SESSION.search(line) for line in answer.all("set-cookie")):
            return self.user() or "a session that is unknown"
        location = "".join(answer.all("location"))
        if "SAMLResponse=" in location:
            return "logout" if "status:Success" in inflated(location, "SAMLResponse") else "logout without success"
        if "/saml/login?again=1" in location:
            return "again"
        # Harmless where the session has ended here, and the page says that others may not have.
        if b"perhaps not of others" in answer.text and not location:
            return "signed in after a logout" if self.before is None or self.before.user() else "partial logout"
        return f"{answer.status} {location.removeprefix(self.site.base) or answer.text.decode()[:300]}"

    def session(self):
        """Returns the value of the session cookie."""
        return (re.search(r"saml-session=(\w+)", self.jar) or ["", ""])[1]

    def user(self):
        """Returns the user that both nodes know, if any."""
        pages = [self.ask("GET", "/members", node=node) for node in (0, 1)]
        names = {(re.search(rb"You are <b>(.*?)</b>", page.text) or [b"", b""])[1].decode() for page in pages}
        return names.pop() if len(names) == 1 else f"different users {names}"

    def sign_in(self, provider, name):
        """Signs in, and returns the browser."""
        request, relay = self.start(provider)
        outcome = self.post("/saml/acs", "SAMLResponse", answer_to(provider, request, name), relay)
        assert outcome == name, outcome
        return self


def answer_to(provider, request, name):
    """Returns a valid response."""
    return provider.signer.seal(provider.response(request, signed(provider.assertion(request, name, f"index-{name}"))))


def inflated(location, name):
    """Returns the message in a URL."""
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(location).query))
    return zlib.decompress(base64.b64decode(query[name]), -15).decode()


def sent(answer):
    """Returns the identifier and the relay state of the request in a redirect."""
    assert answer.status == 303, (answer.status, answer.text)
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(answer.location).query))
    return re.search(r'\bID="([^"]+)"', inflated(answer.location, "SAMLRequest"))[1], query["RelayState"]


def deflated(document):
    """Returns a message as in a query, without escapes."""
    packer = zlib.compressobj(wbits=-15)
    return base64.b64encode(packer.compress(document.text().encode()) + packer.flush()).decode()


def signed_query(signer, parameter, document, relay="relay"):
    """Returns the parameters of a signed query, with their values as they are sent."""
    parts = [(parameter, deflated(document)), ("RelayState", relay), ("SigAlg", RSA_SHA256)]
    parts = [(name, urllib.parse.quote(value, safe="")) for name, value in parts]
    signature = signer.sign(joined(parts).encode())
    return [*parts, ("Signature", urllib.parse.quote(signature, safe=""))]


def joined(parts):
    """Returns a query."""
    return "&".join(f"{name}={value}" for name, value in parts)


def at_once(*calls):
    """Runs functions at the same time, and returns their results."""
    barrier, results = threading.Barrier(len(calls)), [None] * len(calls)

    def run(index):
        barrier.wait()
        results[index] = calls[index]()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(calls))]
    for step in (threading.Thread.start, threading.Thread.join):
        for thread in threads:
            step(thread)
    return results


def raw(site, head, body=b""):
    """Sends octets, and returns the beginning of what a node answers, if it answers."""
    with socket.create_connection(("127.0.0.1", site.ports[0]), timeout=5) as client:
        # A node that does not read the body has answered, or closed the connection.
        with contextlib.suppress(ConnectionError, TimeoutError):
            client.sendall("\r\n".join([*head, "", ""]).encode() + body)
        try:
            return client.recv(65536).decode("latin-1")
        except ConnectionError:
            return ""
        except TimeoutError:
            return "no answer"
