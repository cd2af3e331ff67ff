# SPDX-License-Identifier: Apache-2.0
"""Ciphertext that must not be decrypted: algorithms, padding, tags, keys and their chains (S-34 to S-39)."""

import base64
import zlib
from collections.abc import Callable

from attacks_base import ASSERTION, BARE, assertion_of, change, forged, standing_alone
from attacks_case import Case, case, relaxed
from attacks_encrypt import (
    CBC, GCM, OAEP, OAEP11, RSA15, TRIPLE_DES, XENC11, Sealing, encrypted_key, seal, sealed_attribute, signed_around, with_sealed,
)
from attacks_sign import XENC, sign
from scenes import SAML
from signing import DSIG

CANNOT, ALGORITHM = "encryption.cannot-decrypt", "encryption.algorithm-not-allowed"
VALUE, VALUE_END = "<xenc:CipherValue>", "</xenc:CipherValue>"
SESSION = bytes(range(16))


def around(**changes) -> str:
    """Returns the login with an encrypted assertion, in a response that is signed with its ciphertext."""
    return signed_around(with_sealed(BARE, **changes))


def algorithms() -> list[Case]:
    """Algorithms that are not allowed, with a valid signature of the response."""
    agreement = lambda key: key.replace(f'Algorithm="{OAEP}"', f'Algorithm="{XENC}kw-aes128"').replace(
        "<xenc:CipherData>", f'<ds:KeyInfo xmlns:ds="{DSIG}"><xenc:AgreementMethod Algorithm="{XENC11}ECDH-ES"/></ds:KeyInfo><xenc:CipherData>', 1)
    odd_mask = f'<ds:DigestMethod xmlns:ds="{DSIG}" Algorithm="{XENC}sha256"/><xenc11:MGF xmlns:xenc11="{XENC11}" Algorithm="urn:example:mgf"/>'
    odd_digest = f'<ds:DigestMethod xmlns:ds="{DSIG}" Algorithm="http://www.w3.org/2001/04/xmldsig-more#md5"/>'
    own = lambda **changes: change(BARE, assertion_of(BARE), seal(sign(standing_alone(assertion_of(BARE)), ASSERTION), **changes))
    rows = [
        ("3des", "3DES", around(content=TRIPLE_DES), relaxed(), "S-35"),
        ("cbc", "AES-CBC", around(content=CBC), (), "S-35"),
        ("cbc", "AES-CBC, everything else allowed", around(content=CBC), relaxed("aes-cbc"), "S-35", "S-56"),
        ("cbc-own", "AES-CBC, allowed, in an unsigned response around a signed assertion", own(content=CBC), ("aes-cbc",), "S-35"),
        ("cbc-unsigned", "AES-CBC, allowed, and no signature at all", with_sealed(BARE, content=CBC), ("aes-cbc",), "S-34", "S-35"),
        ("unknown", "an unknown content algorithm", around(named_content="urn:example:cipher"), relaxed(), "S-35"),
        ("blank", "a content algorithm of one blank", around(named_content=" "), relaxed(), "S-35"),
        ("chacha", "ChaCha20", around(named_content="http://www.w3.org/2021/04/xmldsig-more#chacha20"), relaxed(), "S-35"),
        ("rsa15", "RSA 1.5", around(transport=RSA15), (), "S-36"),
        ("rsa15", "RSA 1.5, everything else allowed", around(transport=RSA15), relaxed("rsa-1_5"), "S-36", "S-56"),
        ("transport-unknown", "an unknown key transport", around(named_transport="urn:example:transport"), relaxed(), "S-36"),
        ("key-wrap", "a key wrapped with AES", around(named_transport=XENC + "kw-aes128"), relaxed(), "S-36"),
        ("agreement", "key agreement", around(edit_key=agreement), relaxed(), "S-36"),
        ("oaep-mask", "OAEP with an unknown mask", around(transport=OAEP11, parameters=odd_mask), relaxed(), "S-36"),
        ("oaep-digest", "OAEP with MD5", around(parameters=odd_digest), relaxed(), "S-36"),
    ]
    return [
        case(f"encryption/algorithm-{name}.xml", comment, text, ALGORITHM, *flags, key=True, allow=allow, shared=True)
        for name, comment, text, allow, *flags in rows
    ]


def flip(place: int) -> Callable[[bytes], bytes]:
    """Returns a function that flips a bit of one byte, counted from the end when negative."""
    def flipped(data: bytes) -> bytes:
        changed = bytearray(data)
        changed[place] ^= 1
        return bytes(changed)
    return flipped


def broken() -> list[Case]:
    """Ciphertext with flipped bits or missing bytes; all failures return the same error."""
    made = []
    for name, comment, cut in (
        ("flip-vector", "a bit of the vector flipped", flip(0)),
        ("flip-text", "a bit of the ciphertext flipped", flip(40)),
        ("flip-tag", "a bit of the tag flipped", flip(-1)),
        ("flip-tag-first", "the first bit of the tag flipped", flip(-16)),
        ("tag-15", "a tag of 15 bytes", lambda data: data[:-1]),
        ("tag-12", "a tag of 12 bytes", lambda data: data[:-4]),
        ("tag-4", "a tag of 4 bytes", lambda data: data[:-12]),
        ("tag-0", "no tag", lambda data: data[:-16]),
        ("tag-17", "a tag of 17 bytes", lambda data: data + b"\0"),
        ("vector-16", "a vector of 16 bytes", lambda data: bytes(4) + data),
        *((f"length-{length}", f"{length} bytes of ciphertext", lambda data, length=length: data[:length]) for length in (0, 1, 11, 12, 13, 15, 16, 27, 28, 33)),
    ):
        flags = ("S-35", "S-37") if name.startswith(("tag", "flip", "vector")) else ("S-35",)
        made.append(case(f"encryption/gcm-{name}.xml", f"AES-GCM: {comment}", around(cut=cut), CANNOT, *flags, key=True))
    for name, comment, cut in (
        ("flip-vector", "a bit of the vector flipped, so that the first character of the plaintext changes", flip(0)),
        ("flip-padding", "the last byte of the padding changed", lambda data: data[:-17] + bytes([data[-17] ^ 0x80]) + data[-16:]),
        *((f"length-{length}", f"{length} bytes of ciphertext", lambda data, length=length: data[:length]) for length in (0, 15, 16, 17, 31, 33)),
    ):
        made.append(case(f"encryption/cbc-{name}.xml", f"AES-CBC, allowed: {comment}", around(content=CBC, cut=cut), CANNOT, "S-35", "GHSA-hwqm-qvj9-4jr2", key=True, allow=("aes-cbc",)))
    for name, comment, changes, allow in (
        ("key-flip", "a bit of the encrypted key flipped", {"cut_key": flip(10)}, ()),
        ("key-short", "an encrypted key without its last byte", {"cut_key": lambda data: data[:-1]}, ()),
        ("key-hollow", "an empty encrypted key", {"cut_key": lambda data: b""}, ()),
        ("key-zero", "an encrypted key of zeros", {"cut_key": lambda data: bytes(256)}, ()),
        ("key-size", "a key of 16 bytes for AES-256", {"named_content": XENC11 + "aes256-gcm"}, ()),
        ("gcm-as-cbc", "AES-GCM that is named AES-CBC, which is allowed", {"named_content": CBC}, ("aes-cbc",)),
        ("cbc-as-gcm", "AES-CBC that is named AES-GCM", {"content": CBC, "named_content": GCM}, ()),
        ("rsa15-flip", "RSA 1.5, allowed: a bit of the encrypted key flipped", {"transport": RSA15, "cut_key": flip(10)}, ("rsa-1_5",)),
        ("rsa15-zero", "RSA 1.5, allowed: an encrypted key of zeros", {"transport": RSA15, "cut_key": lambda data: bytes(256)}, ("rsa-1_5",)),
        ("oaep-named-rsa15", "OAEP that is named RSA 1.5, which is allowed", {"named_transport": RSA15}, ("rsa-1_5",)),
    ):
        made.append(case(f"encryption/{name}.xml", comment, around(**changes), CANNOT, "S-35" if "key" in name or "as" in name else "S-36", key=True, allow=allow))
    unsigned = [
        ("unsigned-flip-text", "AES-GCM with a bit flipped, in an unsigned response", with_sealed(BARE, cut=flip(40))),
        ("unsigned-key-zero", "an encrypted key of zeros in an unsigned response", with_sealed(BARE, cut_key=lambda data: bytes(256))),
    ]
    made += [case(f"encryption/{name}.xml", comment, text, CANNOT, "S-34", "S-35", key=True) for name, comment, text in unsigned]
    padding = lambda data: data[:-17] + bytes([data[-17] ^ 0x80]) + data[-16:]
    inner = sign(standing_alone(assertion_of(BARE)), ASSERTION)
    own = lambda plain, **changes: change(BARE, assertion_of(BARE), seal(plain, content=CBC, **changes))
    for name, comment, text in (
        ("bare", "an assertion without a signature", with_sealed(BARE, content=CBC)),
        ("changed", "a signed assertion that was changed", own(inner.replace("mira-7", "mira-8"))),
        ("flip-vector", "a bit of the vector flipped", own(inner, cut=flip(0))),
        ("flip-padding", "the last byte of the padding changed", own(inner, cut=padding)),
    ):
        made.append(case(f"encryption/cbc-unsigned-{name}.xml", f"AES-CBC, allowed without a signature around it: {comment}", text, CANNOT, "S-35", "GHSA-hwqm-qvj9-4jr2", key=True, allow=("aes-cbc-unsigned",)))
    return made


def structures() -> list[Case]:
    """Chains, loops and references instead of ciphertext."""
    reference = lambda uri: f'<xenc:CipherReference URI="{uri}"/>'
    edit_value = lambda uri, last: lambda text: (text[: (text.rindex if last else text.index)(VALUE)] + reference(uri) + text[(text.rindex if last else text.index)(VALUE_END) + len(VALUE_END) :])
    retrieval = lambda uri: f'<ds:RetrievalMethod Type="{XENC}EncryptedKey" URI="{uri}"/>'
    start, end = f'<ds:KeyInfo xmlns:ds="{DSIG}">', "</ds:KeyInfo>"
    data_end = "</xenc:EncryptedData>"
    plain = Sealing(session=SESSION)

    def with_keys(info: str, *beside: str) -> str:
        """Returns a signed login whose key information is `info`, with keys next to the data."""
        def edit(text: str) -> str:
            replaced = text[: text.index(start) + len(start)] + info + text[text.index(end) :]
            return replaced.replace(data_end, data_end + "".join(beside))
        return around(session=SESSION, edit=edit)

    one = lambda identifier, info="": encrypted_key(plain, SESSION, f' Id="{identifier}"').replace("<xenc:CipherData>", (start + info + end if info else "") + "<xenc:CipherData>", 1)
    chain = [one(f"_k{number}", retrieval(f"#_k{number + 1}")) for number in range(100)]
    foreign = encrypted_key(plain, SESSION).replace(VALUE, VALUE + "AAAA")
    rows = [
        ("reference-file", "a CipherReference to a file, for the data", around(edit=edit_value("file:///etc/hostname", True))),
        ("reference-http", "a CipherReference to a web page, for the data", around(edit=edit_value("http://canary.example.test/c", True))),
        ("reference-same", "a CipherReference to an element, for the data", around(edit=edit_value("#_r1", True))),
        ("reference-empty", "a CipherReference without target, for the data", around(edit=edit_value("", True))),
        ("key-reference-file", "a CipherReference to a file, for the key", around(edit_key=edit_value("file:///etc/hostname", False))),
        ("key-reference-http", "a CipherReference to a web page, for the key", around(edit_key=edit_value("http://canary.example.test/k", False))),
        ("retrieval-http", "a RetrievalMethod to a web page", with_keys(retrieval("http://canary.example.test/k"))),
        ("retrieval-file", "a RetrievalMethod to a file", with_keys(retrieval("file:///etc/ssl/k.xml"))),
        ("retrieval-nowhere", "a RetrievalMethod that refers to nothing", with_keys(retrieval("#_zz"))),
        ("retrieval-self", "a RetrievalMethod to the response", with_keys(retrieval("#_r1"))),
        ("retrieval-cycle", "two keys that name each other", with_keys(retrieval("#_k1"), one("_k1", retrieval("#_k2")).replace(VALUE, VALUE + "AAAA"), one("_k2", retrieval("#_k1")).replace(VALUE, VALUE + "AAAA"))),
        ("retrieval-loop", "a key that names itself", with_keys(retrieval("#_k1"), one("_k1", retrieval("#_k1")).replace(VALUE, VALUE + "AAAA"))),
        ("retrieval-chain", "a chain of 100 keys", with_keys(retrieval("#_k0"), *chain)),
        ("retrieval-two", "two RetrievalMethods", with_keys(retrieval("#_k1") + retrieval("#_k2"), one("_k1").replace(VALUE, VALUE + "AAAA"), one("_k2").replace(VALUE, VALUE + "AAAA"))),
        ("key-in-key", "a key inside the key information of a key", with_keys(encrypted_key(plain, SESSION).replace(VALUE, VALUE + "AAAA").replace("<xenc:CipherData>", start + encrypted_key(plain, SESSION) + end + "<xenc:CipherData>", 1))),
        ("keys-9", "nine keys, the last of which is good", with_keys(foreign * 8 + encrypted_key(plain, SESSION))),
        ("keys-beside-9", "nine keys next to the data, the last of which is good", with_keys("<ds:KeyName>sp</ds:KeyName>", *([foreign] * 8), encrypted_key(plain, SESSION))),
        ("keys-none", "no key", with_keys("<ds:KeyName>sp-rsa</ds:KeyName>")),
        ("key-value", "a key in the clear, by name", with_keys("<ds:KeyName>AAECAwQFBgcICQoLDA0ODw==</ds:KeyName>")),
        ("no-method", "no EncryptionMethod of the data", around(edit=lambda text: text.replace(f'<xenc:EncryptionMethod Algorithm="{GCM}"/>', ""))),
        ("no-data", "no CipherData", around(edit=lambda text: text[: text.rindex("<xenc:CipherData>")] + text[text.rindex("</xenc:CipherData>") + len("</xenc:CipherData>") :])),
        ("value-twice", "two values in the CipherData", around(edit=lambda text: text[: text.rindex(VALUE_END)] + VALUE_END + VALUE + text[text.rindex(VALUE) + len(VALUE) :])),
        ("value-noise", "a ciphertext that is not Base64", around(edit=lambda text: text[: text.rindex(VALUE) + len(VALUE)] + "not Base64!" + text[text.rindex(VALUE_END) :])),
        ("wrong-recipient", "a key that is encrypted for another recipient", with_keys(foreign)),
    ]
    made = [case(f"encryption/{name}.xml", comment, text, CANNOT, "S-39", *(("S-26",) if "http" in name or "file" in name else ()), key=True) for name, comment, text in rows]
    commented = lambda text: text[: text.rindex(VALUE_END) - 40] + "<!-- -->" + text[text.rindex(VALUE_END) - 40 :]
    inner = sign(standing_alone(assertion_of(BARE)), ASSERTION)
    data = lambda text: text[text.index("<xenc:EncryptedData") : text.index(data_end) + len(data_end)]
    return made + [
        # The signed octets are read, and they contain no comment.
        case("encryption/value-comment.xml", "a comment inside the ciphertext of a signed response", around(edit=commented), None, "S-21", "S-39", key=True),
        case("encryption/value-comment-unsigned.xml", "a comment inside the ciphertext of an unsigned response", change(BARE, assertion_of(BARE), seal(inner, edit=commented)), CANNOT, "S-21", "S-39", key=True),
        case("encryption/data-twice.xml", "two EncryptedData", around(edit=lambda text: text.replace(data_end, data_end + data(text))), "saml.unexpected-element", "S-39", key=True),
        case("encryption/data-none.xml", "no EncryptedData", around(edit=lambda text: text.replace(data(text), encrypted_key(plain, SESSION))), "saml.missing-element", "S-39", key=True),
        case("encryption/data-last.xml", "the key before the data", around(edit=lambda text: text.replace("<xenc:EncryptedData", encrypted_key(plain, SESSION) + "<xenc:EncryptedData", 1)), "saml.unexpected-element", "S-39", key=True),
    ]


def plaintexts() -> list[Case]:
    """Plaintext that must not be accepted as an assertion."""
    whole = standing_alone(assertion_of(BARE))
    doctype = '<!DOCTYPE a [<!ENTITY e "x">]>'
    bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>'
    deep = "<x>" * 70 + "</x>" * 70
    wide = "".join(f' a{number}="1"' for number in range(65))
    rows = [
        ("hollow", "empty content", ""),
        ("blank", "white space", " \n"),
        ("text", "text alone", "p-0042"),
        ("cut", "half an assertion", whole[: len(whole) // 2]),
        ("doctype", "a DOCTYPE", doctype + whole, "S-07"),
        ("bomb", "an entity bomb", bomb + whole.replace("mira-7", "&c;"), "S-07"),
        ("external", "an external entity", '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]>' + whole.replace("mira-7", "&e;"), "S-07", "CVE-2024-52596"),
        ("entity", "an entity without a DOCTYPE", whole.replace("mira-7", "&e;"), "S-07"),
        ("roots", "two assertions", whole + whole.replace("_a1", "_a2")),
        ("text-behind", "text after the assertion", whole + "text"),
        ("prefix", "a prefix that is not declared", whole.replace("<saml:AttributeValue>", "<q:AttributeValue>").replace("</saml:AttributeValue>", "</q:AttributeValue>"), "S-10"),
        ("relative", "a relative namespace", whole.replace("<saml:Assertion ", '<saml:Assertion xmlns:a="1" '), "S-23"),
        ("deep", "70 levels", whole.replace("mira-7", deep), "S-09"),
        ("wide", "65 attributes on one element", whole.replace("mira-7", f"<x{wide}/>"), "S-09"),
        ("nested", "another EncryptedAssertion", seal(whole).replace("<saml:EncryptedAssertion>", '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">')),
        ("data", "another EncryptedData", seal(whole)[len("<saml:EncryptedAssertion>") : -len("</saml:EncryptedAssertion>")]),
        ("response", "a whole response", BARE.replace("_r1", "_r2")),
        ("name-id", "a NameID", '<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">p-0042</saml:NameID>'),
        ("namespace", "an Assertion in another namespace", whole.replace("SAML:2.0:assertion", "SAML:1.0:assertion"), "S-11"),
        ("id-twice", "two equal IDs", whole.replace("mira-7", '<x xml:id="_a1"/>'), "S-12"),
        ("utf16", "UTF-16", whole.encode("utf-16"), "S-10"),
        ("latin1", "Latin-1", whole.replace("mira-7", "Ren\u00e9").encode("latin-1"), "S-10"),
        ("nul", "a NUL", whole.replace("mira-7", "mira\0").encode(), "S-10"),
        ("compressed", "a compressed assertion", zlib.compress(whole.encode()), "S-03"),
        ("base64", "Base64 of an assertion", base64.b64encode(whole.encode()), "S-03"),
    ]
    return [
        case(f"encryption/plain-{name}.xml", f"plaintext: {comment}", signed_around(change(BARE, assertion_of(BARE), seal(plain))), CANNOT, "S-38", *flags, key=True)
        for name, comment, plain, *flags in rows
    ] + [
        case("encryption/plain-order.xml", "plaintext: an assertion whose subject is last", signed_around(change(BARE, assertion_of(BARE), seal(misordered(whole)))), CANNOT, "S-38", "S-14", key=True),
        case("encryption/plain-comment.xml", "plaintext: a comment in the NameID", signed_around(change(BARE, assertion_of(BARE), seal(whole.replace("p-0042", "p-00<!-- -->42")))), CANNOT, "S-38", "S-15", key=True),
        case("encryption/no-key.xml", "a good ciphertext, and the response alone is signed by the attacker", sign(with_sealed(forged(BARE)), "_r9", key="attacker-rsa"), "signature.invalid-value", "S-34", key=True),
    ]


def parts() -> list[Case]:
    """Encrypted attributes inside of an assertion."""
    mail = f'<saml:Attribute xmlns:saml="{SAML}" Name="mail"><saml:AttributeValue>mira@example.test</saml:AttributeValue></saml:Attribute>'
    words = {"uid": ["mira-7"], "mail": ["mira@example.test"]}
    end = "</saml:AttributeStatement>"
    inner = lambda **changes: change(BARE, end, sealed_attribute(mail, **changes) + end)
    own = lambda text: sign(text, ASSERTION)
    shut = lambda text: change(text, assertion_of(text), seal(standing_alone(assertion_of(text))))
    cbc, weak = {"content": CBC}, ("aes-cbc",)
    edited = lambda text: text[: text.rindex(VALUE_END) - 8] + "<!-- -->" + text[text.rindex(VALUE_END) - 8 :]
    rows = [
        ("assertion", "in a signed assertion", own(inner()), None, ()),
        ("response", "in a signed response", signed_around(inner()), None, ()),
        ("shut-assertion", "in a signed assertion that is encrypted", shut(own(inner())), None, ()),
        ("shut-response", "in an encrypted assertion, in a signed response", signed_around(shut(inner())), None, ()),
        ("comment", "with a comment inside the ciphertext, in a signed assertion", own(inner(edit=edited)), None, ()),
        ("cbc-assertion", "AES-CBC, allowed, in a signed assertion", own(inner(**cbc)), None, weak),
        ("cbc-response", "AES-CBC, allowed, in a signed response", signed_around(inner(**cbc)), None, weak),
        ("cbc-shut-assertion", "AES-CBC, allowed, in a signed assertion that is encrypted", shut(own(inner(**cbc))), None, weak),
        ("cbc-shut-response", "AES-CBC, allowed, in an encrypted assertion, in a signed response", signed_around(shut(inner(**cbc))), None, weak),
        ("cbc-unsigned", "AES-CBC, allowed, and no signature", inner(**cbc), ALGORITHM, weak),
        ("cbc-shut-unsigned", "AES-CBC, allowed, in an encrypted assertion, and no signature", shut(inner(**cbc)), ALGORITHM, weak),
        ("cbc", "AES-CBC, everything else allowed, in a signed assertion", own(inner(**cbc)), ALGORITHM, relaxed("aes-cbc")),
        ("flip", "with a bit flipped, in a signed assertion", own(inner(cut=flip(-1))), CANNOT, ()),
        ("flip-response", "with a bit flipped, in a signed response", signed_around(inner(cut=flip(-1))), CANNOT, ()),
        ("order", "whose plaintext is no attribute, in a signed assertion", own(change(BARE, end, sealed_attribute(assertion_of(BARE).replace("_a1", "_a2")) + end)), CANNOT, ()),
    ]
    return [
        case(f"encryption/attribute-{name}.xml", f"an encrypted attribute {comment}", text, code, "S-34", "S-35", key=True, allow=allow, attributes=words)
        for name, comment, text, code, allow in rows
    ]


def misordered(whole: str) -> str:
    """Returns an assertion with its subject at the end."""
    subject = whole[whole.index("<saml:Subject>") : whole.index("</saml:Subject>") + len("</saml:Subject>")]
    return whole.replace(subject, "").replace("</saml:Assertion>", subject + "</saml:Assertion>")


def cases() -> list[Case]:
    """Returns every case about ciphertext."""
    return algorithms() + broken() + structures() + plaintexts() + parts()
