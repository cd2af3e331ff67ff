# SPDX-License-Identifier: Apache-2.0
"""Generated responses with moved signatures: XSW1 to XSW8 and variants."""

from collections.abc import Callable

from attacks_wrapping import DIGEST, DUPLICATE, MISPLACED, UNEXPECTED, around_assertion, around_response
from choices import Choice, after
from plan import ASSERTION, RESPONSE, Plan, document

# A moved signature relies on the layout of the document, on values that occur once, and on octets that do not depend on
# the place.
SETTLES = ("encryption", "layout", "prefixes", "markup", "confirmation", "data", "attributes", "extras", "name", "status", "key-info", "canonical")
# The arrangements in which the signed original is in a place where its kind of element is not allowed.
ASTRAY = {"xsw2", "xsw2-behind", "last", "extensions", "xsw4", "xsw7-original"}
SAMPLES = {signed: document(Plan(signed=signed)) for signed in ((ASSERTION,), (RESPONSE,), (ASSERTION, RESPONSE))}


def arranged(arrange: Callable, name: str, same: bool) -> Callable[[str], str]:
    """Returns a change of a signed document into one arrangement."""
    return lambda text: next(row[2] for row in arrange(text, same) if row[0] == name)


def codes(name: str, code: str, is_signed: bool, is_around: bool) -> list[str]:
    """Returns the expected codes.

    `code` is the first error if one element is signed. `is_signed` states that the moved original contains a signature,
    `is_around` that the response around it is signed, whose digest then fails.
    """
    if code == UNEXPECTED:
        return [UNEXPECTED, MISPLACED] if is_signed and name in ASTRAY else [UNEXPECTED]
    if code == MISPLACED:
        return [MISPLACED]
    around = [DIGEST] if is_around else []
    return around + [code]


def wrappings(signed: tuple[str, ...]) -> list[Choice]:
    """Returns every arrangement of a document with these signatures."""
    are_both = len(signed) == 2
    made = []
    for target, kind, arrange in (RESPONSE, "response", around_response), (ASSERTION, "assertion", around_assertion):
        if target not in signed:
            continue
        # If the response is signed around its assertion, the assertion is handled as if it were signed alone.
        sample = SAMPLES[signed if target == RESPONSE else (ASSERTION,)]
        for row in arrange(sample, False):
            found = codes(row[0], row[3], are_both or target == ASSERTION, are_both and target == ASSERTION)
            name = f"{row[0]}-{kind}{'-of-both' if are_both else ''}"
            made += [
                Choice(name, after(arranged(arrange, row[0], False)), lambda plan, found=found: found, settles=SETTLES, area="signature"),
                Choice(f"{name}-same-id", after(arranged(arrange, row[0], True)), lambda plan: [DUPLICATE], settles=SETTLES, area="signature", alone=True),
            ]
    return made
