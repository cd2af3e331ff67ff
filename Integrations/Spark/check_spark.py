# SPDX-License-Identifier: Apache-2.0
"""Validates captures with Spark, and compares each row with that of samltool.

Usage: check_spark.py classic|connect
"""

import base64
import json
import pathlib
import random
import subprocess
import sys
import tempfile
from collections import Counter

from pyspark.sql import SparkSession
from pyspark.sql import functions as f
from samltool import spark as saml

VECTORS = pathlib.Path("TestVectors").resolve()
POLICY = {"at": "2026-05-01T10:01:00Z", "trust": ["trust.pem"]}
COMMAND = pathlib.Path(sys.executable).parent / "samltool"


def session(mode):
    """Returns a session: two executors of one core, or a server that listens on this machine."""
    builder = SparkSession.builder.config("spark.ui.showConsoleProgress", "false")
    if mode == "connect":
        return builder.remote("local[2]").getOrCreate()
    cluster = builder.master("local-cluster[2,1,700]").config("spark.executor.memory", "512m")
    return cluster.config("spark.ui.enabled", "false").getOrCreate()


def captures(count=2_000, maximum=sys.maxsize):
    """Returns captures, some of them damaged; the same ones in each run. `maximum` is the size of the longest one."""
    chance = random.Random(7)
    documents = [text for path in sorted(VECTORS.glob("responses/*/*.xml")) if len(text := path.read_bytes()) <= maximum]
    for number in range(count):
        document = chance.choice(documents)
        if chance.random() < 0.1:
            document = document[: chance.randrange(len(document))]
        yield {"trace": number, "http": {"SAMLResponse": base64.b64encode(document).decode()}}


def lines_of_tool(folder, *options):
    """Returns the rows that the command writes."""
    command = [COMMAND, "validate", "--policy", folder / "policy.json", "--format", "jsonl", *options]
    return subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout.decode().splitlines()


def without(row, *names):
    row = {name: value for name, value in json.loads(row).items() if name not in names}
    return json.dumps(row, sort_keys=True)


def agrees(column, member):
    """Returns whether a column contains a member of a row, or its JSON if the member has several types."""
    if isinstance(column, dict) and isinstance(member, dict):
        return all(agrees(column[name], member.get(name)) for name in column)
    if isinstance(column, list) and isinstance(member, list):
        return len(column) == len(member) and all(map(agrees, column, member))
    return column == member or isinstance(member, list | dict) and json.loads(column) == member


def check_columns(row):
    """Compares the columns of a row with its record."""
    columns, record = row.asDict(recursive=True), json.loads(row.record)
    assert record.keys() <= columns.keys()
    for name in columns.keys() - {"record", "carried"}:
        assert agrees(columns[name], record.get(name)), (name, columns[name], row.record)


def check_json(spark, folder):
    """Compares the rows of records in JSON Lines, which carry a column, and counts repeated assertions."""
    path = folder / "captures.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in captures()), encoding="utf-8")
    frame = spark.read.schema("trace INT, http STRUCT<SAMLResponse: STRING>").json(str(path)).repartition(4)
    report = saml.validate(frame, folder / "policy.json", column="http.SAMLResponse", carry=["trace"])
    rows = {row.carried.trace: row for row in report.collect()}
    tool = lines_of_tool(folder, "--input-format", "jsonl", "--field", "http.SAMLResponse", path)
    assert len(rows) == len(tool)
    for number, line in enumerate(tool):
        row = rows[number]
        assert without(row.record, "source", "entry") == without(line, "source", "entry"), (row.record, line)
        check_columns(row)
    repeats = saml.repeats(report).collect()
    assert repeats and all(2 <= len(row.places) <= 10 and len(row.places) <= row.times for row in repeats)
    expected = Counter()
    for row in map(json.loads, tool):
        expected.update((row["issuer"], row["verdict"], code) for code in {finding["code"] for finding in row["findings"]} or [None])
    assert {(row.issuer, row.verdict, row.code): row.documents for row in saml.causes(report).collect()} == expected
    return len(rows)


def check_files(spark, folder):
    """Compares the rows of whole files, which contain any number of messages."""
    paths = [str(path) for folder in ("encoded", "attacks/redirect") for path in sorted((VECTORS / folder).glob("*")) if path.is_file()]
    frame = spark.read.format("binaryFile").load(paths)
    policy = POLICY | {"trust": [str(folder / "trust.pem")], "show-values": True}
    found = saml.validate(frame, policy, column="content", source=f.col("path")).collect()
    for row in found:
        check_columns(row)
    rows = sorted(without(row.record, "source") for row in found)
    tool = sorted(without(line, "source") for line in lines_of_tool(folder, "--show-values", *paths))
    assert rows == tool, (len(rows), len(tool))
    return len(rows)


def main():
    spark = session(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "trust.pem").write_bytes((VECTORS / "keys/trust.pem").read_bytes())
        (folder / "policy.json").write_text(json.dumps(POLICY), encoding="utf-8")
        records, files = check_json(spark, folder), check_files(spark, folder)
    print(f"Spark {spark.version}, {sys.argv[1]}: {records} records and {files} messages in files, as samltool")
    spark.stop()


if __name__ == "__main__":
    main()
