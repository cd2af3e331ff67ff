# SPDX-License-Identifier: Apache-2.0
"""Records the signed content of the vectors with tools that share no code with this package.

xmlsec1 verifies each signature and writes the octets that it digested. xmlsec1 does not support
RSA-PSS, so lxml and cryptography verify it. Needs python3-lxml, python3-cryptography and xmlsec1.
Usage: signed_content.py >signed-content.json
"""

import base64
import hashlib
import json
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Scripts" / "peers"))

from covered import certificate, decrypted, good_digest, path, public, remove, value_holds
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key
from signatures import DS, canonical, parse, verify

VECTORS = ROOT / "TestVectors"
KEYS = ["idp-rsa", "idp-ec", "partner-rsa", "weak-rsa-1024"]


def sources() -> dict[str, list[str]]:
    """Returns the signed and valid vectors, with the files of their trusted keys."""
    found: dict[str, list[str]] = {}
    for name in ("responses", "attacks", "changes"):
        for group in json.loads((VECTORS / name / "manifest.json").read_text())["testGroups"]:
            for test in group["tests"]:
                if test["result"] == "valid" and test["file"].endswith(".xml"):
                    found.setdefault(f"{name}/{test['file']}", []).extend(test.get("trust", []))
    return found


def fingerprint(key: str, trust: list[str]) -> str:
    """Returns the name of a key in this package: a key that is trusted for RSA-PSS only has a separate name."""
    known = public(key)
    der = known.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    for file in trust:
        if file.endswith(".pub.pem"):
            pem = (VECTORS / file).read_bytes()
            if load_pem_public_key(pem).public_numbers() == known.public_numbers():
                der = base64.b64decode(b"".join(pem.splitlines()[1:-1]))
    return "sha256:" + hashlib.sha256(der).hexdigest()


def digested(file: Path, place: str, key: str) -> bytes | None:
    """Returns the octets that xmlsec1 digested, if the signature verifies."""
    run = verify(file, certificate(key), place, "--store-references", "--print-debug", references="empty,same-doc")
    if run.returncode != 0:
        return None
    start, end = b"== PreDigest data - start buffer:\n", b"\n== PreDigest data - end buffer"
    return run.stdout[run.stdout.index(start) + len(start) : run.stdout.index(end)]


def by_hand(signature) -> tuple[bytes, str] | None:
    """Returns the same for algorithms that xmlsec1 does not support."""
    info = signature.find(f"{DS}SignedInfo")
    value = base64.b64decode("".join(signature.find(f"{DS}SignatureValue").itertext()))
    copy = parse(canonical(signature.getparent()))
    remove(copy.find(f"{DS}Signature"))
    octets = canonical(copy)
    signers = [key for key in KEYS if good_digest(signature, octets) and value_holds(info, value, public(key))]
    return (octets, signers[0]) if signers else None


def signed(file: Path, data: bytes, trust: list[str]) -> list[dict]:
    """Returns the content that each signature of a document covers."""
    found = []
    file.write_bytes(data)
    for signature in parse(data).iter(f"{DS}Signature"):
        candidates = ((digested(file, path(signature), key), key) for key in KEYS)
        found_octets = next((pair for pair in candidates if pair[0] is not None), None) or by_hand(signature)
        if found_octets is None:
            continue
        octets, signer = found_octets
        root = ElementTree.fromstring(octets)
        row = {"id": root.get("ID"), "element": root.tag.split("}")[1], "key": fingerprint(signer, trust)}
        found.append(row | {"octets": hashlib.sha256(octets).hexdigest()})
    return found


def main() -> None:
    """Writes one line for each vector."""
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "document.xml"
        for source, trust in sources().items():
            data = (VECTORS / source).read_bytes()
            found = signed(file, data, trust)
            if b"EncryptedData" in data:
                try:
                    opened = signed(file, decrypted(data), trust)
                except SystemExit:
                    opened = []
                known = [item["octets"] for item in found]
                found += [item for item in opened if item["octets"] not in known]
            row = {"file": source, "sha256": hashlib.sha256(data).hexdigest(), "signed": found}
            lines.append(json.dumps(row, ensure_ascii=True))
    print("[\n" + ",\n".join(lines) + "\n]")


if __name__ == "__main__":
    main()
