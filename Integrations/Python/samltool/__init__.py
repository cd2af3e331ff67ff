# SPDX-License-Identifier: Apache-2.0
"""Validates captured SAML messages by the rules of `samltool validate`.

validator = samltool.Validator({"trust": ["idp-metadata.xml"], "audience": ["https://sp.example.test"]})
row = validator.validate(capture)
row["verdict"], row["headline"]
"""

import ctypes
import functools
import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

__all__ = ["PolicyError", "Validator", "version"]

# A row of the report, with the members of `swift-saml/report/2`.
Row = dict[str, Any]
Policy = Mapping[str, Any] | str | os.PathLike[str]

_FOLDER = Path(__file__).parent


class PolicyError(ValueError):
    """A policy that cannot be used; the message names the place and what is wrong."""


@functools.cache
def _library() -> ctypes.CDLL:
    """The functions of samltool.h. A call releases the lock of the interpreter."""
    library = ctypes.CDLL(str(_FOLDER / "libsamltool.so"))
    text, size = ctypes.c_char_p, ctypes.c_size_t
    library.samltool_create.argtypes, library.samltool_create.restype = [text, size, text], ctypes.c_void_p
    library.samltool_validate_all.argtypes = [ctypes.c_void_p, *[ctypes.c_void_p] * 3, size, ctypes.POINTER(size)]
    library.samltool_validate_all.restype = ctypes.c_void_p
    library.samltool_free.argtypes, library.samltool_free.restype = [ctypes.c_void_p], None
    library.samltool_version.restype = library.samltool_last_message.restype = text
    return library


def _message() -> str:
    return _library().samltool_last_message().decode("utf-8", "replace")


def version() -> str:
    """Returns the version of samltool and of each library that it loads, one on a line."""
    return _library().samltool_version().decode("utf-8")


class Validator:
    """A policy with its keys, which any number of threads can use at once.

    `policy` is the path of a policy file, or its members; `samltool help validate` lists them. The paths in it are relative
    to the folder of the file, or to `folder`. A pickled validator contains the files that it names by relative paths.
    """

    def __init__(self, policy: Policy | None = None, folder: str | os.PathLike[str] = ".") -> None:
        if isinstance(policy, str | os.PathLike):
            self._text, self._folder = Path(policy).read_bytes(), Path(policy).parent
        else:
            self._text, self._folder = json.dumps(dict(policy or {})).encode(), Path(folder)
        self._pointer = _library().samltool_create(self._text, len(self._text), os.fsencode(self._folder))
        if not self._pointer:
            raise PolicyError(_message())
        self.notices: list[str] = _message().splitlines()

    def lines(self, message: bytes | str, source: str = "-") -> list[bytes]:
        """Returns the rows that `samltool validate --format jsonl` writes about an input, one for each document in it."""
        return self.lines_of_each([message], [source])[0]

    def lines_of_each(self, messages: Sequence[bytes | str], sources: Sequence[str]) -> list[list[bytes]]:
        """Returns the rows of each of several inputs, which takes less time than `lines` for each."""
        data = [message.encode("utf-8", "surrogateescape") if isinstance(message, str) else bytes(message) for message in messages]
        count, size = len(data), ctypes.c_size_t()
        inputs, names = (ctypes.c_char_p * count)(*data), (ctypes.c_char_p * count)(*map(str.encode, sources))
        lengths = (ctypes.c_size_t * count)(*map(len, data))
        rows = _library().samltool_validate_all(self._pointer, inputs, lengths, names, count, ctypes.byref(size))
        if not rows:
            raise OSError(_message())
        return [found.splitlines() for found in ctypes.string_at(rows, size.value).split(b"\0")[:count]]

    def rows(self, message: bytes | str, source: str = "-") -> list[Row]:
        """Returns the rows about an input: a message, or everything that samltool reads as a file, such as HAR or a log."""
        return [json.loads(line) for line in self.lines(message, source)]

    def validate(self, message: bytes | str, source: str = "-") -> Row:
        """Returns the row about an input that is one message.

        Raises ValueError if the input contains another number of messages; see `rows`.
        """
        return json.loads(self.line(message, source))

    def line(self, message: bytes | str, source: str = "-") -> bytes:
        """Returns the row of `validate` as JSON."""
        lines = self.lines(message, source)
        if len(lines) != 1:
            raise ValueError(f"{source} contains {len(lines)} messages instead of one; use the function for several rows")
        return lines[0]

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            _library().samltool_free(self._pointer)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._text, tuple(self._files()))

    def _files(self) -> Iterable[tuple[str, bytes]]:
        """Returns the files that the policy names by relative paths. Private keys are not copied."""
        for key, value in json.loads(self._text).items():
            for text in value if isinstance(value, list) else [value]:
                name = text.rpartition("=")[2] if key == "trust-key" else text
                if not isinstance(name, str) or os.path.isabs(name) or not (self._folder / name).is_file():
                    continue
                if key == "decryption-key" or ".." in Path(name).parts:
                    raise PolicyError(f'"{key}" needs an absolute path, at which each machine has the file {name}')
                yield name, (self._folder / name).read_bytes()


@functools.lru_cache(maxsize=4)
def _restored(text: bytes, files: tuple[tuple[str, bytes], ...]) -> Validator:
    """Returns the validator of a policy whose files come from another machine. They are needed only to create it."""
    with tempfile.TemporaryDirectory(prefix="samltool-") as folder:
        for name, content in files:
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return Validator(json.loads(text), folder)
