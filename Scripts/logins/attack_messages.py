# SPDX-License-Identifier: Apache-2.0
"""Attacks with messages: foreign signatures in every place, attributes and elements that are absent or disguised, other keys."""

import functools
import itertools
import re
import secrets
import urllib.parse

from attacked_site import SECRET, Browser, deflated, joined, signed_query
from signed_xml import SAML, Element, instant, signed

# The name that no message may sign in or out, that of the victim, and that of valid messages.
EVIL, GOOD, NOBODY = (f"{name}-{SECRET}" for name in ("evil", "good", "nobody"))
# How the messages of each kind can be signed, and the outcome of a valid one.
KINDS = {"Response": ["assertion", "message", "both"], "LogoutRequest": ["message", "query"], "LogoutResponse": ["message", "query"]}
COUNTS = {"Response": NOBODY, "LogoutRequest": "logout", "LogoutResponse": "303 /"}
SIGNED_KINDS = [(kind, mode) for kind, modes in KINDS.items() for mode in modes]


class Attack:
    """Sends messages in a state in which a valid one of the kind counts."""

    def __init__(self, site, section):
        self.site, self.judge = site, functools.partial(site.judge, section)
        self.idp, self.two, self.stranger = site.providers["one"], site.providers["two"], site.stranger
        self.victim = Browser(site).sign_in(self.idp, GOOD)

    def state(self, kind):
        """Returns a browser, and the identifier and the relay state of its request."""
        browser = Browser(self.site)
        if kind == "LogoutRequest":
            return browser, "_" + secrets.token_hex(16), f"relay-{SECRET}"
        if kind == "LogoutResponse":
            # A request for a logout bars the responses of its second to the same user.
            return browser, *browser.sign_in(self.idp, f"leaver-{SECRET}").begin_logout()
        return browser, *browser.start(self.idp)

    def message(self, kind, request, name):
        """Returns a message."""
        assertion = self.idp.assertion(request, name, f"index-{name}")
        response = self.idp.response(request, assertion)
        role = Element("md:IDPSSODescriptor", {"protocolSupportEnumeration": SAML + "protocol"})
        if kind == "Envelope":
            body = Element("soap:Body", children=[self.idp.artifact_response(request, response)])
            return Element("soap:Envelope", children=[Element("soap:Header"), body])
        return {
            "Assertion": assertion,
            "Response": response,
            "ArtifactResponse": self.idp.artifact_response(request, response),
            "LogoutRequest": self.idp.logout_request(name, f"index-{name}"),
            "LogoutResponse": self.idp.logout_response(request),
            "AuthnRequest": self.idp.message("AuthnRequest", "/saml/slo", []),
            "EntityDescriptor": Element("md:EntityDescriptor", {"ID": "_" + secrets.token_hex(16), "entityID": self.idp.issuer}, [role]),
        }[kind]

    def trial(self, kind, mode, change, signer=None):
        """Sends a message that is changed before it is signed, and returns the outcome; None if there is nothing to change."""
        browser, request, relay = self.state(kind)
        document, signer = self.message(kind, request, NOBODY), (signer or self.idp).signer
        if mode in ("assertion", "both"):
            signed(document.find("saml:Assertion"))
        if mode in ("message", "both"):
            signed(document)
        if change(document, request) is False:
            return None
        if mode in KINDS.get(kind, []):
            signer.seal(document)
        path = "/saml/slo" if kind.startswith("Logout") else "/saml/acs"
        parameter = "SAMLRequest" if kind == "LogoutRequest" else "SAMLResponse"
        query = {
            "query": lambda: joined(signed_query(signer, parameter, document, relay)),
            "unsigned query": lambda: f"{parameter}={urllib.parse.quote(deflated(document), safe='')}",
        }.get(mode, lambda: None)()

        def send():
            return browser.outcome(browser.ask("GET", f"{path}?{query}")) if query else browser.post(path, parameter, document, relay)

        outcome = send()
        return f"{outcome} twice" if outcome == "logout" and send() != "refused" else outcome

    def all(self, kind, mode, choices, label=""):
        """Sends a message with each of the changes that its choices allow."""
        for number in itertools.count():
            labels = []

            def change(document, request):
                choice = next(itertools.islice(choices(document, request), number, None), None)
                if choice is None:
                    return False
                labels.append(choice[0])
                choice[1]()
                return True

            outcome = self.trial(kind, mode, change)
            if outcome is None:
                return
            shape = f"{kind}, {label or f'{mode} signed'}, {labels[0]}"
            outcomes = {OPTIONAL: COUNTS.get(kind), NAMELESS: "without a name", INCOMPLETE: "partial logout"}
            self.judge(shape, outcome, *(allowed for pattern, allowed in outcomes.items() if pattern.search(shape)))


NAMELESS = re.compile("saml:Subject without saml:NameID")
# The answers that say nothing about the sessions at other services: their status is another one, or they have no signature.
INCOMPLETE = re.compile(r"LogoutResponse.*StatusCode \S+ next to a wrong Value|message signed, samlp:LogoutResponse without ds:Signature")
# What the standard does not demand or the service does not read, so that a message counts without it. A LogoutRequest without
# NotOnOrAfter counts once, for the maximum age of 300 seconds and the clock skew of 180.
OPTIONAL = re.compile(
    r"samlp:LogoutRequest (\S+ in place of |without )NotOnOrAfter(, issued (290|470) s ago)?$"
    r"|NameID (\S+ in place of Format|\S+ next to a wrong Format|without Format)"
    r"|AuthnStatement (\S+ in place of |\S+ next to a wrong |without |with an empty )SessionIndex"
    r"|Conditions (\S+ in place of |without )Not(Before|OnOrAfter)"
    r"|assertion signed, samlp:Response (\S+ in place of Destination|without (Destination|saml:Issuer)|\S+ next to a wrong ID)"
    r"|message signed, saml:Assertion x:ID next to a wrong ID|query signed, samlp:LogoutResponse \S+ next to a wrong ID"
    r"|both signed, samlp?:\w+ without ds:Signature|LogoutRequest without samlp:SessionIndex|SessionIndex without text"
)

FOREIGN = ["Assertion", "Response", "ArtifactResponse", "LogoutRequest", "LogoutResponse", "AuthnRequest", "EntityDescriptor"]
# How a forged message uses the signature of the foreign element.
USES = ["none", "root", "inner", "root with its ID", "inner with its ID", "stranger"]
# The elements with content of any kind: their tags, the element before them, and their parents.
OPEN = [
    (["samlp:Extensions"], "saml:Issuer", ["samlp:Response", "samlp:LogoutRequest", "samlp:LogoutResponse", "samlp:ArtifactResponse"]),
    (["samlp:StatusDetail"], "samlp:StatusCode", ["samlp:Status"]),
    (["saml:Advice"], "saml:Conditions", ["saml:Assertion"]),
    (["saml:AttributeStatement", "saml:Attribute", "saml:AttributeValue"], "saml:AuthnStatement", ["saml:Assertion"]),
    (["saml:AuthnContextDecl"], "saml:AuthnContextClassRef", ["saml:AuthnContext"]),
    (["ds:KeyInfo"], "ds:SignatureValue", ["ds:Signature"]),
    (["ds:Object"], "ds:SignatureValue", ["ds:Signature"]),
]


def opened(document):
    """Adds the elements with content of any kind, and returns the document."""
    for tags, before, parents in OPEN:
        for parent in [element for element in document.all() if element.tag in parents]:
            children = []
            for tag in reversed(tags):
                children = [Element(tag, {"Name": "name"} if tag == "saml:Attribute" else {}, children)]
            index = next(number for number, child in enumerate(parent.children) if child.tag == before)
            parent.children[index + 1 : index + 1] = children
    return document


def at_places(document, element):
    """Yields what adds an element at each place."""
    for parent in document.all():
        for index in range(len(parent.children) + 1):
            yield f"at {parent.tag}[{index}]", lambda parent=parent, index=index: parent.children.insert(index, element)


def places(attack):
    """Every kind of message by every place for a foreign signed element, and for a forged one in a signature."""
    for kind, foreign, use in itertools.product([*KINDS, "Envelope"], FOREIGN, USES):

        def choices(forged, request):
            genuine = attack.idp.signer.seal(signed(attack.message(foreign, request, NOBODY)))
            for name in forged.all("saml:NameID"):
                name.children = [GOOD if kind == "LogoutRequest" else EVIL]
            target = forged.find("saml:Assertion") if use.startswith("inner") else forged.find("samlp:Response") or forged
            if target is None:
                return
            if use == "stranger":
                attack.stranger.signer.seal(signed(target))
            elif use != "none":
                place = next(place for place, child in enumerate(genuine.children) if child.tag == "ds:Signature")
                target.children.insert(1, genuine.children.pop(place))
                if use.endswith("ID"):
                    target.attributes["ID"] = genuine.attributes["ID"]
            yield from at_places(opened(forged), genuine)

        for mode in ["none", "unsigned query"] if kind == "LogoutRequest" else ["none"]:
            attack.all(kind, mode, choices, f"{mode}, signature of {foreign} {use}")
    for kind in KINDS:

        def inside(genuine, request):
            attack.idp.signer.seal(signed(genuine))
            forged = attack.message("Assertion" if kind == "Response" else kind, request, EVIL)
            yield from at_places(opened(genuine.find("ds:Signature")), forged)

        attack.all(kind, "none", inside, "forged in the signature")


# The values that make a message wrong, unless they are a URN that no message contains.
WRONG = {
    "NotBefore": "2040-01-01T00:00:00Z",
    "AuthnInstant": "2040-01-01T00:00:00Z",
    "NotOnOrAfter": "2001-01-01T00:00:00Z",
    "IssueInstant": "2001-01-01T00:00:00Z",
    "Version": "1.1",
    "Value": SAML + "status:Requester",
}


def twins(attack):
    """Every attribute with a prefix in its place, and next to a wrong one."""

    def choices(document, _):
        for element in document.all():
            for (name, value), prefix in itertools.product(list(element.attributes.items()), ["x", "saml", "samlp", "xml", "ds"]):
                rest = {other: text for other, text in element.attributes.items() if other != name}
                place = {f"{prefix}:{name}": value}
                wrong = {name: WRONG.get(name, "urn:other")}
                for words, new in [("in place of", rest | place), ("next to a wrong", rest | place | wrong)]:
                    yield (
                        f"{element.tag} {prefix}:{name} {words} {name}",
                        lambda element=element, new=new: setattr(element, "attributes", new),
                    )

    for kind, mode in SIGNED_KINDS:
        attack.all(kind, mode, choices)


def gaps(attack):
    """Every attribute, element and text absent, and every attribute empty."""

    def choices(document, _):
        for age in (-190, 290, 470, 490, 3600) if document.tag == "samlp:LogoutRequest" else ():
            new = {name: text for name, text in document.attributes.items() if name != "NotOnOrAfter"} | {"IssueInstant": instant(-age)}
            yield f"{document.tag} without NotOnOrAfter, issued {age} s ago", lambda new=new: setattr(document, "attributes", new)
        for element in document.all():
            for name in element.attributes:
                yield f"{element.tag} without {name}", lambda element=element, name=name: element.attributes.pop(name)
                yield f"{element.tag} with an empty {name}", lambda element=element, name=name: element.attributes.update({name: ""})
            for index, child in enumerate(element.children):
                label = child.tag if isinstance(child, Element) else "text"
                yield f"{element.tag} without {label}", lambda element=element, index=index: element.children.pop(index)

    for kind, mode in SIGNED_KINDS:
        attack.all(kind, mode, choices)


def keys(attack):
    """Every issuer of the message and of its assertion by every key: answers of one provider to requests for another one."""
    one = attack.idp.issuer
    issuers = [one, attack.two.issuer, attack.stranger.issuer, one + "/", one.upper(), f" {one}", ""]
    for kind, mode in SIGNED_KINDS:
        for outer, inner in itertools.product(issuers, issuers if kind == "Response" else [one]):
            for signer in (attack.idp, attack.two, attack.stranger):

                def change(document, _):
                    for element, issuer in zip(document.all("saml:Issuer"), (outer, inner), strict=False):
                        element.children = [issuer]
                    if signer is attack.two and kind == "LogoutRequest":
                        # A logout of another provider ends no session of this one.
                        document.find("saml:NameID").children = [GOOD]

                right = (signer is attack.idp and {outer.strip(), inner.strip()} == {one}) or (
                    signer is attack.two and kind == "LogoutRequest" and outer == signer.issuer
                )
                shape = f"{kind}, {mode} signed by {signer.issuer}, of {outer!r} and {inner!r}"
                attack.judge(shape, attack.trial(kind, mode, change, signer), *([COUNTS[kind]] if right else []))
