// SPDX-License-Identifier: Apache-2.0
// Calls of the server that printed the address of this page. Captures and settings are in its memory only: the page
// sends them again if newer ones took their place.

import { visible } from "./dom.js";

export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const call = async (name, query = {}, body = null) => {
  const parameters = Object.entries(query).map(([key, value]) => key + "=" + encodeURIComponent(value)).join("&");
  let response;
  try {
    response = await fetch(name + (parameters === "" ? "" : "?" + parameters), { method: "POST", body, cache: "no-store" });
  } catch {
    throw new Refusal(0, "saml-inspector does not answer. Start it again, and open the address that it prints.");
  }
  if (response.ok) return response;
  let reason = "The server answered with the status " + response.status + ".";
  try {
    reason = (await response.json()).error || reason;
  } catch {
    // The answer has no reason.
  }
  throw new Refusal(response.status, reason);
};

const isGone = (error) => error instanceof Refusal && error.status === 410;

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
    this.flags = answer.flags;
    this.notices = answer.notices;
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
    this.rows = [];
    this.others = [];
    this.omitted = 0;
  }

  async send() {
    const answer = await (await call("captures", { name: this.name }, this.blob)).json();
    this.id = answer.capture;
  }

  // Calls the server, and sends what it no longer has.
  async ask(name, settings, query = {}) {
    if (this.id === null) await this.send();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await call(name, { capture: this.id, settings: settings.id, ...query });
      } catch (error) {
        if (!isGone(error) || attempt > 0) throw error;
        await this.send();
        await settings.send();
      }
    }
  }

  async validate(settings) {
    const answer = await (await this.ask("verdicts", settings)).json();
    this.rows = answer.rows.map((row) => ({ ...row, capture: this }));
    this.others = answer.others;
    this.omitted = answer.omitted;
  }

  async document(settings, index, showsValues) {
    return (await this.ask("document", settings, { index, values: showsValues ? 1 : 0 })).json();
  }

  async report(settings) { return (await this.ask("report", settings)).blob(); }
}
