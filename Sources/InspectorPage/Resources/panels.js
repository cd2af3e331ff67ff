// SPDX-License-Identifier: Apache-2.0
// The panels of a document, except for the tree.

import { button, byID, facts, make, number, plural, prose, timed } from "./dom.js";
import { certificatePairs, copyButton, recipients, signatures } from "./keys.js";
import { remedyOf, shortened, valuesOf } from "./verdict.js";

const queryFacts = (query) => facts([["covers", query.covers], ["result", query.result], ["algorithm", query.signature], ...certificatePairs(query)]);

// A message of the same capture, with a button that selects it.
const linkTo = ({ index, entry }, open) => button("Show entry " + entry, () => open(index));

const STATES = { differs: ["≠", "differs"], same: ["=", "the same"] };

// A request and its answer side by side: what differs first, what is the same last.
const pair = (view, open) => {
  if (!view.pair) return [];
  const { answers, request, rows } = view.pair;
  if (answers) {
    return [answers.length === 0 ? make("p", {}, "The capture contains no answer to this request.")
      : make("div", { class: "line" }, ...answers.map((answer) => linkTo(answer, open)))];
  }
  const cell = (text) => make("td", { class: "value" }, ...timed(text ?? "absent"));
  const order = ["differs", null, "same"];
  const sorted = [...rows].sort((left, right) => order.indexOf(left[3]) - order.indexOf(right[3]));
  const head = ["Value", "Request, entry " + request.entry, "This message"].map((title) => make("th", { scope: "col" }, title));
  return [make("table", { class: "pair" }, make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...sorted.map(([name, sent, received, state]) => make("tr", { class: state },
      make("th", { scope: "row" }, ...(state ? [make("span", { class: "mark", "aria-hidden": "true" }, STATES[state][0]),
        make("span", { class: "hidden" }, STATES[state][1] + ": ")] : []), name), cell(sent), cell(received))))),
  make("div", { class: "line" }, linkTo(request, open))];
};

// The records of a service provider's log, with what each finding means.
const attempts = (view) => {
  if (!view.attempts) return [];
  const records = view.attempts.shown.map((attempt) => make("li", { class: "finding" },
    make("p", {}, make("strong", {}, attempt.title)),
    make("p", {}, ...prose(attempt.meaning)),
    facts(attempt.facts.map(([name, text]) => [name, make("span", { class: "value" }, ...prose(text))])),
    ...attempt.findings.map((finding) => make("div", {},
      make("p", {}, make("code", {}, finding.code), " ", finding.title, ". ", ...prose(finding.meaning)),
      make("p", {}, make("strong", {}, "What to do: "), ...prose(finding.remedy))))));
  const parts = [make("h3", {}, "Records of logins and logouts"), make("ol", { class: "found" }, ...records)];
  if (view.attempts.omitted > 0) parts.push(make("p", { class: "quiet" }, plural(view.attempts.omitted, "earlier record") + " not shown."));
  return parts;
};

// The rows of request and answer, by what the document says.
const ASKED = { "NameID Format": "NameID format", AuthnContextClassRef: "Authentication context", Audience: "Issuer and audience" };

// What the document says, with what the request asked for if that differs.
const said = (view, [name, text]) => {
  const row = view.pair?.rows?.find(([title, asked, , state]) => title === ASKED[name] && state === "differs" && asked);
  return [name, make("span", {}, ...shortened(timed(text)), ...(row ? [" ", make("strong", { class: "reject" }, "≠ ", ...shortened([row[1]]), " (request)")] : []))];
};

// What the document says, in the words of SAML.
const says = (view) => {
  const { facts: pairs, omitted, verified } = view.message;
  return [make("p", { class: "quiet" }, verified ? "A trusted key signed the content that the verdict depends on." : "Not verified as a whole; see Keys and XML."),
    facts(pairs.map((pair) => said(view, pair))), omitted > 0 ? make("p", { class: "quiet" }, plural(omitted, "more fact") + " not shown.") : ""];
};

const keys = (view) => {
  const parts = [...(view.query ? [make("h3", {}, "Signature of the query"), queryFacts(view.query)] : []), ...signatures(view), ...recipients(view)];
  return parts.length > 0 ? parts : [make("p", {}, "The document is not signed, and nothing in it is encrypted.")];
};

const more = (view) => {
  // A line does not break inside the name of an option.
  const words = view.command.split(/(--[a-z-]+)/).map((part, index) => (index % 2 === 1 ? make("span", { class: "whole" }, part) : part));
  const command = make("pre", { id: "command", class: "value", tabindex: "0" }, ...words);
  return [make("h3", {}, "The same result on the command line"),
    make("p", { class: "quiet" }, "Run it in the folder that contains the files with these names."),
    command, copyButton("Copy as samltool command", view.command, command),
    ...(view.transport.length === 0 ? [] : [make("h3", {}, "HTTP request of the browser"),
      facts(view.transport.map(([name, text]) => [name, make("span", {}, ...prose(text))]))]),
    make("h3", {}, "Encoding"), ...layers(view)];
};

const findings = (view, tree, { show, form }) => {
  if (view.findings.length === 0) return [make("p", {}, "No findings.")];
  return [make("ol", { class: "found" }, ...view.findings.map((finding) => {
    const places = finding.places.map(({ line, column, path }) => {
      if (!tree.has(path)) return make("li", {}, line === null ? "" : "line " + line + ", column " + column + " ", path && make("code", { class: "value" }, path));
      return make("li", {}, "line " + line + ", column " + column + " ", make("code", { class: "value" }, path), " ",
        button("Show in the XML", () => show(path), { "aria-label": "Show in the XML: " + finding.title }));
    }).filter((item) => item.textContent !== "");
    return make("li", { class: "finding" },
      make("p", {}, make("strong", { class: finding.severity }, finding.severity), " ", make("code", {}, finding.code), " ",
        finding.title, finding.places.length > 1 ? " (" + number(finding.places.length) + " times)" : ""),
      make("p", { class: "value" }, ...prose(finding.message)),
      finding.remedy && remedyOf(finding.remedy, form),
      facts(valuesOf(finding)),
      places.length > 0 ? make("ul", { class: "places" }, ...places) : null);
  }))];
};

const layers = (view) => {
  const parts = [make("p", {}, plural(view.record.bytes, "byte") + " after decoding. From the outermost layer to the document:")];
  parts.push(view.layers.length === 0 ? make("p", {}, "No layers: the capture is the document itself.")
    : make("ol", {}, ...view.layers.map((layer) => make("li", {}, make("code", {}, layer.name), " ", layer.meaning))));
  parts.push(facts([["SHA-256 of the document", view.record.sha256],
    ["exchange cleanup", view.record.exchange && view.record.exchange.cleanup],
    ["encoded bytes", view.record.exchange && view.record.exchange.encodedBytes]]));
  return parts;
};

// The octets as text, if they may be shown.
const raw = (view) => {
  if (!view.raw) return [make("p", {}, "The document contains personal data. Select “Show personal data” to show it as received.")];
  const text = (lines) => make("pre", { class: "raw", tabindex: "0" }, lines.join("\n"));
  const parts = [text(view.raw.lines), copyButton("Copy as received", view.raw.lines.join("\n"))];
  if (view.raw.dump.length > 0) parts.push(make("h3", {}, "The first bytes"), text(view.raw.dump));
  if (view.raw.omitted > 0) parts.push(make("p", { class: "quiet" }, plural(view.raw.omitted, "more byte") + " not shown."));
  return parts;
};

// Fills all panels. `context` has the actions of the page: `show` opens an element in the tree, `open` selects another document
// of the capture.
export const fill = (view, tree, context) => {
  tree.show(view.tree, view.coverage);
  const isEmpty = view.message.facts.length === 0;
  byID("says").hidden = isEmpty && !view.attempts;
  byID("say-list").replaceChildren(...(isEmpty ? attempts(view) : says(view)));
  byID("panel-pair").replaceChildren(...pair(view, context.open));
  byID("panel-findings").replaceChildren(...findings(view, tree, context));
  byID("panel-keys").replaceChildren(...keys(view));
  byID("panel-more").replaceChildren(...more(view));
  byID("raw").replaceChildren(...raw(view));
  const different = (view.pair?.rows ?? []).filter((row) => row[3] === "differs").length;
  byID("tab-pair").hidden = !view.pair;
  byID("tab-pair").textContent = "Request and answer" + (different > 0 ? " ≠ " + different : "");
  byID("tab-findings").textContent = "Findings" + (view.findings.length > 0 ? " " + view.findings.length : "");
};
