# SPDX-License-Identifier: Apache-2.0
"""A shape: an input that grows in one dimension, and the command that reads it."""

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .core import CORE

ROOT = Path(__file__).resolve().parent.parent.parent
KEYS = ROOT / "TestVectors" / "keys"
REPORT_FORMAT = ROOT / "Sources/BatchValidation/Report/ReportFormat.swift"
MOMENT = "2026-05-01T10:01:00Z"

# The report formats, as `samltool formats reports` prints them: the shapes are listed without a build.
FORMATS = ", ".join(re.findall(r"^    case ([a-z, ]+)$", REPORT_FORMAT.read_text(encoding="utf-8"), re.MULTILINE)).split(", ")

# Commands by the names in the tables. `{}` is the file of a shape, `{+}` its second file, `{=}` a folder to create.
VALIDATE = f"validate --jobs 1 --at {MOMENT} --format jsonl".split()
TRUSTED = [*VALIDATE, "--trust", str(KEYS / "trust.pem"), "--decryption-key", str(KEYS / "sp-rsa.key.pem"), "{}"]
COMMANDS = {
    "validate": [*VALIDATE, "{}"],
    "show-values": [*VALIDATE, "--show-values", "{}"],
    "schema": [*VALIDATE, "--schema", "{}"],
    "replays": [*VALIDATE, "--reject-replays", "{}"],
    "trusted": TRUSTED,
    "weak": [*TRUSTED, "--allow-algorithm", "aes-cbc", "--allow-algorithm", "rsa-1_5"],
    **{form: f"validate --jobs 1 --at {MOMENT} --show-values --format {form} {{}}".split() for form in FORMATS},
    "field": [*VALIDATE, "--field", "doc", "{}"],
    "inspect": "inspect --show-values {}".split(),
    "inspect-json": "inspect --json --show-values {}".split(),
    "verify": ["verify", "--at", MOMENT, "--trust", str(KEYS / "trust.pem"), "{}"],
    "decrypt": ["decrypt", "--decryption-key", str(KEYS / "sp-rsa.key.pem"), "{}"],
    "decode": "decode --layers {}".split(),
    "encode": "encode {}".split(),
    "guarded": "encode --cleanup guarded {}".split(),
    "canonicalize": "canonicalize --with-comments {}".split(),
    "inclusive": "canonicalize --method inclusive --with-comments {}".split(),
    "inclusive-1.1": "canonicalize --method inclusive-1.1 --with-comments {}".split(),
    "element-1.1": "canonicalize --method inclusive-1.1 --id _a1 {}".split(),
    "one-element": "canonicalize --id _a1 {}".split(),
    "xpath": ["canonicalize", "--xpath", "//. | //@* | //namespace::*", "{}"],
    "xpath-steps": ["canonicalize", "--xpath", "//a//a//a//a", "{}"],
    "xpath-sorted": ["canonicalize", "--xpath", "//x[not(*)]", "{}"],
    "xpath-language": ["canonicalize", "--xpath", "//x[lang('en') or lang('de')]", "{}"],
    "xpath-value": ["canonicalize", "--xpath", "//x[contains(/r/@a, 'zz')]", "{}"],
    "xpath-base": ["canonicalize", "--method", "inclusive-1.1", "--xpath", "//x | //x/@*", "{}"],
    "verify-1.1": ["verify", "--at", MOMENT, "--trust", str(KEYS / "trust.pem"), "--allow-algorithm", "c14n11", "{}"],
    "metadata": [*VALIDATE, "--trust", "{}", str(ROOT / "TestVectors/responses/xmlsec1/minimal.xml")],
    "audit": "adobe-audit --json {}".split(),
    "metadata-show": ["metadata", "--at", MOMENT, "--json", "{}"],
    "metadata-diff": ["metadata", "--diff", str(KEYS / "idp-metadata.xml"), "{}"],
    "redact": ["redact", "--output", "{=}", "{}"],
    "policy": [*VALIDATE, "--policy", "{}", str(ROOT / "TestVectors/responses/xmlsec1/minimal.xml")],
    "policy-of": [*VALIDATE, "--policy", "{+}", "{}"],
    "query-of": [*VALIDATE, "--query", "{+}", "{}"],
    "request-of": [*VALIDATE, "--request", "{+}", "{}"],
    "messages": [*VALIDATE, "--messages", "all", "{}"],
    "query": [*VALIDATE, "--query", "{}", str(ROOT / "TestVectors/responses/xmlsec1/minimal.xml")],
}


@dataclass(frozen=True)
class Shape:
    """One dimension, with one command."""

    name: str
    make: Callable[[int], bytes | str]
    # The smallest of the three sizes.
    n: int
    command: str = "validate"
    # The expected output: the limit that stops the tool, or a part that proves that the tool processed the whole input.
    says: str = ""
    # Whether a limit of the product ends the work; otherwise `limit-exceeded` in the output is an error of the shape.
    is_limited: bool = False
    # The size whose instructions are subtracted; default: a minimal document of the command. For shapes with an expensive
    # part that does not grow, such as the use of a private key.
    floor: int | None = None
    # The content of a second file of the command, which grows together with the first one.
    second: Callable[[int], str] | None = None

    @property
    def is_core(self) -> bool:
        """Returns whether `Scripts/growth --core` runs the shape."""
        return self.name in CORE

    def bytes(self, n: int) -> bytes:
        """Returns the input of this size."""
        made = self.make(n)
        return made.encode() if isinstance(made, str) else made

    def write(self, n: int, path: Path) -> None:
        """Writes the input of this size, and its second file."""
        path.write_bytes(self.bytes(n))
        if self.second:
            _second(path).write_text(self.second(n), encoding="utf-8", newline="")

    def arguments(self, path: Path) -> list[str]:
        """Returns the arguments of samltool."""
        shutil.rmtree(_folder(path), ignore_errors=True)
        files = {"{}": str(path), "{+}": str(_second(path)), "{=}": str(_folder(path))}
        return [files.get(word, word) for word in COMMANDS[self.command]]


def remove(path: Path) -> None:
    """Removes an input, and its second file."""
    path.unlink()
    _second(path).unlink(missing_ok=True)
    shutil.rmtree(_folder(path), ignore_errors=True)


def _folder(path: Path) -> Path:
    return path.with_name(f"{path.name}-folder")


def _second(path: Path) -> Path:
    return path.with_name(f"{path.name}-second")
