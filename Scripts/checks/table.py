# SPDX-License-Identifier: Apache-2.0
"""Reads the list of checks to remove: the .checks files in this folder.

    == name [ten]
    code [as word]: what the check prevents   (the word, if the tests use another one for the code)
    tests: a regular expression, the suites that test it
    -- Sources/Module/File.swift
     a line that stays, to identify the place
    -statements that are removed
    +statements that replace them, if necessary
     a line with ⟦an expression that is removed⇒its replacement⟧ in it

The file must contain the unchanged and the removed lines exactly once.
"""

import dataclasses
import functools
import pathlib
import re

root = pathlib.Path(__file__).resolve().parents[2]
modules = ("SecureXML", "CSecureXML", "SAMLSignature", "CSAMLSignature")
expression = re.compile("⟦(.*?)⇒(.*?)⟧")


class Mistake(Exception):
    pass


@functools.cache
def test_sources() -> str:
    return "\n".join(path.read_text() for path in sorted((root / "Tests").rglob("*.swift")))


@dataclasses.dataclass
class Hunk:
    file: str
    check: str
    lines: list[str] = dataclasses.field(default_factory=list)

    @property
    def is_swift(self) -> bool:
        return self.file.endswith(".swift")

    @property
    def old(self) -> str:
        """Returns the original text of the file."""
        return "".join(expression.sub(r"\1", line[1:]) + "\n" for line in self.lines if line[0] != "+")

    @property
    def switched(self) -> str:
        """Returns the text with both variants."""
        question = f'isTakenOut("{self.check}")' if self.is_swift else f'is_taken_out("{self.check}")'
        condition = question if self.is_swift else f"({question})"
        text = ""
        gone, put = "", ""
        for line in [*self.lines, " "]:
            kind, rest = line[0], line[1:] + "\n"
            if kind == "-":
                gone += rest
            elif kind == "+":
                put += rest
            else:
                if gone:
                    text += f"if {condition} {{\n{put}}} else {{\n{gone}}}\n"
                gone, put = "", ""
                text += expression.sub(rf"({question} ? (\2) : (\1))", rest)
        return text.removesuffix("\n")


@dataclasses.dataclass
class Check:
    name: str
    is_of_the_ten: bool
    code: str = ""
    word: str = ""
    what: str = ""
    tests: str = ""
    hunks: list[Hunk] = dataclasses.field(default_factory=list)

    def verify(self) -> None:
        if not self.code or not self.tests or not self.hunks:
            raise Mistake(f"{self.name}: a code, its tests or a file is missing")
        for hunk in self.hunks:
            if not re.match(f"Sources/({'|'.join(modules)})/", hunk.file):
                raise Mistake(f"{self.name}: {hunk.file} does not belong to the tested modules")
            if hunk.old == hunk.switched:
                raise Mistake(f"{self.name}: no line of {hunk.file} is removed")
            found = (root / hunk.file).read_text().count(hunk.old)
            if found != 1:
                raise Mistake(f"{self.name}: its text occurs {found} times in {hunk.file} instead of once")
        for name in self.tests.split("|"):
            if name not in test_sources():
                raise Mistake(f"{self.name}: no test is named {name}")


def switched(name: str, text: str, checks: list[Check]) -> str:
    """Returns the text of a file with a switch for every check."""
    hunks = [hunk for check in checks for hunk in check.hunks if hunk.file == name]
    places = sorted(((text.index(hunk.old), hunk) for hunk in hunks), key=lambda place: place[0])
    result, end = "", 0
    for start, hunk in places:
        if start < end:
            raise Mistake(f"{hunk.check}: another check uses the same lines of {name}")
        result += text[end:start] + hunk.switched
        end = start + len(hunk.old)
    result += text[end:]
    if hunks and not name.endswith(".swift"):
        result = '#include "taken_out.h"\n' + result
    return result


def read_line(line: str, checks: list[Check], place: str) -> None:
    if line.startswith("== "):
        words = line[3:].split()
        checks.append(Check(words[0], words[1:] == ["ten"]))
        return
    if not checks:
        raise Mistake(f"{place}: the name of a check is missing")
    check = checks[-1]
    if line.startswith("-- "):
        check.hunks.append(Hunk(line[3:], check.name))
    elif check.hunks and line[0] in " -+":
        check.hunks[-1].lines.append(line)
    elif not check.code and ": " in line:
        code, _, check.what = line.partition(": ")
        check.code, _, check.word = code.partition(" as ")
    elif not check.tests and line.startswith("tests: "):
        check.tests = line.removeprefix("tests: ")
    else:
        raise Mistake(f"{place}: not a code, tests, a file, or an unchanged, removed or added line")


def read_all() -> list[Check]:
    """Returns every check, after it found the text of each in its file."""
    checks: list[Check] = []
    for path in sorted(pathlib.Path(__file__).parent.glob("*.checks")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line and not line.startswith("#"):
                read_line(line, checks, f"{path.name}:{number}")
    names = [check.name for check in checks]
    for name in names:
        if names.count(name) > 1:
            raise Mistake(f"two checks are named {name}")
    for check in checks:
        check.verify()
    for name in {hunk.file for check in checks for hunk in check.hunks}:
        switched(name, (root / name).read_text(), checks)
    return checks
