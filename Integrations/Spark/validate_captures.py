#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Validates captured SAML responses on a cluster: runs samltool for each partition and writes the report as Parquet.

    spark-submit validate_captures.py --input hdfs:///captures --output hdfs:///report [OPTION…] -- [SAMLTOOL OPTION…]

Run it with --help for its options, and see README.md in this folder.
"""

import argparse
import os
import sys
from datetime import datetime, timezone

import shipping

try:
    import captures
    import reports
    from pyspark.errors import AnalysisException
    from pyspark.sql import SparkSession
except ModuleNotFoundError as fault:
    sys.exit(f"validate_captures.py: the Python module {fault.name} is missing: pip install 'pyspark==4.*', or use spark-submit")
import whole_files
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
    "--summary": "see the table `summary`",
    "--policy": "use --policy of this job",
}


DEFAULT_FIELD = "SAMLResponse"


def arguments():
    parser = argparse.ArgumentParser(description="Validates captured SAML responses on a cluster.")
    parser.add_argument("--input", action="append", required=True, help="any Hadoop-compatible path; can be repeated")
    parser.add_argument(
        "--input-format",
        choices=sorted([*captures.READERS, "files"]),
        default="jsonl",
        help="the format of the inputs (default: jsonl); files: everything that samltool reads, such as HAR, CSV and archives",
    )
    parser.add_argument("--file-format", default="auto", help="with files, --input-format of samltool (default: auto, from the content)")
    parser.add_argument("--field", default=DEFAULT_FIELD, help="the field of JSON Lines, or the column (default: SAMLResponse)")
    parser.add_argument("--output", required=True, help="the output folder, which must not exist")
    parser.add_argument("--samltool", default="samltool", help="the path of the command on the executors (default: samltool)")
    parser.add_argument("--ship-tool", metavar="FILE", help="send this samltool, or that of this release archive, to the executors")
    parser.add_argument("--policy", metavar="FILE", help="a policy file; the files that it names are sent to the executors")
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
    try:
        found.policy, more = shipping.policy(found.policy, REFUSED) if found.policy else (None, [])
        for file in found.ship:
            if not os.path.isfile(file):
                raise shipping.Refusal(f"--ship: {file} does not exist, or is not a file")
        found.ship += more
        if found.ship_tool:
            found.ship_tool = shipping.tool(found.ship_tool)
            found.ship.append(found.ship_tool)
            found.samltool = f"@{os.path.basename(found.ship_tool)}"
        shipping.unique(found.ship)
        names = {os.path.basename(file) for file in found.ship}
        for option in found.options:
            if option.startswith("@") and option[1:] not in names:
                raise shipping.Refusal(f"{option} names no shipped file: pass --ship with its path")
    except shipping.Refusal as refusal:
        parser.error(str(refusal))
    return found


def fixed_moment(options, policy):
    """Returns the options with the validation time: one for the whole job, so a repeated task gives the same result."""
    if "at" in (policy or {}) or any(option.split("=", 1)[0] == "--at" for option in options):
        return options
    return [*options, "--at", datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")]


def rows_of(spark, given):
    """Returns the rows of the report as an RDD of texts."""
    options = fixed_moment(given.options, given.policy)
    field = captures.field_of(given.input_format, given.field)
    validator = Validator(given.samltool, field, options, given.policy)
    if given.input_format == "files":
        # With the option, samltool expects the field; without it, it looks for any SAMLResponse.
        validator.options = [*options, *(["--field", given.field] if given.field != DEFAULT_FIELD else [])]
        return captures.read_files(spark, given.input).mapPartitions(whole_files.FileValidator(validator, given.file_format).rows)
    return captures.read(spark, given.input_format, given.input, given.field).mapPartitions(validator.rows)


def main():
    given = arguments()
    spark = SparkSession.builder.appName("swift-saml").getOrCreate()
    for name in ("captures.py", "whole_files.py", "shipping.py", "validator.py"):
        spark.sparkContext.addPyFile(f"{captures.FOLDER}/{name}")
    for file in given.ship:
        spark.sparkContext.addFile(file)
    try:
        report = reports.write(spark, rows_of(spark, given), given.output)
    except AnalysisException as fault:
        # These name a missing path or column, or an output that exists, before any task runs.
        sys.exit(f"validate_captures.py: {fault.getMessage().splitlines()[0]}")
    reports.show(report)
    spark.stop()


if __name__ == "__main__":
    sys.exit(main())
