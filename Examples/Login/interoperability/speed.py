# SPDX-License-Identifier: Apache-2.0
"""Measures logins at the site of Examples/Login, at mod_auth_mellon and at the Shibboleth SP, in turns.

Usage: speed.py ROUNDS LOGINS   (LOGIN_DATABASE: the connection string of a PostgreSQL database for the site)
A login is a request for a protected page, the POST of a response, and the request for the page with the session. One
generator makes the responses, while no time is measured. The processor time is that of the servers alone.
"""

import http.client
import multiprocessing
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time
import urllib.parse

from responses import DS, IDP, SAML, Generator
from site_servers import Process, free_port, make_key, site_command, work

CLIENTS = 4
METADATA = """<md:EntityDescriptor xmlns:md="{saml}metadata" xmlns:ds="{ds}" entityID="{entity}">
<md:{role}SSODescriptor {signs}protocolSupportEnumeration="{saml}protocol"><md:KeyDescriptor><ds:KeyInfo><ds:X509Data>
<ds:X509Certificate>{certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>{endpoints}
</md:{role}SSODescriptor></md:EntityDescriptor>"""


class Service:
    """A service provider with a protected page, and the directories of its processes."""

    def __init__(self, name, port, acs, processes):
        self.name = name
        self.port = port
        self.acs = f"http://127.0.0.1:{port}{acs}"
        self.processes = processes

    def processor_time(self):
        """Returns the processor time of all processes of the service, in seconds."""
        ticks = 0
        for process in self.processes():
            try:
                fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def logins(self, generator, count):
        """Returns the seconds, and those of the processors, of one login."""
        with multiprocessing.Pool(CLIENTS) as pool:
            before = self.processor_time(), time.monotonic()
            started = pool.map(begin, [(self.port, count // CLIENTS)] * CLIENTS)
            middle = self.processor_time(), time.monotonic()
            prepared = pool.starmap(prepare, [(generator, part, self.acs) for part in started])
            again = self.processor_time(), time.monotonic()
            pool.map(finish, [(self.port, self.acs, part) for part in prepared])
            after = self.processor_time(), time.monotonic()
        processors, seconds = ((middle[i] - before[i] + after[i] - again[i]) / count for i in (0, 1))
        return seconds, processors


def cookies(answer, known=""):
    """Returns the cookies after an answer."""
    jar = dict(pair.split("=", 1) for pair in known.split("; ") if pair)
    for line in answer.msg.get_all("Set-Cookie") or []:
        name, value = line.partition(";")[0].split("=", 1)
        jar[name] = value
    return "; ".join(f"{name}={value}" for name, value in jar.items())


def ask(connection, method, path, body=None, **fields):
    """Sends a request, and returns the answer with its body."""
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in fields.items()})
    answer = connection.getresponse()
    return answer, answer.read()


def begin(task):
    """Asks for the protected page."""
    port, count = task
    connection = http.client.HTTPConnection("127.0.0.1", port)
    started = []
    for _ in range(count):
        jar, path = "", "/members"
        while path.startswith("/"):
            answer, _ = ask(connection, "GET", path, Cookie=jar, Accept="text/html", Sec_Fetch_Mode="navigate", Sec_Fetch_Dest="document")
            jar = cookies(answer, jar)
            path = answer.getheader("Location").removeprefix(f"http://127.0.0.1:{port}")
        assert "&Signature=" in path, "the request is not signed"
        started.append((path, jar))
    return started


def prepare(generator, started, acs):
    """Makes the responses."""
    maker = Generator(generator)
    return [(maker.answer(url, acs), jar) for url, jar in started]


def finish(task):
    """Sends the responses, and asks for the page."""
    port, acs, prepared = task
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for body, jar in prepared:
        answer, text = ask(
            connection, "POST", urllib.parse.urlsplit(acs).path, body, Cookie=jar, Content_Type="application/x-www-form-urlencoded"
        )
        assert answer.status in (302, 303), (answer.status, text)
        answer, text = ask(connection, "GET", "/members", Cookie=cookies(answer, jar))
        assert answer.status == 200 and b"Members" in text, (answer.status, text)


def descendants(process):
    """Returns a process and those that it started."""
    children = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(other for child in children for other in descendants(child))]


def certificate_text(path):
    """Returns the Base64 of a certificate."""
    return "".join(line for line in path.read_text().splitlines() if not line.startswith("-"))


def site(idp):
    """The site of the example, with the processes of its database."""
    port = free_port()
    server = Process("site", port, site_command("service", port, f"http://127.0.0.1:{port}", idp)[0])
    main = re.search(r"host=(\S+)", os.environ["LOGIN_DATABASE"])[1]
    database = (pathlib.Path(main) / "data/postmaster.pid").read_text().split()[0]
    return Service("this service", port, "/saml/acs", lambda: [*descendants(server.process.pid), *descendants(database)]), [server]


APACHE = """ServerRoot /etc/apache2
ServerName 127.0.0.1
PidFile {folder}/apache.pid
ErrorLog {folder}/apache.log
DocumentRoot {folder}/www
Listen 127.0.0.1:{port}
KeepAlive On
MaxKeepAliveRequests 0
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authn_core_module /usr/lib/apache2/modules/mod_authn_core.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule authz_user_module /usr/lib/apache2/modules/mod_authz_user.so
User www-data
Group www-data
"""
MELLON = """LoadModule auth_mellon_module /usr/lib/apache2/modules/mod_auth_mellon.so
MellonCacheSize 1000
<Location />
MellonEnable info
MellonEndpointPath /mellon
MellonSecureCookie Off
MellonSPPrivateKeyFile {key}
MellonSPCertFile {certificate}
MellonSPMetadataFile {own}
MellonIdPMetadataFile {idp}
</Location>
<Location /members>
MellonEnable auth
AuthType Mellon
Require valid-user
</Location>
"""
SHIB = """LoadModule mod_shib /usr/lib/apache2/modules/mod_shib.so
ShibConfig {folder}/shibboleth2.xml
<Location /members>
AuthType shibboleth
ShibRequestSetting requireSession 1
Require shib-session
</Location>
"""
SHIBBOLETH = """<SPConfig xmlns="urn:mace:shibboleth:3.0:native:sp:config" clockSkew="180">
<OutOfProcess/><UnixListener address="{folder}/shibd.sock"/>
<ApplicationDefaults entityID="http://127.0.0.1:{port}/shibboleth" signing="true">
<Sessions lifetime="28800" timeout="3600" relayState="ss:mem" checkAddress="false" handlerSSL="false" cookieProps="http">
<SSO entityID="{entity}">SAML2</SSO></Sessions>
<MetadataProvider type="XML" validate="false" path="{idp}"/>
<CredentialResolver type="File" key="{key}" certificate="{certificate}"/>
</ApplicationDefaults>
<SecurityPolicyProvider type="XML" validate="true" path="/etc/shibboleth/security-policy.xml"/>
<ProtocolProvider type="XML" validate="true" reloadChanges="false" path="/etc/shibboleth/protocols.xml"/>
</SPConfig>
"""


def apache(name, acs, module, idp, before=lambda values: []):
    """A module of Apache."""
    folder = work / name
    (folder / "www").mkdir(parents=True)
    (folder / "www/members").write_text("<title>Members</title>")
    key, certificate = make_key(name)
    port = free_port()
    values = {"folder": folder, "port": port, "key": key, "certificate": certificate, "idp": idp, "entity": IDP, "own": folder / "sp.xml"}
    acs_url = f"http://127.0.0.1:{port}{acs}"
    endpoint = f'<md:AssertionConsumerService index="0" isDefault="true" Binding="{SAML}bindings:HTTP-POST" Location="{acs_url}"/>'
    own = {"entity": f"http://127.0.0.1:{port}/{name}", "role": "SP", "signs": 'AuthnRequestsSigned="true" ', "endpoints": endpoint}
    values["own"].write_text(METADATA.format(saml=SAML, ds=DS, certificate=certificate_text(certificate), **own))
    (folder / "apache.conf").write_text((APACHE + module).format(**values))
    subprocess.run(["chmod", "-R", "a+rX", work], check=True)
    servers = before(values)
    servers.append(Process(name, port, ["apache2", "-D", "FOREGROUND", "-f", folder / "apache.conf"]))
    return Service(name, port, acs, lambda: [pid for server in servers for pid in descendants(server.process.pid)]), servers


def shibd(values):
    """Starts the daemon of the Shibboleth SP."""
    (values["folder"] / "shibboleth2.xml").write_text(SHIBBOLETH.format(**values))
    values["folder"].chmod(0o777)
    command = ["shibd", "-F", "-f", "-c", values["folder"] / "shibboleth2.xml", "-p", values["folder"] / "shibd.pid"]
    return [Process("shibd", values["port"], command, ready=(values["folder"] / "shibd.sock").exists)]


def main(rounds, count):
    """Measures each service in each round, and prints medians and ratios."""
    # Under mod_auth_mellon, Lasso reads the certificate authorities of the system for each request, which takes half a second.
    os.environ |= {"SSL_CERT_FILE": "/dev/null", "SSL_CERT_DIR": "/var/empty"}
    key, certificate = make_key("idp")
    idp = work / "idp.xml"
    endpoint = f'<md:SingleSignOnService Binding="{SAML}bindings:HTTP-Redirect" Location="{IDP}/sso"/>'
    values = {"entity": IDP, "role": "IDP", "signs": 'WantAuthnRequestsSigned="true" ', "endpoints": endpoint}
    idp.write_text(METADATA.format(saml=SAML, ds=DS, certificate=certificate_text(certificate), **values))
    started = [
        site(idp),
        apache("mellon", "/mellon/postResponse", MELLON, idp),
        apache("shibboleth", "/Shibboleth.sso/SAML2/POST", SHIB, idp, shibd),
    ]
    results = {service.name: [] for service, _ in started}
    try:
        for number in range(rounds + 1):
            for service, _ in started:
                result = service.logins(key, count)
                print(f"{service.name}: {1 / result[0]:.0f} logins/s, {result[1] * 1000:.2f} ms of the processors", flush=True)
                # The first round is for the caches.
                if number:
                    results[service.name].append(result)
    finally:
        for _, servers in started:
            for server in reversed(servers):
                server.stop()
    own = results["this service"]
    for name, values in results.items():
        ratios = [[theirs[i] / ours[i] for theirs, ours in zip(values, own, strict=True)] for i in (0, 1)]
        wall, processors = (statistics.median(column) for column in zip(*values, strict=True))
        print(
            f"{name}: {1 / wall:.0f} logins/s, {processors * 1000:.2f} ms of the processors; time relative to this service: "
            f"{statistics.median(ratios[0]):.2f}, processors: {statistics.median(ratios[1]):.2f}"
        )


main(int(sys.argv[1]), int(sys.argv[2]))
