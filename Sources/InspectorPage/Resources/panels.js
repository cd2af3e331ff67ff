// SPDX-License-Identifier: Apache-2.0
// The panels of a document, except for the tree.

import { byID, facts, make, number, plural, prose, timed } from "./dom.js";
import { copyButton, recipients, signatures } from "./keys.js";
import { pictureOf, stateOf } from "./periods.js";

const queryFacts = (query) => {
  const certificate = query.certificate;
  return facts([["covers", query.covers], ["result", query.result], ["algorithm", query.signature], ["key", query.key],
    ...(certificate ? [["subject", certificate.subject], ["valid", certificate.notBefore + " to " + certificate.notAfter],
      ["SHA-256", certificate.sha256], ["SHA-1", certificate.sha1]] : [])]);
};

// A remedy, with a button for each option that it names.
const remedyOf = (remedy, form) => {
  const names = [...new Set([...remedy.matchAll(/--([a-z-]+)/g)].map(([, name]) => name))].filter((name) => form.named(name));
  const buttons = names.map((name) => {
    const button = make("button", { type: "button" }, "Open “" + form.named(name).label + "”");
    button.addEventListener("click", () => form.open(name));
    return button;
  });
  return make("div", {}, make("p", {}, make("strong", {}, "What to do: "), ...prose(remedy)),
    buttons.length > 0 ? make("div", { class: "line" }, ...buttons) : null);
};

// A message of the same capture, with a button that selects it.
const linkTo = ({ index, entry }, open) => {
  const button = make("button", { type: "button" }, "Show entry " + entry);
  button.addEventListener("click", () => open(index));
  return button;
};

// A request and its answer side by side.
const pair = (view, open) => {
  if (!view.pair) return [];
  const { answers, request, rows } = view.pair;
  if (answers) {
    return [make("h3", {}, "Answers in this capture"), answers.length === 0 ? make("p", {}, "The capture contains no answer to this request.")
      : make("div", { class: "line" }, ...answers.map((answer) => linkTo(answer, open)))];
  }
  const cell = (text) => make("td", { class: "value" }, ...timed(text ?? "absent"));
  return [make("h3", {}, "Request and answer"),
    make("table", { class: "pair" },
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, ""), make("th", { scope: "col" }, "Request, entry " + request.entry), make("th", { scope: "col" }, "This message"))),
      make("tbody", {}, ...rows.map(([name, sent, received]) => make("tr", {}, make("th", { scope: "row" }, name), cell(sent), cell(received))))),
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

const summary = (view, { open, reveal, form }) => {
  const { facts: sentences, first, remedy, others, verdict, checks } = view.summary;
  const parts = [];
  if (first) {
    parts.push(make("h3", {}, "First error"), make("p", { class: "value" }, ...prose(first)));
    if (others > 0) parts.push(make("p", { class: "quiet" }, plural(others, "more error") + " on the tab Findings."));
  }
  if (remedy) parts.push(remedyOf(remedy, form));
  if (checks.length > 1) parts.push(make("h3", {}, "Checks"), facts(checks));
  if (verdict === "unreadable") {
    const button = make("button", { type: "button" }, "Show the bytes");
    button.addEventListener("click", reveal);
    parts.push(make("div", { class: "line" }, button));
  }
  parts.push(...attempts(view));
  if (sentences.length > 0) {
    parts.push(make("h3", {}, "What the document says"),
      make("ul", {}, ...sentences.map((text) => make("li", { class: "value" }, ...prose(text)))));
  }
  if (view.message && view.message.facts.length > 0) {
    parts.push(make("h3", {}, "Content of the " + view.record.kind + (view.message.verified ? "" : ", not verified")), facts(view.message.facts));
    if (view.message.omitted > 0) parts.push(make("p", { class: "quiet" }, plural(view.message.omitted, "more fact") + " not shown."));
  }
  parts.push(...pair(view, open));
  if (view.transport.length > 0) {
    parts.push(make("h3", {}, "HTTP request of the browser"), facts(view.transport.map(([name, text]) => [name, make("span", {}, ...prose(text))])));
  }
  if (view.query) parts.push(make("h3", {}, "Signature of the query"), queryFacts(view.query));
  // A line does not break inside the name of an option.
  const words = view.command.split(/(--[a-z-]+)/).map((part, index) => (index % 2 === 1 ? make("span", { class: "whole" }, part) : part));
  const command = make("pre", { id: "command", class: "value", tabindex: "0" }, ...words);
  parts.push(...signatures(view), ...recipients(view),
    make("h3", {}, "The same result on the command line"),
    make("p", { class: "quiet" }, "Run it in the folder that contains the files with these names."),
    command, copyButton("Copy as samltool command", view.command, command));
  return parts;
};

const findings = (view, tree, { show, form }) => {
  if (view.findings.length === 0) return [make("p", {}, "No findings.")];
  return [make("ol", { class: "found" }, ...view.findings.map((finding) => {
    const places = finding.places.map(({ line, column, path }) => {
      if (!tree.has(path)) return make("li", {}, line === null ? "" : "line " + line + ", column " + column + " ", path && make("code", { class: "value" }, path));
      const button = make("button", { type: "button" }, "Show in the XML");
      button.setAttribute("aria-label", "Show in the XML: " + finding.title);
      button.addEventListener("click", () => show(path));
      return make("li", {}, "line " + line + ", column " + column + " ", make("code", { class: "value" }, path), " ", button);
    }).filter((item) => item.textContent !== "");
    return make("li", { class: "finding" },
      make("p", {}, make("strong", { class: finding.severity }, finding.severity), " ", make("code", {}, finding.code), " ",
        finding.title, finding.places.length > 1 ? " (" + number(finding.places.length) + " times)" : ""),
      make("p", { class: "value" }, ...prose(finding.message)),
      finding.remedy && remedyOf(finding.remedy, form),
      facts(finding.values),
      places.length > 0 ? make("ul", { class: "places" }, ...places) : null);
  }))];
};

const timeline = (view) => {
  const { at, clockSkew, periods } = view.timeline;
  if (periods.length === 0) return [make("p", {}, "The document has no validity periods that could be decoded.")];
  const moment = at ? at.seconds : null;
  const outside = periods.filter((period) => stateOf(period, moment, clockSkew).state !== "valid").length;
  return [
    make("p", {}, "Validation time: ", make("strong", {}, at ? at.text : "unknown"), ", clock skew " + number(clockSkew) + " s. "
      + (outside === 0 ? "Every period includes it." : plural(outside, "period does", "periods do") + " not include it.")),
    pictureOf(periods, moment, clockSkew),
  ];
};

const attributes = (view, showsValues) => {
  const { assertions } = view.record;
  if (view.message) return [make("p", {}, "Only a response contains attribute values.")];
  if (assertions.length === 0) return [make("p", {}, "The document contains no assertion.")];
  return assertions.flatMap((assertion) => {
    const state = (assertion.encrypted ? "encrypted, " : "") + (assertion.verified ? "covered by a verified signature" : "not verified");
    const parts = [make("h3", { class: "value" }, "Assertion " + (assertion.id || "without ID")), make("p", { class: "quiet" }, state)];
    if (Array.isArray(assertion.attributes)) {
      // Without values, there are only names.
      return [...parts, make("p", {}, showsValues ? "The values could not be decoded." : "Values are hidden. Select “Show personal data” to show them."),
        make("ul", {}, ...assertion.attributes.map((name) => make("li", { class: "value" }, name)))];
    }
    const list = Object.entries(assertion.attributes).map(([name, values]) => [name, values.map((value) => value ?? "(nil)").join(" | ") || "(empty)"]);
    return [...parts, facts([["name identifier", assertion.nameID], ...list])];
  });
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

const raw = (view) => {
  if (!view.raw) return [make("p", {}, "The document contains personal data. Select “Show personal data” to show it.")];
  const parts = [make("pre", { class: "raw" }, view.raw.lines.join("\n"))];
  if (view.raw.dump.length > 0) parts.push(make("h3", {}, "The first bytes"), make("pre", { class: "raw" }, view.raw.dump.join("\n")));
  if (view.raw.omitted > 0) parts.push(make("p", { class: "quiet" }, plural(view.raw.omitted, "more byte") + " not shown."));
  return parts;
};

// Fills all panels. `context` has the actions of the page: `show` opens an element in the tree, `open` selects another document
// of the capture, and `reveal` shows the bytes.
export const fill = (view, tree, context) => {
  tree.show(view.tree, view.coverage);
  byID("panel-summary").replaceChildren(...summary(view, context));
  byID("panel-findings").replaceChildren(...findings(view, tree, context));
  byID("panel-timeline").replaceChildren(...timeline(view));
  byID("panel-attributes").replaceChildren(...attributes(view, context.showsValues));
  byID("panel-layers").replaceChildren(...layers(view));
  byID("panel-raw").replaceChildren(...raw(view));
};
