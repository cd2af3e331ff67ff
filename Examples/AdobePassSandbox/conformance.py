# SPDX-License-Identifier: Apache-2.0
"""Compares the sandbox with the table of Adobe's pages, and exchanges every signed vector.

Usage: conformance.py ADDRESS VECTORS
Each row of VECTORS/adobe-pass/v2-headers.tsv becomes calls with Python's requests: with the required header fields alone,
with all optional ones, and without each required one. Each row of service-calls.tsv is one call of the SSO service or of the
Reset API."""

import base64
import csv
import json
import pathlib
import re
import sys

import requests

address, vectors = sys.argv[1], pathlib.Path(sys.argv[2])
checks = 0


def check(name, expected, found):
    global checks
    checks += 1
    if expected != found:
        sys.exit(f"conformance.py: {name}: {found} instead of {expected}")


def encoded(content):
    return base64.b64encode(json.dumps(content).encode()).decode()


def compact(*parts):
    return ".".join(base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in parts)


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


def fingerprint(device):
    return "fingerprint " + base64.b64encode(device.encode()).decode()


requests.post(f"{address}/sandbox/reset", timeout=10).raise_for_status()
change(requireToken=True, throttle={"enabled": False}, verification="off")
client = requests.post(
    f"{address}/o/client/register",
    headers={"X-Device-Info": INFORMATION},
    json={"software_statement": STATEMENT, "redirect_uri": "app://com.acme.tv"},
    timeout=10,
).json()
credentials = {key: client[key] for key in ("client_id", "client_secret")} | {"grant_type": "client_credentials"}
bearer = (
    "Bearer "
    + requests.post(f"{address}/o/client/token", headers={"X-Device-Info": INFORMATION}, data=credentials, timeout=10).json()[
        "access_token"
    ]
)

FIELDS = {
    "authorization": ("Authorization", bearer),
    "device-identifier": ("AP-Device-Identifier", fingerprint("0d1f")),
    "device-info": ("X-Device-Info", INFORMATION),
    "platform-identity": ("Adobe-Subject-Token", TOKEN),
    "service-token": ("AD-Service-Token", TOKEN),
    "framework-status": ("AP-Partner-Framework-Status", STATUS),
    "temporary-identity": ("AP-TempPass-Identity", encoded({"email": "0" * 64})),
    "visitor": ("AP-Visitor-Identifier", "01234567890123456789012345678901234567"),
    "forwarded-for": ("X-Forwarded-For", "203.0.113.7"),
}
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
    code = requests.post(
        f"{address}/api/v2/ACME/sessions",
        headers=dict(FIELDS[column] for column in ("authorization", "device-identifier", "device-info")),
        data=SESSION,
        timeout=10,
    ).json()["code"]
    path = row["path"]
    for place, value in {"sp": "ACME", "code": code, "mvpd": "NorthCable", "partner": "Apple"}.items():
        path = path.replace("{" + place + "}", value)
    body = BODIES.get(row["call"])
    content = {"json": body} if row["content-type"] == "json" else {"data": body}
    return requests.request(row["method"], address + path, headers=headers, timeout=10, allow_redirects=False, **content)


with open(vectors / "adobe-pass" / "v2-headers.tsv", encoding="utf-8") as file:
    rows = list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t"))
assert len(rows) == 14, len(rows)
# Documents are not verified here, because the table is about header fields.
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
    if "json" not in answer.headers.get("content-type", ""):
        sys.exit(f"conformance.py: {name}: the answer is not JSON")
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
    change(strict=False)
print(f"conformance: {len(rows)} calls, {checks} checks")

# {token} in a row is the service token of the last answer with one, {code} the last link code.
places = {"info": INFORMATION, "bearer": bearer, "device": fingerprint("0d1f"), "foreign": TOKEN, "token": "", "code": ""}
with open(pathlib.Path(__file__).parent / "service-calls.tsv", encoding="utf-8") as file:
    calls = list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t"))
# A dash is an empty cell.
calls = [{name: "" if cell == "-" else cell for name, cell in row.items()} for row in calls]
assert len(calls) == 28, len(calls)
for row in calls:
    headers = {"Content-Type": "application/json"} if row["body"] else {}
    for field in filter(None, row["headers"].split(";")):
        name, value = field.split("=", 1)
        headers[name] = value.format_map(places)
    answer = requests.request(row["method"], address + row["path"], headers=headers, data=row["body"] or None, timeout=10)
    name = f"{row['method']} {row['path']} with {row['headers']}"
    check(name, int(row["status"]), answer.status_code)
    body = answer.json() if answer.content else {}
    error = body.get("error")
    check(name, row["code"], error["code"] if isinstance(error, dict) else "")
    places["token"] = body.get("serviceToken", places["token"])
    if isinstance(body.get("code"), str):
        places["code"] = body["code"]
print(f"conformance: {len(calls)} calls of services")

# Adobe's recipe: blanks, newlines, trimming, UTF-8, Base64. The form encodes the rest.
NEWLINES = "[\n\v\f\r\x85\u2028\u2029]"
signed = exchanged = 0
for path in sorted((vectors / "responses").rglob("*.xml")):
    text = path.read_bytes().decode("utf-8", errors="ignore")
    if "SignatureValue" not in text or not re.search(r"<(\w+:)?Response[\s>]", text) or "Envelope" in text:
        continue
    signed += 1
    text = re.sub(NEWLINES, "", re.sub("[ \t]+", " ", text)).strip()
    answer = requests.post(
        f"{address}/api/v2/ACME/profiles/sso/Apple",
        headers={
            "Authorization": bearer,
            "AP-Device-Identifier": fingerprint(f"device-{signed}"),
            "X-Device-Info": INFORMATION,
            "AP-Partner-Framework-Status": STATUS,
        },
        data={"SAMLResponse": base64.b64encode(text.encode()).decode()},
        timeout=10,
    )
    if answer.status_code == 201:
        exchanged += 1
    else:
        print(f"conformance: {path.name}: {answer.text[:300]}")
print(f"conformance: {exchanged} of {signed} signed vectors exchanged without verification")
if signed == 0 or exchanged != signed:
    sys.exit(1)
