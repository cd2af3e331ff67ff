# SPDX-License-Identifier: Apache-2.0
"""Compares the processor time of Spark, its start included, with that of two jobs of samltool for the same captures.

Usage: rates.py [CAPTURES]     (100,000; fails above the maximum, by the best of three runs in turns)
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from check_spark import COMMAND, POLICY, VECTORS, captures

TRUST = VECTORS / "keys/trust.pem"
# Measured: 2.02.
MAXIMUM_RATIO = 2.1


def used():
    """Returns the seconds of processors of this process and of all that it started and that still runs."""
    parents, ticks, tree = {}, {}, [str(os.getpid())]
    for path in Path("/proc").glob("[0-9]*/stat"):
        fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
        parents[path.parent.name], ticks[path.parent.name] = fields[1], sum(map(int, fields[11:15]))
    for process in tree:
        tree += [child for child, parent in parents.items() if parent == process]
    return sum(ticks[process] for process in tree) / os.sysconf("SC_CLK_TCK")


def work(path):
    """Validates captures with the settings of the README, and prints the processor time."""
    from pyspark.sql import SparkSession
    from samltool import spark as saml

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000").getOrCreate()
    frame = spark.read.schema("trace INT, http STRUCT<SAMLResponse: STRING>").json(path)
    report = saml.validate(frame, POLICY | {"trust": [str(TRUST)]}, column="http.SAMLResponse", carry=["trace"])
    report.write.format("noop").mode("overwrite").save()
    print(used())


def main(count=100_000):
    tool = [COMMAND, "validate", "--at", POLICY["at"], "--trust", TRUST, "--field", "http.SAMLResponse", "--carry", "trace"]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(json.dumps(record) + "\n" for record in captures(int(count), maximum=8_192))
        file.flush()
        times = []
        for _ in range(3):
            begin = used()
            subprocess.run([*tool, "--format", "jsonl", "--jobs", "2", file.name], stdout=subprocess.DEVNULL, check=False)
            end = used()
            spark = subprocess.run([sys.executable, __file__, "--work", file.name], stdout=subprocess.PIPE, check=True)
            times.append((end - begin, float(spark.stdout.split()[-1])))
    tool, spark = map(min, zip(*times, strict=True))
    print(f"{count} captures: samltool {tool:.1f} s, Spark {spark:.1f} s, {spark / tool:.2f} times; all runs: {times}")
    sys.exit(spark > MAXIMUM_RATIO * tool)


if __name__ == "__main__":
    work(sys.argv[2]) if sys.argv[1:2] == ["--work"] else main(*sys.argv[1:])
