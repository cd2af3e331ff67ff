# SPDX-License-Identifier: Apache-2.0
"""Writes TestVectors/malformed: documents that violate one rule each, with their finding code."""

import malformed_bytes
import malformed_kinds
import malformed_saml
import malformed_values
import malformed_xml
from vectorset import start_folder, write_file, write_manifest

# If the first error is one of these, no SAML document can be read.
UNREADABLE_AREAS = {"input", "encoding", "xml"}


def result(code: str) -> str:
    """Returns the result of a document with this first error."""
    unreadable = code.split(".")[0] in UNREADABLE_AREAS or code == "saml.not-a-response"
    return "unreadable" if unreadable else "invalid"


def cases() -> dict[str, list[tuple]]:
    """Returns every case, by area."""
    return {
        "input": malformed_bytes.input_cases(),
        "encoding": malformed_bytes.encoding_cases(),
        "xml": malformed_xml.form_cases()
        + malformed_xml.doctype_cases()
        + malformed_xml.name_cases()
        + malformed_xml.limit_cases(),
        "saml": malformed_kinds.kind_cases()
        + malformed_saml.missing_cases()
        + malformed_saml.unexpected_cases()
        + malformed_values.version_cases()
        + malformed_values.timestamp_cases()
        + malformed_values.identifier_cases()
        + malformed_values.assertion_cases(),
        **malformed_values.policy_cases(),
    }


def main() -> None:
    folder = start_folder("malformed")
    groups = []
    for area, rows in cases().items():
        tests = []
        for name, comment, content, code, *flags in rows:
            file = f"{area}/{name}"
            write_file(folder, file, content.encode() if isinstance(content, str) else content)
            tests.append({"comment": comment, "file": file, "result": result(code), "code": code, "flags": flags})
        groups.append({"type": "malformed", "area": area, "tests": tests})
    print("malformed:", write_manifest(folder, groups))


main()
