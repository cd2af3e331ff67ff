# SPDX-License-Identifier: Apache-2.0
"""Reads the result of a test run."""

import re

issue = re.compile(r"✘ Test (?!run with)(\S.*?) recorded an issue (.*)")
failure = re.compile(r"✘ Test (?!run with)(\S.*?) (?:with \d+ test cases )?failed after ")
total = re.compile(r"Test run with (\d+) tests? ")


class Run:
    """The failed tests by name, with the messages of each; `count` is 0 if the process ended before the tests."""

    def __init__(self, log: str, status: int | None, seconds: float) -> None:
        self.status = status
        self.seconds = seconds
        found = total.search(log)
        self.count = int(found.group(1)) if found else 0
        self.issues: dict[str, str] = {}
        name = ""
        for line in log.splitlines():
            if match := issue.match(line):
                name = match.group(1)
                self.issues[name] = self.issues.get(name, "") + match.group(2) + "\n"
            elif match := failure.match(line):
                self.issues.setdefault(match.group(1), "")
                name = ""
            elif line.startswith(("✔", "✘", "◇", "➜")):
                name = ""
            elif name:
                self.issues[name] += line + "\n"
        self.failed = sorted(self.issues)

    def naming(self, code: str) -> list[str]:
        """Returns the tests whose message contains a code: as text, or as its Swift name."""
        area, _, name = plain(code).partition(".")
        words = [plain(code), f".{name}", f".{area}{name}"] if name else [area]
        return [test for test in self.failed if any(word in plain(self.issues[test]) for word in words)]


def plain(text: str) -> str:
    return text.lower().replace("-", "")


def told(run: Run) -> str:
    if run.status is None:
        return f"the tests did not end in {run.seconds:.0f} s"
    if not run.count:
        return f"the tests exited early with {run.status}"
    if run.failed:
        return f"{len(run.failed)} of {run.count} tests fail, the first is {run.failed[0]}"
    return f"{run.count} tests pass"
