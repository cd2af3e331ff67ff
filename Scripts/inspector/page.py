# SPDX-License-Identifier: Apache-2.0
"""The page in a browser, one check a feature. InspectorPageTests check what the server sends; these check what the scripts do."""

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
from captures import SCRIPTS, authn_request, har, lines, logout, signed
from inspector import Page, browser, inspector, vectors, work
from pictures import check_pictures
from samples import response

TABS = ["tree", "findings", "keys", "more"]
TRUST = vectors / "keys/trust.pem"
SIGNED = vectors / "attacks/valid/assertion-signed.xml"
ENCRYPTED = vectors / "attacks/valid/encrypted.xml"


def written(name, content):
    path = work / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def contains(text, *parts):
    for part in parts:
        assert part in text, (part, text)


def focus(page):
    """Returns the ID of the element that has the focus."""
    return page.evaluate("document.activeElement.id")


def shows(page, act):
    """Makes the page show another document, and waits for it."""
    before = page.get_attribute("body", "data-shown")
    act()
    page.wait_for_selector(f"body[data-shown]:not([data-shown='{before}'])")
    page.settled()


def remove(page, name):
    page.click(f"#captures li:has-text('{name}') button")
    page.wait_for_selector(f"#captures li:has-text('{name}')", state="detached")


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
    contains(page.inner_text("#says"), "https://idp.example.test", "NotOnOrAfter", "1 value, hidden", "A trusted key verified")
    keys = page.tab("keys").inner_text()
    contains(keys, "SHA-256", "Trusted for every issuer")
    assert re.search(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", keys), keys
    contains(page.tab("findings").inner_text(), "No findings.")
    contains(page.tab("more").inner_text(), "document itself", "samltool validate")


def check_checks(page):
    """Each check that was not made leads to its field, and takes the value of the document."""
    page.locator("[data-check='destination']").get_by_text("Set", exact=True).click()
    assert focus(page) == "option-acs"
    use = page.locator("[data-check='audience']").get_by_text("Use this document’s value")
    page.settings(lambda _: use.click())
    page.settled()
    assert page.input_value("#option-audience") == "https://saml.sp.auth.adobe.com"
    assert page.get_attribute("[data-check='audience']", "class") == "passed"
    page.settings(lambda form: form.fill("#option-audience", ""))
    page.settled()


def check_xml(page):
    """The formatted XML: signatures, wrapped lines, a copy, and the octets as received."""
    tree = page.tab("tree")
    page.click("#tree-open")
    # A signature covers neither itself nor the response around the assertion.
    for start, state in [("<samlp:Response", "unsigned"), ("<ds:SignedInfo", "unsigned"), ("<saml:Conditions", "signed")]:
        assert f"cover-{state}" in tree.locator("#tree .item", has_text=start).first.get_attribute("class"), start
    # No wrapped line is cut off, regardless of the width.
    cut = "(all) => all.filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent)"
    assert tree.locator("#tree .item").evaluate_all(cut) == []
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("#tree-copy")
    page.wait_for_selector("#tree-copy:has-text('Copied')")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert xml.etree.ElementTree.fromstring(copied).tag.endswith("}Response") and "characters, hidden" in copied, copied
    page.click("#values")
    page.wait_for_selector("#raw pre", state="attached")
    page.click("#as-received > summary")
    assert page.inner_text("#raw").startswith("<samlp:Response") and "mira-7" in page.inner_text("#says")
    page.click("#values")
    page.wait_for_selector("#raw pre", state="detached")
    page.click("#as-received > summary")


def check_findings(page):
    """An expired document: a finding leads to its element; a rejected setting is not active."""
    page.settings(lambda form: form.fill("#option-at", "2026-05-03T10:01:00Z"))
    page.settled()
    assert page.get_attribute("[data-check='time']", "class") == "failed"
    findings = page.tab("findings")
    contains(findings.inner_text(), "conditions.expired", "What to do:")
    findings.locator(".finding", has_text="conditions.expired").get_by_text("Show in the XML").click()
    assert page.get_attribute("#tab-tree", "aria-selected") == "true" and focus(page) == "tree"
    contains(page.locator("#tree .item.active").inner_text(), "<saml:Conditions")
    before = page.headline()
    page.click("#more-options > summary")
    page.fill("#option-clock-skew", "-1")
    page.wait_for_selector("#settings-problem:not(:empty)")
    # The field is marked, with the reason next to it, and the verdict says that it is old.
    assert page.locator("[aria-invalid]").evaluate_all("(all) => all.map((e) => e.id)") == ["option-clock-skew"]
    contains(page.inner_text("#option-clock-skew-problem"), "--clock-skew takes a number")
    assert page.headline() == before and "The verdict reflects the previous settings." in page.inner_text("#verdict")
    page.settings(lambda form: form.fill("#option-clock-skew", ""))
    assert page.inner_text("#settings-problem") == "" and page.locator("[aria-invalid]").count() == 0
    # The browser logs the status of the rejected settings.
    page.problems = [problem for problem in page.problems if "status of 422" not in problem]


def check_search(page):
    """The search opens its matches, and marks them."""
    page.tab("tree")
    page.click("#tree-close")
    page.fill("#tree-search", "notonorafter")
    assert page.inner_text("#tree-matches") == "1 of 2 matches", page.inner_text("#tree-matches")
    assert page.locator("#tree .item.active mark").inner_text() == "NotOnOrAfter"
    page.press("#tree-search", "Enter")
    assert page.inner_text("#tree-matches") == "2 of 2 matches", page.inner_text("#tree-matches")
    page.fill("#tree-search", "")


def check_reasons(page):
    """The reason is the headline; a remedy leads to the field of its option; a ticket states both."""
    page.settings(lambda form: form.fill("#option-at", "2026-05-01T10:01:00Z"))
    page.settings(lambda form: form.fill("#option-audience", "https://saml.sp.auth.adobe.com/"))
    page.settled()
    assert page.headline().startswith("Rejected: the audience differs by a trailing slash."), page.headline()
    # Of the values, the part is marked that differs.
    assert page.locator("#reason mark").all_inner_texts() == ["", "/"], page.locator("#reason mark").all_inner_texts()
    page.locator("#reason").get_by_text("Open “Entity ID of the SP (Audience)”").click()
    assert focus(page) == "option-audience"
    page.click("#ticket button")
    page.wait_for_selector("#ticket button:has-text('Copied')")
    contains(page.evaluate("navigator.clipboard.readText()"), "**Rejected: ", "\n- ✗ Audience: the audience differs by a trailing slash\n")
    page.settings(lambda form: form.fill("#option-audience", ""))


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
    page.settings(lambda form: form.get_by_text("Check at the time of the capture").click())
    page.settled()
    assert page.input_value("#option-at") == "2026-05-01T10:00:00Z"
    assert not page.headline().startswith("Rejected"), page.headline()
    remove(page, "old.har")


def check_pair(page):
    """A response next to the request that it answers, with the header fields that matter."""
    documents = [authn_request("_q1"), SIGNED.read_bytes()]
    fields = [("Origin", "https://idp.example.test"), ("Cookie", "zq-cookie=zq-session"), ("Sec-Fetch-Site", "cross-site")]
    cookies = [("Set-Cookie", "zq-cookie=zq-session; SameSite=Lax; Secure")]
    page.drop(written("login.har", har(documents, headers=fields, answers=cookies)))
    # The response is shown first, with its request; what differs stands in front.
    contains(page.locator("#list .item.active").inner_text(), "Response")
    contains(page.tab("pair").locator("table.pair").inner_text(), "Request, entry 1", "_q1", "8 bytes, not shown; the same value")
    states = page.locator("table.pair tbody tr").evaluate_all("(all) => all.map((e) => e.className)")
    assert states[0] == "differs" and states[-1] == "same" and "≠ 1" in page.inner_text("#tab-pair"), states
    more = page.tab("more").inner_text()
    contains(more, "present, not shown", "another site (cross-site)")
    # Those that the host set before, and those of the answer.
    assert more.count("SameSite=Lax and Secure") == 2 and "zq-" not in page.inner_text("main"), more
    shows(page, lambda: page.tab("pair").get_by_text("Show entry 1", exact=True).click())
    assert page.tab("pair").get_by_text("Show entry 2", exact=True).is_visible()


def check_captures(page):
    """One report for all captures; one capture is removed, and the others stay; an unreadable one shows its bytes."""
    count = page.locator("#list .item").count()
    page.drop(written("junk.txt", b"%%%\xff&RelayState=zq-state"))
    assert page.headline().startswith("Unreadable: "), page.headline()
    page.locator("#reason").get_by_text("Show the bytes").click()
    page.wait_for_selector("#raw h3:has-text('The first bytes')")
    assert "25 25 25" in page.inner_text("#raw") and "zq-state" not in page.inner_text("#raw")
    page.click("#values")
    page.wait_for_selector("#raw h3", state="detached")
    for name, part in [
        ("HTML page", "login.har"),
        ("Markdown", "junk.txt"),
        ("CSV", "verdict,"),
        ("JSON Lines", '"schema":"swift-saml/report/2"'),
    ]:
        with page.page.expect_download() as download:
            page.export(name)
        content = download.value.path().read_text(encoding="utf-8")
        assert part in content and "zq-" not in content, content[:1000]
    record = f"2026-05-01T10:00:00Z login rejected-message attempt={'4f1c' * 8} findings=conditions.expired\n"
    page.drop(written("service.log", record.encode()))
    contains(page.headline(), "1 record of logins")
    contains(page.inner_text("#says"), "4f1c" * 8, "conditions.expired")
    contains(page.tab("more").inner_text(), "samltool explain - < service.log")
    remove(page, "service.log")
    remove(page, "junk.txt")
    page.wait_for_selector("body:not([data-busy])")
    assert page.locator("#list .item").count() == count > 0
    # Another document takes the place of the removed one.
    page.wait_for_selector("#list .item.active")
    page.settled()


def check_metadata(page):
    """Metadata among the captures becomes trusted with one click."""
    page.drop(vectors / "keys/idp-metadata.xml")
    page.settings(lambda form: form.click("#reason button:has-text('Use this metadata as a setting')"))
    page.wait_for_selector("#captures li:has-text('idp-metadata.xml')", state="detached")
    contains(page.locator(".field", has=page.locator("#option-trust")).inner_text(), "https://idp.example.test, ")
    page.settings(lambda form: form.get_by_label("Remove idp-metadata.xml").click())


def check_decryption(page):
    page.drop(ENCRYPTED)
    contains(page.tab("tree").inner_text(), "encrypted")
    page.settings(lambda form: form.set_input_files("#option-decryption-key", str(vectors / "keys/sp-rsa.key.pem")))
    page.settled()
    contains(page.tab("tree").inner_text(), "decrypted")
    page.click("#clear")
    page.wait_for_selector("body[data-documents='0']")


def check_messages(page):
    """A logout next to a sign-in: the flow, the kinds, and facts that are hidden until they are asked for."""
    documents = [logout("LogoutRequest", values="zq-name"), SIGNED.read_bytes(), logout("LogoutResponse")]
    page.drop(written("logout.har", har(documents)))
    rows = page.rows()
    for row, kind in zip(rows, ["LogoutRequest", "Response", "LogoutResponse"], strict=True):
        assert kind in row, rows
    contains(rows[2], "answers entry 1")
    # The response is shown first; the request that it answers is missing.
    flow = page.locator("#flow .step").evaluate_all("(all) => all.map((e) => e.querySelector('.what').textContent)")
    assert flow == ["LogoutRequest", "AuthnRequest", "Response", "LogoutResponse"], flow
    assert page.locator("#flow .missing").inner_text().startswith("AuthnRequest"), page.inner_text("#flow")
    shows(page, lambda: page.locator("#flow .step", has_text="LogoutRequest").click())
    assert page.get_attribute("#flow .step >> nth=0", "aria-current") == "true"
    contains(page.inner_text("#says"), "NotOnOrAfter", "1, hidden", "8 bytes, not shown")
    page.click("#values")
    page.wait_for_selector("#raw pre", state="attached")
    contains(page.inner_text("#says"), "zq-name")
    page.click("#values")
    page.wait_for_selector("#raw pre", state="detached")
    assert "zq-" not in page.inner_text("#says")


def check_undo(page):
    """Removed captures come back with one click."""
    page.click("#clear")
    page.wait_for_selector("#message button")
    assert page.evaluate("document.activeElement.textContent") == "Undo"
    shows(page, lambda: page.keyboard.press("Enter"))
    page.wait_for_selector("#captures li:has-text('logout.har')")
    page.click("#clear")


def check_keyboard(page):
    """The page without a mouse."""
    page.drop(written("keys.jsonl", lines(300)))
    page.focus("#list")
    for key, position in [("Home", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("End", 300)]:
        page.keyboard.press(key)
        active = page.locator("#" + page.get_attribute("#list", "aria-activedescendant"))
        assert active.get_attribute("aria-selected") == "true" and active.get_attribute("aria-posinset") == str(position), key
    page.settled()
    page.tab("tree")
    for index in range(1, len(TABS) + 1):
        page.keyboard.press("ArrowRight")
        name = TABS[index % len(TABS)]
        assert focus(page) == "tab-" + name and page.is_visible("#panel-" + name), name
    # Enter leads to the document, and a filter takes the selection along.
    page.focus("#list")
    page.keyboard.press("Enter")
    assert focus(page) == "verdict"
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
    page.keyboard.press("Enter")
    assert focus(page) == "selected"
    # Paste with the keyboard.
    page.focus("#paste-text")
    page.keyboard.insert_text(response(5).decode())
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict .headline")
    page.settled()
    contains(page.locator("#command").text_content(), "pasted.txt")
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
    page.click("#clear")


def check_many(page):
    """Ten thousand documents: few elements, and new settings reach the rows in view before all others."""
    page.settings(lambda form: form.fill("#option-at", "2026-05-01T10:01:00Z"))
    page.drop(written("many.jsonl", lines(10_000)))
    page.wait_for_selector("#count:has-text('10,000 documents')", timeout=180_000)
    page.settled()
    for place in [0.5, 1.0, 0.25]:
        script = f"(() => {{ const l = document.getElementById('list'); l.scrollTop = l.scrollHeight * {place}; return l.scrollTop; }})()"
        first = int(page.evaluate(script) // 70) + 1
        page.wait_for_selector(f"#list .item[aria-posinset='{min(first + 1, 10_000)}']")
        assert page.locator("#list .item").count() < 60
    page.fill("#filter-text", "idp-3")
    page.wait_for_selector("#count:has-text('of 10,000 documents')")
    page.fill("#filter-text", "")
    page.move("End")
    contains(page.locator("#command").text_content(), "--entry 10000")
    before = page.get_attribute("body", "data-settings")
    page.fill("#option-at", "2026-05-01T12:00:00Z")
    page.wait_for_selector(f"body[data-settings]:not([data-settings='{before}'])")
    page.wait_for_selector("#list .item.active:not(.stale)")
    contains(page.locator("#command").text_content(), "--at 2026-05-01T12:00:00Z")
    page.wait_for_function("() => document.getElementById('progress-bar').value > 0")
    page.click("#cancel")
    page.wait_for_selector("#cancel:has-text('Continue')")
    done = page.evaluate("document.getElementById('progress-bar').value")
    assert 0 < done < 10_000 and "Stopped" in page.inner_text("#progress"), done
    page.click("#cancel")
    page.wait_for_selector("#work", state="hidden", timeout=180_000)
    page.settled()


def check_causes(page):
    """The causes of many documents, each a filter, the most frequent first."""
    counts = [int(text.replace(",", "")) for text in page.locator(".cause .count").all_inner_texts()]
    assert len(counts) > 1 and counts == sorted(counts, reverse=True), counts
    for shown in [f"{counts[1]:,} of 10,000 documents", "10,000 documents: "]:
        page.locator(".cause >> nth=1").click()
        page.wait_for_selector(f"#count:has-text('{shown}')")
    page.click("#clear")


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
        shell = command.replace("samltool", shlex.quote(os.environ["SAMLTOOL"]), 1) + " --format jsonl"
        result = subprocess.run(["/bin/sh", "-c", shell], cwd=folder, capture_output=True, check=False, text=True)
        record = json.loads(result.stdout)
        assert verdict.startswith(record["verdict"]), command
        # The page has errors first, and equal findings once.
        assert {finding["code"] for finding in record["findings"]} == set(codes), (command, codes)


def check_report(page):
    """The exported report contains neither values nor identifiers."""
    with page.page.expect_download() as download:
        page.export("HTML page")
    download.value.save_as(work / "exported.html")
    content = (work / "exported.html").read_text(encoding="utf-8")
    contains(content, "SAML validation report", "https://idp.example.test", "--trust trust.pem")
    assert "zq-" not in content and "/proc/" not in content
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
            contains(page.inner_text(".run"), "--audience https://a.example.test", "CN=")
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


def main():
    check_access()
    with browser() as chromium, inspector() as (address, process):
        context = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
        page = Page(context, address)
        for check in [
            check_tabs,
            check_checks,
            check_xml,
            check_findings,
            check_search,
            check_reasons,
            check_clock,
            check_pair,
            check_captures,
            check_metadata,
            check_decryption,
            check_messages,
            check_undo,
            check_keyboard,
            check_hostile,
            check_many,
            check_causes,
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
    check_pictures()
    print("check-inspector: the page passed")


main()
