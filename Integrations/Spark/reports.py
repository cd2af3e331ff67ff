# SPDX-License-Identifier: Apache-2.0
"""Writes the report as Parquet, with its summaries."""

from columns import RECORD
from pyspark.sql import functions as f
from pyspark.sql.types import StringType, StructField, StructType


def write(spark, rows, output):
    """Writes the report below a folder, then summaries of the written report; returns the report."""
    lines = spark.createDataFrame(rows.map(lambda row: (row,)), StructType([StructField("record", StringType(), False)]))
    parsed = lines.select("record", f.from_json("record", RECORD).alias("parsed")).select("parsed.*", "record")
    parsed.write.parquet(f"{output}/report")
    report = spark.read.parquet(f"{output}/report")
    by_issuer(report).coalesce(1).write.parquet(f"{output}/summary")
    repeats(report).coalesce(1).write.parquet(f"{output}/repeats")
    return report


def by_issuer(report):
    """Counts the documents of each issuer that have each finding; the code is null for documents without a finding."""
    codes = f.explode_outer(f.array_distinct(f.col("findings.code"))).alias("code")
    return (
        report.select("issuer", "verdict", codes)
        .groupBy("issuer", "verdict", "code")
        .agg(f.count("*").alias("documents"))
        .orderBy("issuer", "verdict", "code")
    )


def repeats(report):
    """Returns assertions that occur in several places, by issuer and ID, as `--reject-replays` reports on one machine."""
    place = f.struct("source", "entry")
    return (
        report.select(f.explode("assertions").alias("assertion"), place.alias("place"))
        .where("assertion.id IS NOT NULL")
        .groupBy("assertion.issuer", "assertion.id")
        .agg(f.count("*").alias("times"), f.sort_array(f.collect_list("place")).alias("places"))
        .where("times > 1")
    )


def show(report):
    """Prints the summary."""
    report.groupBy("verdict").count().orderBy("verdict").show(truncate=False)
    by_issuer(report).orderBy(f.desc("documents")).show(50, truncate=False)
