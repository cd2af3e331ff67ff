// SPDX-License-Identifier: Apache-2.0
// The list of documents, with its filters and the causes.

import { showCauses } from "./causes.js";
import { byID, make, number, plural, prose } from "./dom.js";
import { VirtualList } from "./list.js";
import { isSame, nameOf, tag, words } from "./verdict.js";

const textOf = (row) => [nameOf(row), row.method, row.url, row.time, row.kind, row.issuer, row.code, row.headline]
  .filter((part) => part).join("\n").toLowerCase();

export class DocumentList {
  // `state` is that of the page. `chosen(row)` is called when a row is selected.
  constructor(state, chosen) {
    this.state = state;
    this.cause = null;
    this.list = new VirtualList(byID("list"), {
      itemRole: "option", render: (row, _, element) => this.render(row, element), chosen,
      key: (event) => {
        if (event.key === "Enter") byID("verdict").focus();
        return event.key === "Enter";
      },
    });
    byID("filters").addEventListener("input", () => this.filter());
    byID("filters").addEventListener("submit", (event) => {
      event.preventDefault();
      byID("list").focus();
    });
  }

  get inView() { return this.list.inView; }

  render(row, element) {
    const isCurrent = row.capture.isCurrent(row, this.state.settings);
    element.classList.toggle("stale", !isCurrent);
    const origin = [nameOf(row), row.answered && "answers entry " + row.answered, row.issuer].filter((part) => part);
    element.append(
      make("span", { class: "first" }, tag(row), isCurrent ? null : make("span", { class: "quiet" }, " (old settings)"),
        " ", make("span", { class: "value" }, row.kind || "no SAML"), " ", make("time", { class: "quiet value", title: row.time }, (row.time || "").slice(5, 19).replace("T", " "))),
      make("span", { class: "second value" }, ...prose(row.headline)),
      make("span", { class: "third quiet value" }, origin.join(" · ")));
  }

  // Shows the rows that the filters allow, and returns them.
  refresh(reveals = true) {
    const { captures, selected, settings } = this.state;
    const all = captures.flatMap((capture) => capture.messages);
    if (!all.some((row) => row.cause === this.cause)) this.cause = null;
    const verdict = byID("filter-verdict").value;
    const terms = byID("filter-text").value.toLowerCase().split(/\s+/).filter((term) => term !== "");
    const rows = all.filter((row) => (verdict === "" || row.verdict === verdict) && (this.cause === null || row.cause === this.cause)
      && (terms.length === 0 || terms.every((term) => textOf(row).includes(term))));
    byID("list").style.setProperty("--rows", String(Math.max(rows.length, 1)));
    this.list.show(rows, selected ? rows.findIndex((row) => isSame(row, selected)) : -1, reveals);
    const counts = Object.keys(words).map((name) => [name, rows.filter((row) => row.verdict === name).length]);
    byID("count").replaceChildren(all.length === 0 ? "No documents."
      : (rows.length === all.length ? plural(all.length, "document") : number(rows.length) + " of " + plural(all.length, "document")) + ": "
        + counts.filter(([, count]) => count > 0).map(([name, count]) => number(count) + " " + words[name]).join(", "));
    const notes = captures.flatMap((capture) => [
      ...capture.others.map(([kind, count]) => capture.label + ": " + number(count) + " " + kind + ", not listed"),
      ...(capture.omitted > 0 ? [capture.label + ": " + plural(capture.omitted, "more document") + ", not listed"] : []),
      ...(capture.waiting(settings).length === 0 && capture.messages.length === 0 ? [capture.label + ": no SAML message found"] : []),
    ]);
    byID("others").replaceChildren(...notes.map((note) => make("li", { class: "value" }, note)));
    document.body.dataset.documents = all.length > 1 || notes.length > 0 ? "many" : String(all.length);
    showCauses(all, this.cause, this.state.form, (cause) => {
      this.cause = cause;
      this.filter();
    });
    return rows;
  }

  // Applies changed filters, which take the selection along.
  filter() {
    const rows = this.refresh();
    if (this.list.active < 0) this.list.choose(0);
    return rows;
  }

  // Selects the document of a capture that matters most: the first rejected response, the first response, the first message.
  chooseFirst(capture, proposed = null) {
    const rows = this.list.items.filter((row) => row.capture === capture);
    const responses = rows.filter((row) => row.kind === "Response");
    const row = responses.find((other) => other.verdict === "reject") ?? responses[0] ?? rows[0];
    if (!row || (proposed && isSame(row, proposed))) return;
    this.choose(row);
    this.state.proposed = row;
  }

  // Selects a row, also one that the filters hide.
  choose(row) {
    if (!row) return;
    const place = this.list.items.findIndex((item) => isSame(item, row));
    if (place >= 0) this.list.choose(place);
    else this.list.chosen(row);
  }
}
