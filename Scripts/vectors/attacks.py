# SPDX-License-Identifier: Apache-2.0
"""Writes TestVectors/attacks: documents that no consumer may accept, each with its finding code, and controls."""

import importlib
import shutil

import attacks_keys
from attacks_case import Case
from vectorset import TEST_VECTORS, write_file, write_manifest

FOLDER = TEST_VECTORS / "attacks"
AREAS = [
    "wrapping", "wrapping_encrypted", "reference", "transform", "algorithm", "key_info", "signed_info", "issuer", "level", "place", "value", "encryption", "redirect", "parser", "order", "valid",
]


def start() -> None:
    """Empties the folder, except the keys."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for item in FOLDER.iterdir():
        if item.is_dir() and item != attacks_keys.FOLDER:
            shutil.rmtree(item)
    attacks_keys.make_all()


def gather() -> dict[str, list[Case]]:
    """Returns every case, by area."""
    return {area: importlib.import_module(f"attacks_{area}").cases() for area in AREAS}


def main() -> None:
    start()
    # The checks and the makers read the keys as soon as they are imported.
    import attacks_check

    groups, wrong = [], []
    areas = gather()
    areas["valid"] = [case for cases in areas.values() for case in cases if case.code is None]
    for area, cases in areas.items():
        cases = [case for case in cases if area == "valid" or case.code is not None]
        for case in cases:
            if not ((case.shared or area == "valid") and (FOLDER / case.file).exists()):
                write_file(FOLDER, case.file, case.data)
            wrong.append(attacks_check.check(case))
        groups.append({"type": "attacks", "area": area.replace("_", "-"), "tests": [case.test() for case in cases]})
    if any(wrong):
        raise SystemExit("\n".join(item for item in wrong if item))
    print("attacks:", write_manifest(FOLDER, groups))


main()
