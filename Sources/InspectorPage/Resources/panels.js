// SPDX-License-Identifier: Apache-2.0
// The panels of a document, except for the tree.

import { byID, facts, make, number, plural, prose } from "./dom.js";
import { pictureOf, stateOf } from "./periods.js";

const words = { accept: "accepted", reject: "rejected", unreadable: "unreadable" };

export const tag = (verdict) => make("span", { class: "tag " + verdict }, words[verdict]);

const certificateFacts = (signature) => {
  const certificate = signature.certificate;
  const pairs = [["covers", signature.covers], ["result", signature.result], ["algorithm", signature.signature],
    ["key", signature.key]];
  if (certificate) {
    pairs.push(["subject", certificate.subject], ["issuer", certificate.issuer], ["serial", certificate.serial],
      ["valid", certificate.notBefore + " to " + certificate.notAfter], ["SHA-256", certificate.sha256],
      ["SHA-1", certificate.sha1]);
  }
  return facts(pairs);
};

const copyButton = (text) => {
  const button = make("button", { type: "button", id: "copy" }, "Copy as samltool command");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(byID("command"));
      button.textContent = "Selected: press Control-C to copy";
    }
    setTimeout(() => { button.textContent = "Copy as samltool command"; }, 2000);
  });
  return button;
};

const summary = (view) => {
  const { verdict, unchecked, headline, facts: sentences, first, remedy, others } = view.summary;
  const parts = [make("p", { class: "headline " + (verdict === "accept" && unchecked ? "unreadable" : verdict) }, headline)];
  if (first) {
    parts.push(make("h3", {}, "First error"), make("p", { class: "value" }, ...prose(first)));
    if (remedy) parts.push(make("p", {}, make("strong", {}, "What to do: "), ...prose(remedy)));
    if (others > 0) parts.push(make("p", { class: "quiet" }, plural(others, "more error") + " on the tab Findings."));
  }
  if (sentences.length > 0) {
    parts.push(make("h3", {}, "What the document says"),
      make("ul", {}, ...sentences.map((text) => make("li", { class: "value" }, ...prose(text)))));
  }
  if (view.message && view.message.facts.length > 0) {
    parts.push(make("h3", {}, "Content of the " + view.record.kind + (view.message.verified ? "" : ", not verified")), facts(view.message.facts));
    if (view.message.omitted > 0) parts.push(make("p", { class: "quiet" }, plural(view.message.omitted, "more fact") + " not shown."));
  }
  if (view.query) parts.push(make("h3", {}, "Signature of the query"), certificateFacts(view.query));
  for (const signature of view.record.signatures || []) parts.push(make("h3", {}, "Signature"), certificateFacts(signature));
  parts.push(make("h3", {}, "The same result on the command line"),
    make("p", { class: "quiet" }, "Run it in the folder that contains the files with these names."),
    make("pre", { id: "command", class: "value", tabindex: "0" }, view.command), copyButton(view.command));
  return parts;
};

const findings = (view, tree, show) => {
  if (view.findings.length === 0) return [make("p", {}, "No findings.")];
  return [make("ol", { class: "found" }, ...view.findings.map((finding) => {
    const item = make("li", { class: "finding" },
      make("p", {}, make("strong", { class: finding.severity }, finding.severity), " ", make("code", {}, finding.code), " ",
        finding.title),
      make("p", { class: "value" }, ...prose(finding.message)));
    if (finding.remedy) item.append(make("p", {}, make("strong", {}, "What to do: "), ...prose(finding.remedy)));
    item.append(facts([
      ["expected", finding.expected], ["found", finding.actual], ["cause", finding.cause],
      ["place", finding.line === null ? null : "line " + finding.line + ", column " + finding.column], ["element", finding.path],
    ]));
    if (tree.has(finding.path)) {
      const button = make("button", { type: "button" }, "Show in the XML");
      button.setAttribute("aria-label", "Show in the XML: " + finding.title);
      button.addEventListener("click", () => show(finding.path));
      item.append(button);
    }
    return item;
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
  if (!view.attributes) return [make("p", {}, "Only a response contains attribute values.")];
  if (view.attributes.length === 0) return [make("p", {}, "The document contains no assertion.")];
  return view.attributes.flatMap((assertion) => {
    const state = (assertion.encrypted ? "encrypted, " : "") + (assertion.verified ? "covered by a verified signature" : "not verified");
    const parts = [make("h3", { class: "value" }, "Assertion " + (assertion.id || "without ID")), make("p", { class: "quiet" }, state)];
    if (!showsValues) {
      parts.push(make("p", {}, "Values are hidden. Select “Show personal data” to show them."),
        make("ul", {}, ...assertion.names.map((name) => make("li", { class: "value" }, name))));
      return parts;
    }
    const list = [["name identifier", assertion.nameID],
      ...assertion.values.map(([name, values]) => [name, values.map((value) => value ?? "(nil)").join(" | ") || "(empty)"])];
    if (assertion.values.length === 0 && assertion.names.length > 0) {
      parts.push(make("p", {}, "The values could not be decoded."));
    }
    parts.push(facts(list));
    return parts;
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
  if (view.raw.omitted > 0) parts.push(make("p", { class: "quiet" }, plural(view.raw.omitted, "more byte") + " not shown."));
  return parts;
};

// Fills all panels; `show` opens an element in the tree.
export const fill = (view, tree, showsValues, show) => {
  tree.show(view.tree, view.coverage);
  byID("panel-summary").replaceChildren(...summary(view));
  byID("panel-findings").replaceChildren(...findings(view, tree, show));
  byID("panel-timeline").replaceChildren(...timeline(view));
  byID("panel-attributes").replaceChildren(...attributes(view, showsValues));
  byID("panel-layers").replaceChildren(...layers(view));
  byID("panel-raw").replaceChildren(...raw(view));
};
