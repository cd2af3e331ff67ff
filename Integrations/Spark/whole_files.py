# SPDX-License-Identifier: Apache-2.0
"""Validates whole files on the executors: HAR, archives, mail, CSV, logs and everything else that samltool reads."""

import json
import os
import tempfile
from pathlib import Path

# The files of one run of samltool: a run takes some time to start, and its files take space on the executor.
MOST_FILES = 64
MOST_BYTES = 64 << 20


class FileValidator:
    """`samltool validate` for files; Spark sends this value to the executors."""

    def __init__(self, validator, kind):
        self.validator = validator
        self.kind = kind

    def rows(self, partition):
        """Returns the rows of the report for the files of one partition, in their order.

        A file has any number of rows. Their entries are those of samltool, so a row has the same name on one machine.
        """
        with tempfile.TemporaryDirectory(prefix="samltool-") as folder:
            for batch in batches(partition):
                yield from self.batch(Path(folder), batch)

    def batch(self, folder, batch):
        sources = {}
        for number, (source, content) in enumerate(batch):
            path = folder / str(number)
            path.write_bytes(content)
            sources[str(path)] = source
        arguments = ["--input-format", self.kind, *sources]
        for row in self.validator.run(folder, arguments):
            row["source"] = sources[row["source"]]
            yield json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        for path in sources:
            os.remove(path)


def batches(partition):
    """Divides (source, content) pairs into lists of bounded size; a single file may be larger."""
    batch, size = [], 0
    for source, content in partition:
        if batch and (len(batch) == MOST_FILES or size + len(content) > MOST_BYTES):
            yield batch
            batch, size = [], 0
        batch.append((source, content))
        size += len(content)
    if batch:
        yield batch
