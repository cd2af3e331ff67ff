#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Validates captured SAML responses on a cluster: runs samltool for each partition and writes the report as Parquet.

    spark-submit validate_captures.py --input hdfs:///captures --output hdfs:///report [OPTION…] -- [SAMLTOOL OPTION…]

Run it with --help for its options, and see README.md in this folder.
"""

import argparse
import sys
from datetime import datetime, timezone

import captures
import reports
from pyspark.sql import SparkSession
from validator import Validator

# These options depend on the whole run, or the job sets them itself.
REFUSED = {
    "--reject-replays": "partitions do not share replay detection; see the table `repeats` instead",
    "--resume": "Spark repeats lost tasks",
    "--output": "use --output of this job",
    "--format": "the rows of the report are JSON Lines",
    "--input-format": "use --input-format of this job",
    "--field": "use --field of this job",
    "--files-from": "use --input of this job",
    "--fail-fast": "partitions run independently",
    "--progress": "Spark shows its own progress",
    "--policy": "a policy can contain any of these options; pass its options separately",
}


def arguments():
    parser = argparse.ArgumentParser(description="Validates captured SAML responses on a cluster.")
    parser.add_argument("--input", action="append", required=True, help="any Hadoop-compatible path; can be repeated")
    parser.add_argument(
        "--input-format", choices=sorted(captures.READERS), default="jsonl", help="the format of the inputs (default: jsonl)"
    )
    parser.add_argument("--field", default="SAMLResponse", help="the field of JSON Lines, or the column (default: SAMLResponse)")
    parser.add_argument("--output", required=True, help="the output folder, which must not exist")
    parser.add_argument("--samltool", default="samltool", help="the path of the command on the executors (default: samltool)")
    parser.add_argument(
        "--ship",
        action="append",
        default=[],
        metavar="FILE",
        help="a file to copy to the executors; samltool options refer to it as @NAME; can be repeated",
    )
    parser.add_argument("options", nargs="*", help="options of `samltool validate`, after `--`")
    found = parser.parse_args()
    for option in found.options:
        name = option.split("=", 1)[0]
        if name in REFUSED:
            parser.error(f"{name} is not allowed here: {REFUSED[name]}")
    return found


def fixed_moment(options):
    """Returns the options with the validation time: one for the whole job, so a repeated task gives the same result."""
    if any(option.split("=", 1)[0] == "--at" for option in options):
        return options
    return [*options, "--at", datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")]


def main():
    given = arguments()
    spark = SparkSession.builder.appName("swift-saml").getOrCreate()
    for name in ("captures.py", "validator.py"):
        spark.sparkContext.addPyFile(f"{captures.FOLDER}/{name}")
    for file in given.ship:
        spark.sparkContext.addFile(file)

    field = captures.field_of(given.input_format, given.field)
    validator = Validator(given.samltool, field, fixed_moment(given.options))
    rows = captures.read(spark, given.input_format, given.input, given.field).mapPartitions(validator.rows)
    report = reports.write(spark, rows, given.output)
    reports.show(report)
    spark.stop()


if __name__ == "__main__":
    sys.exit(main())
