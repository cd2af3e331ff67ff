# SPDX-License-Identifier: Apache-2.0
"""Calls the service with Python's requests, which encodes forms itself. Usage: foreign_client.py ADDRESS FILE"""

import base64
import sys
from urllib.parse import quote

import requests

address, path = sys.argv[1], sys.argv[2]
with open(path, encoding="ascii") as file:
    value = file.read()


def expect(name, status, expected, content):
    answer = requests.post(f"{address}/v1/exchange", data=content, timeout=10)
    body = answer.json()
    found = [finding["code"] for finding in body["findings"]] or [body.get("result")]
    if answer.status_code != status or found != [expected]:
        sys.exit(f"foreign_client.py: {name}: {answer.status_code} {found} instead of {status} {expected}")
    print(f"requests: {name}: {status} {expected}")


expect("lets the form be encoded", 200, "valid", {"SAMLResponse": value})
expect("encodes twice", 400, "encoding.percent-twice", {"SAMLResponse": quote(value, safe="")})
expect("loses plus signs", 400, "encoding.plus-became-space", {"SAMLResponse": value.replace("+", " ")})
wrapped = base64.encodebytes(base64.b64decode(value)).decode()
expect("wraps the lines", 400, "encoding.wrapped-base64", {"SAMLResponse": wrapped})
expect("takes the other alphabet", 400, "encoding.url-safe-base64", {"SAMLResponse": value.translate(str.maketrans("+/", "-_"))})
