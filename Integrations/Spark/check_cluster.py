# SPDX-License-Identifier: Apache-2.0
"""Tests the job on real Spark: the same rows as samltool alone, for every kind of input, also if an executor dies."""

import base64
import json
import os
import random
import signal
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.parse
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parent.parent / "TestVectors"
MOMENT = "2026-05-01T10:01:00Z"
EXECUTOR = "CoarseGrainedExecutorBackend"
# Two executors, each with one core and 700 MB.
CLUSTER = "local-cluster[2,1,700]"
CAPTURES = 3000

# Records its start in a folder and waits, so that the test can kill an executor during the run.
SLOW_TOOL = """#!/bin/sh
mktemp -p '{marks}' >/dev/null
[ "$1" = validate ] && sleep 0.5
exec '{tool}' "$@"
"""


def run(*arguments, **options):
    return subprocess.run([str(a) for a in arguments], check=True, **options)


def submit(master, tool, output, paths, *options, settings=()):
    """Starts the job; its messages go to a file next to the output."""
    environment = {
        **os.environ,
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
    }
    command = [
        Path(sys.executable).parent / "spark-submit",
        "--master",
        master,
        "--conf",
        "spark.executor.memory=512m",
        "--conf",
        "spark.ui.enabled=false",
        "--conf",
        "spark.task.maxFailures=8",
        *(x for s in settings for x in ("--conf", s)),
        HERE / "validate_captures.py",
        "--samltool",
        tool,
        "--output",
        output,
        *(x for p in paths for x in ("--input", p)),
        *options,
    ]
    with open(f"{output}.log", "wb") as log:
        return subprocess.Popen([str(c) for c in command], env=environment, stdout=log, stderr=log)


def finish(job, output):
    if job.wait() != 0:
        sys.exit(f"the job ended with status {job.returncode}:\n{Path(f'{output}.log').read_text()[-6000:]}")


def rows_of_report(output):
    """Returns the records of a report without changes."""
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    report = spark.read.parquet(f"{output}/report")
    mismatches = report.where("get_json_object(record, '$.verdict') <> verdict").count()
    summary = spark.read.parquet(f"{output}/summary").collect()
    repeats = spark.read.parquet(f"{output}/repeats").count()
    return [row.record for row in report.select("record").collect()], mismatches, summary, repeats


def rows_of_one_machine(tool, paths, *options):
    result = subprocess.run(
        [tool, "validate", "--format", "jsonl", "--at", MOMENT, *options, *map(str, paths)],
        stdout=subprocess.PIPE,
        check=False,
    )
    assert result.returncode in (0, 1), result.returncode
    return result.stdout.decode().splitlines()


def comparable(rows):
    """Returns rows with normalized paths."""
    found = []
    for row in rows:
        row = json.loads(row)
        row["source"] = row["source"].removeprefix("file:").replace("//", "/")
        found.append(json.dumps(row, sort_keys=True))
    return sorted(found)


def check_same(name, ours, theirs):
    ours, theirs = comparable(ours), comparable(theirs)
    lost, more = set(theirs) - set(ours), set(ours) - set(theirs)
    for label, rows in (("lost or changed", lost), ("more or changed", more)):
        for row in sorted(rows)[:3]:
            print(f"{name}: {label}: {row[:700]}")
    if lost or more or len(ours) != len(theirs):
        sys.exit(f"{name}: {len(ours)} rows on the cluster, {len(theirs)} on one machine")
    print(f"{name}: {len(ours)} rows, the same as on one machine")


def captures():
    """Returns captures of all kinds that fit on a line, some of them damaged; the same ones in each run."""
    chance = random.Random(7)
    documents = [p.read_bytes() for p in sorted(VECTORS.glob("responses/*/*.xml"))]
    documents += [p.read_bytes() for p in sorted(VECTORS.glob("malformed/*/*.xml"))[::9]]
    for _ in range(CAPTURES):
        document = chance.choice(documents)
        if chance.random() < 0.1:
            document = document[: chance.randrange(len(document))]
        yield base64.b64encode(document).decode()


def kill_an_executor(marks, job):
    """Kills one executor after a part of the tasks have begun."""
    while len(list(marks.iterdir())) < 6:
        if job.poll() is not None:
            sys.exit("the job ended before an executor could be killed")
        time.sleep(0.05)
    found = subprocess.run(["pgrep", "-f", EXECUTOR], stdout=subprocess.PIPE, check=True).stdout.split()
    os.kill(int(found[0]), signal.SIGKILL)
    return len(list(marks.iterdir()))


def check_json_lines_with_a_killed_executor(tool, folder):
    inputs = folder / "jsonl"
    inputs.mkdir()
    lines = [json.dumps({"at": n, "http": {"SAMLResponse": c}}) for n, c in enumerate(captures())]
    lines[5], lines[1500], lines[2900] = "{", "", '{"http":{}}'
    for n in range(3):
        (inputs / f"{n}.jsonl").write_text("\n".join(lines[n::3]) + "\n")
    marks = folder / "marks"
    marks.mkdir()
    slow = folder / "slow-samltool"
    slow.write_text(SLOW_TOOL.format(marks=marks, tool=tool))
    slow.chmod(slow.stat().st_mode | stat.S_IXUSR)

    output = folder / "jsonl-report"
    split = "spark.sql.files.maxPartitionBytes=1500k"
    job = submit(
        CLUSTER,
        slow,
        output,
        [inputs],
        "--input-format",
        "jsonl",
        "--field",
        "http.SAMLResponse",
        "--",
        "--at",
        MOMENT,
        settings=[split, "spark.sql.files.openCostInBytes=0"],
    )
    at_death = kill_an_executor(marks, job)
    finish(job, output)
    started = len(list(marks.iterdir()))
    log = Path(f"{output}.log").read_text()
    if "Lost executor" not in log:
        sys.exit("no executor was lost, so the test proves nothing")
    rows, mismatches, summary, repeats = rows_of_report(output)
    assert mismatches == 0 and summary and repeats
    theirs = rows_of_one_machine(tool, sorted(inputs.iterdir()), "--input-format", "jsonl", "--field", "http.SAMLResponse")
    print(f"an executor was killed after {at_death} tasks had started; {started} tasks started in total")
    check_same("JSON Lines, with an executor killed", rows, theirs)


def check_other_inputs(tool, folder):
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    some = list(captures())[:300]
    text = folder / "captures.txt"
    text.write_text("\n".join(some) + "\n")
    as_lines = folder / "captures.jsonl"
    as_lines.write_text("".join(json.dumps({"SAMLResponse": c}) + "\n" for c in some))
    columns = folder / "parquet"
    spark.createDataFrame([(c,) for c in some], ["capture"]).coalesce(1).write.parquet(str(columns))
    binary = folder / "binary"
    binary.mkdir()
    for n, path in enumerate(sorted(VECTORS.glob("responses/*/*.xml"))):
        (binary / f"{n}.xml").write_bytes(path.read_bytes())

    def cluster_rows(name, path, *options):
        output = folder / f"{name}-report"
        finish(submit("local[2]", tool, output, [path], "--input-format", name, *options, "--", "--at", MOMENT), output)
        return rows_of_report(output)[0]

    def renamed(rows, source):
        return [json.dumps({**json.loads(row), "source": str(source)}) for row in rows]

    theirs = rows_of_one_machine(tool, [as_lines], "--input-format", "jsonl")
    check_same("text", cluster_rows("text", text), renamed(theirs, text))
    parquet = renamed(cluster_rows("parquet", columns, "--field", "capture"), "parquet")
    check_same("Parquet", parquet, renamed(theirs, "parquet"))
    check_same("binary files", cluster_rows("binary", binary), rows_of_one_machine(tool, [binary]))


def capture_files(folder):
    """Writes files of every kind: HAR, CSV, a log, an archive, a document, and one without SAML."""
    documents = [base64.b64encode(p.read_bytes()).decode() for p in sorted(VECTORS.glob("responses/xmlsec1/*.xml"))[:4]]
    forms = ["SAMLResponse=" + urllib.parse.quote(document, safe="") for document in documents]
    requests = [
        {"request": {"method": "POST", "url": "https://sp.example/acs", "postData": {"text": form}}, "response": {}} for form in forms
    ]
    har = json.dumps({"log": {"version": "1.2", "entries": requests}})
    inputs = folder / "files"
    (inputs / "inner").mkdir(parents=True)
    (inputs / "a.har").write_text(har)
    (inputs / "b.csv").write_text("n,doc\n" + "".join(f'{n},"{d[:40]}\n{d[40:]}"\n' for n, d in enumerate(documents)))
    (inputs / "c.log").write_text("".join(f"INFO {form} end\n" for form in forms))
    with zipfile.ZipFile(inputs / "inner" / "d.zip", "w") as archive:
        archive.writestr("a.har", har)
        archive.writestr("notes.txt", "nothing")
    (inputs / "inner" / "e.xml").write_bytes((VECTORS / "responses/xmlsec1/guide.xml").read_bytes())
    (inputs / "f.har").write_text('{"log":{"entries":[]}}')
    return inputs


def check_files(tool, folder):
    inputs = capture_files(folder)
    key = VECTORS / "keys/idp-rsa.crt.pem"
    policy = folder / "policy.json"
    (folder / "idp.pem").write_bytes(key.read_bytes())
    policy.write_text(json.dumps({"trust": ["idp.pem"], "profile": "core"}))
    # A Python program in place of the tool shows that it was sent.
    shipped = folder / "shipped-samltool"
    shipped.write_text(f'#!/bin/sh\nexec "{tool}" "$@"\n')
    shipped.chmod(0o755)
    archive = folder / "release.tar.gz"
    with tarfile.open(archive, "w:gz") as pack:
        pack.add(shipped, "swift-saml/samltool")
    theirs = rows_of_one_machine(tool, [inputs], "--trust", key, "--profile", "core")
    for name, ship in (("a file", shipped), ("an archive", archive)):
        output = folder / f"{ship.name}-report"
        options = ["--input-format", "files", "--ship-tool", ship, "--policy", policy, "--", "--at", MOMENT]
        finish(submit("local-cluster[1,1,700]", "no-such-tool", output, [inputs], *options), output)
        check_same(f"files, with a policy, and the tool sent as {name}", rows_of_report(output)[0], theirs)
    output = folder / "csv-report"
    options = ["--input-format", "files", "--file-format", "csv", "--field", "doc", "--", "--at", MOMENT]
    finish(submit("local[1]", tool, output, [inputs / "b.csv"], *options), output)
    expected = rows_of_one_machine(tool, [inputs / "b.csv"], "--input-format", "csv", "--field", "doc")
    check_same("CSV with a column", rows_of_report(output)[0], expected)


def check_named_faults(tool, folder):
    """Every fault names the missing thing."""
    text = folder / "captures.txt"
    (folder / "bad.json").write_text('{"output":"x"}')
    (folder / "gone.json").write_text('{"trust":["gone.pem"]}')
    broken = folder / "broken-tool"
    broken.write_text("#!/bin/sh\necho 'samltool: error while loading shared libraries: libxmlsec1.so.1: cannot' >&2\nexit 127\n")
    broken.chmod(0o755)
    job = [sys.executable, HERE / "validate_captures.py", "--input", text, "--output", folder / "x"]
    for options, message in (
        (["--ship-tool", folder / "no-tool"], "no-tool does not exist"),
        (["--ship-tool", text], "neither executable nor a release archive"),
        (["--ship", folder / "no-file"], "no-file does not exist"),
        (["--policy", folder / "no-policy"], "no-policy does not exist"),
        (["--policy", folder / "bad.json"], '"output" is not allowed here'),
        (["--policy", folder / "gone.json"], 'the file "gone.pem"'),
        (["--", "--trust", "@idp.pem"], "@idp.pem names no shipped file"),
    ):
        refused = subprocess.run([str(a) for a in [*job, *options]], stderr=subprocess.PIPE, text=True, check=False)
        assert refused.returncode == 2 and message in refused.stderr, (message, refused.stderr)
    for name, used, paths, message in (
        ("tool", folder / "no-such-tool", [text], "samltool is missing on the executor"),
        ("library", broken, [text], "the library libxmlsec1.so.1 is missing on the executor"),
        ("input", tool, [folder / "no-input"], "no-input"),
    ):
        output = folder / f"missing-{name}"
        failed = submit("local[1]", used, output, paths, "--input-format", "text")
        assert failed.wait() != 0, f"a job without {name} wrote a report"
        assert message in Path(f"{output}.log").read_text(), Path(f"{output}.log").read_text()[-3000:]
        assert not (output / "report" / "_SUCCESS").exists()
    print("named: missing tools, libraries, inputs, policies and files")


def check_refusals(folder):
    # These run before a cluster exists, so they need no `spark-submit`.
    for option in ("--resume=x", "--reject-replays", "--format"):
        job = [sys.executable, HERE / "validate_captures.py", "--input", folder, "--output", folder, "--", option]
        refused = subprocess.run(job, stderr=subprocess.PIPE, text=True, check=False)
        assert refused.returncode == 2, f"{option} was not rejected"
        assert "is not allowed here" in refused.stderr, refused.stderr
    print("rejected: options that require the whole run")


def main():
    tool = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="saml-spark-") as name:
        folder = Path(name)
        check_json_lines_with_a_killed_executor(tool, folder)
        check_other_inputs(tool, folder)
        check_files(tool, folder)
        check_named_faults(tool, folder)
        check_refusals(folder)


if __name__ == "__main__":
    main()
