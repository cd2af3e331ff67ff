# SPDX-License-Identifier: Apache-2.0
"""Loads the report about the vectors into the table of DuckDB, and parses the statements for the other databases.

DuckDB reads each member into its column, so the table must contain what the rows contain.
"""

import base64
import json
import os
import pathlib
import subprocess
from datetime import datetime, timedelta, timezone

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
    assert len(lines) > 400
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


KEYS = pathlib.Path("TestVectors/keys").resolve()
VIEWS = ["forged_lifetime", "forged_without_issuance", "forged_new_key", "forged_authentication"]


def login(number, day, *, lifetime=5, key="rsa", authenticated=-1, request=True, client="192.0.2.1"):
    """Returns a record with a signed response, whose times are minutes after or before its issuance."""
    issued = datetime(2026, 4, 1, 10, tzinfo=timezone.utc) + timedelta(days=day, minutes=number)
    when = {
        "begin": issued.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "end": (issued + timedelta(minutes=lifetime)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "login": (issued + timedelta(minutes=authenticated)).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    answer = f' InResponseTo="_q{number}"' if request else ""
    text = f"""<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r{number}" \
Version="2.0" IssueInstant="{when["begin"]}"{answer}><Issuer>https://idp.example.test</Issuer><p:Status><p:StatusCode \
Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></p:Status><Assertion ID="_a{number}" Version="2.0" IssueInstant="{when["begin"]}">\
<Issuer>https://idp.example.test</Issuer><Subject><NameID>user-{number}</NameID><SubjectConfirmation \
Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><SubjectConfirmationData Recipient="https://sp.example.test/acs" NotOnOrAfter="{when["end"]}"\
{answer}/></SubjectConfirmation></Subject><Conditions NotBefore="{when["begin"]}" NotOnOrAfter="{when["end"]}"><AudienceRestriction>\
<Audience>https://sp.example.test</Audience></AudienceRestriction></Conditions><AuthnStatement AuthnInstant="{when["login"]}"><AuthnContext>\
<AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</AuthnContextClassRef></AuthnContext></AuthnStatement></Assertion>\
</p:Response>"""
    command = [os.environ["SAMLTOOL"], "sign", "--key", KEYS / f"idp-{key}.key.pem", "--target", "assertion", "-"]
    signed = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
    return {"SAMLResponse": base64.b64encode(signed).decode(), "client": client, "number": number, "issued": when["begin"]}


def found(records, issued):
    """Returns the numbers of the logins that each query finds."""
    pathlib.Path("logins.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    pathlib.Path("report.jsonl").unlink(missing_ok=True)
    options = ["--trust", KEYS / "trust.pem", "--at", "issue-instant", "--format", "jsonl", "--carry", "client", "--output", "report.jsonl"]
    subprocess.run([os.environ["SAMLTOOL"], "validate", *options, "logins.jsonl"], check=True)
    database = duckdb.connect()
    for name in ("duckdb", "forged-tokens"):
        database.execute((TABLES / f"{name}.sql").read_text(encoding="utf-8"))
    assert database.execute("SELECT count(*) FROM saml_login").fetchone()[0] == len(records)
    for record in issued:
        database.execute("INSERT INTO saml_issuance VALUES ('https://idp.example.test', ?, ?)", [f"_a{record['number']}", record["issued"]])
    return [{int(name.removeprefix("_a")) for (name,) in database.execute(f"SELECT assertion_id FROM {view}").fetchall()} for view in VIEWS]


def check_forged_tokens():
    """Runs the queries over logins with a forged one for each of them, and over logins without."""
    genuine = [login(number, number) for number in range(30)]
    assert found(genuine, genuine) == [set()] * 4
    # A rollover, after which the older key is not used.
    rolled = [*genuine, *(login(number, number, key="ec") for number in range(30, 34))]
    assert found(rolled, rolled) == [set()] * 4
    forged = {
        100: login(100, 10, lifetime=600),
        101: login(101, 11),
        102: login(102, 12, key="ec"),
        103: login(103, 13, authenticated=0.5),
        104: login(104, 14, authenticated=-3_000),
        105: login(105, 15, request=False),
    }
    copied = {**genuine[20], "client": "198.51.100.7"}
    logged = [*genuine, *(record for number, record in forged.items() if number != 101)]
    results = found([*genuine, *forged.values(), copied], logged)
    assert results == [{100}, {101}, {102}, {103, 104, 105, 20}], results
    return len(genuine) + len(forged)


check_others()
print(f"check-reports: DuckDB reads {check_duckdb()} rows as they are")
print(f"check-reports: the queries for forged tokens find exactly the forged ones of {check_forged_tokens()} logins")
