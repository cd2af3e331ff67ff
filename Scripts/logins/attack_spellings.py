# SPDX-License-Identifier: Apache-2.0
"""Attacks with spellings: of the parameters of a query and a form, and of targets."""

import itertools
import re
import urllib.parse

from attack_messages import COUNTS, EVIL, NOBODY
from attacked_site import PAGE_FIELDS, Browser, answer_to, deflated, joined, sent, signed_query
from signed_xml import signed

# A name that is not a spelling of a parameter.
OTHER_NAME = r"(\S+%3D|\S+\.x|(x\.|%2553|%2552|%C5%BF|%EF%BB%BF|\?|%26|\$)\w+)"
# Spellings that every reader takes for the message that counts: the order of parameters, other parameters, line breaks in
# Base64, and the relay state of a request for a logout, which only goes back to the sender.
HARMLESS = re.compile(
    r"separated by &&|order |, (&|&x=1|&x|&=|&=x) at the (end|start)$|SAMLRe\w+: (%0A|%0D%0A) in the value"
    rf"|: {OTHER_NAME} (first|second|after all|without =)$|LogoutRequest, form, \? at the end$"
    rf"|LogoutRequest, form, RelayState: (absent|empty|as {OTHER_NAME}|\S+ (after|before|in) the value)$"
)
# Spellings of a query without a signature: the answer to a logout says nothing about the sessions at other services.
UNSIGNED = re.compile(rf"LogoutResponse, query, (SigAlg|Signature): (absent|as {OTHER_NAME})$")


def names(name):
    """Yields spellings of the name of a parameter that a reader may take for it."""
    for index, character in enumerate(name):
        for escape in (f"%{ord(character):02X}", f"%{ord(character):02x}"):
            yield name[:index] + escape + name[index + 1 :]
    yield "".join(f"%{ord(character):02X}" for character in name)
    yield from (name.lower(), name.upper(), name.swapcase(), f"%25{ord(name[0]):02X}{name[1:]}", "%C5%BF" + name[1:])
    yield from (f"{before}{name}" for before in ("+", "%20", "%09", "%0A", "%EF%BB%BF", "amp;", "%00", "?", "%26", "x.", "$"))
    yield from (f"{name}{after}" for after in ("+", "%20", "%00", "%0D", "[]", "[0]", "%5B%5D", ".x", "%3D", ";"))


def spelled(parts, other):
    """Yields spellings of the parameters of a query or a form; the other text is a message that must not count."""
    texts = [f"{name}={value}" for name, value in parts]
    whole = "&".join(texts)
    for index, (name, value) in enumerate(parts):
        wrong = other if index == 0 else "wrong"

        def put(label, *new):
            return f"{name}: {label}", "&".join([*texts[:index], *new, *texts[index + 1 :]])

        for spelling in names(name):
            yield put(f"as {spelling}", f"{spelling}={value}")
            yield put(f"{spelling} first", f"{spelling}={wrong}", texts[index])
            yield put(f"{spelling} second", texts[index], f"{spelling}={wrong}")
            yield put(f"{spelling} without =", texts[index], spelling)
            yield f"{name}: {spelling} after all", f"{whole}&{spelling}={wrong}"
            yield f"{name}: {spelling} after ;", f"{whole};{spelling}={wrong}"
        for again in (value, wrong, ""):
            yield put(f"twice with {again[:9]}", texts[index], f"{name}={again}")
            yield put(f"twice after {again[:9]}", f"{name}={again}", texts[index])
        yield from (put("absent"), put("empty", f"{name}="), put("without =", name))
        for text in ["=", "%3D", f"={wrong}", f",{wrong}", *(f"{mark}{name}={wrong}" for mark in (";", "#", "?", "%26"))]:
            yield put(f"{text[:12]} after the value", texts[index] + text)
            yield put(f"{text[:12]} before the value", f"{name}={text}{value}")
        for byte in ("%00", "%20", "+", "%0A", "%0D%0A", "%C0%80", "%", "%4", "%GG", "%C3%A9"):
            yield put(f"{byte} in the value", f"{name}={value[:4]}{byte}{value[4:]}")
    yield from ((f"separated by {text}", text.join(texts)) for text in (";", "&amp;", "%26", "&&", "?", "%09", "#", "&;", "|"))
    yield from ((f"order {order}", "&".join(order)) for order in itertools.permutations(texts))
    for extra in ("&", "&x=1", "&x", "&=", "&=x", ";", "#", "?"):
        yield from ((f"{extra} at the end", whole + extra), (f"{extra} at the start", extra + whole))


def spellings(attack):
    """Spellings of a query and of a form, and parts in the URL and in the body."""

    def message(kind, request, name):
        document = attack.message(kind, request, name)
        signed(document.find("saml:Assertion") if kind == "Response" else document)
        return attack.idp.signer.seal(document)

    for kind, binding in [("Response", "form"), *itertools.product(["LogoutRequest", "LogoutResponse"], ["query", "form"])]:
        path, parameter = ("/saml/acs" if kind == "Response" else "/saml/slo"), f"SAML{kind.removeprefix('Logout')}"
        for number in itertools.count():
            browser, request, relay = attack.state(kind)
            document, other = message(kind, request, NOBODY), message(kind, request, EVIL)
            if binding == "query":
                parts, other = signed_query(attack.idp.signer, parameter, document, relay), deflated(other)
            else:
                parts, other = [(parameter, urllib.parse.quote_plus(document.encoded())), ("RelayState", relay)], other.encoded()
            label, text = next(itertools.islice(spelled(parts, urllib.parse.quote_plus(other)), number, None), (None, None))
            if label is None:
                break
            outcome = browser.outcome(browser.ask("GET", f"{path}?{text}") if binding == "query" else browser.ask("POST", path, text))
            shape = f"{kind}, {binding}, {label}"
            outcomes = {HARMLESS: COUNTS[kind], UNSIGNED: "partial logout"}
            attack.judge(shape, outcome, *(allowed for pattern, allowed in outcomes.items() if pattern.search(shape)))
        for method, url, body in itertools.product(["GET", "POST", "PUT"], range(4), range(4)):
            browser, request, relay = attack.state(kind)
            parts = [(parameter, urllib.parse.quote_plus(message(kind, request, NOBODY).encoded())), ("RelayState", relay)]
            texts = [joined(part for place, part in enumerate(parts) if chosen >> place & 1) for chosen in (url, body)]
            # The body alone is the form that counts; a request for a logout needs no relay state.
            if (method, url) != ("POST", 0) or body not in ((1, 3) if kind == "LogoutRequest" else (3,)):
                outcome = browser.outcome(browser.ask(method, f"{path}?{texts[0]}" if texts[0] else path, texts[1]))
                attack.judge(f"{kind}, {method}, parts {url} in the URL and {body} in the body", outcome)


PIECES = "/ \\ \t \n . .. @ : ? # ; %2f %5c %09 %0d%0aX-Evil:1 %00 %252f https: javascript: //evil.test \u2215 \r\nX-Evil:1".split(" ")


def targets(attack):
    """Spellings of a target: of a logout, a login and a page, and of a relay state."""
    site, idp, browser = attack.site, attack.idp, Browser(attack.site)

    def is_local(location):
        path = location.removeprefix(site.base)
        for _ in range(3):
            if re.search(r"[\x00-\x1f\x7f\\]", path) or re.search(r"//|/\.\.?(/|$)", path.partition("?")[0]):
                return False
            # However a server between decodes the URL.
            path = urllib.parse.unquote(path, "latin-1")
        return location.startswith(site.base + "/")

    def judge(shape, answer):
        locations = answer.all("location")
        attack.judge(shape, "refused" if all(is_local(location) for location in locations) else str(locations))

    for pieces in itertools.chain(*(itertools.product(PIECES, repeat=length) for length in (1, 2, 3))):
        # Three pieces are tried where the first one is a kind of slash.
        if len(pieces) == 3 and pieces[0] not in ("/", "\\", "%2f"):
            continue
        spelling = "".join(pieces) + "evil.test"
        for target in [spelling] if len(pieces) == 3 else [spelling, "/" + spelling, "/members" + spelling]:
            text = urllib.parse.quote(target, safe="")
            judge(f"logout, {target!r}", browser.ask("POST", "/saml/logout", f"target={text}"))
            judge(f"relay state, {target!r}", browser.ask("POST", "/saml/acs", f"SAMLResponse=PGEvPg%3D%3D&RelayState={text}"))
            pages = [f"/saml/login?idp={idp.issuer}&target={text}"]
            if target.startswith("/") and not re.search(r"[^!-~]|#", target):
                pages += [f"/members/..{target}", f"/{target}", target]
            for page in pages:
                browser.jar = ""
                answer = browser.ask("GET", page, **PAGE_FIELDS)
                if answer.status == 303 and answer.location.startswith(idp.issuer):
                    request, relay = sent(answer)
                    fields = {"SAMLResponse": answer_to(idp, request, NOBODY).encoded(), "RelayState": relay}
                    answer = browser.ask("POST", "/saml/acs", urllib.parse.urlencode(fields))
                    assert answer.status == 303, answer.status
                judge(f"page {page!r}", answer)
        document = idp.signer.seal(signed(idp.logout_request(NOBODY, "index")))
        fields = urllib.parse.urlencode({"SAMLRequest": document.encoded(), "RelayState": spelling})
        location = urllib.parse.urlsplit("".join(browser.ask("POST", "/saml/slo", fields).all("location")))
        is_own = location[:2] == urllib.parse.urlsplit(idp.issuer)[:2] and not location.fragment
        attack.judge(f"relay state of a logout, {spelling!r}", "refused" if is_own else location.geturl())
