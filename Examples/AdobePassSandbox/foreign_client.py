# SPDX-License-Identifier: Apache-2.0
"""Calls V2 with Python's requests, which encodes forms itself. Usage: foreign_client.py ADDRESS FILE VECTORS

FILE contains a signed document in Base64. Each row of VECTORS/adobe-pass/v2-headers.tsv becomes calls: with the required
header fields alone, with all optional ones, without each required one, and with one that the page does not list."""

import base64
import csv
import json
import pathlib
import sys

import requests

address, vectors = sys.argv[1], pathlib.Path(sys.argv[3])
value = pathlib.Path(sys.argv[2]).read_text(encoding="ascii")
checks = 0


def encoded(content):
    return base64.b64encode(json.dumps(content).encode()).decode()


def compact(*parts):
    return ".".join(base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in parts)


def fingerprint(device):
    return "fingerprint " + base64.b64encode(device.encode()).decode()


def check(name, expected, found):
    global checks
    checks += 1
    if expected != found:
        sys.exit(f"foreign_client.py: {name}: {found} instead of {expected}")


def expect(name, expected, found):
    check(name, True, expected in found)
    print(f"requests: {name}: {expected}")


def change(**settings):
    requests.post(f"{address}/sandbox/settings", json=settings, timeout=10).raise_for_status()


INFORMATION = encoded({"model": "TV", "version": "1", "osName": "tvOS", "osVersion": "18", "connectionType": "WiFi"})
STATUS = encoded(
    {
        "frameworkPermissionInfo": {"accessStatus": "granted"},
        "frameworkProviderInfo": {"id": "north-cable", "expirationDate": "4000000000000"},
    }
)
TOKEN = compact('{"alg":"RS256"}', '{"sub":"u","aud":"adobe","exp":4000000000}', "signature")
STATEMENT = compact('{"alg":"none"}', '{"sub":"Acme"}', "x")

session = requests.Session()
session.headers["X-Device-Info"] = INFORMATION
body = {"software_statement": STATEMENT, "redirect_uri": "app://com.acme.tv"}
client = session.post(f"{address}/o/client/register", json=body, timeout=10)
expect("registers", "201", str(client.status_code))
credentials = {key: client.json()[key] for key in ("client_id", "client_secret")} | {"grant_type": "client_credentials"}
token = session.post(f"{address}/o/client/token", data=credentials, timeout=10)
expect("gets a token", "201", str(token.status_code))
change(requireToken=True)
bearer = session.headers["Authorization"] = "Bearer " + token.json()["access_token"]
session.headers["AP-Device-Identifier"] = fingerprint("0d1f")
session.headers["AP-Partner-Framework-Status"] = STATUS

asked = session.post(f"{address}/api/v2/ACME/sessions/sso/Apple", data={}, timeout=10).json()
expect("asks for a request", "partner_profile", asked["actionName"])
expect("gets XML", "AttributeQuery", base64.b64decode(asked["authenticationRequest"]["request"]).decode())

exchange = f"{address}/api/v2/ACME/profiles/sso/Apple"
answer = session.post(exchange, data={"SAMLResponse": value}, timeout=10)
expect("lets the form be encoded", "201", str(answer.status_code))
expect("has a profile", "appleSSO", answer.json()["profiles"]["NorthCable"]["type"])
found = session.get(f"{address}/api/v2/ACME/profiles", timeout=10).json()
expect("finds it again", "NorthCable", next(iter(found["profiles"])))

# The table of header fields. Documents are not verified here.
change(verification="off", clock={"frozenAt": 0})
token = requests.post(f"{address}/o/client/token", headers={"X-Device-Info": INFORMATION}, data=credentials, timeout=10)
bearer = session.headers["Authorization"] = "Bearer " + token.json()["access_token"]

FIELDS = {
    "authorization": ("Authorization", bearer),
    "device-identifier": ("AP-Device-Identifier", fingerprint("other")),
    "device-info": ("X-Device-Info", INFORMATION),
    "platform-identity": ("Adobe-Subject-Token", TOKEN),
    "service-token": ("AD-Service-Token", TOKEN),
    "framework-status": ("AP-Partner-Framework-Status", STATUS),
    "temporary-identity": ("AP-TempPass-Identity", encoded({"email": "0" * 64})),
    "visitor": ("AP-Visitor-Identifier", "01234567890123456789012345678901234567"),
    "forwarded-for": ("X-Forwarded-For", "203.0.113.7"),
}
# The fields that some pages list and that no other page sends with all calls.
LISTED = ["device-info", "service-token", "framework-status", "temporary-identity"]
SESSION = {"mvpd": "NorthCable", "domainName": "acme.example", "redirectUrl": "https://acme.example/done"}
RESPONSE = base64.b64encode(b'<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol"/>').decode()
BODIES = {
    "createSession": SESSION,
    "resumeSession": SESSION,
    "startPartnerSession": SESSION,
    "exchangePartnerResponse": {"SAMLResponse": RESPONSE},
    "registerClient": {"software_statement": STATEMENT},
    "requestToken": credentials,
    "preauthorize": {"resources": ["acme-news"]},
    "authorize": {"resources": ["acme-news"]},
}


def send(row, columns):
    headers = dict(FIELDS[column] for column in columns)
    needed = dict(FIELDS[column] for column in ("authorization", "device-identifier", "device-info"))
    made = requests.post(f"{address}/api/v2/ACME/sessions", headers=needed, data=SESSION, timeout=10)
    path = row["path"]
    for place, text in {"sp": "ACME", "code": made.json()["code"], "mvpd": "NorthCable", "partner": "Apple"}.items():
        path = path.replace("{" + place + "}", text)
    body = BODIES.get(row["call"])
    content = {"json": body} if row["content-type"] == "json" else {"data": body}
    return requests.request(row["method"], address + path, headers=headers, timeout=10, allow_redirects=False, **content)


with open(vectors / "adobe-pass" / "v2-headers.tsv", encoding="utf-8") as file:
    rows = list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t"))
assert rows
created = {"exchangePartnerResponse", "registerClient", "requestToken"}
for row in rows:
    required = [column for column in FIELDS if row[column] == "R"]
    optional = [column for column in FIELDS if row[column] == "o"]
    status = 201 if row["call"] in created else 200
    name = f"{row['method']} {row['path']}"
    if row["call"] == "exchangePartnerResponse":
        # Adobe's page of the call lists the status as optional, and its flow requires it.
        required.append("framework-status")
    check(f"{name} with the required fields", status, send(row, required).status_code)
    answer = send(row, [*required, *optional])
    check(f"{name} with all fields", status, answer.status_code)
    check(f"{name}: the answer is JSON", True, "json" in answer.headers.get("content-type", ""))
    if not row["path"].startswith("/api/v2/"):
        continue
    change(strict=True)
    for column in required:
        answer = send(row, [other for other in required if other != column])
        if column == "authorization":
            check(f"{name} without {column}", 401, answer.status_code)
        elif column != "framework-status":
            check(f"{name} without {column}", 400, answer.status_code)
            code = "invalid_header_" + column.replace("-", "_")
            check(f"{name} without {column}", code, answer.json()["code"])
    for column in LISTED:
        # Only the OpenAPI description lists the identity for a preauthorization.
        if row[column] == "-" and (row["call"], column) != ("preauthorize", "temporary-identity"):
            answer = send(row, [*required, column])
            details = f"no page lists the header {FIELDS[column][0].lower()} for this call"
            check(f"{name} with {column}", (400, details), (answer.status_code, answer.json()["details"]))
    change(strict=False)
print(f"requests: {len(rows)} calls of the table, {checks} checks")
