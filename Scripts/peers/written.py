# SPDX-License-Identifier: Apache-2.0
"""Lets a peer read the documents that the test `WrittenDocumentTests` stores, and compares the values that it reads.

A signature must verify, and must not verify in a changed document.
"""

import base64
import json
import os
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs

from parties import KEYS

WRITTEN = Path(os.environ["SAML_WRITTEN_DOCUMENTS"])
CERTIFICATE = KEYS / "idp-rsa.crt.pem"
SIGNED = ("signed", "signed-envelope", "query", "page", "signed-metadata")


class Form(HTMLParser):
    """The hidden fields of a page, as a browser posts them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "input" and found.get("type") == "hidden":
            self.fields[found["name"]] = found["value"]


class Written:
    """A stored document with its description."""

    def __init__(self, row: dict, data: bytes) -> None:
        self.row = row
        self.data = data
        self.kind, self.form, self.text = row["kind"], row["form"], row["text"]

    def fields(self) -> dict[str, str]:
        """Returns the decoded parameters of a query, or the fields of a page."""
        if self.form == "page":
            return Form(self.data.decode()).fields
        return {name: values[0] for name, values in parse_qs(self.data.decode(), keep_blank_values=True, strict_parsing=True).items()}

    def message(self) -> str:
        """Returns the encoded message of a query or a page."""
        fields = self.fields()
        if fields.get("RelayState") != self.row["relayState"]:
            raise ValueError(f"the relay state {fields.get('RelayState')!r}")
        return fields["SAMLRequest"] if "SAMLRequest" in fields else fields["SAMLResponse"]

    def document(self) -> bytes:
        """Returns the document of a message that is not compressed."""
        return base64.b64decode(self.message(), validate=True) if self.form == "page" else self.data

    def changed(self) -> "Written":
        """Returns the same with a change that its signature covers."""
        if self.form == "page":
            inner = Written({**self.row, "form": "signed"}, self.document()).changed().data
            data = self.data.replace(base64.b64encode(self.document()), base64.b64encode(inner))
        elif self.form == "query":
            data = self.data.replace(b"RelayState=", b"RelayState=x")
        else:
            data = self.data.replace(b'-05-01T10:00:00Z"', b'-05-01T10:00:01Z"', 1)
        if data == self.data:
            raise SystemExit(f"{self.row['file']} has no time to change")
        relay_state = self.row["relayState"] if self.form != "query" else "x" + self.row["relayState"]
        return Written({**self.row, "relayState": relay_state}, data)


def ask(
    peer: str,
    read: Callable[[Written], dict[str, str] | None],
    verify: Callable[[Written], bool],
    known: dict[tuple[str, str, str], str] | None = None,
) -> None:
    """Runs the peer on every document, prints the counts, and fails on a difference that is not known.

    `read` returns the values by path, or `None` for a document that the peer has no reader for. `verify` returns whether
    the signature verifies, and raises `NotImplementedError` for a document that the peer does not verify. `known` states why the
    peer reads another value, or does not verify, by kind, form and text; "*" stands for all.
    """
    counts, wrong, used = Counter(), [], set()
    # In bytes: a value contains characters at which `str.splitlines` divides a line.
    for line in (WRITTEN / "written.jsonl").read_bytes().splitlines():
        row = json.loads(line)
        written = Written(row, (WRITTEN / row["file"]).read_bytes())
        faults = value_faults(read, written, counts)
        if written.form in SIGNED:
            faults += signature_faults(verify, written, counts)
        pattern = next((pattern for pattern in known or {} if matches(pattern, written)), None)
        if pattern and faults:
            used.add(pattern)
            counts["known"] += 1
        elif faults:
            wrong += [f"{row['file']}: {fault}" for fault in faults]
    wrong += [f"no longer a known disagreement: {pattern}" for pattern in known or {} if pattern not in used]
    print(f"{peer}: {counts['read']} documents read, {counts['values']} values equal, {counts['verified']} signatures verified, "
          f"{counts['refused']} changed documents refused, {counts['known']} known disagreements")
    for reason in sorted({(known or {})[pattern] for pattern in used}):
        print(f"  {reason}")
    if wrong or not counts["verified"]:
        raise SystemExit("\n".join([f"{peer} differs", *wrong[:60]]))


def matches(pattern: tuple[str, str, str], written: Written) -> bool:
    """Returns whether a known disagreement is about a document."""
    return all(wanted in ("*", found) for wanted, found in zip(pattern, (written.kind, written.form, written.text)))


def value_faults(read: Callable[[Written], dict[str, str] | None], written: Written, counts: Counter) -> list[str]:
    """Returns the differences between the values that were read and those that were written."""
    try:
        values = read(written)
    except Exception as error:  # noqa: BLE001 (Peers raise many kinds of errors)
        return [f"not read: {type(error).__name__}: {error}"[:300]]
    if values is None:
        return []
    counts["read"] += 1
    expected = written.row["values"]
    faults = [f"{path} is {value!r} instead of {expected[path]!r}" for path, value in values.items() if value != expected[path]]
    counts["values"] += len(values) - len(faults)
    return faults


def signature_faults(verify: Callable[[Written], bool], written: Written, counts: Counter) -> list[str]:
    """Returns the faults of the results for a signature, unchanged and changed."""
    try:
        is_valid = verify(written)
    except NotImplementedError:
        return []
    except Exception as error:  # noqa: BLE001
        return [f"not verified: {type(error).__name__}: {error}"[:300]]
    if not is_valid:
        return ["the signature does not verify"]
    counts["verified"] += 1
    try:
        is_valid = verify(written.changed())
    except Exception:  # noqa: BLE001
        is_valid = False
    if is_valid:
        return ["the signature of a changed document verifies"]
    counts["refused"] += 1
    return []
