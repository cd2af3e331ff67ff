// SPDX-License-Identifier: Apache-2.0
// Calls of the server that printed the address of this page. Captures and settings are in its memory only: the page
// sends them again if newer ones took their place.

import { visible } from "./dom.js";

const refusal = (status, message, problems = []) => Object.assign(new Error(message), { status, problems });

// The number of documents of a request, whose verdicts arrive together.
const PART = 256;

const call = async (name, query = {}, body = null) => {
  const parameters = Object.entries(query).map(([key, value]) => key + "=" + encodeURIComponent(value)).join("&");
  let response;
  try {
    response = await fetch(name + (parameters === "" ? "" : "?" + parameters), { method: "POST", body, cache: "no-store" });
  } catch {
    throw refusal(0, "saml-inspector does not answer. Start it again, and open the address that it prints.");
  }
  if (response.ok) return response;
  let answer = {};
  try {
    answer = await response.json();
  } catch {
    // The answer has no reason.
  }
  throw refusal(response.status, answer.error || "The server answered with the status " + response.status + ".", answer.problems);
};

const isGone = (error) => error.status === 410;

export const options = async () => (await call("options")).json();

// The settings of the page, kept until they change.
export class Settings {
  constructor(json) {
    this.json = json;
    this.id = null;
  }

  async send() {
    const answer = await (await call("settings", {}, JSON.stringify(this.json))).json();
    this.id = answer.settings;
    this.notices = answer.notices;
    this.files = answer.files;
    return this;
  }
}

// A file or a text of the user.
export class Capture {
  constructor(blob, name) {
    this.blob = blob;
    this.name = name;
    this.label = visible(name);
    this.id = null;
    // The number of documents, the row of each one that is a message, and the settings of each part.
    this.total = 0;
    this.rows = [];
    this.parts = new Map();
    // The calls that send the capture and the settings again, while they last.
    this.restored = null;
    this.omitted = 0;
  }

  async send() {
    const answer = await (await call("captures", { name: this.name }, this.blob)).json();
    this.id = answer.capture;
    this.total = answer.documents;
    this.omitted = answer.omitted;
  }

  // Calls the server, and sends what it no longer has.
  async ask(name, settings, query = {}) {
    if (this.id === null) await this.send();
    for (let attempt = 0; ; attempt += 1) {
      const ids = { capture: this.id, settings: settings.id };
      try {
        return await call(name, { ...ids, ...query });
      } catch (error) {
        if (!isGone(error) || attempt > 0) throw error;
        await this.restore(settings, ids);
      }
    }
  }

  // Sends what the server no longer has; calls that found it out at the same time wait for the first of them.
  async restore(settings, ids) {
    if (!this.restored && (ids.capture !== this.id || ids.settings !== settings.id)) return;
    this.restored ??= this.send().then(() => settings.send()).finally(() => { this.restored = null; });
    await this.restored;
  }

  // The starts of the parts whose verdicts are not those of the settings.
  waiting(settings) {
    const starts = [];
    for (let start = 0; start < this.total; start += PART) {
      if (this.parts.get(start)?.settings !== settings) starts.push(start);
    }
    return starts;
  }

  // The number of documents without a verdict of the settings.
  unvalidated(settings) {
    return this.waiting(settings).reduce((sum, start) => sum + Math.min(PART, this.total - start), 0);
  }

  // The start of the part that contains a document.
  startOf(index) { return index - index % PART; }

  // Whether the verdict of a row is that of the settings.
  isCurrent(row, settings) { return this.parts.get(this.startOf(row.index))?.settings === settings; }

  // Validates one part of the documents.
  async validate(settings, start) {
    const answer = await (await this.ask("verdicts", settings, { from: start, count: PART })).json();
    for (let index = start; index < Math.min(start + PART, this.total); index += 1) this.rows[index] = undefined;
    for (const row of answer.rows) this.rows[row.index] = { ...row, capture: this };
    this.parts.set(start, { settings, others: answer.others, steps: answer.steps });
  }

  // The rows of the documents that were validated, in their order.
  get messages() { return this.rows.filter((row) => row); }

  // What to do about a cause, and who must do it.
  stepOf(cause) {
    for (const { steps } of this.parts.values()) {
      const step = steps.find(([name]) => name === cause);
      if (step) return step;
    }
    return null;
  }

  // The number of contents of each kind other than messages.
  get others() {
    const counts = new Map();
    for (const { others } of this.parts.values()) {
      for (const [kind, count] of others) counts.set(kind, (counts.get(kind) ?? 0) + count);
    }
    return [...counts];
  }

  async document(settings, index, showsValues) {
    return (await this.ask("document", settings, { index, values: showsValues ? 1 : 0 })).json();
  }
}

// The report of all documents of several captures in a format, as one file.
export const report = async (captures, settings, format) => {
  for (const capture of captures) if (capture.id === null) await capture.send();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const ids = captures.map((capture) => capture.id).join(",");
      return await (await call("report", { capture: ids, settings: settings.id, format })).blob();
    } catch (error) {
      if (!isGone(error) || attempt > 0) throw error;
      for (const capture of captures) await capture.send();
      await settings.send();
    }
  }
};
