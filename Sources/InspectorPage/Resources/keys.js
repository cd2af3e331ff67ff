// SPDX-License-Identifier: Apache-2.0
// The keys of a document next to the keys that are trusted or given.

import { button, facts, make, plural } from "./dom.js";

// The number of trusted keys that are shown next to that of the document.
const MOST = 4;

// Copies a text, and says so on a button; without a clipboard it selects the element that contains it.
export const copy = async (element, text, shown = null) => {
  const title = element.dataset.title ??= element.textContent;
  try {
    await navigator.clipboard.writeText(text);
    element.textContent = "Copied";
  } catch {
    if (shown) getSelection().selectAllChildren(shown);
    element.textContent = shown ? "Selected: press Control-C to copy" : "The browser does not allow it";
  }
  setTimeout(() => { element.textContent = title; }, 2000);
};

export const copyButton = (title, text, shown = null) => button(title, ({ currentTarget }) => copy(currentTarget, text, shown));

const card = (title, note, pairs, ...more) => make("section", { class: "key" }, make("h4", { class: "value" }, title),
  note && make("p", { class: "quiet" }, note), facts(pairs), ...more);

export const certificatePairs = (key) => {
  const certificate = key.certificate;
  return [["key", [key.keyKind, key.key].filter((part) => part).join(" ") || "unknown"],
    ...(certificate ? [["subject", certificate.subject], ["issuer", certificate.issuer], ["serial", certificate.serial],
      ["valid", certificate.notBefore ? certificate.notBefore + " to " + certificate.notAfter : "unknown"],
      ["SHA-256", certificate.sha256], ["SHA-1", certificate.sha1]] : [["certificate", "unknown"]])];
};

const created = (key) => ({ true: "The signature verifies with this key.", false: "The signature does not verify with this key." })[key.verifies]
  ?? "Whether this key created the signature is unknown, because the document was changed.";

const copyPEM = (key, { certificates }) => {
  const pem = key.certificate && certificates?.[key.certificate.sha256];
  return pem ? copyButton("Copy as PEM", pem.join("\n") + "\n") : null;
};

// The cards of a signature: the keys inside the document, then the trusted ones.
const cards = (signature, view) => {
  const embedded = signature.embeddedKeys ?? [];
  const list = embedded.length > 0 ? embedded.map((key) => card("In the document, not trusted", created(key), certificatePairs(key), copyPEM(key, view)))
    : [card("In the document", "The signature contains no certificate.", [])];
  const trusted = view.trustedKeys;
  if (!trusted) return [...list, card("Trusted", "No trusted certificate was given, so no signature was verified.", [])];
  for (const key of trusted.keys.slice(0, MOST)) {
    const isSame = embedded.some((other) => other.key === key.key);
    const notes = [key.key === signature.key && "Verifies this signature.", isSame && "The same key as in the document.",
      !isSame && embedded.length > 0 && "Not the key in the document."];
    list.push(card("Trusted for " + (key.issuer ?? "every issuer"), notes.filter((note) => note).join(" "), certificatePairs(key), copyPEM(key, view)));
  }
  const rest = trusted.keys.length - Math.min(trusted.keys.length, MOST) + trusted.omitted;
  if (rest > 0) list.push(make("p", { class: "quiet" }, plural(rest, "more trusted key") + " not shown."));
  return list;
};

const results = { valid: "verified", unchecked: "not verified", "untrusted-key": "does not verify with a trusted key" };

// The cards of a signature; if the key in the document is the trusted one, they are folded behind one line.
const compared = (signature, view) => {
  const grid = make("div", { class: "keys" }, ...cards(signature, view));
  const embedded = signature.embeddedKeys ?? [];
  const trusted = view.trustedKeys?.keys.find((key) => key.key === signature.key);
  if (signature.result !== "valid" || !trusted || embedded.length === 0 || embedded.some((key) => key.key !== trusted.key)) return grid;
  const certificate = trusted.certificate;
  return make("details", {}, make("summary", { class: "value" }, "The same key in the document and in your trust: "
    + (certificate ? certificate.subject + ", until " + certificate.notAfter : trusted.key)), grid);
};

// The signatures of a document, each with its keys side by side.
export const signatures = (view) => (view.coverage ?? []).flatMap((signature) => [
  make("h3", {}, "Signature of the " + signature.covers + ": " + (results[signature.result] ?? "does not verify (" + signature.result + ")")
    + (signature.signature ? ", " + signature.signature : "")), compared(signature, view)]);

// The keys that encrypted parts are meant for, next to the keys that were given.
export const recipients = (view) => {
  if (!view.recipients) return [];
  const { parts, given } = view.recipients;
  return parts.flatMap(({ path, recipients: keys }) => [
    make("h3", {}, "Encrypted part ", make("code", { class: "value" }, path)),
    make("div", { class: "keys" },
      ...(keys.length === 0 ? [card("Encrypted for", "Unknown: the document names no key.", [])] : keys.map((key) => card("Encrypted for",
        key.decryptionKey ? "This is decryption key " + key.decryptionKey + "." : key.key ? "None of the given keys." : "Unknown: the document names no certificate.",
        key.key ? [["recipient", key.recipient], ...certificatePairs(key)] : [["recipient", key.recipient]]))),
      card("Given for decryption", given.length === 0 ? "No private key was given." : "", given.map((print, index) => ["key " + (index + 1), print])))]);
};
