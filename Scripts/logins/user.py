# SPDX-License-Identifier: Apache-2.0
"""A user of the site, with a browser."""

import base64
import re
import urllib.parse

from providers import PASSWORD

PLANS = "/members/plans?year=2026"
POST = """([action, fields]) => {
    const form = Object.assign(document.createElement("form"), {method: "post", action});
    for (const [name, value] of fields) form.append(Object.assign(document.createElement("input"), {name, value}));
    document.body.append(form);
    form.submit();
}"""


class User:
    """A new browser of a user who wants to sign in with one identity provider."""

    def __init__(self, context, site, provider):
        self.context = context
        self.site = site
        self.provider = provider
        self.posts = []
        context.on("request", self.watch)
        context.set_default_timeout(20_000)
        self.page = context.new_page()

    def watch(self, request):
        """Keeps the forms for the ACS URL."""
        if request.method == "POST" and request.url == f"{self.site.url}/saml/acs":
            self.posts.append(urllib.parse.parse_qsl(request.post_data, keep_blank_values=True))

    def begin(self, path=PLANS, page=None):
        """Opens a page for members, and chooses the identity provider, which shows its form."""
        page = page or self.page
        page.goto(self.site.url + path)
        if page.url.startswith(self.site.url):
            link = page.locator("a", has_text=self.provider.name)
            # The service looks every few seconds whether metadata changed.
            for _ in range(60):
                if link.count():
                    break
                page.wait_for_timeout(500)
                page.reload()
            link.click()
        page.wait_for_selector("[name=password]")
        return page

    def send(self, password=PASSWORD, page=None):
        """Sends the password, and waits for a page of the service."""
        page = page or self.page
        page.fill("[name=username]", "mira")
        page.fill("[name=password]", password)
        page.press("[name=password]", "Enter")
        page.wait_for_url(re.compile(re.escape(self.site.url)))

    def sign_in(self, path=PLANS):
        """Signs in."""
        self.begin(path)
        self.send()
        return self

    def sign_out(self):
        """Signs out with the button of the service, and waits for its first page."""
        self.page.click("text=Sign out")
        self.page.wait_for_url(f"{self.site.url}/")

    def outcome(self, page=None):
        """Returns what a page of the service says: its title, or the record of the attempt that failed."""
        page = page or self.page
        page.wait_for_load_state()
        title = page.title()
        return self.site.record(page.locator("code").inner_text()) if title == "Sign in and out" else title

    def is_signed_in(self):
        """Whether the service knows the user."""
        page = self.context.new_page()
        page.goto(f"{self.site.url}/members")
        title, text = page.title(), page.locator("body").inner_text()
        page.close()
        assert title != "Members" or "mira@example.test" in text, text
        assert title != "Sign in and out", text
        return title == "Members"

    def repair(self):
        """Moves the signature of each response to the place that the schema gives it, which it does not cover."""

        def move(route):
            fields = urllib.parse.parse_qsl(route.request.post_data, keep_blank_values=True)
            document = base64.b64decode(dict(fields)["SAMLResponse"]).decode()
            signature = re.search(r"<ds:Signature\b.*?</ds:Signature>", document, re.DOTALL)[0]
            before, assertion, after = document.replace(signature, "").partition("Assertion ")
            after = re.sub(r"(</[\w:]*Issuer>)", lambda match: match[0] + signature, after, count=1)
            moved = base64.b64encode((before + assertion + after).encode()).decode()
            route.continue_(post_data=urllib.parse.urlencode([(name, moved if name == "SAMLResponse" else text) for name, text in fields]))

        self.context.route(f"{self.site.url}/saml/acs", move)

    def post(self, fields):
        """Sends a form to the ACS URL from another site."""
        self.page.goto("about:blank")
        self.page.evaluate(POST, [f"{self.site.url}/saml/acs", fields])
        self.page.wait_for_url(re.compile(re.escape(self.site.url)))
        return self.outcome()
