# SPDX-License-Identifier: Apache-2.0
"""Measures the processor time of a login at the site of Examples/Login, at mod_auth_mellon and at the Shibboleth SP, in turns.

Usage: speed.py [ROUNDS [LOGINS]]   (LOGIN_DATABASE is the connection string of a PostgreSQL database, which it fills)
All keys are RSA of 2,048 bits, and all requests are signed. A login is a request for a protected page, the POST of a signed
response, and the request for the page with the session. The processor time is that of all processes of a service, and of the
database, which the site and the Shibboleth SP use; mod_auth_mellon keeps sessions in memory. Four clients sign users in.
"""

import multiprocessing
import os
import pathlib
import re
import secrets
import statistics
import subprocess
import sys
import urllib.parse

import psutil
from attacked_site import PAGE_FIELDS, Provider, certificate_text, inflated
from http_client import Connection
from signed_xml import signed
from site_servers import Process, free_port, make_key, site_command, work

FILES = pathlib.Path(__file__).parent / "speed"
ACS = {"site": "/saml/acs", "mellon": "/mellon/postResponse", "shibboleth": "/Shibboleth.sso/SAML2/POST"}
DATABASE = dict(pair.split("=") for pair in os.environ["LOGIN_DATABASE"].split())
IDP = Provider("idp", "")


class Service:
    """A service provider with a protected page."""

    def __init__(self, name):
        self.name, self.port, self.servers, self.times = name, free_port(), [], []
        self.url = f"http://127.0.0.1:{self.port}"
        if name == "site":
            self.start(*site_command(name, self.port, self.url, IDP.file, kind="rsa:2048")[0])
            return
        folder = work / name
        folder.mkdir()
        folder.chmod(0o777)
        (folder / "members").write_text("Members")
        key, certificate = make_key(name, "rsa:2048")
        key.chmod(0o644)
        values = {"folder": folder, "port": self.port, "certificate": certificate_text(certificate), "entity": IDP.issuer}
        for file in ("apache.conf", "shibboleth2.xml", "sp.xml"):
            (folder / file).write_text((FILES / file).read_text().format(**values, **DATABASE))
        if name == "shibboleth":
            self.start("shibd", "-F", "-f", "-c", folder / "shibboleth2.xml", "-p", folder / "pid", ready=(folder / "shibd.sock").exists)
        self.start("apache2", "-D", "FOREGROUND", "-D", name, "-f", folder / "apache.conf")

    def start(self, *command, **options):
        """Starts a server."""
        self.servers.append(Process(self.name, self.port, command, **options))

    def processor_time(self):
        """Returns the processor time of all processes, and of the children of them that ended, in milliseconds."""
        roots = [server.process.pid for server in self.servers]
        if self.name != "mellon":
            roots.append(int((pathlib.Path(DATABASE["host"]) / "data/postmaster.pid").read_text().split()[0]))
        return 1000 * sum(sum(one.cpu_times()[:4]) for root in map(psutil.Process, roots) for one in [root, *root.children(recursive=True)])

    def measure(self, count):
        """Returns the processor time of one of several logins, without that of the clients."""
        before = self.processor_time()
        with multiprocessing.Pool(4) as pool:
            pool.starmap(sign_in, [(self.port, self.url, ACS[self.name], count // 4)] * 4)
        return (self.processor_time() - before) / count


def sign_in(port, url, acs, count):
    """Begins all logins, then makes the responses, then sends them, so that the service never waits for its clients."""
    client, started, prepared = Connection(port), [], []
    for _ in range(count):
        jar, path = "", "/members"
        while path.startswith("/"):
            answer = client.ask("GET", path, Cookie=jar, **PAGE_FIELDS)
            jar, path = answer.cookies(jar), answer.location.removeprefix(url)
        assert "&Signature=" in path, "the request is not signed"
        started.append((path, jar))
    for path, jar in started:
        request, state = inflated(path, "SAMLRequest"), urllib.parse.parse_qs(path).get("RelayState", [""])[0]
        number, sender = (re.search(pattern, request)[1] for pattern in (r'\bID="([^"]+)"', "Issuer[^>]*>([^<]+)"))
        assertion = IDP.assertion(number, secrets.token_hex(16), "index")
        assertion.find("saml:SubjectConfirmationData").attributes["Recipient"] = url + acs
        assertion.find("saml:Audience").children = [sender]
        response = IDP.response(number, signed(assertion))
        response.attributes["Destination"] = url + acs
        prepared.append((urllib.parse.urlencode({"SAMLResponse": IDP.signer.seal(response).encoded(), "RelayState": state}), jar))
    for body, jar in prepared:
        answer = client.ask("POST", acs, body, Cookie=jar, Content_Type="application/x-www-form-urlencoded")
        answer = client.ask("GET", "/members", Cookie=answer.cookies(jar), **PAGE_FIELDS)
        assert answer.status == 200 and b"Members" in answer.text, (answer.status, answer.text)


def main(rounds=3, count=500):
    """Measures each service in each round, and prints medians and ratios."""
    # Under mod_auth_mellon, Lasso reads the certificate authorities of the system for each request, which takes half a second.
    os.environ |= {"SSL_CERT_FILE": "/dev/null", "SSL_CERT_DIR": "/var/empty", "ODBCSYSINI": str(FILES)}
    subprocess.run(["psql", "--quiet", os.environ["LOGIN_DATABASE"], "--file", FILES / "tables.sql"], check=True)
    work.chmod(0o755)
    services = []
    try:
        services += map(Service, ACS)
        # The first round fills caches.
        for _ in range(rounds + 1):
            for service in services:
                service.times.append(service.measure(count))
                print(f"{service.name}: {service.times[-1]:.2f} ms", flush=True)
    finally:
        for server in [server for service in services for server in reversed(service.servers)]:
            server.stop()
    medians = [statistics.median(service.times[1:]) for service in services]
    for service, took in zip(services, medians, strict=True):
        print(f"{service.name}: {took:.2f} ms of processor time a login, {took / medians[0]:.2f} times that of the site")


main(*map(int, sys.argv[1:]))
