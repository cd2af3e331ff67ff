# SPDX-License-Identifier: Apache-2.0
"""Faults of a signature, or of the document around it."""

import re

from attacks_base import assertion_of, change, with_extensions
from attacks_encrypt import CBC, RSA15
from attacks_key_info import information, x509
from attacks_keys import private
from attacks_sign import b64, hash_of, reference_of, sign, signature_of
from attacks_transform import C14N11, CANONICAL, ENVELOPE, INCLUSIVE, XPATH, transform
from choices import Choice, after, before, both, every, form, put, sealed
from cryptography.hazmat.primitives.asymmetric import padding
from faults_policy import finds
from plan import ASSERTION, RESPONSE, Plan
from signing import DSIG, EXCLUSIVE, MORE

BAD, TRANSFORM, ALGORITHM = "signature.bad-reference", "signature.bad-transform", "signature.algorithm-not-allowed"
VALUE, DIGEST, UNTRUSTED = "signature.invalid-value", "signature.invalid-digest", "signature.untrusted-key"
KEPT = ("algorithm", "canonical", "key-info")
PLAIN = ("encryption", "layout", "prefixes", "markup")


def each(code: str):
    """Returns a code for every signature."""
    return lambda plan: [code] * len(plan.signed)


def flipped(name: str):
    """Returns a change of one character in the middle of a Base64 value of a signature."""
    def edit(text: str) -> str:
        value = re.search(rf"<ds:{name}>([^<]+)<", text)
        at = (value.start(1) + value.end(1)) // 2
        return text[:at] + ("B" if text[at] == "A" else "A") + text[at + 1 :]
    return edit


def spoilt(name: str, code: str, settles: tuple[str, ...] = KEPT, needs=lambda plan: True, **recipe) -> Choice:
    """Returns a choice that creates every signature with a fault."""
    return Choice(name, every(**recipe), each(code), needs=needs, settles=settles, area="signature")


def is_rsa(plan: Plan) -> bool:
    """Whether the usual key signs."""
    return plan.key == "idp-rsa"


def of_response(plan: Plan) -> bool:
    """Whether the response is signed."""
    return plan.signs(RESPONSE)


def of_assertion_alone(plan: Plan) -> bool:
    """Whether the assertion is signed, and the response is not."""
    return plan.signed == (ASSERTION,)


def open_assertion(plan: Plan) -> bool:
    """Whether the assertion is not encrypted."""
    return not plan.is_sealed()


def moved(text: str, target: str) -> str:
    """Puts the signature of an element at its end."""
    signature = signature_of(text, target)
    end = "</samlp:Response>" if target == RESPONSE else "</saml:Assertion>"
    at = text.rindex(end)
    return (text[:at] + signature + text[at:]).replace(signature, "", 1)


def twice(text: str, target: str) -> str:
    """Repeats the signature of an element."""
    signature = signature_of(text, target)
    return text.replace(signature, signature + signature, 1)


def second_reference(info: str) -> str:
    """Repeats the reference of a SignedInfo."""
    own = reference_of(info)
    return change(info, "</ds:SignedInfo>", own + "</ds:SignedInfo>")


def content(name: str, old: str, new: str, codes=each(DIGEST), needs=open_assertion, settles: tuple[str, ...] = ("encryption", "markup", "name", "signed"), area: str = "signature", alone: bool = False) -> Choice:  # noqa: B008 (the default never changes)
    """Returns a choice that changes something after it was signed."""
    return Choice(name, after(lambda text: text.replace(old, new)), codes, needs=needs, settles=settles, area=area, alone=alone)


def shadowed(plan: Plan) -> list[str]:
    """Returns the codes for an assertion in another namespace: the response has no assertion, and its signature is misplaced."""
    return ["saml.no-assertion", "saml.unexpected-element", *(["signature.misplaced"] if plan.signs(ASSERTION) else [])]


def doubled(text: str) -> str:
    """Adds a second assertion, which is signed if the first one is."""
    whole = assertion_of(text)
    return sign(text.replace(whole, whole + whole.replace('ID="_a1"', 'ID="_a2"')), "_a2")


IDENTITY = transform(XPATH, "<ds:XPath>true()</ds:XPath>")
HMAC = {"method": MORE + "hmac-sha256", "maker": lambda octets: bytes(32)}
WRONG_HASH = {"maker": lambda octets: private("idp-rsa").sign(octets, padding.PKCS1v15(), hash_of("x-sha512"))}
DOCTYPE = '<!DOCTYPE samlp:Response [<!ENTITY who "mira-7">]>'

SIGNATURE: list[Choice] = [
    spoilt("digest-wrong", DIGEST, ("algorithm",), digest_value=b64(bytes(range(32)))),
    spoilt("digest-altered", VALUE, after=flipped("DigestValue")), spoilt("value-altered", VALUE, after=flipped("SignatureValue")),
    spoilt("key-attacker", VALUE, key="attacker-rsa"), spoilt("key-attacker-certificate", UNTRUSTED, key="attacker-rsa", key_info=information(x509("attacker-rsa"))),
    spoilt("key-attacker-trusted-certificate", VALUE, key="attacker-rsa", key_info=information(x509("idp-rsa"))),
    spoilt("hash-other-than-named", VALUE, ("algorithm",), is_rsa, **WRONG_HASH),
    spoilt("method-ec-for-rsa", VALUE, ("algorithm",), is_rsa, method=MORE + "ecdsa-sha256", maker=lambda octets: bytes(range(1, 65))),
    spoilt("rsa-sha1", ALGORITHM, ("algorithm",), is_rsa, method=DSIG + "rsa-sha1"), spoilt("rsa-md5", ALGORITHM, ("algorithm",), is_rsa, method=MORE + "rsa-md5"),
    spoilt("sha1", ALGORITHM, ("algorithm",), digest=DSIG + "sha1"), spoilt("sha224", ALGORITHM, ("algorithm",), digest=MORE + "sha224"),
    spoilt("hmac", ALGORITHM, KEPT, is_rsa, **HMAC),
    Choice("c14n-inclusive", form(INCLUSIVE, INCLUSIVE, False), each(ALGORITHM), needs=open_assertion, settles=("canonical", "encryption"), area="signature"),
    Choice("c14n-inclusive-info", form(INCLUSIVE, INCLUSIVE, True), each(ALGORITHM), needs=open_assertion, settles=("canonical", "encryption"), area="signature"),
    Choice("c14n11", form(C14N11, INCLUSIVE, False), each(ALGORITHM), needs=open_assertion, settles=("canonical", "encryption"), area="signature"),
    Choice("c14n-comments", form(EXCLUSIVE + "WithComments", EXCLUSIVE, False), each(ALGORITHM), settles=("canonical",), area="signature"),
    Choice("c14n-absent", both(every(transforms=ENVELOPE, forms=(INCLUSIVE, EXCLUSIVE))), each(ALGORITHM), needs=open_assertion, settles=("canonical", "encryption"), area="signature"),
    spoilt("transform-xpath", TRANSFORM, ("canonical",), transforms=ENVELOPE + IDENTITY + CANONICAL), spoilt("transform-canonical-twice", TRANSFORM, ("canonical",), transforms=ENVELOPE + CANONICAL + CANONICAL),
    spoilt("transforms-absent", TRANSFORM, ("canonical",), transforms=None), spoilt("transform-canonical-alone", TRANSFORM, ("canonical",), transforms=CANONICAL),
    spoilt("transform-order", TRANSFORM, ("canonical",), transforms=CANONICAL + ENVELOPE), spoilt("transform-unknown", TRANSFORM, ("canonical",), transforms=ENVELOPE + transform("urn:example:transform")),
    spoilt("reference-twice", BAD, (), info=second_reference), spoilt("reference-none", BAD, (), uri="#_zz"), spoilt("reference-file", BAD, (), uri="file:///etc/hostname"),
    Choice("reference-empty", lambda plan: plan.recipes[RESPONSE].update(uri=""), finds(BAD), needs=of_response, settles=("signed", "markup"), area="signature"),
    spoilt("object", BAD, (), after=lambda text: text.replace("</ds:Signature>", "<ds:Object/></ds:Signature>")),
    spoilt("value-blank", VALUE, KEPT, after=lambda text: re.sub(r"(<ds:SignatureValue>)[^<]*", r"\1", text)),
    spoilt("info-twice", BAD, (), after=lambda text: re.sub(r"(<ds:SignedInfo>.*?</ds:SignedInfo>)", r"\1\1", text, flags=re.DOTALL)),
    content("value-changed", ">mira-7<", ">mira-8<", settles=("encryption", "markup", "attributes")),
    content("name-changed", ">p-0042<", ">p-0043<"), content("window-changed", 'NotOnOrAfter="2026-05-01T10:05:00Z"', 'NotOnOrAfter="2026-05-01T10:06:00Z"', settles=("encryption", "markup", "window", "data", "confirmation", "layout")),
    content("space-added", "</saml:Subject>", " </saml:Subject>", settles=("encryption", "prefixes")),
    Choice("destination-changed", after(lambda text: text.replace("SAMLAssertionConsumer", "SAMLAssertionConsume2", 1)), finds(DIGEST, "destination.mismatch"), needs=of_response, settles=("signed", "destination"), area="signature"),
    Choice("signature-misplaced", after(lambda text: moved(text, ASSERTION)), finds("signature.misplaced"), needs=of_assertion_alone, settles=("signed", "key-info", *PLAIN), area="signature", alone=True),
    Choice("signature-misplaced-response", after(lambda text: moved(text, RESPONSE)), finds("signature.misplaced"), needs=lambda plan: plan.signed == (RESPONSE,), settles=("signed", "key-info", *PLAIN), area="signature", alone=True),
    Choice("signature-twice", after(lambda text: twice(text, ASSERTION)), finds("signature.multiple"), needs=of_assertion_alone, settles=("signed", *PLAIN), area="signature", alone=True),
    Choice("unsigned", put(signed=(), demanded=(ASSERTION,), require="assertion"), finds("signature.missing"), settles=("signed", "algorithm", "canonical", "key-info"), area="signature"),
    Choice("unsigned-assertion", put(signed=(RESPONSE,), demanded=(ASSERTION, RESPONSE), require="both"), finds("signature.missing"), needs=of_response, settles=("signed",), area="signature"),
    Choice("unsigned-response", put(signed=(ASSERTION,), demanded=(ASSERTION, RESPONSE), require="both"), finds("signature.missing"), needs=lambda plan: plan.signs(ASSERTION), settles=("signed", "outer-issuer", "destination", "encryption"), area="signature"),
    Choice("encrypted-cbc", sealed(content=CBC), finds("encryption.algorithm-not-allowed"), settles=PLAIN),
    Choice("encrypted-rsa15", sealed(transport=RSA15), finds("encryption.algorithm-not-allowed"), settles=PLAIN),
]

DOCUMENT: list[Choice] = [
    Choice("assertion-second", before(doubled), finds("saml.too-many-assertions"), settles=("canonical", *PLAIN), area="document"),
    Choice("assertion-none", before(lambda text: text.replace(assertion_of(text), "")), finds("saml.no-assertion"), needs=lambda plan: plan.signed == (RESPONSE,), settles=PLAIN, area="document"),
    content("comment-in-name", ">p-0042<", ">p-00<!-- -->42<", finds("saml.unexpected-element"), area="document", alone=True),
    content("comment-in-value", ">mira-7<", ">mira<!-- -->-7<", finds("saml.unexpected-element"), settles=("encryption", "markup"), area="document", alone=True),
    content("comment-in-audience", "adobe.com</saml:Audience>", "adobe<!-- -->.com</saml:Audience>", finds("saml.unexpected-element"), settles=("encryption", "prefixes", "audience", "window", "conditions"), area="document", alone=True),
    Choice("doctype", after(lambda text: DOCTYPE + text), finds("xml.doctype"), settles=("layout", "prefixes", "markup"), area="document", alone=True),
    Choice("doctype-entity", after(lambda text: DOCTYPE + text.replace(">mira-7<", ">&who;<")), finds("xml.doctype"), settles=("layout", "prefixes", "markup", "encryption"), needs=open_assertion, area="document", alone=True),
    Choice("id-twice", before(lambda text: with_extensions(text, f'<x:a xmlns:x="urn:example:x" ID="{ASSERTION}"/>', wrapped=False)), finds("xml.duplicate-id"), settles=("extras", "status", *PLAIN), area="document", alone=True),
    Choice("id-blank", put(response_id="r 1"), finds("saml.bad-id"), needs=of_assertion_alone, settles=("signed",), area="document", alone=True),
    Choice("version-1.1", put(version="1.1"), finds("saml.unsupported-version"), settles=("encryption",), needs=open_assertion, area="document", alone=True),
    Choice("version-2.1", put(version="2.1"), finds("saml.unsupported-version"), settles=("encryption",), needs=open_assertion, area="document", alone=True),
    Choice("instant-blank", put(issued="2026-05-01 10:00:00Z"), finds("saml.bad-timestamp"), settles=("encryption",), needs=open_assertion, area="document", alone=True),
    Choice("order", before(lambda text: re.sub(r"(<saml:Subject>.*?</saml:Subject>)(.*?)(<saml:Conditions.*?</saml:Conditions>)", r"\3\2\1", text, flags=re.DOTALL)), finds("saml.unexpected-element"), settles=("window", *PLAIN), area="document", alone=True),
    Choice("status-twice", lambda plan: setattr(plan, "status", plan.status * 2), finds("saml.unexpected-element"), settles=("status",), area="document", alone=True),
    Choice("subject-twice", before(lambda text: re.sub(r"(<saml:Subject>.*?</saml:Subject>)", r"\1\1", text, flags=re.DOTALL)), finds("saml.unexpected-element"), settles=PLAIN, area="document", alone=True),
    Choice("audience-hollow", put(restrictions="<saml:AudienceRestriction/>"), finds("saml.missing-element"), settles=("audience", "window", "encryption"), needs=open_assertion, area="document", alone=True),
    Choice("malformed", after(lambda text: text.rstrip()[:-1]), finds("xml.malformed"), settles=("markup",), area="document", alone=True),
    Choice("foreign-assertion", before(lambda text: text.replace("<saml:Assertion ", '<saml:Assertion xmlns:saml="urn:example:shadow" ')), shadowed, settles=("canonical", *PLAIN), area="document", alone=True),
]
