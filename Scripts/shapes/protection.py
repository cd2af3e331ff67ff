# SPDX-License-Identifier: Apache-2.0
"""Shapes of signatures and of encrypted content."""

from .saml import (
    DSIG,
    EXCLUSIVE,
    INCLUSIVE,
    assertion,
    attribute,
    certificate,
    identified,
    marks,
    reference,
    response,
    sealed,
    signature,
    signed,
    statement,
)
from .shape import Shape


def bearing(made: str, content: str = "") -> str:
    """Returns a response whose assertion has this signature."""
    return response(assertion(statement(attribute("v") + content), before=made))


def whole(content: str) -> str:
    """Returns a response whose assertion is signed, around this value."""
    return signed(response(assertion(statement(attribute(content)))))


def broken(content: str) -> str:
    """Returns such a response whose content was changed after it was signed."""
    return whole(content).replace("Name='a'", "Name='b'")


def key_info(n: int) -> str:
    """Returns a KeyInfo with many certificates."""
    data = f"<ds:X509Data><ds:X509Certificate>{certificate()}</ds:X509Certificate></ds:X509Data>"
    return f"<ds:KeyInfo>{data * n}</ds:KeyInfo>"


def key_names(n: int) -> str:
    """Returns a KeyInfo with many names of keys."""
    return f"<ds:KeyInfo>{'<ds:KeyName>k</ds:KeyName>' * n}</ds:KeyInfo>"


def prefixes(n: int) -> str:
    """Returns a reference whose transform lists many prefixes."""
    listed = " ".join(f"p{i}" for i in range(n))
    ec = f"<ec:InclusiveNamespaces xmlns:ec='{EXCLUSIVE}' PrefixList='{listed}'/>"
    return reference(
        "#_a1", f"<ds:Transform Algorithm='{DSIG}enveloped-signature'/><ds:Transform Algorithm='{EXCLUSIVE}'>{ec}</ds:Transform>"
    )


def signatures(n: int) -> str:
    """Returns a response with many signatures inside one assertion, each under its own assertion."""
    inner = "".join(assertion("", f"_m{i}", before=signature(reference(f"#_m{i}"))) for i in range(n))
    return response(assertion(f"<saml:Advice>{inner}</saml:Advice>"))


def inside_and_outside(n: int, keys: int = 1) -> str:
    """Returns n identifiers outside a ciphertext, and n others in it."""
    inside = assertion(statement(attribute(identified(n, "in"))), "_in")
    return response(sealed(inside, keys=keys) + assertion(statement(attribute(identified(n, "out"))), "_out"))


def inside_twice(n: int) -> str:
    """Returns n identifiers outside eight ciphertexts, and n in each of them."""
    inside = "".join(sealed(assertion(statement(attribute(identified(n, f"in{part}x"))), f"_in{part}")) for part in range(8))
    return response(inside + assertion(statement(attribute(identified(n, "out"))), "_out"))


def around_and_inside(n: int) -> str:
    """Returns an encrypted attribute in an assertion with n identifiers, and n others in the attribute."""
    inside = f"<saml:Attribute xmlns:saml='urn:oasis:names:tc:SAML:2.0:assertion' Name='b'><saml:AttributeValue>{identified(n, 'in')}</saml:AttributeValue></saml:Attribute>"
    return response(assertion(statement(attribute(identified(n, "out")) + sealed(inside, "EncryptedAttribute"))))


def encrypted_attributes(n: int) -> str:
    """Returns many encrypted attributes in one assertion."""
    one = sealed("<saml:Attribute xmlns:saml='urn:oasis:names:tc:SAML:2.0:assertion' Name='b'/>", "EncryptedAttribute")
    return response(assertion(statement(one * n)))


def encrypted_identifiers(n: int) -> str:
    """Returns many confirmations with an encrypted identifier each."""
    one = sealed("<saml:NameID xmlns:saml='urn:oasis:names:tc:SAML:2.0:assertion'>n</saml:NameID>", "EncryptedID")
    confirmation = f"<saml:SubjectConfirmation Method='urn:oasis:names:tc:SAML:2.0:cm:bearer'>{one}</saml:SubjectConfirmation>"
    return response(assertion(subject=f"<saml:Subject>{one}{confirmation * n}</saml:Subject>"))


def ciphertext(n: int) -> str:
    """Returns an encrypted assertion with a long value."""
    return response(sealed(assertion(statement(attribute("text " * n)))))


def scattered(n: int) -> str:
    """Returns an encrypted assertion whose ciphertext is broken into short lines."""
    text = ciphertext(n)
    start = text.rindex("<xenc:CipherValue>") + len("<xenc:CipherValue>")
    end = text.index("<", start)
    lines = "\n".join(text[at : at + 4] for at in range(start, end, 4))
    return text[:start] + lines + text[end:]


def recipients(n: int) -> str:
    """Returns an encrypted assertion with many keys, all but the last for others."""
    return response(sealed(assertion(statement(attribute("v"))), keys=n))


def covering(n: int) -> str:
    """Returns a response whose 16 signatures each name one large assertion four times."""
    inclusive = f"<ds:Transform Algorithm='{INCLUSIVE}'/>"
    made = signature(reference("#_a1", inclusive) * 4) * 16
    return response(assertion(statement(attribute("<x/>" * n))) + assertion(f"<saml:Advice>{made}</saml:Advice>", "_a2"))


INCLUSIVELY = f"<ds:Transform Algorithm='{DSIG}enveloped-signature'/><ds:Transform Algorithm='{INCLUSIVE}'/>"
COMMENT = "<!--c  c-->"


def named_alike(n: int) -> str:
    """Returns a response under 12 namespaces with long prefixes of one beginning, which 16 signatures cover."""
    declared = "".join(f" xmlns:{'p' * 250}{i:02}='urn:n:{i}'" for i in range(12))
    made = signature(reference("#_r1", INCLUSIVELY) * 4) * 16
    return response(f"<samlp:Extensions>{made}<x{declared}>{'<x/>' * n}</x>{COMMENT}</samlp:Extensions>")


def inheriting(n: int) -> str:
    """Returns an element below `xml:` attributes of 50 ancestors, which 16 signatures cover."""
    levels = [[f" xml:a{50 * i + level:06}='v'" for i in range(n)] for level in range(50, 0, -1)]
    starts = "".join(f"<c{''.join(attributes)}>" for attributes in levels)
    made = signature(reference("#_e", f"<ds:Transform Algorithm='{INCLUSIVE}'/>") * 4) * 16
    return response(f"<samlp:Extensions>{starts}<b ID='_e'/>{'</c>' * 50}{made}{COMMENT}</samlp:Extensions>")


def listed_apart(n: int) -> str:
    """Returns n declarations below a signature that lists 10 n prefixes."""
    declared = "".join(f"<x xmlns:q{i}='urn:q'/>" for i in range(n))
    made = signature(prefixes(10 * n).replace("#_a1", "#_e"))
    return response(f"<samlp:Extensions><b ID='_e'>{declared}</b>{made}{COMMENT}</samlp:Extensions>")


def unsigned(n: int) -> str:
    """Returns a response with many assertions, none of which is signed."""
    return response("".join(assertion("", f"_m{i}") for i in range(n)))


GUARDED = ("signatures", "references", "covered-again", "prefixes-alike", "inherited-attributes", "listed-apart")
METHODS = {
    "unsigned-assertions": (unsigned, 400),
    "closed-assertions": (lambda n: response("<saml:EncryptedAssertion/>" * n), 1_000),
    "covered-again": (covering, 2_000),
    "prefixes-alike": (named_alike, 2_000),
    "inherited-attributes": (inheriting, 10),
    "listed-apart": (listed_apart, 1_000),
    "references": (lambda n: bearing(signature(reference() * n)), 400),
    "transforms": (lambda n: bearing(signature(reference("#_a1", f"<ds:Transform Algorithm='{EXCLUSIVE}'/>" * n))), 1_000),
    "signatures": (signatures, 60),
    "certificates": (lambda n: bearing(signature(key_info=key_info(n))), 60),
    "key-names": (lambda n: bearing(signature(key_info=key_names(n))), 2_000),
    "prefix-list": (lambda n: bearing(signature(prefixes(n))), 1_500),
    "objects": (lambda n: bearing(signature(more="<ds:Object>o</ds:Object>" * n)), 1_500),
    "algorithm-marks": (lambda n: bearing(signature(method=f"urn:{marks(n)}")), 5_000),
    "reference-marks": (lambda n: bearing(signature(reference(f"#{marks(n)}"))), 5_000),
    "canonicalization-marks": (lambda n: bearing(signature(canonical=f"<ds:CanonicalizationMethod Algorithm='urn:{marks(n)}'/>")), 5_000),
    "signed-elements": (lambda n: whole("<x/>" * n), 4_000),
    "signed-text": (lambda n: whole("text " * n), 40_000),
    "signed-namespaces": (lambda n: whole("".join(f"<p{i}:x xmlns:p{i}='urn:n:{i}'/>" for i in range(n))), 1_500),
    "signed-identifiers": (lambda n: whole(identified(n, "i")), 3_000),
    "broken-text": (lambda n: broken("some text " * n), 5_000),
    "broken-marks": (lambda n: broken(marks(n)), 4_000),
    "broken-letters": (lambda n: broken("\u00e9\u1ec7\uac01" * n), 4_000),
    "broken-space": (lambda n: broken("a\t \n" * n), 8_000),
    "broken-elements": (lambda n: broken("<x> </x>\n" * n), 2_000),
    "broken-latin": (lambda n: broken("\u00c3\u00a9" * n), 5_000),
    "broken-tabs": (lambda n: broken("<x>a    b  c</x>\n    \n\t" * n), 1_000),
    "broken-runs": (lambda n: broken("a  b " * n), 5_000),
    "broken-base64": (lambda n: broken("QUJD" * 16 * n + "\n"), 400),
    "broken-certificates": (lambda n: broken("<X509Certificate>QUJDREVG\nQUJD</X509Certificate>\n" * n), 500),
    "broken-prefixes": (lambda n: broken("<saml:x><ds:y xmlns:ds='http://www.w3.org/2000/09/xmldsig#'/></saml:x>" * n), 500),
    "broken-attributes": (lambda n: broken("".join(f"<x a{i}='v' b='{'w' * 20}'/>" for i in range(n))), 800),
    "broken-signatures": (
        lambda n: broken("<ds:SignatureValue xmlns:ds='http://www.w3.org/2000/09/xmldsig#'>MAYCAQECAQE=</ds:SignatureValue>" * n),
        300,
    ),
    "broken-lines": (lambda n: broken("word word\n" * n), 5_000),
    "broken-spaces": (lambda n: broken("a" + " " * n), 8_000),
    "broken-mixed": (lambda n: broken("\u00c3\u00a9 &amp;amp;&#13; a\u0301\t  x\n" * n), 1_500),
    "broken-escapes": (lambda n: broken("&amp;amp;&#13;" * n), 4_000),
}

C14N11 = "http://www.w3.org/2006/12/xml-c14n11"


def below_base(n: int) -> str:
    """Returns a response with an `xml:base` of n steps down and up, and a signature in Canonical XML 1.1."""
    method = f"<ds:CanonicalizationMethod Algorithm='{C14N11}'/>"
    transform = f"<ds:Transform Algorithm='{DSIG}enveloped-signature'/><ds:Transform Algorithm='{C14N11}'/>"
    before = signature(reference("#_a1", transform), canonical=method)
    return response(assertion(before=before), more=f" xml:base='http://h/{'a/' * n}{'../' * n}'")


SEALED = {
    "identifiers-in-and-out": (inside_and_outside, 400),
    "identifiers-many-keys": (lambda n: inside_and_outside(n, 8), 200),
    "identifiers-many-parts": (inside_twice, 200),
    "identifiers-around-a-part": (around_and_inside, 400),
    "encrypted-attributes": (encrypted_attributes, 20),
    "encrypted-names": (encrypted_identifiers, 20),
    "ciphertext": (ciphertext, 35_000),
    "ciphertext-lines": (scattered, 10_000),
    "encrypted-keys": (recipients, 10),
}

SHAPES = [
    # An accepted document costs less than the minimal one of this command, which is rejected and explained.
    *(Shape(name, make, n, "trusted", floor=1 if name.startswith("signed-") else None) for name, (make, n) in METHODS.items()),
    *(
        Shape(f"verify-{name}", METHODS[name][0], METHODS[name][1], "verify")
        for name in (
            "references",
            "signatures",
            "certificates",
            "prefix-list",
            "algorithm-marks",
            "signed-elements",
            "broken-text",
            "broken-marks",
            "broken-elements",
            "unsigned-assertions",
            "covered-again",
        )
    ),
    Shape("verify-base", below_base, 10_000, "verify-1.1", "computed digest"),
    *(
        Shape(f"inspect-{name}", METHODS[name][0], METHODS[name][1], "inspect")
        for name in ("references", "transforms", "signatures", "certificates", "algorithm-marks", "broken-elements", "covered-again")
    ),
    *(Shape(f"guarded-{name}", METHODS[name][0], METHODS[name][1], "guarded") for name in GUARDED),
    *(Shape(f"html-{name}", METHODS[name][0], METHODS[name][1], "html") for name in ("signatures", "algorithm-marks")),
    *(Shape(f"{name}", make, n, "trusted", floor=1) for name, (make, n) in SEALED.items()),
    *(
        Shape(f"decrypt-{name}", SEALED[name][0], SEALED[name][1], "decrypt", floor=1)
        for name in ("identifiers-in-and-out", "identifiers-many-parts", "encrypted-attributes", "ciphertext", "encrypted-keys")
    ),
]
