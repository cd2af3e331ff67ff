# SPDX-License-Identifier: Apache-2.0
"""A set of vectors: documents in a folder and the manifest that describes them."""

import json
import shutil
from pathlib import Path

TEST_VECTORS = Path(__file__).resolve().parents[2] / "TestVectors"
SCHEMA = "swift-saml/vectors/1"


def start_folder(name: str) -> Path:
    """Returns the emptied folder of the set `name`."""
    folder = TEST_VECTORS / name
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder


def write_file(folder: Path, name: str, data: bytes) -> None:
    """Writes one document and creates its folder if necessary; never replaces a document."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        raise ValueError(f"two vectors are called {name}")
    path.write_bytes(data)


def write_manifest(folder: Path, groups: list[dict]) -> int:
    """Numbers the tests of all groups from 1 and writes the manifest; returns their count."""
    count = 0
    numbered = []
    for group in groups:
        tests = []
        for test in group["tests"]:
            count += 1
            tests.append({"tcId": count, **test})
        numbered.append({**group, "tests": tests})
    manifest = {"schema": SCHEMA, "numberOfTests": count, "testGroups": numbered}
    text = json.dumps(manifest, indent=1, ensure_ascii=False)
    (folder / "manifest.json").write_text(text + "\n", encoding="utf-8")
    return count
