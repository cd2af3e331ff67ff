# SPDX-License-Identifier: Apache-2.0
"""Sends valid, wrong and hostile requests to one exchange service for a given time, and samples its resources.

Fails if a request gets another status than its kind must get, if the metrics count fewer requests than were answered,
or if the last quarter has more memory, descriptors or threads than the second.
"""

import collections
import http.client
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

GROWTH, THREADS = 1.10, 8
service_path, tool, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3]) * 60
interval = min(10.0, seconds / 40)
vectors = pathlib.Path("TestVectors")
folder = pathlib.Path(tempfile.mkdtemp())


def instant(offset):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + offset))


def response(number):
    """Returns a signed response to an attribute query that is valid for a day."""
    now, end = instant(0), instant(86_400)
    saml, samlp = "urn:oasis:names:tc:SAML:2.0:assertion", "urn:oasis:names:tc:SAML:2.0:protocol"
    packages = "".join(f"<saml:AttributeValue>package-{number}-{part}</saml:AttributeValue>" for part in range(24))
    text = f"""<samlp:Response xmlns:samlp="{samlp}" xmlns:saml="{saml}" ID="_r{number}" Version="2.0" \
IssueInstant="{now}" InResponseTo="_q{number}"><saml:Issuer>https://idp.example.test</saml:Issuer><samlp:Status>\
<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_a{number}" \
Version="2.0" IssueInstant="{now}"><saml:Issuer>https://idp.example.test</saml:Issuer><saml:Subject><saml:NameID \
Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">subscriber-{number}</saml:NameID>\
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"><saml:SubjectConfirmationData \
NotOnOrAfter="{end}" InResponseTo="_q{number}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions \
NotBefore="{instant(-60)}" NotOnOrAfter="{end}"><saml:AudienceRestriction><saml:Audience>\
https://saml.sp.auth.adobe.com</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement \
AuthnInstant="{now}"><saml:AuthnContext><saml:AuthnContextClassRef>\
urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext>\
</saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="uid"><saml:AttributeValue>user-{number}\
</saml:AttributeValue></saml:Attribute><saml:Attribute Name="packages">{packages}</saml:Attribute>\
</saml:AttributeStatement></saml:Assertion></samlp:Response>"""
    key = vectors / "keys/idp-rsa.key.pem"
    return subprocess.run([tool, "sign", "--key", key, "-"], input=text.encode(), check=True, capture_output=True).stdout


valid = [response(number) for number in range(20)]
attacks = [path.read_bytes() for path in sorted((vectors / "attacks").glob("*/*.xml")) if path.stat().st_size < 100_000]
malformed = [path.read_bytes() for path in sorted((vectors / "malformed").glob("*/*.xml")) if path.stat().st_size < 100_000]
XML = {"Content-Type": "application/xml"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}

# Each kind: its bodies, its header fields, and the statuses that it may get.
KINDS = {
    "valid": (valid, XML, {200}),
    "changed": ([body.replace(b"user-", b"root-") for body in valid], XML, {422}),
    "attack": (attacks, XML, {400, 422}),
    "malformed": (malformed, XML, {400, 413, 422}),
    "no form": ([b"other=1", b"SAMLResponse=%", b"SAMLResponse=" + b"A" * 100_000, b"&" * 50_000], FORM, {400, 422}),
    "no type": ([b"x"], {"Content-Type": "text/plain"}, {415}),
    "too large": ([b" " * (2 << 20)], XML, {413}),
    "deep": ([b"<a>" * 50_000], XML, {400, 422}),
    "JSON": ([b"{" * 50_000, b'{"samlAttributeQueryResponse":1}', b"[]"], {"Content-Type": "application/json"}, {400, 422}),
}

with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
environment = {name: value for name, value in os.environ.items() if not name.startswith("EXCHANGE_")} | {
    "EXCHANGE_BACKEND": "none",
    "EXCHANGE_REPLAY": "off",
    "EXCHANGE_MAXIMUM_AGE": "86400",
    "EXCHANGE_DRAIN_DELAY": "0",
    "EXCHANGE_BODY_TIMEOUT": "2",
    "EXCHANGE_HEAD_TIMEOUT": "2",
    "EXCHANGE_TRUST": str(vectors / "keys/idp-rsa.pub.pem"),
    "EXCHANGE_PORT": str(port),
}
log = (folder / "log").open("wb")
service = subprocess.Popen([service_path], env=environment, stdout=log, stderr=log)
sent, wrong, lock = collections.Counter(), [], threading.Lock()
stop = threading.Event()
samples = {"memory": [], "descriptors": [], "threads": []}


def is_ready():
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except OSError:
        return False


def send(start):
    """Sends requests of every kind in turns over one connection, which is opened again after an error."""
    connection, number = None, start
    names = list(KINDS)
    while not stop.is_set():
        name = names[number % len(names)]
        bodies, headers, expected = KINDS[name]
        number += 1
        try:
            connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("POST", "/v1/exchange", bodies[number // len(names) % len(bodies)], headers)
            answer = connection.getresponse()
            answer.read()
            status = answer.status
            if answer.getheader("Connection") == "close":
                connection.close()
                connection = None
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            connection = None
            # The service may close a connection before the whole of a large body is sent.
            if name == "too large":
                continue
            status = repr(error)
        with lock:
            sent[name] += 1
            if status not in expected:
                wrong.append((name, status))


def disturb():
    """Opens connections that send nothing, half a head or half a body, and ends some of them early."""
    beginnings = [b"", b"GET / HT", b"POST /v1/exchange HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf", b"\x16\x03\x01" * 50]
    number = 0
    while not stop.wait(0.02):
        number += 1
        try:
            peer = socket.create_connection(("127.0.0.1", port), timeout=5)
            peer.sendall(beginnings[number % len(beginnings)])
            if number % 3:
                peer.close()
            else:
                held.append(peer)
                if len(held) > 50:
                    held.pop(0).close()
        except OSError:
            pass


held = []


def sample():
    process = pathlib.Path(f"/proc/{service.pid}")
    while not stop.wait(interval):
        status = dict(line.split(":", 1) for line in (process / "status").read_text(encoding="ascii").splitlines())
        samples["memory"].append(int(status["RssAnon"].split()[0]))
        samples["threads"].append(int(status["Threads"]))
        samples["descriptors"].append(len(list((process / "fd").iterdir())))


for _ in range(300):
    if is_ready():
        break
    time.sleep(0.1)
else:
    sys.exit(f"soak: the service does not start: {(folder / 'log').read_text(errors='replace')[-500:]}")
began = time.monotonic()
workers = [threading.Thread(target=send, args=(number,)) for number in range(THREADS)]
workers += [threading.Thread(target=disturb), threading.Thread(target=sample)]
for worker in workers:
    worker.start()
time.sleep(seconds)
stop.set()
for worker in workers:
    worker.join()
for peer in held:
    peer.close()

connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
connection.request("GET", "/metrics")
metrics = connection.getresponse().read().decode()
counted = sum(float(line.rsplit(" ", 1)[1]) for line in metrics.splitlines() if line.startswith("exchange_requests_total"))
connection.close()
service.terminate()
status = service.wait(timeout=60)
log.close()
rows = sum(1 for line in (folder / "log").open("rb") if b'"outcome"' in line)

total = sum(sent.values())
print(f"soak: service: {total} requests in {time.monotonic() - began:.0f} s, {dict(sent)}; {counted:.0f} in the metrics, {rows} in the log")
failures = []
for name, values in samples.items():
    quarter = len(values) // 4
    second, last = statistics.median(values[quarter : 2 * quarter]), statistics.median(values[-quarter:])
    print(f"soak: service: {name}: second quarter {second:.0f}, last {last:.0f}, most {max(values)}")
    if last > second * GROWTH + (0 if name == "memory" else 8):
        failures.append(f"{name} grew")
if wrong:
    failures.append(f"{len(wrong)} answers are wrong, the first {wrong[:3]}")
if counted < total or rows < total:
    failures.append("requests are missing in the metrics or in the log")
if status != 0:
    failures.append(f"the service ended with status {status}")
if set(KINDS) - set(sent):
    failures.append(f"never sent: {set(KINDS) - set(sent)}")
sys.exit(f"soak: service: {'; '.join(failures)}" if failures else 0)
