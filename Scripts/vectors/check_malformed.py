# SPDX-License-Identifier: Apache-2.0
"""Checks with xmllint that every malformed vector violates its rule and no rule of a lower layer."""

import json
import tempfile
from pathlib import Path

import schema
import template
from vectorset import TEST_VECTORS

FOLDER = TEST_VECTORS / "malformed"
# Well-formed for libxml2, which only warns; our own rule (S-23) rejects these.
RELATIVE = {"xml/namespace-relative.xml", "xml/namespace-relative-root.xml"}
# Rules of the standard's text that its schema cannot express.
BEYOND_SCHEMA = {
    "saml/missing-assertion-subject.xml", "saml/unexpected-comment-name-id.xml",
    "saml/unexpected-instruction-issuer.xml", "saml/unexpected-comment-audience.xml",
    "saml/unexpected-comment-value.xml",
}
BROKEN_FORM = {"xml.malformed", "xml.undeclared-prefix"}
BROKEN_SCHEMA = {"saml.missing-element", "saml.unexpected-element"}


def check_template() -> None:
    """Checks that the response from which all cases are made is valid."""
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "template.xml"
        base.write_text(template.RESPONSE, encoding="utf-8")
        complaints = schema.invalid([base])
        if complaints:
            raise SystemExit(f"template: {complaints[base]}")


def check_code(code: str, names: list[str]) -> list[str]:
    """Returns the vectors of one code that do not have the expected fault."""
    files = [FOLDER / name for name in names]
    broken = {str(file.relative_to(FOLDER)) for file in schema.malformed(files)}
    if code in BROKEN_FORM:
        return sorted(set(names) - broken - RELATIVE)
    if code in BROKEN_SCHEMA:
        invalid = {str(file.relative_to(FOLDER)) for file in schema.invalid(files)}
        return sorted(broken | set(names) - invalid - BEYOND_SCHEMA)
    return sorted(broken)


def main() -> None:
    check_template()
    manifest = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
    codes: dict[str, list[str]] = {}
    for group in manifest["testGroups"]:
        for test in group["tests"]:
            codes.setdefault(test["code"], []).append(test["file"])
    # xmllint cannot check vectors that are rejected before the tree exists, or by our own rules inside the parser.
    checkable = [code for code in codes if code in BROKEN_FORM or not code.startswith(("input.", "encoding.", "xml."))]
    wrong = [f"{code}: {name}" for code in checkable for name in check_code(code, codes[code])]
    if wrong:
        raise SystemExit("not broken as stated:\n" + "\n".join(wrong))
    print("malformed: checked", sum(len(codes[code]) for code in checkable))


main()
