# SPDX-License-Identifier: Apache-2.0
"""Validates the captures of one partition with samltool."""

import json
import subprocess
import tempfile
import threading
from collections import deque

# The exit statuses if all documents were accepted, or at least one was not.
VALIDATED = (0, 1)


class Validator:
    """`samltool validate` with its options; Spark sends this value to the executors."""

    def __init__(self, command, field, options):
        self.command = command
        self.field = field
        self.options = options

    def arguments(self):
        from pyspark import SparkFiles

        shipped = [SparkFiles.get(option[1:]) if option.startswith("@") else option for option in self.options]
        fixed = ["--input-format", "jsonl", "--field", self.field, "--format", "jsonl", "--jobs", "1"]
        return [self.command, "validate", *fixed, *shipped, "-"]

    def rows(self, partition):
        """Returns the rows of the report for one partition, each with the source and the entry of its capture.

        samltool writes rows in order, one for each line, with the number of the line. Any other output fails the task, and
        Spark repeats it, so no row is lost or repeated.
        """
        names = deque()
        with tempfile.TemporaryFile() as complaints:
            process = subprocess.Popen(self.arguments(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints)
            feeder = Feeder(process.stdin, partition, names)
            feeder.start()
            try:
                for line in process.stdout:
                    row = json.loads(line)
                    number, source, entry = names.popleft()
                    if row["entry"] != str(number):
                        raise RuntimeError(f"samltool wrote the row of line {row['entry']} instead of line {number}")
                    rename(row, number, source, entry)
                    yield json.dumps(row, ensure_ascii=False, separators=(",", ":"))
                status = process.wait()
            finally:
                process.kill()
                process.wait()
            feeder.join()
            if feeder.fault is not None and not isinstance(feeder.fault, BrokenPipeError):
                raise feeder.fault
            if status not in VALIDATED or names:
                complaints.seek(0)
                said = complaints.read(2000).decode("utf-8", "replace").strip()
                raise RuntimeError(f"samltool exited with {status}, and {len(names)} rows are missing: {said}")


def rename(row, number, source, entry):
    """Replaces the number of the line in a row by the name of its capture."""
    row["source"], row["entry"] = source, entry
    # If there is no document, a finding is about the line itself.
    if row["sha256"] is None and entry is not None:
        for finding in row["findings"]:
            if finding["line"] == number:
                finding["line"] = int(entry)


class Feeder(threading.Thread):
    """Writes captures to samltool while another thread reads its rows."""

    def __init__(self, pipe, partition, names):
        super().__init__(daemon=True)
        self.pipe, self.partition, self.names = pipe, partition, names
        self.fault = None

    def run(self):
        try:
            with self.pipe:
                for number, (source, entry, line) in enumerate(self.partition, 1):
                    self.names.append((number, source, entry))
                    self.pipe.write(line.encode("utf-8") + b"\n")
        except Exception as fault:  # noqa: BLE001 (the reading thread reports it)
            self.fault = fault
