# SPDX-License-Identifier: Apache-2.0
"""Functions for the scripts in this folder: a temporary folder, the tool, faults, and the number of passed checks."""

import atexit
import dataclasses
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = ROOT / "TestVectors"
NAME = pathlib.Path(sys.argv[0]).name
IN_WINDOW = "2026-05-01T10:01:00Z"
SAMPLES = ["responses/xmlsec1/minimal.xml", "malformed/conditions/expired.xml", "responses/xmlsec1/guide.xml"]

held = 0
services = []
work = pathlib.Path(os.path.realpath(tempfile.mkdtemp(prefix="faults-")))
work.chmod(0o755)
atexit.register(shutil.rmtree, work, ignore_errors=True)
os.environ["LC_ALL"] = "C.UTF-8"
# A run inherits ignored signals from nohup and from a background shell.
for number in signal.SIGHUP, signal.SIGINT:
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)


def fail(sentence):
    """Ends the script with a failure."""
    print(f"{NAME}: {sentence}", file=sys.stderr, flush=True)
    for process in services:
        process.kill()
    shutil.rmtree(work, ignore_errors=True)
    # Running processes must not delay the end.
    os._exit(1)


def unavailable(sentence):
    """Ends the script because this machine cannot run it."""
    print(f"{NAME}: {sentence}", file=sys.stderr)
    sys.exit(os.EX_UNAVAILABLE)


def check(condition, sentence):
    """Counts a passed check; ends the script with the message if the check fails."""
    global held
    if not condition:
        fail(sentence)
    held += 1


def done(what):
    """Prints the last line."""
    print(f"{NAME}: {held} cases pass: {what}")


def program(variable, default):
    """Returns the path of an existing build of a program."""
    path = pathlib.Path(os.environ.get(variable) or ROOT / default)
    if not path.is_file():
        unavailable(f"{path} does not exist; build it, or set {variable}")
    return path.resolve()


TOOL = program("SAMLTOOL", ".build/release/samltool") if not NAME.startswith("service") else None
# The report formats.
FORMATS = subprocess.check_output([TOOL, "formats", "reports"], text=True).split() if TOOL else []


@dataclasses.dataclass
class Result:
    """The result of a run; a negative status is the signal that ended it."""

    status: int
    out: bytes
    err: str

    def __str__(self):
        return f"status {self.status}, standard error {self.err[-600:]!r}"


def start(*arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, **options):
    """Starts the tool."""
    return subprocess.Popen([TOOL, *arguments], stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, **options)


def finish(process, what, patience=120):
    """Waits for a process; a timeout is a failure."""
    try:
        out, err = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        _, err = process.communicate()
        fail(f"{what} does not end within {patience} s; standard error {err[-600:]!r}")
    return Result(process.returncode, out or b"", err.decode(errors="replace"))


def begin(*arguments, **options):
    """Starts `samltool validate` at a time at which the samples are valid."""
    return start("validate", "--at", IN_WINDOW, *arguments, **options)


def validate(*arguments, **options):
    """Runs it to its end."""
    return finish(begin(*arguments, **options), f"validate {' '.join(map(str, arguments))}")


def folder(name):
    """Returns an empty folder."""
    path = work / name
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    return path


def sample(number):
    """Returns one of three documents: an accepted one, a rejected one, and a larger accepted one."""
    return (VECTORS / SAMPLES[number % len(SAMPLES)]).read_bytes()


def fill(path, count):
    """Writes documents with names that sort like their numbers."""
    path.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (path / f"{number:06}.xml").write_bytes(sample(number))
    return path


def leftovers(path):
    """Returns the files that a run must not leave behind."""
    return sorted(name for name in os.listdir(path) if name.endswith(".partial"))
