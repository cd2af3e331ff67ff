# SPDX-License-Identifier: Apache-2.0
"""Additional content inside ds:Signature, and digests of empty input (S-15, S-20, S-23, S-24, S-31)."""

import base64
import hashlib
import re

from cryptography.hazmat.primitives.asymmetric import ec

import attacks_keys
from attacks_base import ASSERTION, ASSERTION_SIGNED, BARE, RESPONSE, change, forged, signed
from attacks_case import Case, case, relaxed
from attacks_sign import DIGESTS, SHA256, XENC, b64, sign
from signing import DSIG, MORE

BAD, VALUE, DIGEST = "signature.bad-reference", "signature.invalid-value", "signature.invalid-digest"
INFO, INFO_END = "<ds:SignedInfo>", "</ds:SignedInfo>"
SIGNATURE_END = "</ds:Signature>"


def between(text: str, name: str) -> str:
    """Returns the first element of a name, whole."""
    end = f"</ds:{name}>"
    start = text.index(f"<ds:{name}")
    stop = text.index(end, start) + len(end) if end in text[start:] else text.index("/>", start) + 2
    return text[start:stop]


def smuggled() -> list[Case]:
    """Content that was inserted into a valid signature."""
    info = between(ASSERTION_SIGNED, "SignedInfo")
    digest, value = between(info, "DigestValue"), between(ASSERTION_SIGNED, "SignatureValue")
    evil_info = between(sign(forged(BARE).replace("_a9", "_a1"), ASSERTION, key="attacker-rsa"), "SignedInfo")
    evil_digest = between(evil_info, "DigestValue")
    text = digest[len("<ds:DigestValue>") : -len("</ds:DigestValue>")]
    octets = value[len("<ds:SignatureValue>") : -len("</ds:SignatureValue>")]
    evil_text = evil_digest[len("<ds:DigestValue>") : -len("</ds:DigestValue>")]
    evil = change(ASSERTION_SIGNED.replace("mira-7", "eve-1").replace("p-0042", "p-0666"), info, "{}")
    put = lambda old, new: change(ASSERTION_SIGNED, old, new)
    two = ("CVE-2019-3465", "CVE-2025-29774", "CVE-2025-29775")
    comment = ("CVE-2025-29774", "CVE-2025-29775")
    rows = [
        ("info-twice", "the same SignedInfo twice", put(info, info + info), BAD, *two),
        ("info-forged-first", "a forged SignedInfo before the original", evil.format(evil_info + info), BAD, *two),
        ("info-forged-last", "a forged SignedInfo after the original", evil.format(info + evil_info), BAD, *two),
        ("info-forged-end", "a forged SignedInfo after the signature value", change(evil.format(info), value, value + evil_info), BAD, *two),
        ("info-nested", "the original SignedInfo inside a forged one", evil.format(evil_info.replace(INFO_END, info + INFO_END)), BAD, *two),
        ("info-in-object", "the original SignedInfo in a ds:Object", change(evil.format(evil_info), SIGNATURE_END, f"<ds:Object>{info}</ds:Object>{SIGNATURE_END}"), BAD, *two),
        ("info-in-key-info", "the original SignedInfo in ds:KeyInfo, a forged one in its place", change(evil.format(evil_info), SIGNATURE_END, f"<ds:KeyInfo>{info}</ds:KeyInfo>{SIGNATURE_END}"), VALUE, *two),
        ("digest-comment", "a comment with a forged digest before the digest", put(digest, digest.replace(">", f"><!--{evil_text}-->", 1)), BAD, *comment),
        ("digest-comment-forged", "the forged digest as text before a comment", put(digest, f"<ds:DigestValue>{evil_text}<!--{text}--></ds:DigestValue>"), BAD, *comment),
        ("digest-comment-inside", "a comment inside the digest", put(text, text[:9] + "<!-- -->" + text[9:]), BAD, *comment),
        ("digest-instruction", "an instruction inside the digest", put(text, text[:9] + "<?a b?>" + text[9:]), BAD, *comment),
        ("digest-element", "an element around the digest", put(text, f"<ds:a>{text}</ds:a>"), BAD, *comment),
        ("digest-twice", "two digests, the second forged", put(digest, digest + evil_digest), BAD, *two),
        ("digest-forged-first", "two digests, the first forged", put(digest, evil_digest + digest), BAD, *two),
        ("value-comment", "a comment inside the signature value", put(octets, octets[:40] + "<!-- -->" + octets[40:]), VALUE, *comment),
        ("value-instruction", "an instruction inside the signature value", put(octets, octets[:40] + "<?a b?>" + octets[40:]), VALUE),
        ("value-element", "an element around the signature value", put(octets, f"<ds:a>{octets}</ds:a>"), VALUE),
        ("value-attribute", "an unknown attribute of the signature value", put("<ds:SignatureValue>", '<ds:SignatureValue a="b">'), VALUE),
        ("value-twice", "two signature values", put(value, value + value), BAD),
        ("value-first", "the signature value before the SignedInfo", change(put(value, ""), info, value + info), BAD),
        ("object", "an empty ds:Object", put(SIGNATURE_END, f"<ds:Object/>{SIGNATURE_END}"), BAD),
        ("object-first", "a ds:Object before the SignedInfo", put(info, f"<ds:Object/>{info}"), BAD),
        ("foreign", "an element of another namespace at the end of the signature", put(SIGNATURE_END, f'<x:a xmlns:x="urn:example:x"/>{SIGNATURE_END}'), BAD),
        ("key-info-twice", "two ds:KeyInfo", put(SIGNATURE_END, "<ds:KeyInfo><ds:KeyName>a</ds:KeyName></ds:KeyInfo>" * 2 + SIGNATURE_END), BAD),
        ("key-info-first", "ds:KeyInfo before the SignedInfo", put(info, f"<ds:KeyInfo><ds:KeyName>a</ds:KeyName></ds:KeyInfo>{info}"), BAD),
        ("text", "text between the children of the signature", put(value, f"text{value}"), BAD),
        ("attribute", "an unknown attribute of the signature", put("<ds:Signature ", '<ds:Signature ID="_x1" '), BAD),
        ("no-info", "a signature without SignedInfo", put(info, ""), BAD, "CVE-2020-7711"),
        ("no-value", "a signature without signature value", put(value, ""), BAD, "CVE-2020-7711"),
        ("hollow", "an empty signature", put(info + value, ""), BAD, "CVE-2020-7711"),
        ("info-hollow", "an empty SignedInfo", put(info, f"{INFO}{INFO_END}"), BAD, "CVE-2020-7711"),
        ("info-namespace", "a SignedInfo in another namespace", put(info, info.replace(INFO, '<ds:SignedInfo xmlns:ds="urn:example:ds">')), BAD, "S-11"),
    ]
    return [case(f"signed-info/{name}.xml", comment, text, code, "S-20", *flags, holds="off") for name, comment, text, code, *flags in rows]


def signed_oddly() -> list[Case]:
    """SignedInfo of an invalid form that the identity provider signed."""
    take = lambda name: lambda info: info.replace(between(info, name), "")
    insert = lambda content: lambda info: change(info, "<ds:SignatureMethod", content + "<ds:SignatureMethod")
    digest = f'<ds:DigestMethod Algorithm="{SHA256}"/>'
    before = lambda name: lambda info: info.replace(f"<ds:{name}", f'<x:a xmlns:x="urn:example:x"/><ds:{name}', 1)
    parts = [("CanonicalizationMethod",), ("Reference",), ("Transforms", "signature.bad-transform"), ("DigestMethod",), ("DigestValue",)]
    methods = [("CanonicalizationMethod",), ("SignatureMethod",), ("Transform", "signature.bad-transform"), ("DigestMethod",)]
    rows = [
        ("no-canonical", "no CanonicalizationMethod", lambda info: info[: info.index("<ds:Can")] + info[info.index("<ds:SignatureM") :]),
        ("no-method", "no SignatureMethod", lambda info: info[: info.index("<ds:SignatureM")] + info[info.index("<ds:Ref") :]),
        ("no-method-algorithm", "a SignatureMethod without algorithm", lambda info: info.replace(f' Algorithm="{MORE}rsa-sha256"', "")),
        ("no-digest-method", "no DigestMethod", lambda info: info.replace(digest, "")),
        ("no-digest-algorithm", "a DigestMethod without algorithm", lambda info: info.replace(digest, "<ds:DigestMethod/>")),
        ("no-digest", "no DigestValue", take("DigestValue")),
        ("foreign-child", "an element of another namespace in the SignedInfo", insert('<x:a xmlns:x="urn:example:x"/>')),
        ("comment", "a comment in the SignedInfo", insert("<!-- not signed -->")),
        ("instruction", "an instruction in the SignedInfo", insert("<?a b?>")),
        ("text-inside", "text in the SignedInfo", insert("text")),
        ("info-attribute", "an unknown attribute of the SignedInfo", lambda info: info.replace(INFO, '<ds:SignedInfo a="b">')),
        ("reference-attribute", "an unknown attribute of the Reference", lambda info: info.replace("<ds:Reference ", '<ds:Reference a="b" ')),
        ("reference-foreign-attribute", "a second URI in a namespace", lambda info: info.replace("<ds:Reference ", '<ds:Reference xmlns:x="urn:example:x" x:URI="#_r1" ')),
        ("transforms-twice", "two Transforms", lambda info: info.replace("<ds:Transforms>", "<ds:Transforms/><ds:Transforms>"), "signature.bad-transform"),
        ("digest-method-child", "a child of the DigestMethod", lambda info: info.replace(digest, digest.replace("/>", "><ds:a/></ds:DigestMethod>"))),
        ("order", "the Reference before the methods", lambda info: INFO + between(info, "Reference") + info.replace(between(info, "Reference"), "")[len(INFO) :]),
        ("cdata", "a CDATA section of white space in the SignedInfo", insert("<![CDATA[ ]]>")),
        ("reference-text", "text in the Reference", lambda info: info.replace("<ds:Transforms>", "text<ds:Transforms>")),
        ("transforms-text", "text in the Transforms", lambda info: info.replace("<ds:Transforms>", "<ds:Transforms>text"), "signature.bad-transform"),
        ("transforms-attribute", "an unknown attribute of the Transforms", lambda info: info.replace("<ds:Transforms>", '<ds:Transforms a="b">'), "signature.bad-transform"),
        ("digest-attribute", "an unknown attribute of the DigestValue", lambda info: info.replace("<ds:DigestValue>", '<ds:DigestValue a="b">')),
        ("digest-id", "an Id of the DigestValue", lambda info: info.replace("<ds:DigestValue>", '<ds:DigestValue Id="_d1">')),
        *((f"before-{name}", f"an element of another namespace before the {name}", before(name), *code) for name, *code in parts),
        *((f"{name}-attribute", f"an unknown attribute of the {name}", lambda info, name=name: info.replace(f"<ds:{name} ", f'<ds:{name} a="b" ', 1), *code) for name, *code in methods),
        *((f"{name}-text", f"text in the {name}", lambda info, name=name: re.sub(rf"<ds:{name} ([^>]*)/>", rf"<ds:{name} \1>text</ds:{name}>", info, count=1), *code) for name, *code in methods),
        ("digest-order", "the DigestValue before the DigestMethod", lambda info: info.replace(digest, "").replace("</ds:DigestValue>", "</ds:DigestValue>" + digest)),
    ]
    return [case(f"signed-info/{name}.xml", comment, signed(ASSERTION, info=edit), code[0] if code else BAD, "S-20", holds="off") for name, comment, edit, *code in rows]


def digests() -> list[Case]:
    """Digest values: of empty input, cut, malformed, of other content."""
    made = []
    for name, uri in (("sha256", SHA256), ("sha384", MORE + "sha384"), ("sha512", XENC + "sha512"), ("sha1", DSIG + "sha1")):
        empty = b64(hashlib.new(name).digest())
        allow = ("sha1",) if name == "sha1" else ()
        for target, where in ((ASSERTION, "assertion"), (RESPONSE, "response")):
            text = signed(target, digest=uri, digest_value=empty)
            made.append(case(f"signed-info/empty-{name}-{where}.xml", f"the {name.upper()} of an empty input as digest of the {where}", text, DIGEST, "S-23", "CVE-2025-66568", "CVE-2025-66475", allow=allow))
    whole = base64.b64decode(between(ASSERTION_SIGNED, "DigestValue")[len("<ds:DigestValue>") : -len("</ds:DigestValue>")])
    for name, comment, value, code in (
        ("cut", "a digest of 16 bytes that begins well", b64(whole[:16]), DIGEST), ("long", "a digest with a byte more", b64(whole + b"\0"), DIGEST),
        ("one", "a digest of one byte", b64(whole[:1]), DIGEST), ("zero", "a digest of zeros", b64(bytes(32)), DIGEST),
        ("hex", "a digest in hex", whole.hex(), DIGEST), ("hollow", "an empty digest", "", BAD), ("blank", "a digest of white space", " \n ", BAD),
        ("loose", "a digest in loose Base64", b64(whole)[:-2] + chr(ord(b64(whole)[-2]) + 1) + "=", BAD),
        ("unpadded", "a digest without padding", b64(whole).rstrip("="), BAD), ("url", "a digest with characters of the URL alphabet", "-_" + b64(whole)[2:], BAD),
        ("noise", "a digest that is not Base64", "not a digest!", BAD),
    ):
        made.append(case(f"signed-info/digest-{name}.xml", comment, signed(ASSERTION, digest_value=value), code, "S-20", "S-04", holds="off"))
    return made


def values() -> list[Case]:
    """Invalid signature values."""
    octets = between(ASSERTION_SIGNED, "SignatureValue")[len("<ds:SignatureValue>") : -len("</ds:SignatureValue>")]
    whole = base64.b64decode(octets)
    zero = signed(ASSERTION, key="idp-ec", method=MORE + "ecdsa-sha256", maker=lambda octets: bytes(64))
    der = signed(ASSERTION, key="idp-ec", method=MORE + "ecdsa-sha256", maker=lambda octets: attacks_keys.private("idp-ec").sign(octets, ec.ECDSA(DIGESTS[SHA256])))
    rows = [
        ("hollow", "an empty signature value", ""), ("blank", "a signature value of white space", "  "), ("one", "a signature value of one byte", "AA=="),
        ("zero", "a signature value of zeros", b64(bytes(256))), ("ones", "a signature value beyond the modulus", b64(b"\xff" * 256)),
        ("cut", "a signature value without its last byte", b64(whole[:-1])), ("long", "a signature value with a byte more", b64(whole + b"\0")),
        ("padded", "a signature value with a leading zero", b64(b"\0" + whole)), ("flipped", "a signature value with one bit flipped", b64(whole[:-1] + bytes([whole[-1] ^ 1]))),
        ("noise", "a signature value that is not Base64", "not a value!"), ("unpadded", "a signature value without padding", octets.rstrip("=")),
        ("url", "a signature value in the URL alphabet", "-_" + octets[2:]), ("reversed", "a signature value back to front", b64(whole[::-1])),
    ]
    made = [case(f"signed-info/value-{name}.xml", comment, change(ASSERTION_SIGNED, octets, value), VALUE, "S-20", "S-31", "CVE-2018-7644", "CVE-2018-7711", holds="off") for name, comment, value in rows]
    return made + [
        case("signed-info/value-ec-zero.xml", "an ECDSA value of zeros", zero, VALUE, "S-31"),
        case("signed-info/value-ec-der.xml", "an ECDSA value in DER", der, VALUE, "S-31"),
        case("signed-info/value-relaxed.xml", "a signature value with one bit flipped, everything allowed", change(ASSERTION_SIGNED, octets, b64(whole[:-1] + bytes([whole[-1] ^ 1]))), VALUE, "S-31", "S-56", allow=relaxed()),
    ]


def void_forms() -> list[Case]:
    """Relative namespaces, which make canonicalization fail."""
    empty = signed(ASSERTION, digest_value=b64(hashlib.sha256().digest()))
    rows = [
        ("root", "on the root", change(empty, "<samlp:Response ", '<samlp:Response xmlns:a="1" ')),
        ("assertion", "on the signed element", change(empty, "<saml:Assertion ", '<saml:Assertion xmlns:a="1" ')),
        ("inside", "inside the signed element", change(empty, "<saml:Conditions ", '<saml:Conditions xmlns:a="1" ')),
        ("last", "on the last child of the signed element", change(empty, "<saml:Attribute ", '<saml:Attribute xmlns:a="1" ')),
        ("signature", "on the signature", change(empty, "<ds:Signature ", '<ds:Signature xmlns:a="1" ')),
        ("signed-info", "on the SignedInfo", change(empty, INFO, '<ds:SignedInfo xmlns:a="1">')),
        ("default", "as default namespace of an attribute value", change(empty, "mira-7", '<a xmlns="1"/>')),
        ("good", "on the root of a document that is signed well", change(ASSERTION_SIGNED, "<samlp:Response ", '<samlp:Response xmlns:a="1" ')),
    ]
    return [case(f"signed-info/void-{name}.xml", f"a relative namespace {comment}", text, "xml.malformed", "S-23", "S-24", "CVE-2025-66568", "CVE-2025-66475") for name, comment, text in rows]


def cases() -> list[Case]:
    """Returns every case about the inside of a signature."""
    return smuggled() + signed_oddly() + digests() + values() + void_forms()
