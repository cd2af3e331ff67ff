# SPDX-License-Identifier: Apache-2.0
"""Calls the service with Python's requests, which encodes JSON itself. Usage: foreign_client.py ADDRESS FILE"""

import pathlib
import sys

import requests

address, document = sys.argv[1], pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")


def expect(name, status, expected, text):
    answer = requests.post(f"{address}/v1/exchange", json={"samlAttributeQueryResponse": text}, timeout=10)
    body = answer.json()
    found = [finding["code"] for finding in body["findings"]] or [body.get("result")]
    if answer.status_code != status or found != [expected]:
        sys.exit(f"foreign_client.py: {name}: {answer.status_code} {found} instead of {status} {expected}")
    print(f"requests: {name}: {status} {expected}")


expect("sends the document", 200, "valid", document)
expect("sends a changed document", 422, "signature.invalid-digest", document.replace("user-", "root-"))
expect("sends half of a document", 400, "xml.malformed", document[: len(document) // 2])
