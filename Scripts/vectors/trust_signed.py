# SPDX-License-Identifier: Apache-2.0
"""Signed metadata of the set `trust`, made with xmlsec1."""

import base64
import hashlib
import subprocess
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_der_x509_certificate

import trust_keys as keys
import trust_metadata as metadata
from signing import DIGESTS, DSIG, MORE, blank
from vectorset import write_file

READ_AT = "2026-05-01T10:00:00Z"
SIGNER = "rsa-4096"


def sign(text: str, key: str = SIGNER, target: str = "_m1", method: str = "rsa-sha256") -> str:
    """Signs a document that contains a template for the signature of the element with the ID `target`."""
    signature = blank(target, certificate=False)
    if method == "rsa-sha1":
        signature = signature.replace(f"{MORE}rsa-sha256", f"{DSIG}rsa-sha1").replace(DIGESTS["sha256"], f"{DSIG}sha1")
    text = text.replace("<!--signature-->", signature)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.xml", Path(folder) / "out.xml"
        source.write_text(text, encoding="utf-8")
        ids = [option for name in ("EntitiesDescriptor", "EntityDescriptor") for option in ("--id-attr:ID", f"{metadata.MD}:{name}")]
        subprocess.run(
            ["xmlsec1", "--sign", "--privkey-pem", str(keys.private(key)), *ids, "--output", str(target), str(source)],
            check=True,
            capture_output=True,
        )
        return target.read_text(encoding="utf-8")


def _group(until: str | None, place: str = "<!--signature-->") -> str:
    more = ' ID="_m1"' + (f' validUntil="{until}"' if until else "")
    members = (metadata.member(metadata.A, "rsa-2048"), metadata.member(metadata.B, "p256"))
    return metadata.group(place, *members, more=more)


def _scope(value: str, regexp: str | None = None) -> str:
    stated = f' regexp="{regexp}"' if regexp else ""
    return f'<shibmd:Scope xmlns:shibmd="urn:mace:shibboleth:metadata:1.0"{stated}>{value}</shibmd:Scope>'


def _extensions(*content: str) -> str:
    return f"<md:Extensions>{''.join(content)}</md:Extensions>"


def _certificate(path: str) -> bytes:
    pem = (keys.TEST_VECTORS / path).read_text(encoding="utf-8")
    lines = pem[pem.index("-----BEGIN") :].splitlines()
    return base64.b64decode("".join(line for line in lines if not line.startswith("-----")))


def _fingerprint_of_provider() -> str:
    key = load_der_x509_certificate(_certificate("keys/idp-rsa.crt.pem")).public_key()
    return "sha256:" + hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).hexdigest()


def _scoped(until: str) -> str:
    """Returns an aggregate with scopes of the entity, of each role, of another role, of the group and of another entity."""
    key = metadata.key(metadata.x509(_certificate("keys/idp-rsa.crt.pem")))
    # A key with which no response should be signed; the attacks use it.
    other_use = metadata.key(metadata.x509(_certificate("attacks/keys/partner-rsa.crt.pem")), use="encryption")
    member = metadata.entity(
        _extensions(_scope("\n  example.test\n"), _scope(""), _scope("[a-z]+\\.pattern\\.test$", "1")),
        metadata.role(_extensions(_scope("sso.test")), key, other_use),
        metadata.role(_extensions(_scope("authority.test")), key, kind="AttributeAuthorityDescriptor"),
        metadata.role(_extensions(_scope("sp.test")), kind="SPSSODescriptor"),
        metadata.role(_extensions(_scope("saml1.test")), protocols="urn:oasis:names:tc:SAML:1.1:protocol"),
        root=False,
    )
    other = metadata.entity(_extensions(_scope("other.test")), metadata.role(key), name=metadata.A, root=False)
    plain = metadata.entity(metadata.role(key), name=metadata.B, root=False)
    more = f' ID="_m1" validUntil="{until}"'
    return metadata.group("<!--signature-->", _extensions(_scope("group.test")), member, other, plain, more=more)


def groups(folder: Path) -> list[dict]:
    """Writes the documents and returns their group."""
    tests = []

    def add(name: str, comment: str, text: str, code: str | None = None, signer: str = SIGNER, looked: dict | None = None) -> None:
        path = f"signed/{name}.xml"
        write_file(folder, path, text.encode())
        outcome = {"result": "invalid", "code": code} if code else {"result": "valid", "lookups": [looked or metadata.look(metadata.A, "rsa-2048")]}
        tests.append({"comment": comment, "file": path, "readAt": READ_AT, "signer": keys.fingerprint(signer), **outcome, "flags": ["S-51"]})

    good = sign(_group("2026-05-08T10:00:00Z"))
    add("week", "an aggregate with validUntil in a week", good)
    add("28-days", "an aggregate with validUntil in exactly 28 days", sign(_group("2026-05-29T10:00:00Z")))
    more = ' ID="_m1" validUntil="2026-05-08T10:00:00Z"'
    one = metadata.entity("<!--signature-->", metadata.role(metadata.key(metadata.carried("rsa-2048"))), name=metadata.A, more=more)
    add("entity", "one signed entity", sign(one))
    add("far", "validUntil in 28 days and one second", sign(_group("2026-05-29T10:00:01Z")), "trust.unbounded-metadata")
    far = _group("2026-08-01T10:00:00Z").replace(' ID="_m1"', ' ID="_m1" cacheDuration="PT1H"')
    add("far-cached", "a distant validUntil, and a cacheDuration of an hour", sign(far), "trust.unbounded-metadata")
    add("absent", "no validUntil", sign(_group(None)), "trust.unbounded-metadata")
    cached = sign(_group(None).replace(' ID="_m1"', ' ID="_m1" cacheDuration="PT1H"'))
    add("cache-alone", "cacheDuration instead of validUntil", cached, "trust.unbounded-metadata")
    add("past", "validUntil in the past", sign(_group("2026-05-01T09:59:59Z")), "trust.expired-metadata")
    add("now", "validUntil at the time of reading", sign(_group("2026-05-01T10:00:00Z")), "trust.expired-metadata")
    add("unsigned", "no signature", _group("2026-05-08T10:00:00Z", ""), "trust.unverified-metadata")
    add("changed", "an entity that was renamed after signing", good.replace(metadata.A, metadata.C), "trust.unverified-metadata")
    add("added", "an entity that was added after signing", good.replace("</md:EntitiesDescriptor>", metadata.member(metadata.C, "p384") + "</md:EntitiesDescriptor>"), "trust.unverified-metadata")
    add("other-key", "a signature with another key", sign(_group("2026-05-08T10:00:00Z"), "rsa-2048"), "trust.unverified-metadata")
    week = "2026-05-08T10:00:00Z"
    add("weak-key", "a key of 1024 bits", sign(_group(week), "rsa-1024"), "trust.unverified-metadata", "rsa-1024")
    add("sha1", "a signature with SHA-1", sign(_group(week), method="rsa-sha1"), "trust.unverified-metadata")
    twice = sign(_group(week)).replace("</md:EntitiesDescriptor>", blank("_m1", certificate=False) + "</md:EntitiesDescriptor>")
    add("second", "a second signature after the entities", twice, "trust.unverified-metadata")
    entity = metadata.member(metadata.A, "rsa-2048", more=' ID="_a1"')
    moved = sign(metadata.group("<!--signature-->", entity, more=f' validUntil="{week}"'), target="_a1")
    add("moved", "a signature of one entity as that of the aggregate", moved, "trust.unverified-metadata")
    inner = metadata.member(metadata.A, "rsa-2048", more=' ID="_m1"').replace("><md:IDP", "><!--signature--><md:IDP", 1)
    add("inner", "a signature over one entity of the aggregate alone", sign(metadata.group(inner, more=' validUntil="2026-05-08T10:00:00Z"')), "trust.unverified-metadata")
    looked = {"issuer": metadata.IDP, "at": READ_AT, "standing": "known", "keys": [_fingerprint_of_provider()]}
    add("scopes", "the provider of the set `responses`, with scopes", sign(_scoped(week)), looked=looked)
    return [{"type": "trust-signed-metadata", "tests": tests}]
