# SPDX-License-Identifier: Apache-2.0
"""Measures logins at the site of Examples/Login, at mod_auth_mellon and at the Shibboleth SP, in turns.

Usage: speed.py ROUNDS LOGINS [KEY]   (LOGIN_DATABASE: the connection string of a PostgreSQL database)
KEY is the kind of the keys of the services, with which all of them sign their requests: rsa:3072 (the default), rsa:2048, ec.
A login is a request for a protected page, the POST of a response, and the request for the page with the session. One
generator makes the responses, while no time is measured. The processor time is that of the servers and of the database. The
other times contain the work of the clients, which need processors, too. The site and the Shibboleth SP are measured with
the database and with their memory; mod_auth_mellon has no database.
"""

import multiprocessing
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time
import urllib.parse

from http_client import Connection
from responses import DS, IDP, SAML, Generator
from site_servers import Process, free_port, make_key, site_command, work

CLIENTS = 4
# The fields of a browser that shows a page.
PAGE_FIELDS = {"Accept": "text/html", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
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


def begin(task):
    """Asks for the protected page."""
    port, count = task
    connection = Connection(port)
    started = []
    for _ in range(count):
        jar, path = "", "/members"
        while path.startswith("/"):
            answer = connection.ask("GET", path, Cookie=jar, **PAGE_FIELDS)
            jar = answer.cookies(jar)
            path = answer.location.removeprefix(f"http://127.0.0.1:{port}")
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
    connection = Connection(port)
    for body, jar in prepared:
        path = urllib.parse.urlsplit(acs).path
        answer = connection.ask("POST", path, body, Cookie=jar, Content_Type="application/x-www-form-urlencoded")
        assert answer.status in (302, 303), (answer.status, answer.text)
        answer = connection.ask("GET", "/members", Cookie=answer.cookies(jar))
        assert answer.status == 200 and b"Members" in answer.text, (answer.status, answer.text)


def descendants(process):
    """Returns a process and those that it started."""
    children = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(other for child in children for other in descendants(child))]


def certificate_text(path):
    """Returns the Base64 of a certificate."""
    return "".join(line for line in path.read_text().splitlines() if not line.startswith("-"))


def identity_provider(certificate):
    """Writes the metadata of the identity provider, and returns the file."""
    endpoint = f'<md:SingleSignOnService Binding="{SAML}bindings:HTTP-Redirect" Location="{IDP}/sso"/>'
    values = {"entity": IDP, "role": "IDP", "signs": 'WantAuthnRequestsSigned="true" ', "endpoints": endpoint}
    (work / "idp.xml").write_text(METADATA.format(saml=SAML, ds=DS, certificate=certificate_text(certificate), **values))
    return work / "idp.xml"


def database_setting(name):
    """Returns a part of the connection string of the database."""
    return re.search(rf"\b{name}=(\S+)", os.environ["LOGIN_DATABASE"])[1]


def database_processes():
    """Returns the processes of the database."""
    return descendants((pathlib.Path(database_setting("host")) / "data/postmaster.pid").read_text().split()[0])


def site(name, idp, uses_database):
    """The site of the example."""
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if uses_database or key != "LOGIN_DATABASE"}
    command = site_command(name, port, f"http://127.0.0.1:{port}", idp, kind=key_kind)[0]
    server = Process(name, port, command, env=environment)
    processes = database_processes if uses_database else list
    return Service(name, port, "/saml/acs", lambda: [*descendants(server.process.pid), *processes()]), [server]


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
{store}
<ApplicationDefaults entityID="http://127.0.0.1:{port}/shibboleth" signing="true" signingAlg="http://www.w3.org/2001/04/xmldsig-more#{algorithm}-sha256">
<Sessions lifetime="28800" timeout="3600" relayState="ss:{store_id}" checkAddress="false" handlerSSL="false" cookieProps="http">
<SSO entityID="{entity}">SAML2</SSO></Sessions>
<MetadataProvider type="XML" validate="false" path="{idp}"/>
<CredentialResolver type="File" key="{key}" certificate="{certificate}"/>
</ApplicationDefaults>
<SecurityPolicyProvider type="XML" validate="true" path="/etc/shibboleth/security-policy.xml"/>
<ProtocolProvider type="XML" validate="true" reloadChanges="false" path="/etc/shibboleth/protocols.xml"/>
</SPConfig>
"""
SHIBBOLETH_MEMORY = """<OutOfProcess/><UnixListener address="{folder}/shibd.sock"/>"""
SHIBBOLETH_DATABASE = """<OutOfProcess><Extensions><Library path="odbc-store.so" fatal="true"/></Extensions></OutOfProcess>
<UnixListener address="{folder}/shibd.sock"/>
<StorageService type="ODBC" id="db"><ConnectionString>DRIVER={{PostgreSQL Unicode}};Servername={host};Username={user};Database={dbname}
</ConnectionString></StorageService>
<SessionCache type="StorageService" StorageService="db"/><ReplayCache StorageService="db"/>"""
# Without a pool of connections, it opens one for each operation.
ODBC = """[ODBC]
Pooling=Yes
[PostgreSQL Unicode]
Driver=psqlodbcw.so
CPTimeout=600"""
# The tables of its documentation.
SHIBBOLETH_TABLES = """CREATE TABLE version (major int NOT NULL, minor int NOT NULL);
INSERT INTO version VALUES (1, 1);
CREATE TABLE strings (context varchar(255), id varchar(255), expires timestamp NOT NULL, version int NOT NULL,
    value varchar(255) NOT NULL, PRIMARY KEY (context, id));
CREATE TABLE texts (context varchar(255), id varchar(255), expires timestamp NOT NULL, version int NOT NULL,
    value text NOT NULL, PRIMARY KEY (context, id));"""


def apache(name, acs, module, idp, before=lambda values: [], more=list):
    """A module of Apache, with the processes that it uses beside its own."""
    folder = work / name
    (folder / "www").mkdir(parents=True)
    (folder / "www/members").write_text("<title>Members</title>")
    key, certificate = make_key(name, key_kind)
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

    def processes():
        return [*(pid for server in servers for pid in descendants(server.process.pid)), *more()]

    return Service(name, port, acs, processes), servers


def shibd(values, store=SHIBBOLETH_MEMORY, store_id="mem"):
    """Starts the daemon of the Shibboleth SP."""
    settings = {name: database_setting(name) for name in ("host", "user", "dbname")}
    values["algorithm"] = "ecdsa" if key_kind == "ec" else "rsa"
    values |= {"store": store.format(**values, **settings), "store_id": store_id}
    (values["folder"] / "shibboleth2.xml").write_text(SHIBBOLETH.format(**values))
    values["folder"].chmod(0o777)
    command = ["shibd", "-F", "-f", "-c", values["folder"] / "shibboleth2.xml", "-p", values["folder"] / "shibd.pid"]
    return [Process("shibd", values["port"], command, ready=(values["folder"] / "shibd.sock").exists)]


def shibd_with_database(values):
    """Starts the daemon of the Shibboleth SP with the database."""
    subprocess.run(["psql", "--quiet", os.environ["LOGIN_DATABASE"], "--command", SHIBBOLETH_TABLES], check=True)
    (values["folder"] / "odbcinst.ini").write_text(ODBC)
    os.environ["ODBCSYSINI"] = str(values["folder"])
    return shibd(values, SHIBBOLETH_DATABASE, "db")


def main(rounds, count):
    """Measures each service in each round, and prints medians and ratios."""
    # Under mod_auth_mellon, Lasso reads the certificate authorities of the system for each request, which takes half a second.
    os.environ |= {"SSL_CERT_FILE": "/dev/null", "SSL_CERT_DIR": "/var/empty"}
    key, certificate = make_key("idp")
    idp = identity_provider(certificate)
    started = [
        site("service", idp, True),
        site("service-in-memory", idp, False),
        # It signs with RSA alone.
        *([apache("mellon", "/mellon/postResponse", MELLON, idp)] if key_kind != "ec" else []),
        apache("shibboleth", "/Shibboleth.sso/SAML2/POST", SHIB, idp, shibd_with_database, database_processes),
        apache("shibboleth-in-memory", "/Shibboleth.sso/SAML2/POST", SHIB, idp, shibd),
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
    own = results["service"]
    for name, values in results.items():
        ratios = [[theirs[i] / ours[i] for theirs, ours in zip(values, own, strict=True)] for i in (0, 1)]
        wall, processors = (statistics.median(column) for column in zip(*values, strict=True))
        print(
            f"{name}: {1 / wall:.0f} logins/s, {processors * 1000:.2f} ms of the processors; time relative to the service: "
            f"{statistics.median(ratios[0]):.2f}, processors: {statistics.median(ratios[1]):.2f}"
        )


key_kind = sys.argv[3] if len(sys.argv) > 3 else "rsa:3072"
if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
