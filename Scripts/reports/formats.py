# SPDX-License-Identifier: Apache-2.0
"""Reads each report with independent parsers, and compares it with the JSON Lines report."""

import collections
import csv
import html.parser
import json
import os
import pathlib
import re
import subprocess
import unicodedata
import urllib.parse
import xml.parsers.expat

import jsonschema
import junitparser

work = pathlib.Path(os.environ["REPORT_WORK"])
sarif_schema = json.loads(pathlib.Path(os.environ["SARIF_SCHEMA"]).read_text(encoding="utf-8"))
FORMATS = subprocess.check_output([os.environ["SAMLTOOL"], "formats", "reports"], text=True).split()


class Attributes(html.parser.HTMLParser):
    """The names of all attributes of a page, except for links inside the page, and its comments."""

    def __init__(self):
        super().__init__()
        self.names = set()
        self.comments = []

    def handle_starttag(self, tag, attrs):
        self.names |= {name for name, value in attrs if (name, value[:1] if value else "") != ("href", "#")}

    def handle_comment(self, data):
        self.comments.append(data)


def unescape(text):
    """Removes the escaping of a cell of the CSV report."""
    text = text.removeprefix("'")
    return re.sub(r"\\(?:\\|u\{([0-9a-f]+)\})", lambda match: chr(int(match[1], 16)) if match[1] else "\\", text)


csv.field_size_limit(1 << 30)


def steers(text):
    """Returns whether a text has a character that ends a line, or changes how a terminal shows the rest."""
    return any(unicodedata.category(c) in {"Cc", "Cf", "Zl", "Zp", "Co", "Cs", "Cn"} for c in text)


def is_formula(cell):
    """Returns whether a spreadsheet treats a cell as a formula."""
    return cell.lstrip()[:1] in {"=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"} or cell[:1] in {"\t", "\r", "\n"}


def check_csv(name, records):
    with open(work / f"{name}.csv", newline="", encoding="utf-8") as file:
        raw = list(csv.reader(file, strict=True))
    header, rows = raw[0], raw[1:]
    assert all(len(row) == len(header) for row in rows), "rows of equal length"
    assert not any(is_formula(cell) or steers(cell) for row in rows for cell in row), "no formula"
    for separator in [";", "\t"]:
        with open(work / f"{name}.csv", newline="", encoding="utf-8") as file:
            others = list(csv.reader(file, delimiter=separator))
        assert all(len(row) == 1 for row in others) and len(others) == len(raw), f"one cell for each row with {separator!r}"
        assert not any(is_formula(row[0]) for row in others), f"no formula with {separator!r}"
    assert len(rows) == len(records)
    for cells, record in zip(rows, records):
        row = {key: unescape(cell) for key, cell in zip(header, cells)}
        for key in ["source", "entry", "verdict", "kind", "id", "issuer", "issueInstant", "inResponseTo", "destination"]:
            assert row[key] == (record[key] or ""), (key, row[key], record[key])
        assert row["sha256"] == (record["sha256"] or "") and int(row["bytes"]) == record["bytes"]
        assert row["codes"].split() == list(dict.fromkeys(finding["code"] for finding in record["findings"]))
        errors = [finding for finding in record["findings"] if finding["severity"] == "error"]
        assert int(row["errors"]) == len(errors)
        if errors:
            first = errors[0]
            assert (row["code"], row["message"]) == (first["code"], first["message"])
            assert row["line"] == ("" if first["line"] is None else str(first["line"]))


def check_junit(name, records):
    elements, texts = set(), []
    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: (elements.add(tag), texts.extend(attributes.values()))
    parser.CharacterDataHandler = texts.append
    parser.Parse((work / f"{name}.junit").read_bytes(), True)
    assert elements <= {"testsuites", "testsuite", "testcase", "failure", "error", "system-out"}, elements
    assert not any(steers(text.replace("\n", "")) for text in texts)
    suites = junitparser.JUnitXml.fromfile(str(work / f"{name}.junit"))
    outcomes = collections.Counter()
    names = []
    for suite in suites:
        cases = list(suite)
        kinds = collections.Counter(type(result).__name__ for case in cases for result in case.result)
        assert suite.tests == len(cases) <= 100
        assert (suite.failures, suite.errors) == (kinds["Failure"], kinds["Error"])
        outcomes.update(kinds)
        outcomes["accept"] += sum(1 for case in cases if not case.result)
        names += [(case.classname, case.name) for case in cases]
        assert all(case.time is None for case in cases)
    verdicts = collections.Counter(record["verdict"] for record in records)
    passed = verdicts["accept"] + verdicts["undecided"]
    assert (outcomes["accept"], outcomes["Failure"], outcomes["Error"]) == (passed, verdicts["reject"], verdicts["unreadable"])
    assert len(set(names)) == len(names) == len(records), "every case has a unique name"


def check_sarif(name, records):
    log = json.loads((work / f"{name}.sarif").read_text(encoding="utf-8"))
    jsonschema.validate(log, sarif_schema)
    run = log["runs"][0]
    results = run["results"]
    findings = [(record, finding) for record in records for finding in record["findings"]]
    assert len(results) == len(findings)
    levels = {"error": "error", "warning": "warning", "info": "note"}
    for result, (record, finding) in zip(results, findings):
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == finding["code"]
        assert result["level"] == levels[finding["severity"]]
        physical = result["locations"][0]["physicalLocation"]
        uri = physical["artifactLocation"]["uri"]
        assert re.fullmatch(r"(file:///)?(?:[A-Za-z0-9/._~-]|%[0-9A-F]{2})+", uri), uri
        assert urllib.parse.unquote(uri) == record["source"], uri
        if "region" in physical:
            assert not record["layers"] or record["layers"] == ["soap"]
            assert physical["region"] == {"startLine": finding["line"], "startColumn": finding["column"]}
    prints = [result["partialFingerprints"]["finding/v1"] for result in results]
    assert len(set(prints)) == len(prints), "fingerprints distinguish findings"


def check_html(name, records):
    page = (work / f"{name}.html").read_text(encoding="utf-8")
    parser = Attributes()
    parser.feed(page)
    rows = [json.loads(comment) for comment in parser.comments]
    assert [row["v"] for row in rows] == [["accept", "undecided", "reject", "unreadable"].index(r["verdict"]) for r in records]
    assert parser.names.isdisjoint({"src", "href", "action", "style", "srcdoc", "data"}), parser.names
    assert not any(name.startswith("on") for name in parser.names), parser.names
    assert not re.search(r"@import|url\(", re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1])


def check_text(name, records):
    lines = (work / f"{name}.text").read_text(encoding="utf-8").split("\n")
    counts = collections.Counter(record["verdict"] for record in records)
    verdicts = ", ".join(f"{counts[verdict]} {verdict}" for verdict in ["accept", "undecided", "reject", "unreadable"])
    assert lines[0] == f"{len(records)} documents: {verdicts}", lines[0]
    assert not any(steers(line) for line in lines)


def check_markdown(name, records):
    text = (work / f"{name}.markdown").read_text(encoding="utf-8")
    assert not any(steers(line) for line in text.split("\n"))
    # Outside of code, nothing begins an element, a link or an image.
    plain = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
    assert not re.search(r"(?<!\\)<|(?<!\\)\]\(", plain), plain
    listed, more = (
        len(re.findall(r"^\*\*What to do:\*\* ", text, re.MULTILINE)),
        re.search(r"^([0-9,]+) more documents", text, re.MULTILINE),
    )
    failed = sum(record["verdict"] != "accept" for record in records)
    assert listed + int(more[1].replace(",", "")) >= failed > listed > 0, (listed, more, failed)


for name in ["vectors", "hostile"]:
    text = (work / f"{name}.jsonl").read_text(encoding="utf-8")
    assert not any(steers(line) for line in text.split("\n"))
    records = [json.loads(line) for line in text.split("\n")[:-1]]
    for form in FORMATS:
        # The records are the JSON Lines report.
        if form != "jsonl":
            globals()[f"check_{form}"](name, records)
    for form in FORMATS:
        report = (work / f"{name}.{form}").read_bytes()
        if name != "vectors":
            assert b"zq-personal-7391" not in report, f"personal data in {name}.{form}"
    sizes = ", ".join(f"{form} {(work / f'{name}.{form}').stat().st_size}" for form in FORMATS)
    print(f"{name}: {len(records)} documents read back from every format; bytes: {sizes}")

many = (work / "many.html").read_bytes()
assert b"zq-personal-7391" not in many, "personal data on the page"
