# SPDX-License-Identifier: Apache-2.0
"""Compares the rows of the installed package with those of its command, for each vector, and in DuckDB."""

import os
import pathlib
import pickle
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import duckdb
import samltool
import samltool.duckdb

VECTORS = pathlib.Path("TestVectors").resolve()
POLICY = {"at": "2026-05-01T10:01:00Z", "trust": ["keys/trust.pem"]}
COMMAND = pathlib.Path(sys.executable).parent / "samltool"


def same_rows():
    """Compares all rows, on several threads, also of a validator from another process."""
    os.chdir(VECTORS)
    files = sorted(str(path.relative_to(VECTORS)) for path in VECTORS.rglob("*") if path.is_file())
    validator = pickle.loads(pickle.dumps(samltool.Validator(POLICY)))
    with ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(lambda name: validator.lines(pathlib.Path(name).read_bytes(), name), files))
    options = ["--at", POLICY["at"], "--trust", "keys/trust.pem", "--format", "jsonl", "--jobs", "1"]
    tool = subprocess.run([COMMAND, "validate", *options, *files], stdout=subprocess.PIPE, check=False).stdout
    assert [row for found in rows for row in found] == tool.splitlines()
    assert rows == validator.lines_of_each([pathlib.Path(name).read_bytes() for name in files], files)
    return sum(map(len, rows))


def faults():
    """A policy that cannot be used, and private keys that must not travel, are refused."""
    for policy, text in [({"truts": []}, 'nearest is "trust"'), ({"jobs": 1}, "leave it out")]:
        try:
            samltool.Validator(policy)
        except samltool.PolicyError as error:
            assert text in str(error), error
        else:
            raise AssertionError(policy)
    keys = samltool.Validator({"trust": ["keys/trust.pem"], "decryption-key": ["keys/sp-rsa.key.pem"]})
    try:
        pickle.dumps(keys)
    except samltool.PolicyError as error:
        assert "absolute path" in str(error)
    else:
        raise AssertionError("a private key was pickled")


def in_duckdb():
    """Validates a column of a table; the verdicts are those of the package."""
    database = duckdb.connect()
    samltool.duckdb.register(database, {**POLICY, "trust": [str(VECTORS / "keys/trust.pem")]})
    query = f"SELECT filename, saml_validate(content)->>'verdict' FROM read_blob('{VECTORS}/responses/*/*.xml')"
    found = dict(database.execute(query).fetchall())
    validator = samltool.Validator(POLICY)
    assert len(found) > 20
    assert all(validator.validate(pathlib.Path(name).read_bytes())["verdict"] == verdict for name, verdict in found.items())
    har = pathlib.Path(next(VECTORS.rglob("*.har"))).read_bytes()
    count = database.execute("SELECT len(saml_rows(?))", [har]).fetchone()[0]
    assert count == len(validator.rows(har))
    return len(found)


def speed():
    """Returns the rows a second on one core."""
    validator = samltool.Validator(POLICY)
    capture = (VECTORS / "responses/lasso/login.xml").read_bytes()
    begin = time.process_time()
    for _ in range(30):
        validator.lines_of_each([capture] * 100, ["-"] * 100)
    return 3000 / (time.process_time() - begin)


print(f"check: {same_rows()} rows as of samltool")
faults()
print(f"check: {in_duckdb()} verdicts in DuckDB")
print(f"check: {speed():.0f} rows/s on one core")
