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
import pathlib
import re

root = pathlib.Path(__file__).resolve().parents[2]
modules = ("SecureXML", "CSecureXML", "SAMLSignature", "CSAMLSignature")
expression = re.compile("⟦(.*?)⇒(.*?)⟧")


class Mistake(Exception):
    pass


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
            raise Mistake(f"{self.name}: expected a code, the tests that hold it, and a place")
        for hunk in self.hunks:
            if not re.match(f"Sources/({'|'.join(modules)})/", hunk.file):
                raise Mistake(f"{self.name}: {hunk.file} is not of the modules that are tested here")
            if hunk.old == hunk.switched:
                raise Mistake(f"{self.name}: nothing is taken out of {hunk.file}")
            found = (root / hunk.file).read_text().count(hunk.old)
            if found != 1:
                raise Mistake(f"{self.name}: expected its text once in {hunk.file}, found it {found} times")


def read_line(line: str, checks: list[Check], place: str) -> None:
    if line.startswith("== "):
        words = line[3:].split()
        checks.append(Check(words[0], words[1:] == ["ten"]))
        return
    if not checks:
        raise Mistake(f"{place}: expected the name of a check")
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
        raise Mistake(f"{place}: expected a code, the tests, a file, or a line that stays, goes or comes")


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
            raise Mistake(f"two checks are called {name}")
    for check in checks:
        check.verify()
    return checks
