# SPDX-License-Identifier: Apache-2.0
"""Writes the set `trust`: files of keys, and metadata, that are accepted or rejected."""

import shutil

import trust_files
import trust_keys
import trust_metadata
import trust_pem
import trust_scoped
import trust_signed
from vectorset import TEST_VECTORS, write_manifest


def main() -> None:
    folder = TEST_VECTORS / "trust"
    for made in ("pem", "files", "private", "metadata", "scoped", "signed"):
        shutil.rmtree(folder / made, ignore_errors=True)
    trust_keys.make()
    groups = [*trust_pem.groups(folder), *trust_files.groups(folder), *trust_metadata.groups(folder), *trust_signed.groups(folder)]
    trust_scoped.write(folder)
    print(f"trust: {write_manifest(folder, groups)} vectors")


if __name__ == "__main__":
    main()
