// SPDX-License-Identifier: Apache-2.0
// The messages around the selected one as a strip: who sent what to whom, when, and with which verdict.

import { button, byID, make } from "./dom.js";
import { isSame, mark, shade } from "./verdict.js";

// The number of messages up to which a capture is one flow; of more, only the request and its answers are shown.
const MOST = 8;

const SP = "SP";
const IDP = "IdP";

const SENDERS = { AuthnRequest: SP, AttributeQuery: SP, AuthnQuery: SP, AuthzDecisionQuery: SP, Response: IDP };
const ANSWERS = { AuthnRequest: "Response", AttributeQuery: "Response", LogoutRequest: "LogoutResponse" };

// The messages of the flow that contains a row, and the answers of each.
const messagesOf = (row) => {
  const all = row.capture.messages.filter((message) => message.kind);
  if (all.length <= MOST) return all;
  const isNear = (other) => isSame(other, row) || other.entry === row.answered || other.answered === row.entry
    || (row.answered !== undefined && other.answered === row.answered);
  return all.filter((other) => other.entry !== undefined && isNear(other)).slice(0, MOST);
};

// The role of the sender of a message: a logout comes from either, which another message of the same issuer tells.
const senderOf = (row, messages) => SENDERS[row.kind] ?? SENDERS[messages.find((other) => other.issuer === row.issuer && SENDERS[other.kind])?.kind]
  ?? (messages.some((other) => SENDERS[other.kind] === SP) ? IDP : messages.some((other) => SENDERS[other.kind] === IDP) ? SP : "sender");

const receiverOf = (sender) => ({ [SP]: IDP, [IDP]: SP })[sender] ?? "receiver";

const partyOf = (role, more = "") => make("span", { class: "party" + more, title: { [SP]: "service provider", [IDP]: "identity provider" }[role] }, role);

const arrowOf = (row, selected, open) => {
  const arrow = button("", () => open(row), { class: "step " + shade(row), "aria-current": isSame(row, selected) ? "true" : null });
  arrow.append(make("span", { class: "what" }, row.kind), " ", make("span", { class: "quiet" },
    row.time ? make("time", { title: row.time }, row.time.slice(11, 19)) : "", " ", shade(row) === "neutral" ? "" : mark(row.verdict)));
  return arrow;
};

// Shows the flow of a row; `open` selects another message.
export const showFlow = (row, open) => {
  const messages = row ? messagesOf(row) : [];
  const steps = [];
  for (const message of messages) {
    const sender = senderOf(message, messages);
    if (ANSWERS[message.kind] === undefined && message.answers && !message.answered) {
      const kind = Object.keys(ANSWERS).find((request) => ANSWERS[request] === message.kind);
      if (kind) steps.push({ sender: receiverOf(sender), missing: kind });
    }
    steps.push({ sender, message });
    const isAnswered = message.entry !== undefined && messages.some((other) => other.answered === message.entry);
    if (ANSWERS[message.kind] && !isAnswered) steps.push({ sender: receiverOf(sender), missing: ANSWERS[message.kind] });
  }
  let last = null;
  const items = steps.map(({ sender, message, missing }) => {
    const receiver = receiverOf(sender);
    const item = make("li", { class: last !== null && last !== sender ? "apart" : null },
      partyOf(sender, last === sender ? " repeated" : ""));
    last = receiver;
    item.append(message ? arrowOf(message, row, open) : make("span", { class: "step missing" },
      make("span", { class: "what" }, missing), " ", make("span", { class: "quiet" }, "not in the capture")));
    item.append(partyOf(receiver));
    return item;
  });
  byID("flow").replaceChildren(...items);
  byID("flow").hidden = items.length === 0;
};
