# SPDX-License-Identifier: Apache-2.0
"""Archives whose content is as large as the limit of the expansion allows."""

import random

from containers import tarred

from .shape import Shape

# Slightly less than the factor that ArchiveExpansion allows.
FACTOR = 38
MEMBER = 1_000_000

# The repeated texts: none of them is a message, but each begins or carries what a message can begin with.
UNITS = {
    "assignments": "SAMLResponse= ",
    "assigned-digits": "SAMLResponse=a ",
    "parameters": "a=&",
    "parameter-names": "SAMLRespXnse=&",
    "escaped-names": "%53=&",
    "digits": "PHNhbWxw ",
    "references": "&lt; ",
    "envelopes": "<soap:Envelope>",
    "elements": "<samlp:Response ",
    "lines": "\n",
    "objects": '{"SAMLResponse":"a"}\n',
    "fields": '<input name="SAMLResponse" value="a">',
}


def expanding(text: bytes) -> bytes:
    """Returns an archive with a text, and with enough noise that its expansion is allowed."""
    parts = [text[start : start + MEMBER] for start in range(0, len(text), MEMBER)]
    noise = random.Random(1).randbytes(len(text) // FACTOR)
    return tarred([("noise", noise), *((str(number), part) for number, part in enumerate(parts))], "w:gz")


def shape(name: str, unit: str) -> Shape:
    """Returns the shape of a text. No member is readable, but each one is searched to its end."""
    return Shape(f"tar-of-{name}", lambda n: expanding(unit.encode() * n), MEMBER // (2 * len(unit)), is_limited=True)


SHAPES = [shape(name, unit) for name, unit in UNITS.items()]
