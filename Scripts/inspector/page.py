# SPDX-License-Identifier: Apache-2.0
"""The page in a browser: tabs, keyboard, settings, hostile captures, many documents, accessibility, both schemes."""

import base64
import datetime
import json
import os
import re
import shlex
import subprocess
import time
import xml.etree.ElementTree

from access import check_access
from axe_playwright_python.sync_playwright import Axe
from captures import SCRIPTS, authn_request, har, large, lines, logout, signed
from inspector import Page, browser, inspector, vectors, work
from pictures import check_pictures
from samples import response

TABS = ["tree", "findings", "keys", "more"]
TRUST = vectors / "keys/trust.pem"
SIGNED = vectors / "attacks/valid/assertion-signed.xml"
ENCRYPTED = vectors / "attacks/valid/encrypted.xml"
# The goal is 2 s on an idle machine with the release build; the limit allows for a debug build on a busy one.
GOAL, LIMIT = 2.0, 60.0


def written(name, content):
    path = work / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def check_tabs(page):
    """Every view of a signed document, with and without trust."""
    page.drop(SIGNED)
    assert page.headline().startswith("Rejected: "), page.headline()
    page.settings(lambda form: form.fill("#option-at", "2026-05-01T10:01:00Z"))
    page.settled()
    assert page.headline().startswith("Undecided: "), page.headline()
    page.trust(TRUST)
    page.settled()
    assert page.headline() == "Accepted. Not checked: audience, ACS URL, request.", page.headline()
    assert "assertion-signed.xml" in page.inner_text("#reason")
    check_checks(page)
    says = page.inner_text("#says")
    for part in ["Issuer", "https://idp.example.test", "NameID Format", "NotOnOrAfter", "1 value, hidden", "A trusted key verified"]:
        assert part in says, says
    keys = page.tab("keys").inner_text()
    for part in ["SHA-256", "Trusted for every issuer", "The signature contains no certificate."]:
        assert part in keys, keys
    assert re.search(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", keys), keys
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    assert "No findings." in page.tab("findings").inner_text()
    more = page.tab("more").inner_text()
    assert "document itself" in more and "samltool validate" in more, more
    check_xml(page)


def check_checks(page):
    """Each check that was not made leads to its field, and takes the value of the document."""
    lines = page.locator("#check-list li").evaluate_all("(all) => all.map((e) => [e.dataset.check, e.className])")
    states = dict(lines)
    assert states["signature"] == states["time"] == "passed" and states["audience"] == "not-made", states
    assert [state for _, state in lines].index("passed") > [state for _, state in lines].index("not-made")
    page.locator("[data-check='destination']").get_by_text("Set", exact=True).click()
    assert page.evaluate("document.activeElement.id") == "option-acs"
    use = page.locator("[data-check='audience']").get_by_text("Use this document’s value")
    page.settings(lambda _: use.click())
    page.settled()
    assert page.input_value("#option-audience") == "https://saml.sp.auth.adobe.com"
    assert page.get_attribute("[data-check='audience']", "class") == "passed"
    assert page.headline() == "Accepted. Not checked: ACS URL, request.", page.headline()
    page.settings(lambda form: form.fill("#option-audience", ""))
    page.settled()


def check_xml(page):
    """The formatted XML: signatures, wrapped lines, a copy, and the octets as received."""
    tree = page.tab("tree")
    assert "signature 1: verified" in tree.inner_text(), tree.inner_text()
    page.click("#tree-open")
    labels = tree.locator("#tree .item.cover-signed").count(), tree.locator("#tree .item.cover-unsigned").count()
    assert labels[0] > 5 and labels[1] >= 3, labels
    # A signature covers neither itself nor the response around the assertion.
    assert "cover-unsigned" in tree.locator("#tree .item", has_text="<samlp:Response").first.get_attribute("class")
    assert "cover-unsigned" in tree.locator("#tree .item", has_text="<ds:SignedInfo").first.get_attribute("class")
    assert "cover-signed" in tree.locator("#tree .item", has_text="<saml:Conditions").first.get_attribute("class")
    assert "<saml:Audience>https://saml.sp.auth.adobe.com</saml:Audience>" in tree.inner_text()
    # No wrapped line is cut off, regardless of the width.
    cut = "(all) => all.filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent)"
    assert tree.locator("#tree .item").evaluate_all(cut) == []
    page.click("#tree-copy")
    page.wait_for_selector("#tree-copy:has-text('Copied')")
    copied = page.evaluate("navigator.clipboard.readText()")
    root = xml.etree.ElementTree.fromstring(copied)
    assert root.tag.endswith("}Response") and "characters, hidden" in copied and copied.count("\n") > 20, copied
    assert page.locator("#raw pre").count() == 0
    page.click("#values")
    page.wait_for_selector("#raw pre", state="attached")
    page.click("#as-received > summary")
    assert page.inner_text("#raw").startswith("<samlp:Response"), page.inner_text("#raw")[:80]
    assert "mira-7" in page.inner_text("#says")
    page.click("#values")
    page.wait_for_selector("#raw pre", state="detached")
    page.click("#as-received > summary")


def check_findings(page):
    """An expired document: a finding leads to its element; a rejected setting is not active."""
    page.settings(lambda form: form.fill("#option-at", "2026-05-03T10:01:00Z"))
    page.settled()
    assert page.get_attribute("[data-check='time']", "class") == "failed"
    assert page.locator("[data-check='time'] svg").count() == 1
    findings = page.tab("findings")
    assert "conditions.expired" in findings.inner_text() and "What to do:" in findings.inner_text()
    findings.locator(".finding", has_text="conditions.expired").get_by_text("Show in the XML").click()
    assert page.get_attribute("#tab-tree", "aria-selected") == "true"
    active = page.locator("#tree .item.active")
    assert "<saml:Conditions" in active.inner_text(), active.inner_text()
    assert page.evaluate("document.activeElement.id") == "tree"
    before = page.headline()
    page.click("#more-options > summary")
    page.fill("#option-clock-skew", "-1")
    page.wait_for_selector("#settings-problem:not(:empty)")
    assert "--clock-skew takes a number" in page.inner_text("#settings-problem"), page.inner_text("#settings-problem")
    assert page.headline() == before
    # The field is marked, with the reason next to it, and the verdict says that it is old.
    assert page.locator("[aria-invalid]").evaluate_all("(all) => all.map((e) => e.id)") == ["option-clock-skew"]
    assert "--clock-skew takes" in page.inner_text("#option-clock-skew-problem")
    assert "This verdict is that of the settings before." in page.inner_text("#verdict")
    page.settings(lambda form: form.fill("#option-clock-skew", ""))
    assert page.inner_text("#settings-problem") == "" and page.locator("[aria-invalid]").count() == 0
    assert "settings before" not in page.inner_text("#verdict")
    # The browser logs the status of the rejected settings.
    page.problems = [problem for problem in page.problems if "status of 422" not in problem]


def check_messages(page):
    """A logout next to a sign-in: the flow, the kinds, and facts that are hidden until they are asked for."""
    documents = [logout("LogoutRequest", values="zq-name"), SIGNED.read_bytes(), logout("LogoutResponse")]
    page.drop(written("logout.har", har(documents)))
    rows = page.rows()
    for row, kind in zip(rows, ["LogoutRequest", "Response", "LogoutResponse"], strict=True):
        assert kind in row, rows
    assert "answers entry 1" in rows[2], rows
    # The response is shown first; the request that it answers is missing.
    assert "Response" in page.locator("#list .item.active").inner_text()
    flow = page.locator("#flow .step").evaluate_all("(all) => all.map((e) => e.querySelector('.what').textContent)")
    assert flow == ["LogoutRequest", "AuthnRequest", "Response", "LogoutResponse"], flow
    assert page.locator("#flow .missing").inner_text().startswith("AuthnRequest"), page.inner_text("#flow")
    before = page.get_attribute("body", "data-shown")
    page.locator("#flow .step", has_text="LogoutRequest").click()
    page.wait_for_selector(f"body[data-shown]:not([data-shown='{before}'])")
    assert page.get_attribute("#flow .step >> nth=0", "aria-current") == "true"
    says = page.inner_text("#says")
    for part in ["NotOnOrAfter", "1, hidden", "7 bytes, hidden", "8 bytes, not shown"]:
        assert part in says, says
    assert "<samlp:LogoutRequest" in page.tab("tree").inner_text()
    page.click("#values")
    page.wait_for_selector("#raw pre", state="attached")
    assert "zq-name" in page.inner_text("#says")
    page.click("#values")
    page.wait_for_selector("#raw pre", state="detached")
    assert "zq-" not in page.inner_text("#says")
    page.move("End")
    assert "_l1 (entry 1)" in page.inner_text("#says")
    page.click("#clear")
    check_undo(page)


def check_undo(page):
    """Removed captures come back with one click."""
    page.wait_for_selector("#message button")
    assert page.evaluate("document.activeElement.textContent") == "Undo"
    before = page.get_attribute("body", "data-shown")
    page.keyboard.press("Enter")
    page.wait_for_selector("#captures li:has-text('logout.har')")
    page.wait_for_selector(f"body[data-shown]:not([data-shown='{before}'])")
    page.settled()
    page.click("#clear")


def check_reasons(page):
    """The reason is the headline and part of the row; a remedy leads to the field of its option."""
    page.settings(lambda form: form.fill("#option-at", "2026-05-01T10:01:00Z"))
    page.settings(lambda form: form.fill("#option-audience", "https://saml.sp.auth.adobe.com/"))
    page.settled()
    assert page.headline().startswith("Rejected: the audience differs by a trailing slash."), page.headline()
    # The values, of which the part is marked that differs, and the field of the setting.
    reason = page.inner_text("#reason")
    assert "Found" in reason and "Expected" in reason and "a setting" in reason, reason
    assert page.locator("#reason mark").all_inner_texts() == ["", "/"], page.locator("#reason mark").all_inner_texts()
    page.locator("#reason").get_by_text("Open “Entity ID of the SP (Audience)”").click()
    assert page.evaluate("document.activeElement.id") == "option-audience"
    page.click("#ticket button")
    page.wait_for_selector("#ticket button:has-text('Copied')")
    ticket = page.evaluate("navigator.clipboard.readText()")
    assert ticket.startswith("**Rejected: the audience differs by a trailing slash."), ticket
    assert "\n- ✗ Audience: the audience differs by a trailing slash\n" in ticket, ticket
    page.settings(lambda form: form.fill("#option-audience", ""))
    # One field for two options.
    page.settings(lambda form: form.fill("#option-acs", "https://sp.example.test/acs"))
    page.settled()
    command = page.locator("#command").text_content()
    assert "--recipient https://sp.example.test/acs --destination https://sp.example.test/acs" in command, command
    page.settings(lambda form: form.fill("#option-acs", ""))


def check_clock(page):
    """The clock runs; a capture that is merely old is checked at its time."""
    page.settings(lambda form: form.fill("#option-at", ""))
    began = datetime.datetime.now(datetime.UTC).replace(microsecond=0)
    page.drop(written("old.har", har([SIGNED.read_bytes()])))
    said = datetime.datetime.fromisoformat(page.locator("#command").text_content().split("--at ")[1].split()[0])
    assert began <= said, (began, said)
    text = page.inner_text("#clock")
    page.wait_for_function("(text) => document.getElementById('clock').textContent !== text", arg=text)
    assert page.headline().startswith("Rejected: the assertion expired "), page.headline()
    reason = page.inner_text("#reason")
    assert "Accepted at the time of the capture, 2026-05-01T10:00:00Z" in reason, reason

    def falsify(route):
        answer = route.fetch()
        body = answer.json()
        for row in body["rows"]:
            row["verdict"] = "unreadable"
        route.fulfill(response=answer, json=body)

    def check_accepted_then(moment, name):
        page.settings(lambda form: form.get_by_text("Check at the time of the capture").click())
        page.settled()
        assert page.input_value("#option-at") == moment
        assert not page.headline().startswith("Rejected"), page.headline()
        page.click(f"#captures li:has-text('{name}') button")
        page.wait_for_selector(f"#captures li:has-text('{name}')", state="detached")

    # The row of a document that has expired in the meantime follows when the document is shown.
    page.page.route("**/verdicts*", falsify)
    page.drop(written("later.har", har([SIGNED.read_bytes()])))
    assert page.rows()[-1].startswith("unreadable"), page.rows()
    page.page.unroute("**/verdicts*")
    page.move("End")
    assert page.rows()[-1].startswith("rejected"), page.rows()
    page.click("#captures li:has-text('later.har') button")
    page.wait_for_selector("#captures li:has-text('later.har')", state="detached")
    page.move("ArrowUp")
    page.move("End")
    check_accepted_then("2026-05-01T10:00:00Z", "old.har")
    # The line of a log states the time, too.
    page.settings(lambda form: form.fill("#option-at", ""))
    document = base64.b64encode(SIGNED.read_bytes()).decode()
    lines_of_log = ["received", *(document[start : start + 64] for start in range(0, len(document), 64)), "end"]
    log = "\n".join(f"2026-05-01T12:00:{number:02}+02:00 web1 app[7]: {line}" for number, line in enumerate(lines_of_log))
    page.drop(written("old.log", log.encode()))
    page.move("End")
    assert "Accepted at the time of the capture, 2026-05-01T10:00:01Z" in page.inner_text("#reason"), page.inner_text("#reason")
    check_accepted_then("2026-05-01T10:00:01Z", "old.log")


def check_pair(page):
    """A response next to the request that it answers, with the header fields that matter."""
    documents = [authn_request("_q1"), SIGNED.read_bytes()]
    fields = [("Origin", "https://idp.example.test"), ("Cookie", "zq-cookie=zq-session"), ("Sec-Fetch-Site", "cross-site")]
    cookies = [("Set-Cookie", "zq-cookie=zq-session; SameSite=Lax; Secure")]
    page.drop(written("login.har", har(documents, headers=fields, answers=cookies)))
    page.settled()
    # The response is shown first, with its request; what differs stands in front.
    assert "Response" in page.locator("#list .item.active").inner_text()
    assert page.locator("#flow .step").count() == 2 and page.locator("#flow .missing").count() == 0
    table = page.tab("pair").locator("table.pair").inner_text()
    for part in ["Request, entry 1", "_q1", "https://saml.sp.auth.adobe.com", "8 bytes, not shown; the same value"]:
        assert part in table, table
    states = page.locator("table.pair tbody tr").evaluate_all("(all) => all.map((e) => e.className)")
    assert states[0] == "differs" and states[-1] == "same" and "≠ 1" in page.inner_text("#tab-pair"), states
    more = page.tab("more").inner_text()
    for part in ["present, not shown", "another site (cross-site)"]:
        assert part in more, more
    # Those that the host set before, and those of the answer.
    assert more.count("SameSite=Lax and Secure") == 2, more
    assert "zq-" not in page.inner_text("main")
    before = page.get_attribute("body", "data-shown")
    page.tab("pair").get_by_text("Show entry 1", exact=True).click()
    page.wait_for_selector(f"body[data-shown]:not([data-shown='{before}'])")
    assert page.tab("pair").get_by_text("Show entry 2", exact=True).is_visible()


def check_captures(page):
    """One report for all captures; one capture is removed, and the others stay; an unreadable one shows its bytes."""
    page.drop(written("junk.txt", b"%%%\xff&RelayState=zq-state"))
    assert page.headline().startswith("Unreadable: "), page.headline()
    page.locator("#reason").get_by_text("Show the bytes").click()
    page.wait_for_selector("#raw h3:has-text('The first bytes')")
    assert "25 25 25" in page.inner_text("#raw") and "zq-state" not in page.inner_text("#raw")
    page.click("#values")
    page.wait_for_selector("#raw h3", state="detached")
    with page.page.expect_download() as download:
        page.export("HTML page")
    content = download.value.path().read_text(encoding="utf-8")
    assert "junk.txt" in content and "login.har" in content and "zq-" not in content
    for name, part in [("Markdown", "junk.txt"), ("CSV", "verdict,"), ("JSON Lines", '"schema":"swift-saml/report/2"')]:
        with page.page.expect_download() as download:
            page.export(name)
        content = download.value.path().read_text(encoding="utf-8")
        assert part in content and "zq-" not in content, content[:1000]
    count = page.locator("#list .item").count()
    attempt = "4f1c" * 8
    record = f"2026-05-01T10:00:00Z login rejected-message attempt={attempt} findings=conditions.expired\n"
    page.drop(written("service.log", record.encode()))
    assert "1 record of logins" in page.headline(), page.headline()
    text = page.inner_text("#says")
    assert attempt in text and "conditions.expired" in text, text
    assert "samltool explain - < service.log" in page.tab("more").inner_text()
    page.click("#captures li:has-text('service.log') button")
    page.wait_for_selector("#captures li:has-text('service.log')", state="detached")
    page.click("#captures li:has-text('junk.txt') button")
    page.wait_for_selector("#captures li:has-text('junk.txt')", state="detached")
    page.wait_for_selector("body:not([data-busy])")
    assert page.locator("#list .item").count() == count - 1 > 0
    # Another document takes the place of the removed one.
    page.wait_for_selector("#list .item.active")
    page.settled()
    check_metadata(page)
    page.move("Home")


def check_metadata(page):
    """Metadata among the captures becomes trusted with one click."""
    count = page.locator("#captures li").count()
    page.drop(vectors / "keys/idp-metadata.xml")
    page.settings(lambda form: form.click("#reason button:has-text('Use this metadata as a setting')"))
    page.wait_for_selector("#captures li:has-text('idp-metadata.xml')", state="detached")
    assert page.locator("#captures li").count() == count
    assert "https://idp.example.test, " in page.locator(".field", has=page.locator("#option-trust")).inner_text()
    page.settings(lambda form: form.get_by_label("Remove idp-metadata.xml").click())


def check_search(page):
    """The search opens its first match, and marks it."""
    page.tab("tree")
    page.click("#tree-close")
    page.fill("#tree-search", "notonorafter")
    assert page.inner_text("#tree-matches") == "1 of 2 matches", page.inner_text("#tree-matches")
    assert page.locator("#tree .item.active mark").inner_text() == "NotOnOrAfter"
    page.press("#tree-search", "Enter")
    assert page.inner_text("#tree-matches") == "2 of 2 matches", page.inner_text("#tree-matches")
    page.fill("#tree-search", "")


def check_decryption(page):
    page.settings(lambda form: form.fill("#option-at", "2026-05-01T10:01:00Z"))
    page.drop(ENCRYPTED)
    assert "encrypted" in page.tab("tree").inner_text()
    page.settings(lambda form: form.set_input_files("#option-decryption-key", str(vectors / "keys/sp-rsa.key.pem")))
    page.settled()
    assert "decrypted" in page.tab("tree").inner_text(), page.tab("tree").inner_text()
    page.click("#clear")
    page.wait_for_selector("body[data-documents='0']")


def check_keyboard(page):
    """The page without a mouse."""
    page.drop(written("keys.jsonl", lines(300)))
    page.focus("#list")
    for key, position in [("Home", 1), ("ArrowDown", 2), ("ArrowDown", 3), ("ArrowUp", 2), ("End", 300), ("PageUp", None)]:
        page.keyboard.press(key)
        active = page.locator("#" + page.get_attribute("#list", "aria-activedescendant"))
        assert active.get_attribute("aria-selected") == "true"
        found = int(active.get_attribute("aria-posinset"))
        assert found == position if position else 250 < found < 300, (key, found)
    page.settled()
    page.tab("tree")
    for index, key in enumerate(["ArrowRight"] * len(TABS), start=1):
        page.keyboard.press(key)
        name = TABS[index % len(TABS)]
        assert page.evaluate("document.activeElement.id") == "tab-" + name, name
        assert page.is_visible("#panel-" + name)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.id") == "tab-more"
    # Enter leads to the document, and a filter takes the selection along.
    page.focus("#list")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "verdict"
    page.select_option("#filter-verdict", "unreadable")
    page.wait_for_selector("#list .item.active .tag.unreadable")
    page.settled()
    page.select_option("#filter-verdict", "")
    page.move("Home")
    page.tab("tree")
    page.focus("#tree")
    states = []
    for key in ["Home", "ArrowLeft", "ArrowRight", "ArrowRight"]:
        page.keyboard.press(key)
        active = page.locator("#" + page.get_attribute("#tree", "aria-activedescendant"))
        states.append((active.get_attribute("aria-level"), active.get_attribute("aria-expanded")))
    assert states[:3] == [("1", "true"), ("1", "false"), ("1", "true")] and states[3][0] == "2", states
    # The first stop of the page is the link that skips the list.
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "selected"
    # Paste with the keyboard.
    page.focus("#paste-text")
    page.keyboard.insert_text(response(5).decode())
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict .headline")
    page.settled()
    assert "pasted.txt" in page.locator("#command").text_content()
    page.click("#clear")


def check_hostile(page):
    """Scripts in every field of documents, in names of files, URLs of requests and settings."""
    documents = [response(n, text, text, text) for n, text in enumerate(SCRIPTS)] + [signed(text) for text in SCRIPTS]
    documents += [logout(kind, text) for text in SCRIPTS for kind in ["LogoutRequest", "LogoutResponse"]]
    files = [written("hostile.har", har(documents, url="https://sp.example.test/" + SCRIPTS[1]))]
    for number, text in enumerate(SCRIPTS):
        name = text.replace("/", "\u2215")[:60]
        files.append(written(f"hostile-{number}/{name}.xml", response(number, text, text, text)))
        files.append(written(f"hostile-{number}/{name}.txt", b"<a>" + text.encode()))
    page.drop(*files)
    page.wait_for_selector(f"#count:has-text('{len(documents) + len(files) - 1} documents')")
    assert page.locator("#cause-list li").count() > 1
    page.settled()
    page.click("#values")
    count = len(documents) + len(files) - 1
    page.focus("#list")
    page.keyboard.press("Home")
    for number in range(count):
        if number > 0:
            page.move("ArrowDown")
        for name in TABS:
            page.tab(name)
        if page.locator("#tree .item").count() > 0:
            page.tab("tree")
            page.click("#tree-open")
            page.focus("#tree")
            page.keyboard.press("End")
    for element in ["script:not([src='page.js'])", "iframe", "img", "object", "embed", "link:not([rel='stylesheet'])", "style"]:
        assert page.locator(element).count() == 0, element
    handlers = page.evaluate(
        "[...document.querySelectorAll('*')].flatMap((e) => [...e.attributes]).map((a) => a.name)"
        ".filter((n) => n.startsWith('on') || n === 'srcdoc')"
    )
    assert handlers == [], handlers
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", page.inner_text("main"))
    page.settings(lambda form: form.fill("#option-audience", "\n".join(SCRIPTS)))
    page.settled()
    page.settings(lambda form: form.fill("#option-audience", ""))
    page.click("#values")
    page.check_quiet()
    page.click("#clear")


def check_many(page):
    """Ten thousand documents: few elements, and the last row appears at once."""
    page.settings(lambda form: form.fill("#option-at", "2026-05-01T10:01:00Z"))
    page.drop(written("many.jsonl", lines(10_000)))
    page.wait_for_selector("#count:has-text('10,000 documents')", timeout=180_000)
    page.settled()
    seconds = []
    for place in [0.5, 0.25, 1.0, 0.0, 0.75]:
        began = time.monotonic()
        top = page.evaluate(
            f"(() => {{ const l = document.getElementById('list'); l.scrollTop = l.scrollHeight * {place}; return l.scrollTop; }})()"
        )
        first = int(top // 70) + 1
        page.wait_for_selector(f"#list .item[aria-posinset='{min(first + 1, 10_000)}']")
        seconds.append(time.monotonic() - began)
        assert page.locator("#list .item").count() < 60
    page.fill("#filter-text", "idp-3")
    page.wait_for_selector("#count:has-text('of 10,000 documents')")
    page.fill("#filter-text", "")
    page.move("End")
    assert "--entry 10000" in page.locator("#command").text_content(), page.locator("#command").text_content()
    # After a change of the settings, the rows in view and the verdict have the new ones long before all others.
    before = page.get_attribute("body", "data-settings")
    began = time.monotonic()
    page.fill("#option-at", "2026-05-01T12:00:00Z")
    page.wait_for_selector(f"body[data-settings]:not([data-settings='{before}'])")
    visible = "#list .item.active:not(.stale)"
    page.wait_for_selector(visible)
    seen = time.monotonic() - began
    assert "--at 2026-05-01T12:00:00Z" in page.locator("#command").text_content()
    page.wait_for_selector("#work:not([hidden])")
    page.click("#cancel")
    page.wait_for_selector("#cancel:has-text('Continue')")
    done = page.evaluate("document.getElementById('progress-bar').value")
    assert 0 < done < 10_000 and "Stopped" in page.inner_text("#progress"), done
    page.click("#cancel")
    page.wait_for_selector("#work", state="hidden", timeout=180_000)
    page.settled()
    print(f"10,000 documents: {seen * 1000:.0f} ms from new settings to the verdicts in view (1 s is the goal)")
    assert seen < 10
    check_causes(page)
    print(f"10,000 documents: a jump takes {max(seconds) * 1000:.0f} ms at most")
    assert max(seconds) < 2
    page.check_quiet()
    page.click("#clear")


def check_causes(page):
    """The causes of many documents, each a filter, the most frequent first."""
    counts = [int(text.replace(",", "")) for text in page.locator(".cause .count").all_inner_texts()]
    assert len(counts) > 1 and counts == sorted(counts, reverse=True), counts
    # Unreadable documents have no time.
    assert 0 < page.locator(".cause svg").count() <= len(counts)
    assert all("Fix at" in text or "Next step" in text or "Capture again" in text for text in page.locator(".cause").all_inner_texts())
    page.locator(".cause >> nth=1").click()
    page.wait_for_selector(f"#count:has-text('{counts[1]:,} of 10,000 documents')")
    assert page.get_attribute(".cause >> nth=1", "aria-pressed") == "true"
    assert page.evaluate("document.activeElement.dataset.cause") == page.get_attribute(".cause >> nth=1", "data-cause")
    page.locator(".cause >> nth=1").click()
    page.wait_for_selector("#count:has-text('10,000 documents: ')")


def check_large(chromium):
    """A HAR of 20 MB: from the start of the program to the verdict."""
    capture = written("large.har", large(20_000_000))
    began = time.monotonic()
    with inspector() as (address, _):
        context = chromium.new_context()
        page = Page(context, address)
        dropped = time.monotonic()
        page.set_input_files("#files", str(capture))
        page.wait_for_selector("#count:has-text('600 documents')", timeout=60_000)
        page.wait_for_selector("#verdict .headline")
        end = time.monotonic()
        page.check_quiet()
        context.close()
    print(f"a HAR of 20 MB: {end - dropped:.2f} s from the drop to the verdict, {end - began:.2f} s with the start ({GOAL} s is the goal)")
    assert end - began < LIMIT, end - began


def check_command(page):
    """The copied command has the result of the page."""
    folder = work / "command"
    folder.mkdir()
    capture = folder / "it's a $(log).har"
    documents = [response(1, values="zq-secret"), logout("LogoutRequest"), response(2)]
    capture.write_bytes(har([*documents, SIGNED.read_bytes(), b"<x/>", SIGNED.read_bytes()]))
    (folder / "trust.pem").write_bytes(TRUST.read_bytes())
    page.drop(capture)
    page.trust(folder / "trust.pem")
    page.settings(lambda form: form.fill("#option-audience", "https://a.example.test\nhttps://b.example.test"))
    page.settled()
    page.move("Home")
    for number in range(page.locator("#list .item").count()):
        if number > 0:
            page.move("ArrowDown")
        command = page.locator("#command").text_content()
        verdict = page.locator("#list .item.active .tag").inner_text()
        codes = page.locator("#panel-findings .finding code:first-of-type").evaluate_all("(all) => all.map((e) => e.textContent)")
        codes = [code for code in codes if re.fullmatch(r"[a-z-]+\.[a-z0-9-]+", code)]
        words = shlex.split(command)
        assert words[:2] == ["samltool", "validate"], words
        shell = command.replace("samltool", shlex.quote(os.environ["SAMLTOOL"]), 1) + " --format jsonl"
        result = subprocess.run(["/bin/sh", "-c", shell], cwd=folder, capture_output=True, check=False, text=True)
        record = json.loads(result.stdout)
        assert {"accept": "accepted", "undecided": "undecided", "reject": "rejected", "unreadable": "unreadable"}[
            record["verdict"]
        ] == verdict, command
        # The page has errors first, and equal findings once.
        assert {finding["code"] for finding in record["findings"]} == set(codes), (command, codes)


def check_report(page):
    """The exported report contains neither values nor identifiers."""
    with page.page.expect_download() as download:
        page.export("HTML page")
    report = download.value
    path = work / "exported.html"
    report.save_as(path)
    content = path.read_text(encoding="utf-8")
    assert "SAML validation report" in content and "https://idp.example.test" in content
    assert "zq-secret" not in content and "zq-state" not in content and "/proc/" not in content
    assert "--trust trust.pem" in content
    page.click("#clear")


def check_accessibility(page, name):
    """axe finds nothing serious."""
    found = Axe().run(page).response["violations"]
    serious = [f"{name}: {item['id']} {item['nodes'][0]['html']}" for item in found if item["impact"] in ("serious", "critical")]
    assert serious == [], serious


def check_exported(chromium):
    """The exported report in both color schemes and a narrow window; Scripts/check-reports opens one without scripts."""
    address = (work / "exported.html").as_uri()
    for scheme in ["light", "dark"]:
        for width in [1280, 390]:
            options = {"color_scheme": scheme, "viewport": {"width": width, "height": 900}}
            context = chromium.new_context(**options, bypass_csp=True)
            page = context.new_page()
            page.goto(address)
            page.wait_for_selector("html[data-ready]")
            page.click("#list .toggle >> nth=0")
            check_accessibility(page, f"report {scheme} {width}")
            assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
            assert page.locator("#list .tag").first.inner_text() == "rejected"
            assert "--audience https://a.example.test" in page.inner_text(".run")
            assert "CN=" in page.inner_text(".run")
            if folder := os.environ.get("INSPECTOR_PICTURES"):
                page.screenshot(path=f"{folder}/report-{scheme}-{width}.png")
            context.close()


def check_schemes(chromium, address):
    """Both color schemes, a wide and a narrow window: nothing serious, and nothing outside the window."""
    pictures = {}
    for scheme in ["light", "dark"]:
        for width, height in [(1280, 900), (390, 800)]:
            # axe evaluates its own script, so only this context bypasses the policy.
            context = chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": height}, bypass_csp=True)
            page = Page(context, address)
            page.drop(SIGNED, written("wide.xml", response(3, "https://idp.example.test/" + "long-word-" * 60)))
            heights = page.locator("#list .item .first").evaluate_all("(all) => all.map((e) => e.clientHeight)")
            assert len(heights) == 2 and max(heights) < 30, heights
            assert "unreadable" not in page.inner_text("#list")
            # The verdict stays in view, also when the end of the page is.
            page.evaluate("document.getElementById('document').scrollIntoView({ block: 'end' })")
            top = page.locator("#verdict").bounding_box()
            assert 0 <= top["y"] and top["y"] + top["height"] < height / 2, top
            page.evaluate("window.scrollTo(0, 0)")
            places = [page.locator(place).bounding_box()["y"] for place in ["#flow", "#verdict", "#checks", "#document"]]
            assert places == sorted(places), places
            assert width > 390 or places[1] < page.locator("#documents").bounding_box()["y"], places
            for name in TABS:
                page.tab(name)
                check_accessibility(page.page, name)
                outside = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert outside <= 0, f"{name} at {width} px: {outside} px outside"
            page.tab("tree")
            pictures[scheme, width] = page.screenshot()
            context.close()
    for width in [1280, 390]:
        assert pictures["light", width] != pictures["dark", width]
    if folder := os.environ.get("INSPECTOR_PICTURES"):
        for (scheme, width), picture in pictures.items():
            written(f"{folder}/inspector-{scheme}-{width}.png", picture)


def main():
    check_access()
    with browser() as chromium:
        with inspector() as (address, process):
            context = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
            page = Page(context, address)
            for check in [
                check_tabs,
                check_findings,
                check_search,
                check_reasons,
                check_clock,
                check_pair,
                check_captures,
                check_decryption,
                check_messages,
                check_keyboard,
                check_hostile,
                check_many,
                check_command,
                check_report,
            ]:
                began = time.monotonic()
                check(page)
                page.check_quiet()
                print(f"{check.__name__[6:]}: passed in {time.monotonic() - began:.1f} s", flush=True)
            context.close()
            check_schemes(chromium, address)
            check_exported(chromium)
            print("accessibility and schemes: passed", flush=True)
            # Files in memory are released, and nothing was stored. The first three are those of this script.
            folder = f"/proc/{process.pid}/fd"
            links = [os.readlink(f"{folder}/{name}") for name in os.listdir(folder) if int(name) > 2]
            assert not [link for link in links if link.startswith("/") and not link.startswith("/dev/")], links
        check_large(chromium)
    check_pictures()
    print("check-inspector: the page passed")


main()
