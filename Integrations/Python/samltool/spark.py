# SPDX-License-Identifier: Apache-2.0
"""Functions over DataFrames of Spark 3.5 and 4, classic and Connect. Workers need this package alone."""

import json
from collections.abc import Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path

import pyarrow
from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as f
from pyspark.sql.types import StringType, StructField, StructType

from . import Policy, Validator
from .columns import RECORD


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
    kept = f.struct(*map(f.col, carry)) if carry else f.lit(None).cast("string")
    chosen = captures.select(text, name, kept.alias("kept"))
    schema = StructType([StructField("record", StringType()), chosen.schema["kept"]])

    def rows(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            lines: list[bytes] = []
            places: list[int] = []
            messages, sources = batch.column(0).to_pylist(), batch.column(1).to_pylist()
            for place, (message, origin) in enumerate(zip(messages, sources, strict=True)):
                found = validator.lines(message or b"", origin or "-")
                lines += found
                places += [place] * len(found)
            records = pyarrow.array(lines, pyarrow.binary()).cast(pyarrow.string())
            kept = batch.column(2).take(pyarrow.array(places, pyarrow.int64()))
            yield pyarrow.RecordBatch.from_arrays([records, kept], ["record", "kept"])

    report = (
        chosen.mapInArrow(rows, schema)
        .select(f.from_json("record", RECORD).alias("row"), "record", "kept")
        .select("row.*", "record", "kept")
    )
    return report.drop("carried").withColumnRenamed("kept", "carried") if carry else report.drop("kept")


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
