# SPDX-License-Identifier: Apache-2.0
"""Shapes of XML: every kind of node, in any number that a sender can choose."""

from .saml import assertion, attribute, identified, marks, response, statement, usual, valued
from .shape import FORMATS, Shape

WORD = "text "
# The part of a namespace name that repeats: with more than 256 bytes a name is refused.
LONGEST = "n" * 240


def deep(n: int) -> str:
    """Returns n nested elements."""
    return "<x>" * n + "</x>" * n


def declared(n: int) -> str:
    """Returns an element with n declarations, inside one with as many others, around elements that use them."""
    outer = "".join(f" xmlns:o{number}='urn:o:{number}'" for number in range(n))
    inner = "".join(f" xmlns:i{number}='urn:i:{number}'" for number in range(n))
    used = "".join(f"<o{number}:x/><i{number}:x/>" for number in range(n))
    return f"<x{outer}><x{inner}>{used * 20}</x></x>"


def crowded(n: int) -> str:
    """Returns n elements, each under 30 declarations and with 10 more."""
    outer = "".join(f" xmlns:o{number}='urn:o:{number}'" for number in range(30))
    inner = "".join(f" xmlns:i{number}='urn:i:{number}'" for number in range(10))
    return f"<x{outer}>" + f"<o7:x{inner}><i3:y i4:z='1'/></o7:x>" * n + "</x>"


def attributes(n: int) -> str:
    """Returns n elements with forty attributes each, in the wrong order."""
    return f"<x{''.join(f' a{number:02}={chr(39)}v{chr(39)}' for number in range(40, 0, -1))}/>" * n


# The content of the value of one attribute, and the command that reads the response.
VALUES = {
    "text": (lambda n: WORD * n, 48_000),
    "cdata": (lambda n: f"<![CDATA[{WORD * n}]]>", 48_000),
    "comment": (lambda n: f"a<!--{WORD * n}-->b", 48_000),
    "instruction": (lambda n: f"a<?p {WORD * n}?>b", 48_000),
    "attribute-value": (lambda n: f"<x y='{WORD * n}'/>", 40_000),
    "attribute-references": (lambda n: f"<x y='{'&#10;&lt;&#x1F600;' * n}'/>", 8_000),
    "cdata-sections": (lambda n: "<![CDATA[a]]>b" * n, 4_000),
    "comments": (lambda n: "a<!--c-->" * n, 4_000),
    "instructions": (lambda n: "a<?p i?>" * n, 4_000),
    "character-references": (lambda n: "&#x41;&amp;&lt;&#x1F600;" * n, 8_000),
    "line-breaks": (lambda n: "\n" * n, 200_000),
    "carriage-returns": (lambda n: "\r\n\r" * n, 80_000),
    "cdata-brackets": (lambda n: "<![CDATA[" + "]]" * n + "]]>", 100_000),
    "elements": (lambda n: "<x/>" * n, 5_000),
    "elements-with-text": (lambda n: "<x>t</x> " * n, 5_000),
    "element-names": (lambda n: "".join(f"<n{number}/>" for number in range(n)), 5_000),
    "depth": (deep, 14),
    "attributes-of-one": (lambda n: f"<x{''.join(f' a{i}={chr(39)}v{chr(39)}' for i in range(n))}/>" * 200, 15),
    "attributes": (attributes, 200),
    "namespaces-in-scope": (declared, 7),
    "namespaces-apart": (lambda n: "".join(f"<p{i}:x xmlns:p{i}='urn:n:{i}'/>" for i in range(n)), 1_500),
    "namespaces-crowded": (crowded, 250),
    "namespace-names": (lambda n: "".join(f"<p:x xmlns:p='urn:{i}:{LONGEST}'/>" for i in range(n)), 500),
    "distinct-namespaces": (lambda n: "".join(f"<x xmlns='http:/{i:05x}'/>" for i in range(n)), 4_000),
    "distinct-texts": (lambda n: "".join(f"<x>t{i:05x}</x>" for i in range(n)), 4_000),
    "identifiers": (lambda n: identified(n, "i"), 4_000),
    "marks": (lambda n: marks(n), 15_000),
}

READERS = {
    # In addition to the validator, two readers get every kind of node; the others get the kinds that they process.
    "inspect": ["text", "elements", "comments", "namespaces-crowded", "identifiers", "marks", "cdata-sections"],
    "canonicalize": ["attribute-references", "elements", "comments", "attributes", "namespaces-crowded", "identifiers", "marks"],
    "inclusive": ["elements", "attributes", "depth", "namespaces-apart"],
    "inclusive-1.1": ["elements"],
    "one-element": ["elements", "identifiers"],
    "xpath": ["elements", "attributes", "namespaces-apart", "text"],
    "guarded": ["elements", "attributes", "cdata-sections", "line-breaks", "namespaces-apart", "identifiers"],
    "encode": ["text", "elements"],
    "decode": ["elements"],
    "redact": ["distinct-namespaces", "distinct-texts"],
    "schema": ["elements", "identifiers"],
    # `marks` of the validator is `jsonl`.
    **{form: ["marks"] for form in FORMATS if form != "jsonl"},
    "html": ["marks", "text"],
}


def named(part: str, n: int) -> str:
    """Returns a response with marks in one of the texts that become names."""
    odd = marks(n)
    places = {
        "attribute-name": lambda: usual(attribute("v", odd) + attribute("v", odd + "x")),
        "name-format": lambda: usual(attribute("v", "a", f" NameFormat='urn:{odd}'") + attribute("v", "a", f" NameFormat='urn:{odd}x'")),
        "issuer": lambda: response(assertion(statement(attribute("v"))), issuer=f"<saml:Issuer>https://{odd}</saml:Issuer>"),
        "destination": lambda: response(assertion(statement(attribute("v"))), more=f" Destination='https://{odd}'"),
        "status": lambda: response(
            "", status=f"<samlp:StatusCode Value='urn:{odd}'><samlp:StatusCode Value='urn:{odd}x'/></samlp:StatusCode>"
        ),
        "name-id": lambda: response(
            assertion(
                subject=f"<saml:Subject><saml:NameID Format='urn:{odd}' NameQualifier='{odd}' SPNameQualifier='{odd}'>{odd}</saml:NameID></saml:Subject>"
            )
        ),
        "audience": lambda: response(
            assertion(
                f"<saml:Conditions><saml:AudienceRestriction><saml:Audience>urn:{odd}</saml:Audience><saml:Audience>urn:{odd}x</saml:Audience></saml:AudienceRestriction></saml:Conditions>"
            )
        ),
    }
    return places[part]()


def findings(n: int) -> str:
    """Returns a response with many invalid attributes."""
    return usual("<saml:Attribute><saml:AttributeValue>v</saml:AttributeValue></saml:Attribute>\n" * n)


def wrong_values(n: int) -> str:
    """Returns a response with many statements whose end is not a valid time."""
    return response(assertion("<saml:AuthnStatement AuthnInstant='soon'><saml:AuthnContext/></saml:AuthnStatement>" * n))


def confirmations(n: int) -> str:
    """Returns a response with many invalid confirmations."""
    one = "<saml:SubjectConfirmation Method='urn:oasis:names:tc:SAML:2.0:cm:bearer'><saml:SubjectConfirmationData NotOnOrAfter='2026-01-01T00:00:00Z'/></saml:SubjectConfirmation>"
    return response(assertion(subject=f"<saml:Subject><saml:NameID>n</saml:NameID>{one * n}</saml:Subject>"))


def conditions(n: int) -> str:
    """Returns a response with many audience restrictions and unknown conditions."""
    one = "<saml:AudienceRestriction><saml:Audience>urn:a</saml:Audience></saml:AudienceRestriction><saml:Condition/>"
    return response(assertion(f"<saml:Conditions>{one * n}</saml:Conditions>"))


def assertions(n: int) -> str:
    """Returns a response with many assertions."""
    return response("".join(assertion(statement(attribute("v")), f"_m{i}") for i in range(n)))


def advised(n: int) -> str:
    """Returns a response with many assertions in the advice of one."""
    inner = "".join(assertion("", f"_m{i}") for i in range(n))
    return response(assertion(f"<saml:Advice>{inner}</saml:Advice>"))


def status_codes(n: int) -> str:
    """Returns a response with nested status codes."""
    one = "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Responder'>"
    return response("", status=one * n + "</samlp:StatusCode>" * n)


def out_of_order(n: int) -> str:
    """Returns elements that `//x` with a predicate selects in an order other than that of the document."""
    return "<r>" + "t<x/>t<p><q><x/></q><x/></p>" * n + "</r>"


def below_attributes(n: int) -> str:
    """Returns n elements below 40 elements with 60 attributes each."""
    start = "<a " + " ".join(f"langx{i:02}=''" for i in range(60)) + ">"
    return start * 40 + "<x/>" * n + "</a>" * 40


def with_base(n: int) -> str:
    """Returns 50 elements below an `xml:base` of n steps down and up."""
    return f"<r xml:base='http://h/{'a/' * n}{'../' * n}'><x ID='_a1' xml:base='b'/>" + "<x xml:base='b'/>" * 49 + "</r>"


XPATHS = {
    "steps": (lambda n: f"<a>{('<a>' * 60 + '</a>' * 60) * n}</a>", 150, "takes more steps"),
    "sorted": (out_of_order, 2_000, ""),
    "language": (below_attributes, 5_000, "takes more steps"),
    "value": (lambda n: f"<r a='{'v' * 100 * n}'>{'<x/>' * n}</r>", 2_000, "takes more steps"),
    "base": (with_base, 5_000, "http://h/b"),
}


SHAPES = [
    *(Shape(f"{name}", lambda n, make=make: valued(make(n)), n) for name, (make, n) in VALUES.items()),
    *(
        Shape(f"{reader}-{name}", lambda n, make=VALUES[name][0]: valued(make(n)), VALUES[name][1], reader)
        for reader, names in READERS.items()
        for name in names
    ),
    *(
        Shape(f"{command}-marks-in-{part}", lambda n, part=part: named(part, n), 5_000, command)
        for command, parts in {
            "show-values": ["attribute-name", "name-format", "issuer", "destination", "status", "name-id", "audience"],
            "inspect": ["attribute-name", "name-id"],
            "html": ["attribute-name", "issuer"],
        }.items()
        for part in parts
    ),
    *(Shape(f"findings-{form}", findings, 500, form) for form in (*FORMATS, "inspect")),
    *(
        Shape(f"{name}", make, n)
        for name, make, n in [
            ("wrong-values", wrong_values, 500),
            ("confirmations", confirmations, 500),
            ("conditions", conditions, 500),
            ("assertions", assertions, 200),
            ("advised", advised, 300),
            ("status-codes", status_codes, 14),
        ]
    ),
    Shape("element-base", with_base, 30_000, "element-1.1", "http://h/b"),
    *(Shape(f"xpath-{name}", make, n, f"xpath-{name}", says) for name, (make, n, says) in XPATHS.items()),
    # The parser stops at the first two hyphens.
    Shape("comment-hyphens", lambda n: valued(f"a<!--{'x--' * n}-->b"), 40_000, is_limited=True),
    Shape("inspect-assertions", assertions, 200, "inspect"),
    Shape("replays-assertions", assertions, 200, "replays"),
    Shape("schema-divided-text", lambda n: valued((WORD * 15 + "<?p?>") * n), 10_000, "schema", "too many parts"),
    Shape("schema-findings", findings, 500, "schema"),
    Shape("attributes-of-a-subject", lambda n: usual("".join(attribute("v", f"urn:{i}") for i in range(n))), 1_000, "html"),
    Shape("attributes-of-one-name", lambda n: usual(attribute("v") * n), 1_000),
    Shape(
        "values-of-an-attribute",
        lambda n: usual(f"<saml:Attribute Name='a'>{'<saml:AttributeValue>v</saml:AttributeValue>' * n}</saml:Attribute>"),
        2_000,
    ),
]
