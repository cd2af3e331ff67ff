# SPDX-License-Identifier: Apache-2.0
"""Writes TestVectors/policy: responses that conform to the standard, and policies that they satisfy or violate."""

import policy_names
import policy_requests
import policy_times
import schema
from vectorset import start_folder, write_file, write_manifest

# No schema defines a type for BaseID, which is abstract.
BEYOND_SCHEMA = {"query/base.xml"}


def cases() -> dict[str, list[tuple]]:
    """Returns every case, by area."""
    return {
        "response": policy_requests.response_cases(),
        "issuer": policy_names.issuer_cases(),
        "audience": policy_names.audience_cases(),
        "recipient": policy_names.recipient_cases(),
        "destination": policy_names.destination_cases(),
        "in-response-to": policy_requests.request_cases(),
        "identifier": policy_requests.identifier_cases(),
        "query": policy_requests.query_cases(),
        "conditions": policy_times.conditions_cases(),
        "confirmation": policy_times.confirmation_cases(),
        "session": policy_times.session_cases(),
        "attributes": policy_requests.attribute_cases(),
        "authn-context": policy_requests.context_cases(),
        "subject": policy_requests.subject_cases(),
    }


def main() -> None:
    folder = start_folder("policy")
    for name, text in policy_requests.QUERIES.items():
        write_file(folder, f"queries/{name}.xml", text.encode())
    # Many cases validate one document with several policies: it is written once.
    files: dict[str, str] = {}
    groups = []
    for area, rows in cases().items():
        names = [row[0] for row in rows]
        if len(set(names)) != len(names):
            raise ValueError(f"two cases of {area} share a name")
        tests = []
        for name, comment, text, code, policy, flags in rows:
            if text not in files:
                files[text] = f"{area}/{name}.xml"
                write_file(folder, files[text], text.encode())
            result = {"result": "invalid", "code": code} if code else {"result": "valid"}
            tests.append({"comment": comment, "file": files[text], **result, "policy": policy, "flags": list(flags)})
        groups.append({"type": "policy", "area": area, "tests": tests})
    written = sorted(folder.rglob("*.xml"))
    wrong = {str(file.relative_to(folder)): complaint for file, complaint in schema.invalid(written).items()}
    # No identifier of this area is an NCName, as the schema requires.
    beyond = BEYOND_SCHEMA | {file for file in files.values() if file.startswith("identifier/")}
    if set(wrong) != beyond:
        raise SystemExit(f"not as the schema says: {wrong}, {beyond - set(wrong)}")
    print("policy:", write_manifest(folder, groups), "of", len(files), "documents")


main()
