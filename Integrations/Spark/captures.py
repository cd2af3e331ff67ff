# SPDX-License-Identifier: Apache-2.0
"""Reads captures from any Hadoop-compatible path, each with a source and an entry that identify it."""

import base64
import json
import os

from pyspark.sql import functions as f

FOLDER = os.path.dirname(os.path.abspath(__file__))


def read(spark, kind, paths, field):
    """Returns the captures as an RDD of (source, entry, line): the line is a record of JSON Lines, with the field of field_of."""
    return READERS[kind](spark, paths, field)


def field_of(kind, field):
    """Returns the field that contains the capture in the records of `read`."""
    return field if kind == "jsonl" else "SAMLResponse"


def record(capture):
    return json.dumps({"SAMLResponse": capture})


def read_text(spark, paths, _):
    """Reads one capture a line; the entry is the number of the line, as samltool counts it."""
    return numbered_lines(spark, paths).map(lambda row: (row[0], str(row[1]), record(row[2])))


def read_json_lines(spark, paths, _):
    """Reads one record a line, with the capture in a field; a line that is not such a record becomes a row with a finding."""
    return numbered_lines(spark, paths).map(lambda row: (row[0], str(row[1]), row[2]))


def numbered_lines(spark, paths):
    """Returns (path, number, line) of every line that is not blank, numbered from one in its file.

    A file can be split between tasks, so the lines of each split are counted first.
    """
    lines = spark.read.text(paths).select("_metadata.file_path", "_metadata.file_block_start", "value")
    counts = lines.groupBy("file_path", "file_block_start").count().collect()
    first, last_path, number = {}, None, 0
    for path, start, count in sorted(tuple(row) for row in counts):
        number = 0 if path != last_path else number
        first[path, start] = number
        last_path, number = path, number + count
    first = spark.sparkContext.broadcast(first)

    def number_lines(rows):
        block, number = None, 0
        for path, start, line in rows:
            if block != (path, start):
                block, number = (path, start), first.value[path, start]
            number += 1
            if line.strip():
                yield path, number, line

    return lines.rdd.map(tuple).mapPartitions(number_lines)


def read_parquet(spark, paths, field):
    """Reads one capture a row, text or bytes, in a column; the entry is the number of the row in its file."""
    column = f.col(field)
    rows = spark.read.parquet(*paths).select("_metadata.file_path", "_metadata.row_index", column.alias("capture"))
    return rows.rdd.map(lambda row: (row[0], str(row[1] + 1), record_of(row[2])))


def read_binary(spark, paths, _):
    """Reads one capture a file."""
    files = spark.read.format("binaryFile").load(paths).select("path", "content")
    return files.rdd.map(lambda row: (row[0], None, record_of(row[1])))


def record_of(capture):
    """Returns a record of text or bytes. Bytes that are not text are sent as Base64, which the report lists as a layer."""
    if not isinstance(capture, (bytes, bytearray)):
        return record(capture)
    try:
        return record(bytes(capture).decode("utf-8"))
    except UnicodeDecodeError:
        return record(base64.b64encode(capture).decode("ascii"))


def read_files(spark, paths):
    """Returns whole files as an RDD of (source, content)."""
    files = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(paths).select("path", "content")
    return files.rdd.map(lambda row: (row[0], bytes(row[1])))


READERS = {"text": read_text, "jsonl": read_json_lines, "parquet": read_parquet, "binary": read_binary}
