# SPDX-License-Identifier: Apache-2.0
"""Functions over DataFrames of Spark 3.5 and 4, classic and Connect. Workers need this package alone."""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path

import pyarrow
import pyarrow.json
from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StringType, StructField, StructType

from . import Policy, Validator
from .columns import RECORD

# The captures whose rows are parsed together.
_CAPTURES = 500

# The only member of several types. A quotation mark in a string follows a backslash, so that no string contains the name.
_ATTRIBUTES = re.compile(rb'"attributes":(\[[^"\]]*(?:"[^"\\]*(?:\\.[^"\\]*)*"[^"\]]*)*\]|\{[^"}]*(?:"[^"\\]*(?:\\.[^"\\]*)*"[^"}]*)*\})')


def validate(
    captures: DataFrame,
    policy: Policy | None = None,
    column: str = "SAMLResponse",
    source: Column | None = None,
    carry: Sequence[str] = (),
) -> DataFrame:
    """Validates a column of captures, text or bytes, and returns a row for each message in it.

    The columns are the members of the report, `record` with the whole row as JSON, and `carried` with the columns of
    `captures` that `carry` names. Without `at` in the policy, the validation time is the time of this call, so that a
    repeated task gives the same rows. `source` is the source in the rows, such as `f.col("_metadata.file_path")`.
    """
    validator = Validator(*_at_one_time(policy))
    text = f.col(column).cast("binary").alias("message")
    name = (f.lit("-") if source is None else source).cast("string").alias("source")
    chosen = captures.select(text, name, *([f.struct(*map(f.col, carry)).alias("carried")] if carry else []))
    members = captures.select(f.from_json(f.lit(""), RECORD).alias("row")).select("row.*").schema
    read = to_arrow_schema(StructType([member for member in members if member.name != "carried"]))
    schema = StructType([*(member for member in members if not carry or member.name in read.names), StructField("record", StringType())])
    if carry:
        schema.add(chosen.schema["carried"])

    def rows(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for start in range(0, batch.num_rows, _CAPTURES):
                part = batch.slice(start, _CAPTURES)
                messages, sources = (column.to_pylist() for column in part.columns[:2])
                found = validator.lines_of_each([message or b"" for message in messages], [source or "-" for source in sources])
                lines = [line for group in found for line in group]
                places = [place for place, group in enumerate(found) for _ in group]
                if lines:
                    columns = _columns(lines, read)
                    columns["record"] = pyarrow.array(lines, pyarrow.binary()).cast(pyarrow.string())
                    columns["carried"] = part.column(2).take(pyarrow.array(places)) if carry else _carried(lines)
                    yield pyarrow.RecordBatch.from_pydict({name: columns[name] for name in schema.names})

    return chosen.mapInArrow(rows, schema)


def _columns(lines: list[bytes], schema: pyarrow.Schema) -> dict[str, pyarrow.Array]:
    """Returns the members of rows, parsed together."""
    text = _ATTRIBUTES.sub(_quoted, b"\n".join(lines))
    table = pyarrow.json.read_json(
        pyarrow.BufferReader(text),
        pyarrow.json.ReadOptions(use_threads=False, block_size=len(text) + 1),
        pyarrow.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore"),
    )
    return dict(zip(table.column_names, table.to_batches()[0].columns, strict=True))


def _quoted(found: re.Match[bytes]) -> bytes:
    """Returns a member with a string in place of its value, whose JSON the string contains."""
    return b'"attributes":"%b"' % found[1].replace(b"\\", b"\\\\").replace(b'"', b'\\"')


def _carried(lines: list[bytes]) -> pyarrow.Array:
    """Returns the members that the policy carries. Arrow reads no maps from JSON."""
    members = (list(json.loads(line)["carried"].items()) if b'"carried":{' in line else None for line in lines)
    return pyarrow.array(members, pyarrow.map_(pyarrow.string(), pyarrow.string()))


def _at_one_time(policy: Policy | None) -> tuple[dict, Path]:
    """Returns the members of a policy with a validation time, and the folder of its paths."""
    folder = Path()
    if policy is not None and not hasattr(policy, "items"):
        policy, folder = json.loads(Path(policy).read_bytes()), Path(policy).parent
    return {"at": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"), **(policy or {})}, folder


def causes(report: DataFrame) -> DataFrame:
    """Counts the documents of each issuer by verdict and finding; the code is null for documents without a finding."""
    codes = f.explode_outer(f.array_distinct(f.col("findings.code"))).alias("code")
    return report.select("issuer", "verdict", codes).groupBy("issuer", "verdict", "code").agg(f.count("*").alias("documents"))


def repeats(report: DataFrame, most: int = 10) -> DataFrame:
    """Returns assertions that occur in several places, by issuer and ID, with the first places of each."""
    key = ["assertion.issuer", "assertion.id"]
    found = report.select(f.explode("assertions").alias("assertion"), f.struct("source", "entry").alias("place")).where(
        "assertion.id IS NOT NULL"
    )
    group = Window.partitionBy(*key)
    numbered = found.withColumns({"times": f.count("*").over(group), "number": f.row_number().over(group.orderBy("place"))})
    listed = numbered.where(f"times > 1 AND number <= {most}")
    return listed.groupBy(*key).agg(f.first("times").alias("times"), f.sort_array(f.collect_list("place")).alias("places"))
