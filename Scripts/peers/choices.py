# SPDX-License-Identifier: Apache-2.0
"""The choices for a generated response, and the harmless ones, which do not change its validity."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import scenes
import scenes_layout as layout
from attacks_base import assertion_of, change
from attacks_encrypt import CBC, RSA15, seal
from attacks_key_info import information, key_value, x509
from attacks_sign import ENVELOPED
from attacks_transform import INCLUSIVE, transform
from parties import FORMATS, SP
from plan import P384, RESPONSE, Plan, at, confirmation
from signing import DIGESTS, DSIG, EXCLUSIVE, MORE


@dataclass(frozen=True)
class Choice:
    """One choice in one dimension. `codes` are the findings that it causes; harmless choices have none."""

    name: str
    edit: Callable[[Plan], None]
    codes: Callable[[Plan], list[str]] | None = None
    needs: Callable[[Plan], bool] = lambda plan: True
    # The dimensions on which it relies, which no other choice may change.
    settles: tuple[str, ...] = ()
    # "policy", or a fault that a signature verifier must reject, too: "signature" or "document".
    area: str = "policy"
    # Whether there is no other finding, because the document is not read further.
    alone: bool = False


def put(**values) -> Callable[[Plan], None]:
    """Returns an edit that sets fields."""
    def edit(plan: Plan) -> None:
        for name, value in values.items():
            setattr(plan, name, value(plan) if callable(value) else value)
    return edit


def every(**values) -> Callable[[Plan], None]:
    """Returns an edit that changes how every signature is created."""
    def edit(plan: Plan) -> None:
        for recipe in plan.recipes.values():
            recipe.update(values)
    return edit


def before(text: Callable[[str], str]) -> Callable[[Plan], None]:
    """Returns an edit of the text before it is signed."""
    return lambda plan: plan.before.append(text)


def after(text: Callable[[str], str]) -> Callable[[Plan], None]:
    """Returns an edit of the text after it was signed."""
    return lambda plan: plan.after.append(text)


def both(*edits: Callable[[Plan], None]) -> Callable[[Plan], None]:
    """Returns several edits as one."""
    def edit(plan: Plan) -> None:
        for each in edits:
            each(plan)
    return edit


def window(**values: str) -> Callable[[Plan], None]:
    """Returns an edit of the validity period of the conditions."""
    return lambda plan: plan.window.update(values)


def restricted(*restrictions: tuple[str, ...]) -> str:
    """Returns audience restrictions, each of several audiences."""
    return "".join(
        "<saml:AudienceRestriction>" + "".join(f"<saml:Audience>{name}</saml:Audience>" for name in names) + "</saml:AudienceRestriction>"
        for names in restrictions
    )


def method(name: str, key: str = "idp-rsa") -> Callable[[Plan], None]:
    """Returns an edit that signs with one algorithm."""
    return both(put(algorithm=name, key=key), every(method=MORE + name, digest=DIGESTS[name[-6:]]))


def listed(prefixes: str) -> Callable[[Plan], None]:
    """Returns an edit that signs with a PrefixList."""
    inside = f'<ec:InclusiveNamespaces xmlns:ec="{EXCLUSIVE}" PrefixList="{prefixes}"/>'
    return every(transforms=transform(ENVELOPED) + transform(EXCLUSIVE, inside), prefixes=tuple(prefixes.split()))


def form(name: str, real: str, whole: bool) -> Callable[[Plan], None]:
    """Returns an edit that signs in another canonical form: the SignedInfo, or the referenced element."""
    if whole:
        return every(canonical=name, forms=(EXCLUSIVE, real))
    return every(transforms=transform(ENVELOPED) + transform(name), forms=(real, EXCLUSIVE))


def sealed(**how) -> Callable[[Plan], None]:
    """Returns an edit that encrypts the assertion, which then declares its namespaces itself."""
    declared = f'<saml:Assertion xmlns:saml="{scenes.SAML}" {scenes.XS} '

    def encrypt(text: str) -> str:
        whole = assertion_of(text)
        return change(text, whole, seal(whole.replace("<saml:Assertion ", declared, 1), **how))
    return put(seal=lambda plan: encrypt)


def spread(text: str) -> str:
    """Lays a document out over lines."""
    return layout.DECLARATION + layout.pretty(text)


def defaulted(text: str) -> str:
    """Declares the namespace of the protocol as the default one."""
    return text.replace("xmlns:samlp=", "xmlns=").replace("<samlp:", "<").replace("</samlp:", "</")


def swapped(text: str) -> str:
    """Gives each of the two common prefixes the other's name."""
    for old, new in ("samlp", "@"), ("saml", "samlp"), ("@", "saml"):
        text = text.replace(f"<{old}:", f"<{new}:").replace(f"</{old}:", f"</{new}:").replace(f"xmlns:{old}=", f"xmlns:{new}=")
    return text


def values(*more: str) -> str:
    """Returns one more attribute."""
    return scenes.attribute("more", *more)


NOTE = '<x:note xmlns:x="urn:example:note">for people</x:note>'
TREE = '<v:plan xmlns:v="urn:example:plan" level="2"><v:name xml:lang="de">Groß &amp; Klein</v:name><v:none/>mixed</v:plan>'
TYPED = '<saml:AttributeValue xsi:type="xs:{}">{}</saml:AttributeValue>'
OTHER = "https://other.example.test"
INSTANT = "2026-05-01T{}"

HARMLESS: dict[str, list[Choice]] = {
    "algorithm": [
        Choice("rsa-sha384", method("rsa-sha384")), Choice("rsa-sha512", method("rsa-sha512")),
        Choice("ecdsa-p256", method("ecdsa-sha256", "idp-ec")), Choice("ecdsa-p384", method("ecdsa-sha384", P384)),
        Choice("allowed-rsa-sha1", both(every(method=DSIG + "rsa-sha1"), put(allow=lambda plan: (*plan.allow, "rsa-sha1")))),
        Choice("allowed-sha1", both(every(digest=DSIG + "sha1"), put(allow=lambda plan: (*plan.allow, "sha1")))),
    ],
    "canonical": [
        Choice("prefix-list", listed("saml xs")), Choice("prefix-list-default", listed("#default"), settles=("prefixes",)),
        Choice("allowed-inclusive", both(form(INCLUSIVE, INCLUSIVE, False), put(allow=lambda plan: (*plan.allow, "inclusive-c14n"))), needs=lambda plan: not plan.is_sealed(), settles=("encryption",)),
        Choice("allowed-inclusive-info", both(form(INCLUSIVE, INCLUSIVE, True), put(allow=lambda plan: (*plan.allow, "inclusive-c14n"))), needs=lambda plan: not plan.is_sealed(), settles=("encryption",)),
        Choice("allowed-comments", both(form(EXCLUSIVE + "WithComments", EXCLUSIVE, False), put(allow=lambda plan: (*plan.allow, "exclusive-c14n-with-comments")))),
        Choice("allowed-comments-info", both(form(EXCLUSIVE + "WithComments", EXCLUSIVE, True), put(allow=lambda plan: (*plan.allow, "exclusive-c14n-with-comments")))),
    ],
    "key-info": [
        Choice("key-certificate", lambda plan: every(key_info=information(x509(plan.key)))(plan)),
        Choice("key-value", lambda plan: every(key_info=information(key_value(plan.key)))(plan), needs=lambda plan: plan.key == "idp-rsa", settles=("algorithm",)),
        Choice("key-name", every(key_info=information("<ds:KeyName>of the provider</ds:KeyName>"))),
        Choice("key-certificate-second", lambda plan: every(key_info=information(x509("attacker-rsa", plan.key)))(plan)),
    ],
    "layout": [
        Choice("pretty", before(spread)), Choice("crlf", before(lambda text: spread(text).replace("\n", "\r\n"))),
        Choice("declaration", after(lambda text: layout.DECLARATION + text)), Choice("bom", after(lambda text: "\ufeff" + text)),
        Choice("single-quotes", before(lambda text: re.sub(r' (?!ID=)([\w:]+)="([^"]*)"', r" \1='\2'", text)), settles=("encryption", "prefixes", "markup")),
    ],
    "prefixes": [
        Choice("prefix-default", before(defaulted), settles=("encryption",)), Choice("prefixes-swapped", before(swapped), settles=("encryption",)),
        Choice("namespace-unused", before(lambda text: text.replace(" ID=", ' xmlns:unused="urn:example:unused" ID=', 1))),
    ],
    "markup": [
        Choice("comment-between", before(lambda text: re.sub(r"(<\w+:Subject>)", r"<!-- who -->\1", text))),
        Choice("comment-around", before(lambda text: f"<!-- before -->{text}<!-- after -->"), settles=("layout",)),
        Choice("instruction-between", before(lambda text: re.sub(r"(<\w+:Subject>)", r"<?who is it?>\1", text))),
        Choice("instruction-around", before(lambda text: f"<?before it?>{text}<?after?>"), settles=("layout",)),
        Choice("character-reference", after(lambda text: text.replace(">mira-7<", ">&#109;ira-7<")), needs=lambda plan: not plan.is_sealed(), settles=("encryption",)),
        Choice("cdata", after(lambda text: text.replace(">mira-7<", "><![CDATA[mira]]>-7<")), needs=lambda plan: not plan.is_sealed(), settles=("encryption",)),
    ],
    "encryption": [
        Choice("encrypted", sealed()),
        Choice("allowed-cbc", both(sealed(content=CBC), put(allow=lambda plan: (*plan.allow, "aes-cbc"))), needs=lambda plan: plan.signs(RESPONSE) and not plan.is_broken),
        Choice("allowed-rsa15", both(sealed(transport=RSA15), put(allow=lambda plan: (*plan.allow, "rsa-1_5")))),
    ],
    "identifier": [
        Choice("id-digit", put(response_id="7f3c0a52"), needs=lambda plan: not plan.signs(RESPONSE), settles=("signed",)),
        Choice("id-colon", put(response_id="r:1"), needs=lambda plan: not plan.signs(RESPONSE), settles=("signed",)),
    ],
    "destination": [Choice("destination-absent", put(destination=None), needs=lambda plan: not plan.signs(RESPONSE), settles=("signed",))],
    "status": [
        Choice("status-second", put(status=scenes.SUCCESS.replace("/></samlp:Status>", '><samlp:StatusCode Value="urn:example:status:cached"/></samlp:StatusCode></samlp:Status>'))),
        Choice("status-message", put(status=scenes.SUCCESS.replace("</samlp:Status>", f"<samlp:StatusMessage>fine</samlp:StatusMessage><samlp:StatusDetail>{NOTE}</samlp:StatusDetail></samlp:Status>"))),
    ],
    "outer-issuer": [
        Choice("outer-issuer-absent", put(outer_issuer=""), needs=lambda plan: not plan.signs(RESPONSE) and not plan.is_sealed(), settles=("signed", "encryption")),
        Choice("outer-issuer-entity", put(outer_issuer=scenes.ISSUER.replace("Issuer>", f'Issuer Format="{FORMATS}entity">', 1))),
        Choice("outer-issuer-spaced", put(outer_issuer=scenes.ISSUER.replace("https", "\n  https").replace("</", "\n</"))),
    ],
    "inner-issuer": [
        Choice("inner-issuer-entity", put(inner_issuer=scenes.ISSUER.replace("Issuer>", f'Issuer Format="{FORMATS}entity">', 1))),
        Choice("inner-issuer-spaced", put(inner_issuer=scenes.ISSUER.replace("https", "\n  https").replace("</", "\n</"))),
    ],
    "window": [
        Choice("start-at-moment", window(NotBefore=at(0))),
        Choice("start-at-skew", lambda plan: window(NotBefore=at(plan.skew))(plan), needs=lambda plan: plan.skew > 0),
        Choice("end-next-second", window(NotOnOrAfter=at(1))),
        Choice("end-inside-skew", lambda plan: window(NotOnOrAfter=at(1 - plan.skew))(plan), needs=lambda plan: plan.skew > 0),
        Choice("window-absent", put(window=lambda plan: {})), Choice("window-offset", window(NotBefore=INSTANT.format("11:55:00+02:00"), NotOnOrAfter=INSTANT.format("12:05:00+02:00"))),
        Choice("window-fraction", window(NotBefore=INSTANT.format("09:55:00.123Z"), NotOnOrAfter=INSTANT.format("10:05:00.5Z"))),
        Choice("window-nanoseconds", window(NotBefore=INSTANT.format("09:55:00.123456789Z"), NotOnOrAfter=INSTANT.format("10:05:00.123456789Z"))),
    ],
    "audience": [
        Choice("audience-second", put(restrictions=restricted((OTHER, SP)))), Choice("audience-both", put(restrictions=restricted((SP,), (OTHER, SP)))),
        Choice("audience-spaced", put(restrictions=restricted((f"\n  {SP}\n",)))),
    ],
    "conditions": [
        Choice("one-time-use", put(conditions="<saml:OneTimeUse/>")),
        Choice("proxy-restriction", put(conditions=f'<saml:ProxyRestriction Count="0"><saml:Audience>{OTHER}</saml:Audience></saml:ProxyRestriction>')),
    ],
    "confirmation": [
        Choice("confirmation-second-good", put(confirmations=lambda plan: confirmation(plan, Recipient=OTHER) + confirmation(plan)), settles=("data",)),
        Choice("confirmation-first-good", put(confirmations=lambda plan: confirmation(plan) + confirmation(plan, NotOnOrAfter=at(-3600))), settles=("data",)),
        Choice("confirmation-holder-beside", put(confirmations=lambda plan: f'<saml:SubjectConfirmation Method="{scenes.CM}sender-vouches"/>' + confirmation(plan)), settles=("data",)),
    ],
    "data": [
        Choice("data-end-next-second", lambda plan: plan.data.update(NotOnOrAfter=at(1)), settles=("confirmation",)),
        Choice("data-end-inside-skew", lambda plan: plan.data.update(NotOnOrAfter=at(1 - plan.skew)), needs=lambda plan: plan.skew > 0, settles=("confirmation",)),
        Choice("data-address", lambda plan: plan.data.update(Address="192.0.2.7"), settles=("confirmation",)),
        Choice("data-content", put(inside_data=NOTE), settles=("confirmation",)),
    ],
    "session": [
        Choice("session-end", put(session=scenes.LOGIN.replace('SessionIndex="_s1"', f'SessionIndex="_s1" SessionNotOnOrAfter="{at(3600)}"'))),
        Choice("session-end-inside-skew", lambda plan: setattr(plan, "session", scenes.LOGIN.replace('SessionIndex="_s1"', f'SessionIndex="_s1" SessionNotOnOrAfter="{at(1 - plan.skew)}"')), needs=lambda plan: plan.skew > 0),
        Choice("session-locality", put(session=scenes.LOGIN.replace("<saml:AuthnContext>", '<saml:SubjectLocality Address="192.0.2.7"/><saml:AuthnContext>'))),
        Choice("session-twice", put(session=scenes.LOGIN + scenes.LOGIN.replace("_s1", "_s2"))),
    ],
    "name": [
        Choice("name-email", put(name='<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">p-0042@example.test</saml:NameID>')),
        Choice("name-bare", put(name="<saml:NameID>p-0042</saml:NameID>")), Choice("name-absent", put(name=""), needs=lambda plan: plan.confirmations != ""),
        Choice("name-qualified", put(name=f'<saml:NameID NameQualifier="{scenes.IDP}" SPNameQualifier="{SP}" Format="{FORMATS}persistent">p-0042</saml:NameID>')),
        Choice("name-for-others", put(name=f'<saml:NameID SPNameQualifier="{OTHER}" Format="{FORMATS}persistent">p-0042</saml:NameID>')),
    ],
    "attributes": [
        Choice("attributes-many", put(attributes="".join(scenes.attribute(f"urn:example:{n}", *(f"Straße {n}.{m}" for m in range(4))) for n in range(12)))),
        Choice("attribute-typed", put(attributes=f'<saml:Attribute Name="typed">{TYPED.format("integer", "42")}{TYPED.format("dateTime", at(0))}</saml:Attribute>')),
        Choice("attribute-nil", put(attributes='<saml:Attribute Name="nil"><saml:AttributeValue xsi:nil="true"/></saml:Attribute>')),
        Choice("attribute-tree", put(attributes=values(TREE))), Choice("attribute-spoken", put(attributes=values("Ünïcödé", "日本語", "עברית", "🎬𝄞", "e\u0301", "a\u0085b\u2028c\u00a0d"))),
        Choice("attribute-hollow", put(attributes=values(""))), Choice("attribute-valueless", put(attributes='<saml:Attribute Name="none"/>')),
        Choice("attribute-control", put(attributes=values("one&#13;two&#10;three&#9;four", "&lt;&gt;&amp;&quot;", "  padded  "))),
        Choice("attribute-uri-format", put(attributes='<saml:Attribute Name="urn:oid:2.5.4.4" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" FriendlyName="sn"><saml:AttributeValue>Sol</saml:AttributeValue></saml:Attribute>')),
        Choice("attribute-other-format", put(attributes='<saml:Attribute Name="uid" NameFormat="urn:example:format"><saml:AttributeValue>other</saml:AttributeValue></saml:Attribute>')),
        Choice("attribute-duplicate-more", put(attributes=scenes.attribute("mail", "a@example.test") + scenes.attribute("mail", "b@example.test"))),
    ],
    "extras": [
        Choice("extensions", put(extensions=f"<samlp:Extensions>{NOTE}</samlp:Extensions>")),
        Choice("advice", put(advice=f"<saml:Advice><saml:AssertionIDRef>_x9</saml:AssertionIDRef>{NOTE}</saml:Advice>")),
    ],
}
