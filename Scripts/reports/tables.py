# SPDX-License-Identifier: Apache-2.0
"""Loads the report about the vectors into the table of DuckDB, and parses the statements for the other databases.

DuckDB reads each member into its column, so the table must contain what the rows contain.
"""

import json
import os
import pathlib

import duckdb
import sqlglot

TABLES = pathlib.Path("Integrations/Tables").resolve()
WORK = pathlib.Path(os.environ["REPORT_WORK"])


def plain(value):
    """Returns a value without the members that are absent, and without the difference between absent and null."""
    if isinstance(value, dict):
        return {name: plain(member) for name, member in value.items() if member is not None}
    return [plain(element) for element in value] if isinstance(value, list) else value


def decoded(row):
    """Returns a row of DuckDB whose attributes, which have two types, are parsed."""
    for assertion in row["assertions"]:
        assertion["attributes"] = json.loads(assertion["attributes"])
    return row


def check_duckdb():
    """Compares each row of the table with its line of the report."""
    os.chdir(WORK)
    pathlib.Path("report.jsonl").symlink_to("vectors.jsonl")
    database = duckdb.connect()
    database.execute((TABLES / "duckdb.sql").read_text(encoding="utf-8"))
    table = database.execute("SELECT * FROM saml_report")
    names = [column[0] for column in table.description]
    rows = [plain(decoded(dict(zip(names, row, strict=True)))) for row in table.fetchall()]
    lines = [plain(json.loads(line)) for line in pathlib.Path("report.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 1_000
    for row, line in zip(rows, lines, strict=True):
        assert row == line, f"the table has {row}, the report {line}"
    rejected = database.execute("SELECT count(*) FROM saml_report WHERE verdict = 'reject' AND issuer IS NOT NULL").fetchone()
    assert rejected[0] > 100
    return len(rows)


def check_others():
    """Parses the statements, which must have the columns of the schema."""
    schema = json.loads(pathlib.Path("Sources/BatchValidation/Report/report-2.schema.json").read_text(encoding="utf-8"))
    for dialect in ("athena", "clickhouse"):
        statement = sqlglot.parse_one((TABLES / f"{dialect}.sql").read_text(encoding="utf-8"), read=dialect)
        columns = [column.name for column in statement.this.expressions]
        assert columns == list(schema["properties"]), f"{dialect}: {columns}"


check_others()
print(f"check-reports: DuckDB reads {check_duckdb()} rows as they are")
