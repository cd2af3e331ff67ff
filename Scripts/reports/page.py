# SPDX-License-Identifier: Apache-2.0
"""Opens the page in a browser: totals, filters, search, details, hostile text, many rows, no script and print.

Scripts/check-inspector opens an exported page in both color schemes and in a narrow window, and checks its accessibility.
"""

import collections
import json
import os
import pathlib

from browser import Browser

work = pathlib.Path(os.environ["REPORT_WORK"])
VERDICTS = ["accept", "undecided", "reject", "unreadable"]


def records_of(name):
    return [json.loads(line) for line in (work / f"{name}.jsonl").read_text(encoding="utf-8").split("\n")[:-1]]


def matches(browser):
    return int(browser.evaluate("document.getElementById('matches').textContent.split(' ')[0].replaceAll(',', '')"))


def choose(browser, field, value):
    browser.evaluate(
        f"(() => {{ const field = document.getElementById({json.dumps(field)}); field.value = {json.dumps(value)};"
        "field.dispatchEvent(new Event('change')); return field.value; })()"
    )


def search(browser, text):
    """Types into the field, and waits for the update of the list."""
    browser.evaluate("document.getElementById('search').focus(); document.getElementById('search').select()")
    browser.evaluate(
        "window.changed = new Promise((done) => new MutationObserver((_, me) => { me.disconnect(); done(true); })"
        ".observe(document.getElementById('list'), { childList: true })); true"
    )
    browser.page.keyboard.insert_text(text)
    browser.evaluate("window.changed")


def check_quiet(browser, path):
    """Checks that the page made no network request and reported no error."""
    wanted = pathlib.Path(path).as_uri()
    for event in browser.events:
        if event["method"] == "Network.requestWillBeSent" and event["params"]["request"]["url"] == wanted:
            continue
        raise AssertionError(event)


def check_list(browser, records):
    count = collections.Counter(record["verdict"] for record in records)
    for name in ["total"] + [f"total-{verdict}" for verdict in VERDICTS]:
        shown = int(browser.evaluate(f"document.getElementById('{name}').textContent").replace(",", ""))
        assert shown == (len(records) if name == "total" else count[name[6:]]), name
    assert matches(browser) == len(records)
    for number, verdict in enumerate(VERDICTS):
        choose(browser, "verdict", str(number))
        assert matches(browser) == count[verdict], verdict
    choose(browser, "verdict", "")
    codes = collections.Counter(code for r in records for code in {finding["code"] for finding in r["findings"]})
    for code, expected in codes.items():
        choose(browser, "code", code)
        assert matches(browser) == expected, code
    choose(browser, "code", "")
    issuers = collections.Counter(record["issuer"] for record in records if record["issuer"])
    issuer, expected = issuers.most_common(1)[0]
    choose(browser, "issuer", issuer)
    assert matches(browser) == expected
    browser.evaluate("document.querySelector('#filters button[type=reset]').click()")
    browser.wait(f"document.getElementById('matches').textContent.startsWith('{len(records):,} documents')")


def check_keyboard(browser):
    """Opens the details of the first document with the keyboard only."""
    browser.evaluate("document.querySelector('#list .toggle').focus()")
    browser.page.keyboard.press("Enter")
    assert browser.evaluate("document.querySelector('#list .toggle').getAttribute('aria-expanded')") == "true"
    assert browser.evaluate("document.querySelectorAll('#list tr.details').length") == 1
    browser.page.keyboard.press("Enter")
    assert browser.evaluate("document.querySelectorAll('#list tr.details').length") == 0


def check_vectors(browser):
    path = work / "vectors.html"
    browser.open(path)
    records = records_of("vectors")
    check_order(browser)
    check_list(browser, records)
    check_keyboard(browser)
    search(browser, "xml.doctype MANIFEST")
    found = [r for r in records if "manifest" in r["source"] and any(f["code"] == "xml.doctype" for f in r["findings"])]
    assert matches(browser) == len(found)
    search(browser, "xml.doctype")
    assert matches(browser) == sum(any(f["code"] == "xml.doctype" for f in record["findings"]) for record in records)
    browser.page.emulate_media(media="print")
    assert browser.evaluate("getComputedStyle(document.getElementById('filters')).display") == "none"
    browser.page.emulate_media(media="null")
    check_quiet(browser, path)


def check_order(browser):
    """Documents that are not accepted come first, and labels name the file."""
    verdicts = browser.evaluate("[...document.querySelectorAll('#list .tag')].map((tag) => tag.textContent)")
    assert verdicts == sorted(verdicts, key=lambda verdict: verdict == "accepted"), verdicts
    name = browser.evaluate("document.querySelector('#list .name').textContent")
    assert browser.evaluate("document.querySelector('#list .toggle').getAttribute('aria-label')") == f"Details of {name}"
    facts = browser.evaluate("document.querySelector('.run').innerText")
    for words in ["validation time", "the IssueInstant of each document", "samltool", "signatures were not verified"]:
        assert words in facts, facts


def check_hostile(browser):
    path = work / "hostile.html"
    browser.open(path)
    records = records_of("hostile")
    check_list(browser, records)
    title = browser.evaluate("document.title")
    browser.evaluate("for (const toggle of document.querySelectorAll('#list .toggle')) toggle.click()")
    # The page shows a hundred rows at a time.
    assert browser.evaluate("document.querySelectorAll('#list tr.details').length") == min(len(records), 100)
    assert browser.evaluate("document.title") == title == "SAML validation report"
    assert browser.evaluate("document.scripts.length") == 2
    assert browser.evaluate("document.querySelectorAll('img, iframe, object, embed, a:not(.skip), link, base').length") == 0
    assert (
        browser.evaluate(
            "[...document.querySelectorAll(':not(.skip)')].flatMap((e) => e.getAttributeNames())"
            ".filter((name) => name.startsWith('on') || name === 'style' || name === 'src' || name === 'href').length"
        )
        == 0
    )
    assert not browser.evaluate(r"/[\u202a-\u202e\u2066-\u2069\u0000\u2028\u2029]/.test(document.body.textContent)")
    check_quiet(browser, path)
    # The content security policy applies even if a row passes all other checks.
    assert browser.evaluate("try { document.body.innerHTML = '<b>x</b>'; false } catch (e) { e instanceof TypeError }")
    browser.evaluate("document.body.append(Object.assign(document.createElement('img'), { src: 'https://evil.example.test/' })); 1")
    browser.evaluate("new Promise((done) => setTimeout(done, 200))")
    assert any(e["method"] == "Log.entryAdded" and "Content Security Policy" in e["params"]["entry"]["text"] for e in browser.events)


def check_many(browser):
    path = work / "many.html"
    browser.open(path)
    records = records_of("many")
    check_list(browser, records)
    search(browser, "idp-3 00017")
    assert matches(browser) == sum("idp-3" in (r["issuer"] or "") and "00017" in r["source"] for r in records) == 1
    search(browser, "_r1999")
    assert matches(browser) >= sum((r["id"] or "").startswith("_r1999") for r in records) > 0
    check_quiet(browser, path)


def check_without_script(browser):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    path = work / "vectors.html"
    browser.events.clear()
    browser.call("Page.navigate", url=path.as_uri())
    browser.wait("document.readyState === 'complete' && document.querySelector('#total') !== null")
    assert browser.evaluate("document.documentElement.hasAttribute('data-ready')") is False
    shown = browser.evaluate("document.body.innerText")
    for words in ["documents", "rejected", "xml.doctype", "https://idp.example.test", "require JavaScript"]:
        assert words in shown, words
    counts = [
        browser.evaluate(f"[...document.querySelectorAll('#plain tbody tr{kind}')].filter((row) => row.offsetHeight > 0).length")
        for kind in ["", ".accept"]
    ]
    records = records_of("vectors")
    failed = sum(record["verdict"] != "accept" for record in records)
    assert counts == [failed, 0] and failed > 0, counts
    browser.evaluate("document.getElementById('plain-all').click(); scrollTo(0, 0)")
    assert browser.evaluate("[...document.querySelectorAll('#plain tbody tr')].filter((row) => row.offsetHeight > 0).length") == len(
        records
    )
    # The list follows the summary on the screen, although it precedes it in the file.
    tops = browser.evaluate("['plain', 'summary'].map((id) => document.getElementById(id).getBoundingClientRect().top)")
    assert tops[0] > tops[1], tops
    browser.call("Emulation.setScriptExecutionDisabled", value=False)


with Browser() as browser:
    for check in [check_vectors, check_hostile, check_many, check_without_script]:
        check(browser)
print("the page works in a browser: totals, filters, search, keyboard, hostile text, print, no script")
