# SPDX-License-Identifier: Apache-2.0
"""Signs in and out at the site of Examples/Login with Chromium and each identity provider, and tries what must fail."""

import base64
import http.server
import json
import re
import threading
import time
import urllib.parse

import providers
from playwright.sync_api import sync_playwright
from site_servers import Proxy, Site, free_port, work
from user import PLANS, User

# The refusals of a key that the metadata of the identity provider does not contain, of a weak encryption, and of a clock that
# is off, in minutes.
UNTRUSTED = "rejected-message signature.untrusted-key"
WEAK = "rejected-message encryption.algorithm-not-allowed"
CLOCKS = {
    10: "rejected-message conditions.not-yet-valid session.not-yet-valid",
    -10: "rejected-message in-response-to.mismatch conditions.expired confirmation.expired",
}
CHROMIUM = {
    "executable_path": "/usr/bin/chromium",
    "args": [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--host-resolver-rules=MAP *.test 127.0.0.1",
    ],
}


class Canary(http.server.BaseHTTPRequestHandler):
    """Sets a cookie, which a browser keeps or not."""

    def log_message(self, *_):
        """Logs nothing."""

    def do_GET(self):
        """Answers each request."""
        self.send_response(204)
        self.send_header("Set-Cookie", "canary=1; SameSite=None; Secure")
        self.end_headers()


class Judge:
    """The cases for one identity provider."""

    def __init__(self, browser, site, provider):
        self.browser = browser
        self.site = site
        self.provider = provider
        self.last = None

    def explain(self):
        """Prints what the last user sees, and the ends of the logs."""
        page = self.last.page
        print(f"{page.url}\n{page.locator('body').inner_text()[:2000]}")
        for process in (self.site.process, self.provider.process):
            print(process.log.read_text()[-3000:])

    def user(self, context=None, repairs=True):
        """Returns a user with a new browser, which repairs what the identity provider does wrong."""
        self.last = User(context or self.browser.new_context(ignore_https_errors=True), self.site, self.provider)
        if repairs and self.provider.misplaces_signatures:
            self.last.repair()
        return self.last

    def check(self, case, found, expected):
        """Ends the check if something is not as expected."""
        if found != expected:
            raise AssertionError(f"{self.provider.name}: {case}: {found!r} instead of {expected!r}")
        print(f"{self.provider.name}: {case}: {found}", flush=True)

    def login(self):
        """A deep link leads to its page, and another page knows the user; the back button does no harm."""
        if self.provider.misplaces_signatures:
            user = self.user(repairs=False).sign_in()
            self.check("login with the signature in the wrong place", user.outcome(), "rejected-message signature.misplaced")
        user = self.user().sign_in()
        self.check("login by a deep link", (user.page.url.removeprefix(self.site.url), user.outcome()), (PLANS, "Page plans"))
        self.check("login, then another page", user.is_signed_in(), True)
        user.page.go_back()
        if self.provider.remembers:
            # It answers the old request once more, by itself.
            user.page.wait_for_url(f"{self.site.url}/saml/acs")
            self.check("back button", user.outcome(), "cookie-missing")
        else:
            self.check("back button, the form again", user.page.locator("[name=password]").count(), 1)
        self.check("back button, still signed in", user.is_signed_in(), True)
        user.page.go_forward()
        self.check("forward button", user.outcome(), "Page plans")

    def wrong_password(self):
        """A wrong password, then the right one."""
        user = self.user()
        user.begin()
        if self.provider.sends_errors:
            user.send("wrong")
            self.check("wrong password", user.outcome(), "rejected-message status.not-success")
            user.begin()
        else:
            user.page.fill("[name=username]", "mira")
            user.page.fill("[name=password]", "wrong")
            with user.page.expect_navigation():
                user.page.press("[name=password]", "Enter")
            self.check("wrong password: the form again", user.page.locator("[name=password]").count(), 1)
        self.check("wrong password: signed in", user.is_signed_in(), False)
        user.send()
        self.check("the right password after a wrong one", user.outcome(), "Page plans")

    def encryption(self):
        """Encrypted assertions, by the algorithms that the identity provider has."""
        for algorithm in self.provider.encryptions:
            self.provider.start(self.site, encryption=algorithm)
            user = self.user().sign_in()
            assert b"EncryptedAssertion" in self.document(user)
            self.check(f"encrypted assertion, {algorithm}", user.outcome(), "Page plans" if algorithm == "gcm" else WEAK)
            if algorithm != "gcm":
                self.site.start(LOGIN_ALLOWS_CBC="1")
                outcome = "Page plans" if algorithm == "cbc" else WEAK
                self.check(f"encrypted assertion, {algorithm}, CBC allowed", self.user().sign_in().outcome(), outcome)
                self.site.start()
        if self.provider.encryptions:
            self.provider.start(self.site)

    @staticmethod
    def document(user):
        """Returns the last response."""
        return base64.b64decode(dict(user.posts[-1])["SAMLResponse"])

    def logout(self):
        """Logout that the user starts at the service, and at the identity provider."""
        user = self.user().sign_in("/members")
        user.sign_out()
        self.check("logout from the service", (user.outcome(), user.is_signed_in()), ("Welcome", False))
        for path in self.provider.logout_paths:
            # Where the identity provider still knew the user, it would not show its form.
            user.begin("/members")
            user.send()
            self.check("login after a logout", user.outcome(), "Members")
            other = self.user().sign_in("/members")
            user.page.goto(self.provider.url + path)
            user.page.wait_for_url(re.compile(re.escape(self.provider.url)))
            self.check(f"logout from the identity provider, {path.partition('RelayState')[0]}", user.is_signed_in(), False)
            self.check("another session of the user", other.is_signed_in(), True)

    def clock(self):
        """The clock of the identity provider is off by ten minutes."""
        for minutes, expected in CLOCKS.items():
            self.provider.start(self.site, minutes=minutes)
            self.check(f"clock off by {minutes:+} minutes", self.user().sign_in().outcome(), expected)
        self.provider.start(self.site)

    def rollover(self):
        """The identity provider changes its key while a user signs in."""
        old = self.provider.metadata()
        slow = self.user()
        slow.begin()
        self.provider.start(self.site, key="new")
        self.check("new key, not published", self.user().sign_in().outcome(), UNTRUSTED)
        new = self.provider.metadata()
        key = re.compile(r"<(\w+:)?KeyDescriptor.*?</(\w+:)?KeyDescriptor>", re.DOTALL)
        assert key.search(old)[0] != key.search(new)[0]
        self.provider.publish(key.sub(lambda match: match[0] + key.search(new)[0], old, count=1))
        self.check("new key, published next to the old one", self.eventually("Page plans", UNTRUSTED), True)
        slow.send()
        self.check("login that began with the old key", slow.outcome(), "Page plans")
        self.provider.start(self.site)
        self.check("old key, as long as it is published", self.user().sign_in().outcome(), "Page plans")
        self.provider.publish(new)
        self.check("old key, no longer published", self.eventually(UNTRUSTED, "Page plans"), True)
        self.provider.publish(old)
        self.check("the way back", self.eventually("Page plans", UNTRUSTED), True)

    def eventually(self, expected, before):
        """Signs new users in until the service has read changed metadata; it looks at its files every five seconds."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found = self.user().sign_in().outcome()
            if found == expected:
                return True
            assert found == before, found
        return False

    def replay(self):
        """A response that is sent again: by the same browser, by another one, and as the answer to another request."""
        user = self.user().sign_in()
        stolen = user.posts[-1]
        # The cookie of the request is gone.
        self.check("replayed POST", user.post(stolen), "cookie-missing")
        self.check("replayed POST, signed in", user.is_signed_in(), True)
        thief = self.user()
        self.check("replayed POST of another browser", thief.post(stolen), "cookie-missing")
        sent = []
        thief.context.on("request", lambda request: sent.append(request.url))
        thief.begin()
        started = next(url for url in sent if "SAMLRequest=" in url)
        state = urllib.parse.parse_qs(urllib.parse.urlsplit(started).query)["RelayState"][0]
        fields = [(name, state if name == "RelayState" else value) for name, value in stolen]
        self.check("replayed POST for its own request", thief.post(fields), "rejected-message in-response-to.mismatch")
        self.check("replayed POST of another browser, signed in", thief.is_signed_in(), False)

    def tabs(self):
        """Two logins of one browser at the same time."""
        user = self.user()
        first, second = user.page, user.context.new_page()
        user.begin("/members/one")
        user.begin("/members/two", second)
        user.send(page=second)
        user.send(page=first)
        self.check("two tabs", (user.outcome(first), user.outcome(second)), ("Page one", "Page two"))

    def third_party_cookies(self, playwright, canary):
        """A browser that keeps third-party cookies, and one that rejects them, as those of the other cases do."""
        for mode, kept in ((0, True), (1, False)):
            folder = work / f"profile-{self.provider.name}-{mode}"
            (folder / "Default").mkdir(parents=True)
            (folder / "Default/Preferences").write_text(json.dumps({"profile": {"cookie_controls_mode": mode}}))
            context = playwright.chromium.launch_persistent_context(folder, ignore_https_errors=True, **CHROMIUM)
            user = self.user(context)
            user.page.goto(self.site.url)
            user.page.evaluate("url => fetch(url, {mode: 'no-cors', credentials: 'include'})", canary)
            assert len(context.cookies(canary)) == int(kept), "the browser does not treat third-party cookies as it should"
            case = f"third-party cookies {'on' if kept else 'off'}"
            user.sign_in("/members")
            self.check(case, user.outcome(), "Members")
            user.sign_out()
            self.check(f"{case}, logout", user.is_signed_in(), False)
            context.close()


CASES = [Judge.login, Judge.wrong_password, Judge.tabs, Judge.replay, Judge.logout, Judge.encryption, Judge.clock, Judge.rollover]


def main():
    """Runs every case with every identity provider."""
    proxy = Proxy()
    port = free_port()
    threading.Thread(target=http.server.HTTPServer(("127.0.0.1", port), Canary).serve_forever, daemon=True).start()
    canary = f"https://canary.other.test:{proxy.add(port)}/"
    judged = [kind(proxy, number) for number, kind in enumerate(providers.ALL)]
    site = Site(proxy, [provider.file for provider in judged])
    try:
        for provider in judged:
            provider.publish(provider.start(site).metadata())
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**CHROMIUM)
            for provider in judged:
                judge = Judge(browser, site, provider)
                try:
                    for case in CASES:
                        case(judge)
                    judge.third_party_cookies(playwright, canary)
                except Exception:
                    judge.explain()
                    raise
    finally:
        for process in [site.process, *(provider.process for provider in judged)]:
            if process:
                process.stop()


main()
