# SPDX-License-Identifier: Apache-2.0
"""Reads the rows of report formats with the parsers of Python. Texts about many documents have causes in place of rows."""

import csv
import io
import json
import re
import urllib.parse
import xml.etree.ElementTree


def rows(form, report):
    """Returns the source and the entry of each row, in order and without repetitions; raises if a report is malformed."""
    return list(dict.fromkeys(READERS[form](report.decode("utf-8"))))


def jsonl(report):
    if report and not report.endswith("\n"):
        raise ValueError("expected whole lines")
    for line in report.split("\n")[:-1]:
        row = json.loads(line)
        yield row["source"], row["entry"]


def unescaped(cell):
    cell = cell.removeprefix("'")
    return re.sub(r"\\(?:\\|u\{([0-9a-f]+)\})", lambda m: chr(int(m[1], 16)) if m[1] else "\\", cell)


def table(report):
    header, *lines = csv.reader(io.StringIO(report, newline=""), strict=True)
    for line in lines:
        if len(line) != len(header):
            raise ValueError(f"{len(line)} cells instead of {len(header)}")
        row = dict(zip(header, map(unescaped, line)))
        yield row["source"], row["entry"] or None


def junit(report):
    for case in xml.etree.ElementTree.fromstring(report.encode()).iter("testcase"):
        # A notification about the run, not about a document.
        if case.get("classname") != "samltool validate":
            yield case.get("classname"), case.get("name")


def sarif(report):
    for result in json.loads(report)["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        yield urllib.parse.unquote(place.removeprefix("file://")), result["properties"].get("entry")


def html(report):
    if not report.rstrip().endswith("</html>"):
        raise ValueError("expected a whole page")
    for row in map(json.loads, re.findall(r"<!--(\{.*?)-->", report, re.DOTALL)):
        yield row["r"]["source"], row["r"]["entry"]


# What a text that lists no rows begins or ends with.
WHOLE = {"text": rb"\n?\d+ documents?: .*\n", "markdown": rb"# SAML validation\n.*\nValidation time: [^\n]+\n"}
READERS = {"jsonl": jsonl, "csv": table, "junit": junit, "sarif": sarif, "html": html}
