# SPDX-License-Identifier: Apache-2.0
"""SAML metadata of the set `trust`: valid keys, and content that must be rejected."""

import base64
from pathlib import Path

import trust_der as der
import trust_keys as keys
from vectorset import write_file

MD = "urn:oasis:names:tc:SAML:2.0:metadata"
DS = "http://www.w3.org/2000/09/xmldsig#"
DSIG11 = "http://www.w3.org/2009/xmldsig11#"
PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol"
IDP = "https://idp.example.test"
NOW = "2026-05-01T10:00:00Z"
SIGNER = str(keys.private("rsa-2048"))
OIDS = {"p256": "1.2.840.10045.3.1.7", "p384": "1.3.132.0.34", "p521": "1.3.132.0.35", "secp256k1": "1.3.132.0.10"}


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def x509(*certificates: bytes) -> str:
    inner = "".join(f"<ds:X509Certificate>{text_of(one)}</ds:X509Certificate>" for one in certificates)
    return f"<ds:X509Data>{inner}</ds:X509Data>"


def carried(name: str, **odd) -> str:
    """Returns the X509Data of a key."""
    return x509(der.certificate(keys.information(name), SIGNER, **odd))


def rsa_value(modulus: int, exponent: int) -> str:
    parts = (number.to_bytes((number.bit_length() + 7) // 8, "big") for number in (modulus, exponent))
    one, two = (text_of(part) for part in parts)
    return f"<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>{one}</ds:Modulus><ds:Exponent>{two}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>"


def ec_value(name: str, oid: str | None = None) -> str:
    size = {"p256": 65, "p384": 97, "p521": 133, "secp256k1": 65}[name]
    point = text_of(keys.information(name)[-size:])
    curve = f'<dsig11:NamedCurve URI="urn:oid:{oid or OIDS[name]}"/>'
    return f'<ds:KeyValue><dsig11:ECKeyValue xmlns:dsig11="{DSIG11}">{curve}<dsig11:PublicKey>{point}</dsig11:PublicKey></dsig11:ECKeyValue></ds:KeyValue>'


def key(info: str, use: str | None = "signing") -> str:
    stated = f' use="{use}"' if use is not None else ""
    return f"<md:KeyDescriptor{stated}><ds:KeyInfo>{info}</ds:KeyInfo></md:KeyDescriptor>"


def role(*descriptors: str, kind: str = "IDPSSODescriptor", protocols: str | None = PROTOCOL, more: str = "") -> str:
    stated = f' protocolSupportEnumeration="{protocols}"' if protocols is not None else ""
    service = f'<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="{IDP}/sso"/>'
    return f"<md:{kind}{stated}{more}>{''.join(descriptors)}{service if kind.startswith('IDP') else ''}</md:{kind}>"


def entity(*roles: str, name: str | None = IDP, more: str = "", root: bool = True) -> str:
    spaces = f' xmlns:md="{MD}" xmlns:ds="{DS}"' if root else ""
    stated = f' entityID="{name}"' if name is not None else ""
    return f"<md:EntityDescriptor{spaces}{stated}{more}>{''.join(roles)}</md:EntityDescriptor>"


def group(*members: str, more: str = "", root: bool = True) -> str:
    spaces = f' xmlns:md="{MD}" xmlns:ds="{DS}"' if root else ""
    return f"<md:EntitiesDescriptor{spaces}{more}>{''.join(members)}</md:EntitiesDescriptor>"


def member(name: str, *names: str, more: str = "") -> str:
    return entity(role(*(key(carried(one)) for one in names)), name=name, more=more, root=False)


A, B, C = "https://a.example.test", "https://b.example.test", "https://c.example.test"


def look(issuer: str, *names: str, at: str = NOW, standing: str = "known") -> dict:
    """Returns a question and its answer."""
    return {"issuer": issuer, "at": at, "standing": standing, "keys": [keys.fingerprint(name) for name in names]}


def _keys() -> list[dict]:
    """Returns documents about the keys that count: name, comment, text, lookups, notices."""
    made = []

    def add(name: str, comment: str, text: str, *lookups: dict, notices: tuple[str, ...] = (), flags: tuple[str, ...] = ("S-51",)) -> None:
        made.append({"name": name, "comment": comment, "text": text, "lookups": list(lookups), "notices": list(notices), "flags": list(flags)})

    one = key(carried("rsa-2048"))
    add("one", "one entity", entity(role(one)), look(IDP, "rsa-2048"), look(IDP + "/", standing="unknown"), look("", standing="unknown"))
    add("rollover", "two keys, the old one first", entity(role(one, key(carried("p256")))), look(IDP, "rsa-2048", "p256"))
    add("two-in-key-info", "two keys in one KeyInfo", entity(role(key(carried("rsa-2048") + carried("p256")))), look(IDP, "rsa-2048", "p256"))
    rollover = x509(der.certificate(keys.information("rsa-2048"), SIGNER, issuer="idp", subject="idp"), der.certificate(keys.information("p256"), SIGNER, issuer="idp", subject="idp"))
    add("rollover-in-x509-data", "two self-issued certificates of one name in one X509Data", entity(role(key(rollover))), look(IDP, "rsa-2048", "p256"))
    chain = x509(der.certificate(keys.information("p256"), SIGNER, issuer="CA", subject="idp"), der.certificate(keys.information("rsa-2048"), SIGNER, issuer="Root", subject="CA"), der.certificate(keys.information("p384"), SIGNER, issuer="Root", subject="Root"))
    add("chain", "a chain: the keys of the authorities are not keys of the entity", entity(role(key(chain))), look(IDP, "p256"))
    backwards = x509(der.certificate(keys.information("p384"), SIGNER, issuer="CA", subject="CA"), der.certificate(keys.information("p256"), SIGNER, issuer="CA", subject="idp"))
    add("chain-backwards", "a chain that begins with its authority", entity(role(key(backwards))), look(IDP, "p256"))
    add("repeated", "one key in two roles", entity(role(one), role(one, kind="AttributeAuthorityDescriptor")), look(IDP, "rsa-2048"))
    add("no-use", "a key without a use", entity(role(key(carried("p384"), use=None))), look(IDP, "p384"))
    add("encryption-beside", "a key for encryption next to one that signs", entity(role(key(carried("rsa-4096"), use="encryption"), one)), look(IDP, "rsa-2048"))
    add("unknown-use", "a use that does not exist, next to a good one", entity(role(key(carried("p256"), use="Signing"), one)), look(IDP, "rsa-2048"), notices=("trust.unreadable-key",))
    for kind in ("AttributeAuthorityDescriptor", "AuthnAuthorityDescriptor", "PDPDescriptor"):
        add(f"role-{kind.lower()}", f"the role {kind}", entity(role(key(carried("p521")), kind=kind)), look(IDP, "p521"))
    add("sp-beside", "a key of a service provider next to one of an identity provider", entity(role(key(carried("p256")), kind="SPSSODescriptor"), role(one)), look(IDP, "rsa-2048"))
    add("saml-1-beside", "a role that supports only SAML 1.1 next to one of SAML 2.0", entity(role(key(carried("p256")), protocols="urn:oasis:names:tc:SAML:1.1:protocol"), role(one)), look(IDP, "rsa-2048"))
    add("two-protocols", "a role that supports both", entity(role(one, protocols=f"urn:oasis:names:tc:SAML:1.1:protocol {PROTOCOL}")), look(IDP, "rsa-2048"))
    modulus, exponent = der.made_up_modulus(2048), 65539
    add("rsa-value", "an RSA key value", entity(role(key(rsa_value(modulus, exponent)))), look(IDP, "rsa-2048-e65539"))
    for name in ("p256", "p384", "p521"):
        add(f"ec-value-{name}", f"an EC key value on {name}", entity(role(key(ec_value(name)))), look(IDP, name))
    encoded = f'<dsig11:DEREncodedKeyValue xmlns:dsig11="{DSIG11}">{text_of(keys.information("ed25519"))}</dsig11:DEREncodedKeyValue>'
    add("der-value", "a DER-encoded key value", entity(role(key(encoded))), look(IDP, "ed25519"))
    add("both-forms", "one key as a certificate and as a value", entity(role(key(carried("p256") + ec_value("p256")))), look(IDP, "p256"))
    wrapped = carried("p256").replace("MII", "\n   M I\tI\r\n", 1)
    add("wrapped", "white space inside Base64", entity(role(key(wrapped))), look(IDP, "p256"))
    add("padded-id", "white space around the entityID", entity(role(one), name=f"  {IDP}&#10;"), look(IDP, "rsa-2048"), look(f"\t{IDP} ", "rsa-2048"), flags=("S-16",))
    add("composed-id", "a composed letter in the entityID", entity(role(one), name="https://caf\u00e9.example.test"), look("https://caf\u00e9.example.test", "rsa-2048"), look("https://cafe\u0301.example.test", standing="unknown"), flags=("S-16",))
    names = ["rsa-1024", "rsa-2048", "rsa-2048-e3", "rsa-4096", "rsa-pss-2048", "p256", "p384", "p521", "ed25519"]
    add("eight", "eight keys", entity(role(*(key(carried(name)) for name in names[:8]))), look(IDP, *names[:8]))
    add("nine", "nine keys, of which the first eight count", entity(role(*(key(carried(name)) for name in names))), look(IDP, *names[:8]), notices=("trust.keys-left-out",))
    add("many-in-x509-data", "40 certificates in one X509Data, of which 32 are looked at", entity(role(key(x509(*[der.certificate(keys.information("p256"), SIGNER)] * 40)))), look(IDP, "p256"), notices=("trust.unreadable-key",))
    add("many-in-key-info", "40 key values in one KeyInfo", entity(role(key(ec_value("p256") * 40))), look(IDP, "p256"), notices=("trust.unreadable-key",))
    script = entity(role(one)).replace(f"{IDP}/sso", "javascript:alert(1)")
    add("script-location", "an endpoint that is a script: no endpoint is read", script, look(IDP, "rsa-2048"))
    add("data-location", "an endpoint that is a data URI", entity(role(one)).replace(f"{IDP}/sso", "data:text/html,x"), look(IDP, "rsa-2048"))
    bad = [
        ("comment", "a comment inside a certificate", carried("p256").replace("MII", "MI<!-- -->I", 1)),
        ("armour", "PEM inside an X509Certificate", carried("p256").replace("MII", "-----BEGIN CERTIFICATE-----\nMII", 1)),
        ("cut", "a certificate that is cut", x509(der.certificate(keys.information("p256"), SIGNER)[:-1])),
        ("off-curve", "a certificate with a point off its curve", x509(der.certificate(keys.information("p256")[:-1] + bytes([keys.information("p256")[-1] ^ 1]), SIGNER))),
        ("name", "a KeyName alone", "<ds:KeyName>idp</ds:KeyName>"),
        ("dsa-value", "a DSA key value", "<ds:KeyValue><ds:DSAKeyValue><ds:Y>AQAB</ds:Y></ds:DSAKeyValue></ds:KeyValue>"),
        ("other-curve", "an EC key value on another curve", ec_value("secp256k1")),
        ("wrong-curve", "an EC point under the name of another curve", ec_value("p256", OIDS["p384"])),
        ("no-exponent", "an RSA key value without an exponent", rsa_value(modulus, exponent).replace("<ds:Exponent>AQAD</ds:Exponent>", "")),
        ("other-namespace", "an X509Data of no namespace", "<X509Data><X509Certificate>AA==</X509Certificate></X509Data>"),
    ]
    for name, comment, info in bad:
        add(f"unreadable-{name}", f"{comment}, next to a good key", entity(role(key(info), one)), look(IDP, "rsa-2048"), notices=("trust.unreadable-key",))
    no_info = '<md:KeyDescriptor use="signing"/>'
    add("no-key-info", "a KeyDescriptor without KeyInfo, next to a good one", entity(role(no_info, one)), look(IDP, "rsa-2048"), notices=("trust.unreadable-key",))

    sp = entity(role(key(carried("p256")), kind="SPSSODescriptor"), name=B, root=False)
    add("aggregate", "three entities", group(member(A, "rsa-2048"), sp, member(C, "p384")), look(A, "rsa-2048"), look(B), look(C, "p384"), look(IDP, standing="unknown"), flags=("S-29",))
    nested = group(group(member(A, "rsa-2048"), group(member(B, "p256"), root=False), root=False), member(C, "p384"))
    add("nested", "groups inside groups", nested, look(A, "rsa-2048"), look(B, "p256"), look(C, "p384"))
    add("bad-member", "an entity without a name in an aggregate", group(entity(role(one), name=None, root=False), member(A, "p256")), look(A, "p256"), notices=("trust.unreadable-entity",))
    endless = member(B, "p384", more=' validUntil="tomorrow"')
    add("bad-member-end", "an entity with an invalid validUntil in an aggregate", group(endless, member(A, "p256")), look(A, "p256"), look(B, standing="unknown"), notices=("trust.unreadable-entity",))
    add("foreign-member", "an entity of another namespace in an aggregate", group(member(A, "p256"), member(B, "p384").replace("md:", "x:").replace("<x:EntityDescriptor", '<x:EntityDescriptor xmlns:x="urn:x"', 1)), look(A, "p256"), look(B, standing="unknown"), flags=("S-11",))
    hidden = f"<md:Extensions>{member(B, 'p384')}</md:Extensions>"
    add("hidden-member", "an entity inside Extensions", group(hidden, member(A, "p256")), look(A, "p256"), look(B, standing="unknown"))
    return made


def _times() -> list[dict]:
    """Returns documents about the time for which keys count: name, comment, text, the time of reading, lookups."""
    made = []

    def add(name: str, comment: str, text: str, *lookups: dict, read_at: str | None = None, notices: tuple[str, ...] = ()) -> None:
        made.append({"name": name, "comment": comment, "text": text, "readAt": read_at, "lookups": list(lookups), "notices": list(notices), "flags": ["S-51"]})

    one = key(carried("rsa-2048"))
    until = ' validUntil="2026-05-02T00:00:00Z"'
    before, end, later = "2026-05-01T23:59:59Z", "2026-05-02T00:00:00Z", "2026-06-01T00:00:00Z"

    def gone(issuer: str, at: str, since: str = end) -> dict:
        return look(issuer, at=at, standing="expired") | {"since": since}

    ends = (look(IDP, "rsa-2048", at=before), gone(IDP, end), gone(IDP, later))
    add("until-entity", "validUntil on the entity", entity(role(one), more=until), *ends)
    add("until-role", "validUntil on the role", entity(role(one, more=until)), *ends)
    add("until-group", "validUntil on the group", group(member(IDP, "rsa-2048"), more=until), *ends)
    add("until-outer-group", "validUntil on the outer group", group(group(member(IDP, "rsa-2048"), root=False), more=until), *ends)
    add("until-earliest", "the earliest validUntil applies", group(member(IDP, "rsa-2048", more=' validUntil="2027-01-01T00:00:00Z"'), more=until), *ends)
    add("until-earliest-inner", "the earliest validUntil applies, also inside", group(member(IDP, "rsa-2048", more=until), more=' validUntil="2027-01-01T00:00:00Z"'), *ends)
    add("until-zone", "validUntil with an offset", entity(role(one), more=' validUntil="2026-05-02T02:00:00+02:00"'), *ends)
    two = entity(role(one, more=until), role(key(carried("p256")), kind="AttributeAuthorityDescriptor"))
    add("until-one-role", "validUntil on one of two roles", two, look(IDP, "rsa-2048", "p256", at=before), look(IDP, "p256", at=end))
    same = entity(role(one, more=until), role(one, kind="AttributeAuthorityDescriptor"))
    add("until-same-key", "one key in a role with validUntil and in one without", same, look(IDP, "rsa-2048", at=later))
    later_end = ' validUntil="2026-05-03T00:00:00Z"'
    both = entity(role(one, more=until), role(key(carried("p256")), kind="PDPDescriptor", more=later_end))
    add("until-both-roles", "two roles with different validUntil", both, look(IDP, "p256", at=end), gone(IDP, later, "2026-05-03T00:00:00Z"))
    add("until-one-member", "validUntil on one of two entities", group(member(A, "rsa-2048", more=until), member(B, "p256")), gone(A, later), look(B, "p256", at=later))
    add("until-never", "no validUntil", entity(role(one)), look(IDP, "rsa-2048", at="9999-12-31T23:59:59Z"))
    cache = ' cacheDuration="PT14H"'
    add("cache", "a duration from the moment of reading", entity(role(one), more=cache), *ends, read_at=NOW)
    add("cache-group", "a duration on the group", group(member(IDP, "rsa-2048"), more=cache), *ends, read_at=NOW)
    add("cache-role", "a duration on the role", entity(role(one, more=cache)), *ends, read_at=NOW)
    add("cache-and-until", "a cacheDuration that ends before validUntil", entity(role(one), more=cache + ' validUntil="2026-06-01T00:00:00Z"'), *ends, read_at=NOW)
    add("until-and-cache", "validUntil before the end of cacheDuration", entity(role(one), more=until + ' cacheDuration="P1Y"'), *ends, read_at=NOW)
    add("cache-unread", "a duration, and no moment of reading", entity(role(one), more=cache), look(IDP, "rsa-2048", at=later), notices=("trust.cache-duration-unused",))
    add("cache-zero", "a cacheDuration of zero", entity(role(one), more=' cacheDuration="PT0S"'), gone(IDP, NOW, NOW), read_at=NOW)
    return made


def _bad() -> list[dict]:
    """Returns documents that must be rejected: name, comment, text, code."""
    made = []
    one = key(carried("rsa-2048"))
    good = entity(role(one))

    def add(name: str, comment: str, text: str, code: str) -> None:
        made.append({"name": name, "comment": comment, "text": text, "code": code})

    add("sp-only", "a service provider alone", entity(role(one, kind="SPSSODescriptor")), "trust.no-keys")
    add("encryption-only", "only encryption keys", entity(role(key(carried("rsa-2048"), use="encryption"))), "trust.no-keys")
    add("no-keys", "a role without keys", entity(role()), "trust.no-keys")
    add("no-roles", "an entity without roles", entity(), "trust.no-keys")
    add("no-entities", "an empty group", group(), "trust.no-keys")
    add("saml-1", "a role of SAML 1.1 alone", entity(role(one, protocols="urn:oasis:names:tc:SAML:1.1:protocol")), "trust.no-keys")
    add("no-protocol", "a role without a protocol", entity(role(one, protocols=None)), "trust.no-keys")
    add("key-outside", "a KeyDescriptor outside of any role", entity(one), "trust.no-keys")
    add("bad-key", "the only key cannot be read", entity(role(key(x509(b"\x30\x00")))), "trust.no-keys")
    add("duplicate", "two entities of one name", group(member(A, "p256"), member(A, "p256")), "trust.duplicate-entity")
    add("duplicate-nested", "two entities of one name in two groups", group(member(A, "p256"), group(member(f" {A}", "p384"), root=False)), "trust.duplicate-entity")
    add("doctype", "a DOCTYPE", "<!DOCTYPE md:EntityDescriptor>" + good, "trust.malformed-xml")
    add("cut", "a document that is cut", good[:-5], "trust.malformed-xml")
    add("duplicate-id", "two elements of one ID", group(member(A, "p256", more=' ID="x"'), member(B, "p384", more=' ID="x"')), "trust.malformed-xml")
    add("namespace", "another namespace", good.replace(MD, "urn:oasis:names:tc:SAML:1.0:metadata"), "trust.malformed-metadata")
    add("root", "another document element", f'<md:IDPSSODescriptor xmlns:md="{MD}"/>', "trust.malformed-metadata")
    add("response", "a response", '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>', "trust.malformed-metadata")
    add("no-id", "no entityID", entity(role(one), name=None), "trust.malformed-metadata")
    add("blank-id", "an entityID of spaces", entity(role(one), name="  "), "trust.malformed-metadata")
    add("long-id", "an entityID of 1025 characters", entity(role(one), name="urn:" + "x" * 1021), "trust.malformed-metadata")
    for name, value in {"word": "tomorrow", "empty": "", "zone": "2027-01-01T00:00:00", "day": "2027-02-30T00:00:00Z"}.items():
        add(f"until-{name}", f"an invalid validUntil: {name}", entity(role(one), more=f' validUntil="{value}"'), "trust.malformed-metadata")
    add("until-group", "an invalid validUntil on the group", group(member(A, "p256"), more=' validUntil="x"'), "trust.malformed-metadata")
    for name, value in {"word": "a day", "negative": "-P1D", "bare": "P", "order": "P1D1Y", "overflow": "P99999999999999999999Y", "product": "P99999999999999999Y", "fraction": "PT0.5M", "empty-time": "P1DT"}.items():
        add(f"cache-{name}", f"a duration that cannot be read: {name}", entity(role(one), more=f' cacheDuration="{value}"'), "trust.malformed-metadata")
    return made


def groups(folder: Path) -> list[dict]:
    """Writes the documents and returns their groups."""
    tests = []
    for document in [*_keys(), *_times()]:
        name = f"metadata/{document['name']}.xml"
        write_file(folder, name, document["text"].encode())
        tests.append({"comment": document["comment"], "file": name, "result": "valid", "readAt": document.get("readAt"), "lookups": document["lookups"], "notices": document["notices"], "flags": document["flags"]})
    for document in _bad():
        name = f"metadata/bad-{document['name']}.xml"
        write_file(folder, name, document["text"].encode())
        tests.append({"comment": document["comment"], "file": name, "result": "invalid", "readAt": NOW, "code": document["code"], "flags": ["S-51"]})
    return [{"type": "trust-metadata", "tests": tests}]
