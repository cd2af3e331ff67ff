# SPDX-License-Identifier: Apache-2.0
"""Calls V2 with Python's requests, which encodes forms itself. Usage: foreign_client.py ADDRESS FILE"""

import base64
import json
import sys
from urllib.parse import quote

import requests

address, path = sys.argv[1], sys.argv[2]
with open(path, encoding="ascii") as file:
    value = file.read()

information = {"model": "TV", "version": "1", "osName": "tvOS", "osVersion": "18", "connectionType": "WiFi"}
status = {
    "frameworkPermissionInfo": {"accessStatus": "granted"},
    "frameworkProviderInfo": {"id": "north-cable", "expirationDate": "4000000000000"},
}


def encoded(content):
    return base64.b64encode(json.dumps(content).encode()).decode()


def expect(name, expected, found):
    if expected not in found:
        sys.exit(f"foreign_client.py: {name}: {found} instead of {expected}")
    print(f"requests: {name}: {expected}")


session = requests.Session()
session.headers["X-Device-Info"] = encoded(information)
claims = base64.urlsafe_b64encode(json.dumps({"sub": "Acme"}).encode()).decode().rstrip("=")
header = base64.urlsafe_b64encode(b'{"alg":"none"}').decode().rstrip("=")
client = session.post(
    f"{address}/o/client/register",
    json={"software_statement": f"{header}.{claims}.x", "redirect_uri": "app://com.acme.tv"},
    timeout=10,
)
expect("registers", "201", str(client.status_code))
client = client.json()
token = session.post(
    f"{address}/o/client/token",
    data={
        "client_id": client["client_id"],
        "client_secret": client["client_secret"],
        "grant_type": "client_credentials",
    },
    timeout=10,
)
expect("gets a token", "201", str(token.status_code))
requests.post(f"{address}/sandbox/settings", json={"requireToken": True}, timeout=10)
session.headers["Authorization"] = "Bearer " + token.json()["access_token"]
session.headers["AP-Device-Identifier"] = "fingerprint " + base64.b64encode(b"0d1f").decode()
session.headers["AP-Partner-Framework-Status"] = encoded(status)

asked = session.post(f"{address}/api/v2/ACME/sessions/sso/Apple", data={}, timeout=10).json()
expect("asks for a request", "partner_profile", asked["actionName"])
expect("gets XML", "AttributeQuery", base64.b64decode(asked["authenticationRequest"]["request"]).decode())

exchange = f"{address}/api/v2/ACME/profiles/sso/Apple"
for name, damaged, diagnosis in [
    ("encodes twice", quote(value, safe=""), "doubly encoded"),
    ("loses plus signs", value.replace("+", " "), "sent unescaped"),
    ("wraps the lines", base64.encodebytes(base64.b64decode(value)).decode(), "line-wrapped"),
    ("drops the padding", value.rstrip("=") if value.endswith("=") else value[:-1], "padding ('=') is missing"),
    ("takes the other alphabet", value.translate(str.maketrans("+/", "-_")), "URL-safe"),
]:
    answer = session.post(exchange, data={"SAMLResponse": damaged}, timeout=10)
    expect(name, diagnosis, answer.json()["details"])
    expect(name, "invalid_parameter_saml_response", answer.json()["code"])

answer = session.post(exchange, data={"SAMLResponse": value}, timeout=10)
expect("lets the form be encoded", "201", str(answer.status_code))
expect("has a profile", "appleSSO", answer.json()["profiles"]["NorthCable"]["type"])
found = session.get(f"{address}/api/v2/ACME/profiles", timeout=10).json()
expect("finds it again", "NorthCable", next(iter(found["profiles"])))
