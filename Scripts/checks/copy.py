# SPDX-License-Identifier: Apache-2.0
"""A copy of the two modules, their dependencies and their tests, in which every check can be disabled.

An environment variable disables each check, so one build contains all variants. A run disables one check or none.
"""

import os
import pathlib
import subprocess
import time

from .outcome import Run
from .table import Check, Mistake, root, switched

folders = (
    "Sources/CExchangeKernels",
    "Sources/CLibXML2",
    "Sources/CSAMLSignature",
    "Sources/CSecureXML",
    "Sources/CXMLSec",
    "Sources/CZlib",
    "Sources/SAML",
    "Sources/SAMLBindings",
    "Sources/SAMLEncoding",
    "Sources/SAMLSignature",
    "Sources/SecureXML",
    "Sources/StrictJSON",
    "Sources/UntrustedText",
    "TestVectors",
    "Tests/BuildTraits",
    "Tests/SAMLSignatureTests",
    "Tests/SecureXMLTests",
)

# Only these modules are compiled, and no dependency is fetched.
manifest = """
let kept: Set = [{names}]
package.targets.removeAll {{ !kept.contains($0.name) }}
package.products = []
package.dependencies = []
"""

switch_in_c = """#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

__attribute__((unused)) static bool is_taken_out(const char *check) {
    const char *name = getenv("TAKEN_OUT");
    return name != NULL && strcmp(name, check) == 0;
}
"""

switch_in_swift = """#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

private let takenOut = unsafe getenv("TAKEN_OUT").map { unsafe String(cString: $0) }

func isTakenOut(_ check: String) -> Bool { takenOut == check }
"""


class Copy:
    def __init__(self) -> None:
        self.folder = root / ".build" / "deleted-checks"

    def fill(self, checks: list[Check]) -> None:
        """Updates the copy from the repository. An unchanged file is not written, so it is not compiled again."""
        listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders]
        names = subprocess.run(listing, cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
        wanted = {name: (root / name).read_bytes() for name in names if name and (root / name).is_file()}
        for name in {hunk.file for check in checks for hunk in check.hunks}:
            wanted[name] = switched(name, wanted[name].decode(), checks).encode()
        for module in ("CSecureXML", "CSAMLSignature"):
            wanted[f"Sources/{module}/taken_out.h"] = switch_in_c.encode()
        for module in ("SecureXML", "SAMLSignature"):
            wanted[f"Sources/{module}/TakenOut.swift"] = switch_in_swift.encode()
        kept = ", ".join(f'"{pathlib.Path(folder).name}"' for folder in folders)
        wanted["Package.swift"] = (root / "Package.swift").read_bytes() + manifest.format(names=kept).encode()
        for folder in folders:
            for path in (self.folder / folder).rglob("*"):
                if not path.is_dir() and str(path.relative_to(self.folder)) not in wanted:
                    path.unlink()
        for name, content in wanted.items():
            path = self.folder / name
            if not path.is_file() or path.read_bytes() != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)

    def build(self) -> None:
        command = ["swift", "build", "--package-path", str(self.folder)]
        built = subprocess.run(
            [*command, "--build-tests", "--disable-xctest"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if built.returncode != 0:
            faults = [line for line in built.stdout.splitlines() if "error:" in line] or [built.stdout]
            raise Mistake("the package does not compile with a switch for each check:\n" + "\n".join(faults))
        shown = subprocess.run([*command, "--show-bin-path"], capture_output=True, text=True, check=True)
        tests = list(pathlib.Path(shown.stdout.strip()).glob("*.xctest"))
        if len(tests) != 1:
            raise Mistake(f"{len(tests)} test binaries in {shown.stdout.strip()} instead of one")
        self.tests = tests[0]

    def run(self, without: str | None, suites: str, longest: float) -> Run:
        log = self.folder / "tests.log"
        start = time.monotonic()
        environment = os.environ | {"TAKEN_OUT": without or "", "NO_COLOR": "1"}
        with log.open("w") as output:
            try:
                status = subprocess.run(
                    [str(self.tests), "--testing-library", "swift-testing", "--filter", suites],
                    cwd=self.folder,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    timeout=longest,
                    check=False,
                ).returncode
            except subprocess.TimeoutExpired:
                status = None
        return Run(log.read_text(errors="replace"), status, time.monotonic() - start)
