# SPDX-License-Identifier: Apache-2.0
"""Validates the captures of one partition with samltool."""

import json
import os
import re
import socket
import subprocess
import tempfile
import threading
from collections import deque

import shipping

# The exit statuses if all documents were accepted, or at least one was not.
VALIDATED = (0, 1)


class Validator:
    """`samltool validate` with its options; Spark sends this value to the executors."""

    def __init__(self, command, field, options, policy=None):
        self.command = command
        self.field = field
        self.options = options
        self.policy = policy

    def arguments(self, folder, inputs):
        """Returns the command, with the paths that the files of the job have on this executor."""
        from pyspark import SparkFiles

        def path_of(name):
            path = SparkFiles.get(name)
            if not os.path.exists(path):
                raise RuntimeError(f"the file @{name} was not sent to the executors: pass --ship with its path")
            return path

        options = [path_of(option[1:]) if option.startswith("@") else option for option in self.options]
        if self.policy is not None:
            path = os.path.join(folder, "policy.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(shipping.resolved(self.policy, path_of), file)
            options = ["--policy", path, *options]
        command = self.command
        if command.startswith("@"):
            command = path_of(command[1:])
            # Spark does not keep the mode of a file that it sends.
            os.chmod(command, 0o755)
        return [command, "validate", "--format", "jsonl", "--jobs", "1", *options, *inputs]

    def start(self, folder, inputs, **streams):
        command = self.arguments(folder, inputs)
        try:
            return subprocess.Popen(command, stdout=subprocess.PIPE, **streams)
        except FileNotFoundError:
            raise RuntimeError(
                f"samltool is missing on the executor {socket.gethostname()}: there is no {command[0]}. "
                "Install it on each executor (--samltool PATH), or send it with --ship-tool FILE."
            ) from None
        except PermissionError:
            raise RuntimeError(f"{command[0]} is not executable on the executor {socket.gethostname()}") from None

    def run(self, folder, inputs):
        """Returns the rows of one run over files."""
        with tempfile.TemporaryFile() as complaints:
            process = self.start(folder, inputs, stdin=subprocess.DEVNULL, stderr=complaints)
            try:
                for line in process.stdout:
                    yield json.loads(line)
                status = process.wait()
            finally:
                process.kill()
                process.wait()
            if status not in VALIDATED:
                raise RuntimeError(failure(status, complaints))

    def rows(self, partition):
        """Returns the rows of the report for one partition, each with the source and the entry of its capture.

        samltool writes rows in order, one for each line, with the number of the line. Any other output fails the task, and
        Spark repeats it, so no row is lost or repeated.
        """
        names = deque()
        inputs = ["--input-format", "jsonl", "--field", self.field, "-"]
        with tempfile.TemporaryFile() as complaints, tempfile.TemporaryDirectory() as folder:
            process = self.start(folder, inputs, stdin=subprocess.PIPE, stderr=complaints)
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
            if status not in VALIDATED:
                raise RuntimeError(failure(status, complaints))
            if names:
                raise RuntimeError(f"samltool wrote no row for {len(names)} captures")


def failure(status, complaints):
    """Returns what went wrong in a run, with the messages of samltool or of the system."""
    complaints.seek(0)
    said = complaints.read(2000).decode("utf-8", "replace").strip()
    where = socket.gethostname()
    if library := re.search(r"loading shared libraries: (\S+):", said):
        return (
            f"the library {library[1]} is missing on the executor {where}: install the packages that samltool needs, or "
            "send a release archive with --ship-tool"
        )
    return f"samltool exited with status {status} on the executor {where}: {said}"


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
