// SPDX-License-Identifier: Apache-2.0
// The verdict of the selected document, which stays in view.

import { byID, make, prose, timed } from "./dom.js";

export const words = { accept: "accepted", undecided: "undecided", reject: "rejected", unreadable: "unreadable" };

export const tag = (verdict) => make("span", { class: "tag " + verdict }, words[verdict]);

// The name of a document: that of its file, with the number that --entry takes.
export const nameOf = (row) => row.capture.label + (row.entry === undefined ? "" : ", entry " + row.entry);

// The sentence about a document that is merely old.
const oldText = ({ old }) => (old.stated ? "Accepted at the time of the capture, " + old.at
  : "Accepted at its IssueInstant (the capture states no time)") + (old.undecided ? ", but nothing was proven. " : ". ");

// The button that validates at the time of the capture.
const oldButton = (old, check) => {
  const button = make("button", { type: "button" }, old.stated ? "Check at the time of the capture" : "Check at the IssueInstant");
  button.addEventListener("click", () => check(old.at));
  return button;
};

// Shows the verdict of a view, with a note that is visible if the settings have changed since.
export const showVerdict = (row, summary, check) => {
  const parts = [make("p", { class: "verdict-line" }, make("strong", { class: "headline " + summary.verdict }, ...prose(summary.headline)))];
  if (summary.old) parts.push(make("p", { class: "verdict-line" }, ...timed(oldText(summary)), oldButton(summary.old, check)));
  parts.push(make("p", { class: "quiet value verdict-line" }, nameOf(row)),
    make("p", { class: "stale-note verdict-line" }, "The settings have changed. This verdict is that of the settings before."));
  byID("verdict").replaceChildren(...parts);
  byID("verdict").dataset.color = summary.verdict;
  byID("verdict").hidden = false;
};

export const hideVerdict = () => {
  byID("verdict").replaceChildren();
  byID("verdict").hidden = true;
};
