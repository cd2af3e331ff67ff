# SPDX-License-Identifier: Apache-2.0
"""One attack: a document, the expected finding, and the policy of its validation."""

from dataclasses import dataclass, field

ALLOWED = [
    "rsa-sha1", "ecdsa-sha1", "sha1", "rsa-1024", "ed25519", "aes-cbc", "rsa-1_5", "inclusive-c14n", "c14n11",
    "exclusive-c14n-with-comments", "empty-reference-uri",
]
UNREADABLE_AREAS = {"input", "encoding", "xml"}


@dataclass(frozen=True)
class Case:
    """One test. `holds` states the required property of its signatures, see attacks_check."""

    file: str
    comment: str
    document: str | bytes
    code: str | None
    flags: tuple[str, ...] = ()
    holds: str = ""
    cause: str | None = None
    trust: tuple[str, ...] = ()
    require: str | None = None
    allow: tuple[str, ...] = ()
    key: bool = False
    assertions: int | None = None
    attributes: dict[str, list[str]] = field(default_factory=lambda: {"uid": ["mira-7"]})
    shared: bool = False

    @property
    def result(self) -> str:
        """The expected result of the document."""
        if self.code is None:
            return "valid"
        # A response with too many assertions or signatures is readable.
        if self.code == "xml.limit-exceeded" and not self.file.startswith("parser/"):
            return "invalid"
        unreadable = self.code.split(".")[0] in UNREADABLE_AREAS or self.code == "saml.not-a-response"
        return "unreadable" if unreadable else "invalid"

    @property
    def data(self) -> bytes:
        """The document as bytes."""
        return self.document.encode() if isinstance(self.document, str) else self.document

    def test(self) -> dict:
        """Returns the test as the manifest has it."""
        made = {"comment": self.comment, "file": self.file, "result": self.result}
        if self.code is not None:
            made["code"] = self.code
        if self.cause:
            made["cause"] = self.cause
        made["trust"] = list(self.trust) or ["keys/trust.pem"]
        made["requireSignature"] = self.require or "any"
        made["allow"] = list(self.allow)
        if self.key:
            made["decryptionKey"] = "keys/sp-rsa.key.pem"
        if self.assertions:
            made["assertions"] = self.assertions
        if self.code is None:
            made["attributes"] = self.attributes
        return {**made, "flags": list(self.flags)}


def case(file: str, comment: str, document: str | bytes, code: str | None, *flags: str, **more) -> Case:
    """Returns a case; the flags are items of the security checklist and CVE numbers."""
    return Case(file, comment, document, code, flags, **more)


def relaxed(*weaknesses: str) -> tuple[str, ...]:
    """Returns every algorithm that can be allowed, except those that name the weakness."""
    return tuple(name for name in ALLOWED if name not in weaknesses)
