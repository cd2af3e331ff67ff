# SPDX-License-Identifier: Apache-2.0
"""Reads the compiler's index of a debug build: which declaration each file defines, and which it uses."""

import ctypes
import json
import subprocess
from collections import defaultdict
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path

RECORD = 2  # INDEXSTORE_UNIT_DEPENDENCY_RECORD
DEFINITION, REFERENCE = 1 << 1, 1 << 2  # INDEXSTORE_SYMBOL_ROLE_…
FUNCTION, VARIABLE = 12, 13  # INDEXSTORE_SYMBOL_KIND_…
ACCESSORS = ("getter:", "setter:")


class Text(Structure):
    _fields_ = (("data", c_void_p), ("length", c_size_t))

    def __str__(self) -> str:
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


EACH_NAME = CFUNCTYPE(c_bool, c_void_p, Text)
EACH = CFUNCTYPE(c_bool, c_void_p, c_void_p)
# The functions of indexstore.h that the checker calls: the result, and the parameters.
FUNCTIONS = {
    "store_create": (c_void_p, c_char_p, POINTER(c_void_p)),
    "store_units_apply_f": (c_bool, c_void_p, c_uint, c_void_p, EACH_NAME),
    "unit_reader_create": (c_void_p, c_void_p, c_char_p, POINTER(c_void_p)),
    "unit_reader_dispose": (None, c_void_p),
    "unit_reader_get_main_file": (Text, c_void_p),
    "unit_reader_dependencies_apply_f": (c_bool, c_void_p, c_void_p, EACH),
    "unit_reader_includes_apply_f": (c_bool, c_void_p, c_void_p, EACH),
    "unit_dependency_get_kind": (c_int, c_void_p),
    "unit_dependency_get_name": (Text, c_void_p),
    "unit_dependency_get_filepath": (Text, c_void_p),
    "unit_include_get_source_path": (Text, c_void_p),
    "unit_include_get_target_path": (Text, c_void_p),
    "unit_include_get_source_line": (c_uint, c_void_p),
    "record_reader_create": (c_void_p, c_void_p, c_char_p, POINTER(c_void_p)),
    "record_reader_dispose": (None, c_void_p),
    "record_reader_occurrences_apply_f": (c_bool, c_void_p, c_void_p, EACH),
    "occurrence_get_symbol": (c_void_p, c_void_p),
    "occurrence_get_roles": (c_uint64, c_void_p),
    "occurrence_get_line_col": (None, c_void_p, POINTER(c_uint), POINTER(c_uint)),
    "symbol_get_kind": (c_int, c_void_p),
    "symbol_get_usr": (Text, c_void_p),
    "symbol_get_name": (Text, c_void_p),
    "error_get_description": (c_char_p, c_void_p),
}


@dataclass(frozen=True, order=True)
class Use:
    """A line that names a declaration of another file, or includes it."""

    user: Path
    line: int
    name: str
    used: Path


class IndexStore:
    def __init__(self, store: Path) -> None:
        library = ctypes.CDLL(str(toolchain_library()))
        for name, (result, *parameters) in FUNCTIONS.items():
            function = getattr(library, f"indexstore_{name}")
            function.restype, function.argtypes = result, parameters
        self.library = library
        self.store = self._created("store", str(store).encode())

    def _call(self, name: str, *arguments: object) -> object:
        return getattr(self.library, f"indexstore_{name}")(*arguments)

    def _created(self, kind: str, *arguments: object) -> int:
        error = c_void_p()
        made = self._call(f"{kind}_create", *arguments, byref(error))
        if not made:
            raise OSError(self._call("error_get_description", error).decode())
        return made

    def _each(self, name: str, reader: int, body: Callable[[int], None]) -> None:
        self._call(f"{name}_apply_f", reader, None, EACH(lambda _, item: body(item) is None))

    def uses(self, files: set[Path]) -> tuple[set[Path], list[Use]]:
        """The files that the index knows, and the uses of one file's declarations in another."""
        units: list[str] = []
        self._call("store_units_apply_f", self.store, 1, None, EACH_NAME(lambda _, name: units.append(str(name)) is None))
        known: set[Path] = set()
        records: dict[str, Path] = {}
        included: set[Use] = set()
        for unit in units:
            self._read_unit(unit, files, known, records, included)
        definitions: dict[str, set[Path]] = defaultdict(set)
        references: list[tuple[Path, int, str, str]] = []
        for record, file in records.items():
            self._read_record(record, file, definitions, references)
        named = {Use(file, line, name, used) for file, line, name, usr in references for used in definitions[usr] if used != file}
        return known, sorted(included | named)

    def _read_unit(self, unit: str, files: set[Path], known: set[Path], records: dict[str, Path], included: set[Use]) -> None:
        reader = self._created("unit_reader", self.store, unit.encode())
        main = Path(str(self._call("unit_reader_get_main_file", reader)))

        def add_record(dependency: int) -> None:
            file = Path(str(self._call("unit_dependency_get_filepath", dependency)))
            if self._call("unit_dependency_get_kind", dependency) == RECORD and file in files:
                records[str(self._call("unit_dependency_get_name", dependency))] = file

        def add_include(include: int) -> None:
            user, used = (Path(str(self._call(f"unit_include_get_{end}_path", include))) for end in ("source", "target"))
            if user in files and used in files:
                included.add(Use(user, self._call("unit_include_get_source_line", include), f'#include "{used.name}"', used))

        if main in files:
            known.add(main)
            self._each("unit_reader_dependencies", reader, add_record)
            self._each("unit_reader_includes", reader, add_include)
        self._call("unit_reader_dispose", reader)

    def _read_record(
        self, record: str, file: Path, definitions: dict[str, set[Path]], references: list[tuple[Path, int, str, str]]
    ) -> None:
        reader = self._created("record_reader", self.store, record.encode())
        is_c = file.suffix != ".swift"

        def add(occurrence: int) -> None:
            symbol, roles = (self._call(f"occurrence_get_{part}", occurrence) for part in ("symbol", "roles"))
            usr, name = (str(self._call(f"symbol_get_{text}", symbol)) for text in ("usr", "name"))
            # A line that uses an accessor also uses its property. A C file includes the types and macros that it uses, and a
            # header can name a struct without its content.
            is_counted = self._call("symbol_get_kind", symbol) in (FUNCTION, VARIABLE) if is_c else not name.startswith(ACCESSORS)
            if roles & DEFINITION:
                definitions[usr].add(file)
            elif roles & REFERENCE and is_counted:
                line, column = c_uint(), c_uint()
                self._call("occurrence_get_line_col", occurrence, byref(line), byref(column))
                references.append((file, line.value, name, usr))

        self._each("record_reader_occurrences", reader, add)
        self._call("record_reader_dispose", reader)


def toolchain_library() -> Path:
    target = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True, text=True).stdout
    libraries = Path(json.loads(target)["paths"]["runtimeResourcePath"]).parent
    found = [path for suffix in ("so", "dylib") if (path := libraries / f"libIndexStore.{suffix}").exists()]
    if not found:
        raise OSError(f"the toolchain has no libIndexStore in {libraries}")
    return found[0]
