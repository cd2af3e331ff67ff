# SPDX-License-Identifier: Apache-2.0
"""The plan of a generated response: its parts, its signatures, and the expected findings."""

from collections.abc import Callable
from dataclasses import dataclass, field

import scenes
from attacks_sign import Recipe, sign
from parties import ACS, FORMATS, NOW, SP
from peer import WORK

RESPONSE, ASSERTION = "_r1", "_a1"
# The key on P-384, which the vectors do not contain, is generated for each run.
P384 = str(WORK / "idp-p384")
# The validation time within its day.
SECONDS = 36_000


def at(seconds: int) -> str:
    """Returns the time that many seconds after the validation time."""
    hours, rest = divmod(SECONDS + seconds, 3600)
    return f"2026-05-01T{hours:02}:{rest // 60:02}:{rest % 60:02}Z"


@dataclass
class Plan:
    """A response to generate: its parts as XML, its signatures, and the options of its validation."""

    signed: tuple[str, ...] = (ASSERTION,)
    # The required signatures, if they are more than the existing ones.
    demanded: tuple[str, ...] = ()
    require: str = "any"
    skew: int = 60
    allow: tuple[str, ...] = ()
    algorithm: str = "rsa-sha256"
    key: str = "idp-rsa"
    # How to sign, by the signed element.
    recipes: dict[str, dict] = field(default_factory=lambda: {RESPONSE: {}, ASSERTION: {}})

    response_id: str = RESPONSE
    version: str = "2.0"
    issued: str = NOW
    destination: str | None = ACS
    request: str | None = "_q1"
    outer_issuer: str = scenes.ISSUER
    extensions: str = ""
    status: str = scenes.SUCCESS
    inner_issuer: str = scenes.ISSUER
    name: str = f'<saml:NameID Format="{FORMATS}persistent">p-0042</saml:NameID>'
    confirmations: str | None = None
    data: dict[str, str | None] = field(default_factory=lambda: {"InResponseTo": "_q1", "NotOnOrAfter": at(300), "Recipient": ACS})
    inside_data: str = ""
    window: dict[str, str] | None = field(default_factory=lambda: {"NotBefore": at(-300), "NotOnOrAfter": at(300)})
    restrictions: str = f"<saml:AudienceRestriction><saml:Audience>{SP}</saml:Audience></saml:AudienceRestriction>"
    conditions: str = ""
    advice: str = ""
    session: str = scenes.LOGIN
    attributes: str = ""

    # Changes to the text before it is signed and afterwards, in order.
    before: list[Callable[[str], str]] = field(default_factory=list)
    after: list[Callable[[str], str]] = field(default_factory=list)
    seal: Callable[[str], str] | None = None
    # The dimensions that are fixed, because a choice relies on them.
    settled: set[str] = field(default_factory=set)
    # Whether a signature does not verify, so that it covers no ciphertext.
    is_broken: bool = False

    def signs(self, target: str) -> bool:
        """Whether an element is signed."""
        return target in self.signed

    def is_sealed(self) -> bool:
        """Whether the assertion is encrypted."""
        return self.seal is not None


def attributes(values: dict[str, str | None]) -> str:
    """Returns XML attributes; those without a value are omitted."""
    return "".join(f' {name}="{value}"' for name, value in values.items() if value is not None)


def confirmation(plan: Plan, method: str = "bearer", **changes: str | None) -> str:
    """Returns a SubjectConfirmation with the data of a plan, changed."""
    data = attributes({**plan.data, **changes})
    inside = f"<saml:SubjectConfirmationData{data}>{plan.inside_data}</saml:SubjectConfirmationData>" if plan.inside_data else f"<saml:SubjectConfirmationData{data}/>"
    return f'<saml:SubjectConfirmation Method="{scenes.CM}{method}">{inside}</saml:SubjectConfirmation>'


def assertion(plan: Plan) -> str:
    """Returns the assertion of a plan."""
    confirmations = confirmation(plan) if plan.confirmations is None else plan.confirmations
    limits = "" if plan.window is None else f"<saml:Conditions{attributes(plan.window)}>{plan.restrictions}{plan.conditions}</saml:Conditions>"
    statement = scenes.statement(scenes.attribute("uid", "mira-7"), plan.attributes)
    return (
        f'<saml:Assertion ID="{ASSERTION}" IssueInstant="{plan.issued}" Version="{plan.version}">{plan.inner_issuer}'
        f"<saml:Subject>{plan.name}{confirmations}</saml:Subject>{limits}{plan.advice}{statement}{plan.session}</saml:Assertion>"
    )


def unsigned(plan: Plan) -> str:
    """Returns the response of a plan without its signatures."""
    head = attributes({
        "ID": plan.response_id, "Version": "2.0", "IssueInstant": NOW, "Destination": plan.destination, "InResponseTo": plan.request,
    })
    text = (
        f'<samlp:Response xmlns:samlp="{scenes.SAMLP}" xmlns:saml="{scenes.SAML}" {scenes.XS}{head}>{plan.outer_issuer}'
        f"{plan.extensions}{plan.status}{assertion(plan)}</samlp:Response>"
    )
    for change in plan.before:
        text = change(text)
    return text


def document(plan: Plan) -> str:
    """Returns the response of a plan: signed from the inside out, encrypted in between."""
    text = unsigned(plan)
    if plan.signs(ASSERTION):
        text = sign(text, ASSERTION, recipe=Recipe(**{"key": plan.key, **plan.recipes[ASSERTION]}))
    if plan.seal:
        text = plan.seal(text)
    if plan.signs(RESPONSE):
        text = sign(text, RESPONSE, recipe=Recipe(**{"key": plan.key, **plan.recipes[RESPONSE]}))
    for change in plan.after:
        text = change(text)
    return text
