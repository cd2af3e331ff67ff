# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of a run of samltool, with `perf` if the machine allows it, otherwise with cachegrind."""

import os
import re
import resource
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from .shape import ROOT

# Settings that make runs repeatable: hashes without a seed, and no vector instructions that valgrind does not support.
ENVIRONMENT = {
    "SWIFT_DETERMINISTIC_HASHING": "1",
    "OPENSSL_ia32cap": "0:0",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-ERMS,-FSRM",
    "LC_ALL": "C.UTF-8",
}

# Seconds after which a run under valgrind is ended.
LONGEST = 600

# The exit statuses of a run that was not killed: accepted, rejected, and a rejected policy or trust file.
ENDED = {0, 1, 64, 66}


class Mistake(Exception):
    """The suite itself has an error, or cannot run here."""


class TooLong(Exception):
    """A run that was killed; on an idle machine the longest takes some seconds."""


@dataclass(frozen=True)
class Run:
    """The cost of one run of the tool."""

    status: int
    output: str
    count: int = 0
    seconds: float = 0
    megabytes: float = 0


def has_perf() -> bool:
    """Returns whether perf can count the instructions of user programs on this machine."""
    if not shutil.which("perf"):
        return False
    run = subprocess.run(["perf", "stat", "-x", ",", "-e", "instructions:u", "true"], capture_output=True, text=True, check=False)
    return run.returncode == 0 and re.search(r"^\d+,", run.stderr, re.MULTILINE) is not None


class Counter:
    """Runs the tool and counts."""

    def __init__(self, tool: Path, folder: Path) -> None:
        self.folder = folder
        self.environment = os.environ | ENVIRONMENT
        self.is_perf = has_perf()
        self.tool = tool
        if not self.is_perf:
            self._prepare()

    @property
    def name(self) -> str:
        """Returns the counting tool."""
        return "perf stat -e instructions:u" if self.is_perf else "cachegrind"

    def _prepare(self) -> None:
        """Removes symbols, which valgrind would read in every run, and works around a fault of valgrind 3.19."""
        if not shutil.which("valgrind"):
            raise Mistake("neither perf nor valgrind counts instructions here; install the package valgrind")
        libraries = self.folder / "libraries"
        libraries.mkdir()
        linked = subprocess.run(["ldd", self.tool], check=True, capture_output=True, text=True).stdout
        for path in re.findall(r"=> (\S+/lib(?:swift|_?Foundation|dispatch|Blocks|_)\S*\.so\S*)", linked):
            subprocess.run(["strip", "--strip-all", "-o", libraries / Path(path).name, path], check=True)
        stripped = self.folder / "samltool"
        subprocess.run(["strip", "--strip-all", "-o", stripped, self.tool], check=True)
        shim = self.folder / "signals.so"
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", shim, ROOT / "Scripts/memory/signals.c"], check=True)
        self.counted = stripped
        self.environment |= {"LD_LIBRARY_PATH": str(libraries), "LD_PRELOAD": str(shim)}

    def count(self, arguments: list[str], label: str) -> Run:
        """Runs the tool and counts its instructions."""
        if self.is_perf:
            command = ["perf", "stat", "-x", ",", "-e", "instructions:u", str(self.tool), *arguments]
        else:
            # Without the simulation of caches, this counts twice as fast as callgrind.
            flags = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
            command = ["valgrind", *flags, str(self.counted), *arguments]
        try:
            run = subprocess.run(command, capture_output=True, env=self.environment, timeout=LONGEST, check=False)
        except subprocess.TimeoutExpired:
            raise TooLong(f"takes longer than {LONGEST} s under {self.name}") from None
        errors = run.stderr.decode(errors="replace")
        pattern = r"^(\d+),.*instructions:u" if self.is_perf else r"I +refs: +([\d,]+)"
        found = re.search(pattern, errors, re.MULTILINE)
        if run.returncode not in ENDED or not found:
            raise Mistake(f"{label}: samltool {' '.join(arguments)} ended with {run.returncode}: {errors[-600:]}")
        return Run(run.returncode, run.stdout.decode(errors="replace") + errors, int(found[1].replace(",", "")))

    def time(self, arguments: list[str], label: str, longest: float) -> Run:
        """Runs the tool without instrumentation; measures its time and its maximum memory."""
        output = self.folder / f"{label}.out"
        with output.open("wb") as file:
            began = time.monotonic()
            process = subprocess.Popen([self.tool, *arguments], stdout=file, stderr=file, preexec_fn=_limited(longest))  # noqa: PLW1509 (one thread)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.monotonic() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        with output.open("rb") as file:
            text = file.read(1 << 20).decode(errors="replace")
        output.unlink()
        used = min(seconds, usage.ru_utime + usage.ru_stime)
        return Run(process.returncode, text, 0, used, usage.ru_maxrss / 1024)


def _limited(seconds: float):
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))

    return limit
