# SPDX-License-Identifier: Apache-2.0
"""Attacks two nodes of the site of Examples/Login with generated messages, and fails if one of them counts.

Usage: attack.py [SECTION…]   (LOGIN_DATABASE: the connection string of a PostgreSQL database)
A section is one of the generators of the rules for a service provider: places (every kind of message by every place for a
foreign signed element), twins (every attribute by its namespaced twin), gaps (every attribute and element absent), spellings
(of a query and a form), targets (spellings of a target), off (what is switched off, at every entry), keys (every issuer by
every key), races (both nodes at the same time, and other browsers), and requests (methods, and what is too large or slow).
"""

import base64
import contextlib
import hashlib
import itertools
import re
import secrets
import socket
import sys
import time
import urllib.parse

from attack_messages import EVIL, GOOD, NOBODY, Attack, gaps, keys, places, twins
from attack_spellings import spellings, targets
from attacked_site import PAGE_FIELDS, SECRET, Browser, Provider, Site, answer_to, at_once, joined, raw, sent, signed_query
from signed_xml import instant, signed

PROVIDERS = ["one", "two", "removed", "expired", "keyless", "rekeyed"]


def off(attack):
    """What is switched off while everything was under way, at every entry."""
    site, providers = attack.site, attack.site.providers
    ways = {
        "removed": {"issuer": "https://another.idp.test"},
        "expired": {"valid": f'validUntil="{instant(-3600)}"'},
        # Next to a provider that can be used; without any, the last copy would serve.
        "keyless": {"key": 'use="encryption"', "neighbor": Provider("neighbor", site.base).entity()},
        "rekeyed": {"certificate": attack.stranger.certificate},
    }
    states = {}
    for way, values in ways.items():
        idp = providers[way]
        session, leaving, starting, owner = (Browser(site).sign_in(idp, GOOD) for _ in range(4))
        states[way] = session, (leaving, *leaving.begin_logout()), (starting, *starting.start(idp)), owner
    for way, values in ways.items():
        providers[way].publish(**values)
    # The nodes look at their files every five seconds.
    time.sleep(11)
    for way, (session, (leaving, left, leaving_relay), (starting, started, starting_relay), owner) in states.items():
        idp = providers[way]

        def judge(entry, outcome, *allowed):
            attack.judge(f"{way}: {entry}", outcome, *allowed)

        if way != "rekeyed":
            for node in (0, 1):
                answer = Browser(site).ask("GET", f"/saml/login?idp={idp.issuer}", node=node, **PAGE_FIELDS)
                judge("start of a login", "refused" if answer.status == 403 else answer.status)
        judge("response", starting.post("/saml/acs", "SAMLResponse", answer_to(idp, started, GOOD), starting_relay))
        for relay in (None, "", "/members", "0" * 32):
            judge(f"unsolicited response, {relay}", Browser(site).post("/saml/acs", "SAMLResponse", answer_to(idp, None, GOOD), relay))
        artifact = base64.b64encode(b"\0\4\0\0" + hashlib.sha1(idp.issuer.encode()).digest() + bytes(20)).decode()
        for relay in (None, starting.start(attack.idp)[1]):
            judge("artifact", starting.post("/saml/acs", "SAMLart", artifact, relay))
        request = idp.logout_request(GOOD, f"index-{GOOD}")
        judge("logout request, form", Browser(site).post("/saml/slo", "SAMLRequest", idp.signer.seal(signed(request.copy()))))
        query = joined(signed_query(idp.signer, "SAMLRequest", request))
        judge("logout request, query", Browser(site).outcome(Browser(site).ask("GET", f"/saml/slo?{query}")))
        query = joined(signed_query(idp.signer, "SAMLResponse", idp.logout_response(left), leaving_relay))
        judge("logout response", leaving.outcome(leaving.ask("GET", f"/saml/slo?{query}")))
        # Sessions of a provider that is still in the list go on.
        judge("session", session.user() or "refused", *([] if way == "removed" else [GOOD]))
        owner.ask("POST", "/saml/logout", "target=/")
        judge("own logout", owner.user() or "refused")


def races(attack):
    """The same message at both nodes at the same time, a logout against a response, and parts of the cookies of others."""
    site, idp = attack.site, attack.idp

    def poster(browser, node, relay, document):
        return lambda: browser.post("/saml/acs", "SAMLResponse", document, relay, node)

    def judge(shape, holds):
        attack.judge(shape, "refused" if holds else "accepted")

    for number in range(250):
        # The browser that asked has one session, whichever response arrives first and however often; others have none.
        first = Browser(site)
        request, relay = first.start(idp)
        started = first.jar
        if number % 2:
            judge(f"{number}: rubbish", Browser(site, started).post("/saml/acs", "SAMLResponse", "PGEvPg==", relay) == "refused")
        pair = [first, Browser(site, started), Browser(site, started)]
        documents = [answer_to(idp, request, NOBODY)] * 3 if number < 200 else [answer_to(idp, request, NOBODY) for _ in pair]
        posts = [poster(browser, node, relay, documents[node]) for node, browser in enumerate(pair)]
        outcomes = [*at_once(*posts[:2]), posts[2]()]
        sessions = {browser.session() for browser in pair}
        judge(f"{number}: a request at both nodes, and later", outcomes == [NOBODY] * 3 and len(sessions) == 1)
        judge(f"{number}: without the cookie", first.post("/saml/acs", "SAMLResponse", documents[0], relay) == "refused")
        for cookie in (r"[\w-]+", "saml-browser", r"saml-request-\w+"):
            other = Browser(site, re.sub(rf"({cookie})=\w+", rf"\1={'0' * 32}", started))
            outcome = other.post("/saml/acs", "SAMLResponse", documents[0], relay)
            judge(f"{number}: another browser", outcome in ("refused", "again") and not other.session() and not other.user())
        first.ask("POST", "/saml/logout", "target=/")
        judge(f"{number}: after a logout", not pair[2].user() and poster(Browser(site, started), 0, relay, documents[0])() == "refused")
    for begins_again in [True, False] * 10:
        # A login begins again by itself at most once.
        browser = Browser(site)
        query = urllib.parse.urlencode({"idp": idp.issuer} | ({} if begins_again else {"again": "1"}))
        request, relay = sent(browser.ask("GET", f"/saml/login?{query}", **PAGE_FIELDS))
        browser.jar = browser.jar.replace("saml-browser=", "x=")
        outcome = browser.post("/saml/acs", "SAMLResponse", answer_to(idp, request, NOBODY), relay)
        judge("a login that begins again", outcome == ("again" if begins_again else "refused"))
    for number in range(100):
        # A logout of the provider, against the response that it sent before.
        browser, others = Browser(site), [Browser(site), Browser(site)]
        request, relay = browser.start(idp)
        name = f"late{number}-{SECRET}"
        document = answer_to(idp, request, name)
        query = joined(signed_query(idp.signer, "SAMLRequest", idp.logout_request(name, f"index-{name}")))
        calls = [lambda node=node: others[node].outcome(others[node].ask("GET", f"/saml/slo?{query}", node=node)) for node in (0, 1)]
        outcomes = at_once(poster(browser, number % 2, relay, document), *calls)[1:]
        judge(f"{number}: a logout against a response", not browser.user())
        judge(f"{number}: a logout at both nodes", sorted(outcomes) == ["logout", "refused"])
    for _ in range(20):
        known = secrets.token_hex(16)
        browser = Browser(site, f"saml-session={known}").sign_in(idp, NOBODY)
        judge("a session that was set before", known not in browser.jar and not Browser(site, f"saml-session={known}").user())
        before = Browser(site, browser.jar)
        browser.sign_in(idp, NOBODY)
        judge("the session before a second login", not before.user())
        tabs = [browser.start(idp, f"/members/{number}") for number in range(3)]
        outcomes = [browser.post("/saml/acs", "SAMLResponse", answer_to(idp, request, NOBODY), relay) for request, relay in reversed(tabs)]
        judge("several tabs", outcomes == [NOBODY] * 3)
        tabs = [Browser(site, browser.jar) for _ in range(4)]
        at_once(*(lambda node=node, tab=tab: tab.ask("POST", "/saml/logout", "target=/", node) for node, tab in enumerate(tabs)))
        judge("logouts in four tabs", not browser.user())
    for has_own, is_last, cut in itertools.product((False, True), (False, True), range(4)):
        # The browser of a victim with its own cookies, and with a part of those of the attacker, who sends his response.
        attacker, victim = Browser(site), Browser(site)
        request, relay = attacker.start(idp)
        if has_own:
            victim.start(idp)
        known = [pair for pair in attacker.jar.split("; ") if not pair.startswith("saml-browser")]
        tossed = [[], known, [f"saml-request-{relay}={'0' * 32}"], [f"saml-request-{relay}="]][cut]
        victim.jar = "; ".join(filter(None, [victim.jar, *tossed] if is_last else [*tossed, victim.jar]))
        outcome = victim.post("/saml/acs", "SAMLResponse", answer_to(idp, request, EVIL), relay)
        judge(f"a login of another browser, {has_own}, {is_last}, {cut}", outcome in ("refused", "again"))


def requests(attack):
    """Methods at every path, heads and bodies that are too large, contradictory or slow, and 10,000 logins without an end."""
    hosts = ["Host: evil.test", "X-Forwarded-Host: evil.test", "Forwarded: host=evil.test", "Connection: close"]
    form = ["Content-Type: application/x-www-form-urlencoded"]
    body = b"SAMLResponse=" + b"A" * 5_000_000
    chunks = b"10000\r\n" + b"A" * 65536 + b"\r\n"

    def judge(shape, answer):
        # A connection that is closed, a page without the names, or a refusal.
        is_right = re.match(r"$|HTTP/1.1 (200|303|4\d\d) ", answer) and "evil" not in answer.lower()
        attack.judge(shape, "refused" if is_right and not (shape.startswith("HEAD") and answer.partition("\r\n\r\n")[2]) else answer[:300])

    for path in ["/saml/acs", "/saml/slo", "/saml/login", "/saml/logout", "/saml/metadata", "/members", "/"]:
        for method in "GET HEAD POST PUT DELETE OPTIONS TRACE PATCH PROPFIND get Post CONNECT X".split():
            for extra in ([], ["X-HTTP-Method-Override: POST"], ["Content-Length: 0"], ["Content-Length: -1"]):
                judge(f"{method} {path} {extra}", raw(attack.site, [f"{method} {path} HTTP/1.1", *hosts, *extra]))
        post = [f"POST {path} HTTP/1.1", *hosts, *form]
        for length in (len(body), 99_999_999_999, 10**25):
            judge(f"{length} bytes at {path}", raw(attack.site, [*post, f"Content-Length: {length}"], body))
        judge(f"chunks at {path}", raw(attack.site, [*post, "Transfer-Encoding: chunked"], chunks * 80 + b"0\r\n\r\n"))
        judge(f"two lengths at {path}", raw(attack.site, [*post, "Content-Length: 4", "Transfer-Encoding: chunked"], b"0\r\n\r\nGET /evil"))
    judge("many fields", raw(attack.site, ["GET / HTTP/1.1", *["a: b"] * 50_000]))
    judge("a long cookie", raw(attack.site, ["GET /members HTTP/1.1", f"Cookie: saml-session={'a' * 60_000}"]))
    browser = Browser(attack.site)
    request, relay = browser.start(attack.idp)
    at_once(*[lambda: [Browser(attack.site).start(attack.idp) for _ in range(2_500)]] * 4)
    with contextlib.ExitStack() as stack:
        for number in range(400):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", attack.site.ports[number % 2])))
            client.sendall(b"POST /saml/acs HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\nSAML")
        outcome = browser.post("/saml/acs", "SAMLResponse", answer_to(attack.idp, request, NOBODY), relay)
        attack.judge("a login before 10,000 others, with 400 slow bodies", "refused" if outcome == NOBODY else outcome)


SECTIONS = {section.__name__: section for section in (places, twins, gaps, spellings, targets, off, keys, races, requests)}


def main(chosen):
    """Runs the sections, and prints the number of shapes."""
    site = Site(PROVIDERS)
    try:
        for name in chosen or SECTIONS:
            start = time.monotonic()
            attack = Attack(site, name)
            SECTIONS[name](attack)
            attack.judge("the session of the victim", "refused" if attack.victim.user() == GOOD else "ended")
            accepted = f"{site.accepted[name]} counted as they may"
            print(f"{name}: {site.shapes[name]} shapes, {accepted}, {time.monotonic() - start:.0f} s", flush=True)
    finally:
        site.stop()
    print(f"{site.shapes.total()} shapes, the slowest answer after {site.slowest:.1f} s")
    if site.findings:
        sys.exit(f"attack: {site.findings} findings")


main(sys.argv[1:])
