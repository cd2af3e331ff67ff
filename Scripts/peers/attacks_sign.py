# SPDX-License-Identifier: Apache-2.0
"""Signs documents, also in ways that a signer must not use."""

import base64
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import attacks_keys
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, utils
from lxml import etree
from signatures import DS, canonical, parse
from signing import DSIG, EXCLUSIVE, MORE

ENVELOPED = DSIG + "enveloped-signature"
XENC = "http://www.w3.org/2001/04/xmlenc#"
SHA256 = XENC + "sha256"
TRANSFORMS = f'<ds:Transform Algorithm="{ENVELOPED}"/><ds:Transform Algorithm="{EXCLUSIVE}"/>'
REFERENCE_END = "</ds:Reference>"
SIGNATURE = re.compile(r"<ds:Signature [^>]*>.*?</ds:Signature>", re.DOTALL)
DIGESTS = {
    DSIG + "sha1": hashes.SHA1(), MORE + "md5": hashes.MD5(), MORE + "sha224": hashes.SHA224(), SHA256: hashes.SHA256(),
    MORE + "sha384": hashes.SHA384(), XENC + "sha512": hashes.SHA512(),
}
HASHES = {
    "sha1": hashes.SHA1(), "sha224": hashes.SHA224(), "sha256": hashes.SHA256(), "sha384": hashes.SHA384(),
    "sha512": hashes.SHA512(), "md5": hashes.MD5(),
}


@dataclass(frozen=True)
class Recipe:
    """How a signature is made; the defaults are what an identity provider should do."""

    key: str = "idp-rsa"
    method: str = MORE + "rsa-sha256"
    digest: str = SHA256
    canonical: str = EXCLUSIVE
    transforms: str | None = TRANSFORMS
    prefixes: tuple[str, ...] = ()
    # The canonicalizations that are actually applied to the content and to the SignedInfo, regardless of the named ones.
    forms: tuple[str, str] = (EXCLUSIVE, EXCLUSIVE)
    uri: str | None = None
    key_info: str = ""
    digest_value: str | None = None
    # Changes the SignedInfo before it is signed.
    info: Callable[[str], str] = lambda text: text
    # Changes the whole Signature afterwards.
    after: Callable[[str], str] = lambda text: text
    # Makes the signature value of some octets, in place of the key.
    maker: Callable[[bytes], bytes] | None = None


def hash_of(method: str):
    """Returns the hash of a signature method."""
    name = method.split("#")[-1].removesuffix("-rsa-MGF1").split("-")[-1]
    return HASHES.get(name, hashes.SHA256())


def raw_value(octets: bytes, key: str, method: str) -> bytes:
    """Returns the signature value of some octets."""
    secret, algorithm = attacks_keys.private(key), hash_of(method)
    if isinstance(secret, ec.EllipticCurvePrivateKey):
        r, s = utils.decode_dss_signature(secret.sign(octets, ec.ECDSA(algorithm)))
        size = (secret.key_size + 7) // 8
        return r.to_bytes(size, "big") + s.to_bytes(size, "big")
    if method.endswith("-MGF1"):
        return secret.sign(octets, padding.PSS(padding.MGF1(algorithm), algorithm.digest_size), algorithm)
    return secret.sign(octets, padding.PKCS1v15(), algorithm)


def b64(data: bytes) -> str:
    """Returns Base64."""
    return base64.b64encode(data).decode()


def digest_of(octets: bytes, method: str) -> str:
    """Returns the Base64 of a digest; for unknown methods that of SHA-256."""
    context = hashes.Hash(DIGESTS.get(method, hashes.SHA256()))
    context.update(octets)
    return b64(context.finalize())


def in_form(item: etree._Element, form: str, prefixes: tuple[str, ...] = ()) -> bytes:
    """Returns a canonical form without comments."""
    if form == EXCLUSIVE:
        return canonical(item, list(prefixes) or None)
    return etree.tostring(item, method="c14n", with_comments=False)


def element(root: etree._Element, target: str) -> etree._Element:
    """Returns the first element with an ID."""
    return next(item for item in root.iter(etree.Element) if item.get("ID") == target)


def place(text: str, target: str, signature: str) -> str:
    """Inserts a signature after the Issuer of the element with the ID `target`, or first if there is no Issuer."""
    issuer = r"<(\w+:)?Issuer[^<>]*>[^<]*</(\w+:)?Issuer>"
    tag = re.search(rf'<[^<>]* ID="{re.escape(target)}"[^<>]*>(\s*{issuer})?', text)
    return text[: tag.end()] + signature + text[tag.end() :]


def sign(text: str, *targets: str, recipe: Recipe = Recipe(), **changes) -> str:
    """Signs the elements with these IDs one after the other, the inner one first."""
    recipe = replace(recipe, **changes)
    for target in targets:
        text = sign_one(text, target, recipe)
    return text


def sign_one(text: str, target: str, recipe: Recipe) -> str:
    """Signs one element."""
    octets = in_form(element(parse(text.encode()), target), recipe.forms[0], recipe.prefixes)
    digest = recipe.digest_value if recipe.digest_value is not None else digest_of(octets, recipe.digest)
    transforms = "" if recipe.transforms is None else f"<ds:Transforms>{recipe.transforms}</ds:Transforms>"
    uri = f"#{target}" if recipe.uri is None else recipe.uri
    info = recipe.info(
        f'<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="{recipe.canonical}"/>'
        f'<ds:SignatureMethod Algorithm="{recipe.method}"/><ds:Reference URI="{uri}">{transforms}'
        f'<ds:DigestMethod Algorithm="{recipe.digest}"/><ds:DigestValue>{digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>'
    )
    made = f'<ds:Signature xmlns:ds="{DSIG}">{info}<ds:SignatureValue>@</ds:SignatureValue>{recipe.key_info}</ds:Signature>'
    placed = parse(place(text, target, made).encode())
    signed = next(item for item in placed.iter(f"{DS}SignedInfo") if item.getparent().findtext(f"{DS}SignatureValue") == "@")
    octets = in_form(signed, recipe.forms[1])
    value = recipe.maker(octets) if recipe.maker else raw_value(octets, recipe.key, recipe.method)
    return place(text, target, recipe.after(made.replace(">@<", f">{b64(value)}<")))


def reference_of(text: str) -> str:
    """Returns the first ds:Reference."""
    return text[text.index("<ds:Reference ") : text.index(REFERENCE_END) + len(REFERENCE_END)]


def signature_of(text: str, target: str) -> str:
    """Returns the signature of the element with the ID `target`."""
    return SIGNATURE.search(text, text.index(f' ID="{target}"'))[0]


def without_signature(text: str, target: str) -> str:
    """Returns the document without the signature of one element."""
    return text.replace(signature_of(text, target), "", 1)
