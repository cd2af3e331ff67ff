// SPDX-License-Identifier: Apache-2.0
// The verdict of the selected document, its reason and its checks.

import { button, byID, draw, facts, make, plural, prose, timed } from "./dom.js";
import { copyButton } from "./keys.js";

export const words = { accept: "accepted", undecided: "undecided", reject: "rejected", unreadable: "unreadable" };

const MARKS = { accept: "✓", passed: "✓", undecided: "–", "not-made": "–", reject: "✗", failed: "✗", unreadable: "✗", warned: "!" };

// The mark of a verdict or of the state of a check, with its word for screen readers.
export const mark = (state) => make("span", { class: "mark " + state }, make("span", { "aria-hidden": "true" }, MARKS[state]),
  make("span", { class: "hidden" }, words[state] ?? state.replace("-", " ")));

// The color of a row: a request without a signature is usual, so that its row has none.
export const shade = ({ verdict, kind }) => (verdict === "undecided" && kind && kind !== "Response" ? "neutral" : verdict);

export const tag = (row) => make("span", { class: "tag " + shade(row) }, words[row.verdict]);

// Whether two rows are about the same document: a validation renews the rows.
export const isSame = (row, other) => row.capture === other.capture && row.index === other.index;

// The name of a document: that of its file, with the number that --entry takes.
export const nameOf = (row) => row.capture.label + (row.entry === undefined ? "" : ", entry " + row.entry);

// The fields of the form that decide checks, each with what its button is called.
const FIELDS = { signature: "trust", decryption: "decryption-key", issuer: "issuer", audience: "audience", destination: "acs",
  request: "in-response-to", authentication: "authn-context" };

// The buttons that fill the field of a check: with a value of the user, or with that of this document.
const buttonsOf = ({ check, state, values }, { form }) => {
  const name = state === "not-made" || state === "failed" ? FIELDS[check] : undefined;
  if (!name || !form.named(name)) return [];
  const { label } = form.named(name);
  return [state === "not-made" ? button("Set", () => form.open(name), { "aria-label": "Set: " + label }) : null,
    values.length === 0 || (state === "failed" && check === "authentication") ? null : button("Use this document’s value", () => form.set(name, values.join("\n")),
      { title: values.join("\n"), "aria-label": "Use this document’s value: " + label })];
};

// The validity period of the assertions, and the validation time within or outside it.
const periodOf = ({ notBefore, notOnOrAfter }, at) => {
  const [from, to, moment] = [notBefore, notOnOrAfter, at].map((time) => Date.parse(time ?? ""));
  if ([from, to, moment].some(Number.isNaN) || to <= from) return null;
  const [start, end] = [Math.min(from, moment), Math.max(to, moment)];
  const place = (time) => (time - start) / (end - start) * 200;
  return draw("svg", { viewBox: "0 0 200 8", preserveAspectRatio: "none", "aria-hidden": "true", class: "period" },
    draw("rect", { y: 3, width: 200, height: 2 }), draw("rect", { class: "span", x: place(from), y: 1, width: place(to) - place(from), height: 6 }),
    draw("rect", { class: "moment", x: Math.min(place(moment), 198), width: 2, height: 8 }));
};

// The text of a check, in which the label of a field stands for its option; a button names the field of one that is to be set.
const worded = ({ state, text }, form) => text.replace(/ \(`?--([a-z-]+)`?\)/g, (option, name) =>
  (!form.named(name) ? option : state === "not-made" ? "" : " (" + form.named(name).label + ")"));

// Names of classes and formats of SAML.
const URN = /(urn:oasis:names:tc:SAML:[\d.]+:(?:ac:classes|attrname-format|cm|nameid-format|status):[\w-]+)/;

// Parts of a text in which such a name is short, with the whole one as its title.
export const shortened = (parts) => parts.flatMap((part) => {
  const text = part.textContent ?? part;
  if (part !== text && text.replace(URN, "") !== "") return [part];
  return text.split(URN).map((piece, index) => (index % 2 === 1 ? make("span", { class: "urn", title: piece }, piece.slice(piece.lastIndexOf(":") + 1)) : piece));
});

// One line for each check, the failed ones first.
export const showChecks = ({ record, summary: { at, checks } }, context) => {
  const order = ["failed", "warned", "not-made", "passed"];
  const place = ({ state, text }) => order.indexOf(state) + (text === "" ? 0.5 : 0);
  const sorted = [...checks].sort((left, right) => place(left) - place(right));
  byID("checks").hidden = checks.length < 2;
  byID("check-list").replaceChildren(...sorted.map((check) => make("li", { class: check.state + (check.text === "" ? " bare" : ""), "data-check": check.check },
    mark(check.state), make("strong", {}, check.label), make("span", { class: "value" }, ...shortened(prose(worded(check, context.form))), check.check === "time" ? periodOf(record, at) ?? "" : ""),
    make("span", { class: "line" }, ...buttonsOf(check, context)))));
};

// Two values with the part marked in which they differ.
const compared = (one, other) => {
  let [start, end] = [0, 0];
  while (start < one.length && one[start] === other[start]) start += 1;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const parts = (text) => [text.slice(0, start), make("mark", {}, text.slice(start, text.length - end)), text.slice(text.length - end)];
  return start + end < 3 ? [[one], [other]] : [parts(one), parts(other)];
};

// The values of a finding; of two that were compared, the difference is marked.
export const valuesOf = (finding) => {
  const [found, expected] = ["Found", "Expected"].map((name) => finding.values.find((pair) => pair[0] === name)?.[1]);
  const marked = found && expected && found !== expected ? compared(found, expected) : null;
  return finding.values.map(([name, text]) => {
    const parts = marked && { Found: marked[0], Expected: marked[1] }[name];
    return [name, parts ? make("span", {}, ...parts) : text];
  });
};

// Where the next step is to be taken.
const PLACES = { "identity-provider": "Fix at the identity provider: ", "service-provider": "Fix at the service provider: ",
  network: "Fix at the proxy: ", settings: "Next step on this page: ", capture: "Capture again: " };

export const placed = (party) => [make("strong", {}, PLACES[party] ?? "What to do: ")];

// A text in which the labels of fields stand for their options.
export const labeled = (text, form) => text.replace(/`--([a-z-]+)`/g, (option, name) => (form.named(name) ? "“" + form.named(name).label + "”" : option));

// A remedy, with a button for each option that it names.
export const remedyOf = (remedy, form, party) => {
  const names = [...new Set([...remedy.matchAll(/--([a-z-]+)/g)].map(([, name]) => name))].filter((name) => form.named(name));
  return make("div", {}, make("p", {}, ...placed(party), ...prose(labeled(remedy, form))),
    names.length === 0 ? null : make("div", { class: "line" },
      ...names.map((name) => button("Open “" + form.named(name).label + "”", () => form.open(name)))));
};

// The sentence about a document that was younger at the time of its capture.
const oldText = ({ old }) => (old.verdict === "reject" ? "Not expired " : "Accepted ")
  + (old.stated ? "at the time of the capture, " + old.at : "at its IssueInstant (the capture states no time)")
  + ({ undecided: ", but nothing was proven. ", reject: ", but rejected for another reason. " }[old.verdict] ?? ". ");

// Shows the verdict of a view, with a note that is visible if the settings have changed since.
export const showVerdict = (row, { summary, findings, ticket }, context) => {
  const { old, verdict } = summary;
  // An accepted document with a remark is not simply fine.
  const color = verdict === "accept" && summary.hasRemark ? "warned" : verdict;
  byID("verdict").dataset.color = color;
  byID("verdict").hidden = false;
  byID("verdict").replaceChildren(
    make("p", {}, mark(color), " ", make("strong", { class: "headline " + color }, ...shortened(prose(summary.headline)))),
    make("p", { class: "stale-note" }, "The settings have changed. The verdict reflects the previous settings."));
  const lead = verdict === "reject" || verdict === "unreadable" ? findings[0] : null;
  // The cause is a name for programs; the headline says it in words.
  const values = lead ? valuesOf(lead).filter(([name]) => name !== "Cause") : [];
  const errors = findings.filter(({ severity }) => severity === "error").length;
  byID("reason").hidden = false;
  byID("reason").replaceChildren(...[
    summary.message ? make("p", { class: "value" }, ...prose(summary.message)) : null,
    values.length > 0 ? facts(values) : null,
    summary.remedy && !row.metadata ? remedyOf(summary.remedy, context.form, summary.party) : null,
    old ? make("p", {}, ...timed(oldText(summary)), button(old.stated ? "Check at the time of the capture" : "Check at the IssueInstant", () => context.check(old.at))) : null,
    errors > 1 ? make("div", { class: "line" }, button("Show " + plural(errors - 1, "more error"), context.findings)) : null,
    verdict === "unreadable" ? make("div", { class: "line" }, ...context.uses, button("Show the bytes", context.reveal)) : null,
    make("p", { class: "quiet value" }, nameOf(row), row.url ? " · " + row.url : ""),
    ].filter((part) => part));
  byID("ticket").replaceChildren(copyButton("Copy for ticket", ticket.join("\n")));
};

export const hideVerdict = () => {
  for (const id of ["verdict", "reason", "checks", "says", "flow", "document"]) byID(id).hidden = true;
  byID("ticket").replaceChildren();
};
