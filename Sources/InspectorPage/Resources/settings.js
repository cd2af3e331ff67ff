// SPDX-License-Identifier: Apache-2.0
// The form of trust, policy and time, which is made from the options of samltool.

import { button, byID, make, prose, save, timed, visible } from "./dom.js";

// The options that most people need, by the party that they describe; the others are below them.
const GROUPS = [["Your service", ["sp-metadata", "audience", "acs", "in-response-to", "decryption-key"]],
  ["Identity provider", ["trust", "issuer"]], ["Time", ["at"]]];

// One field for two options, because the ACS URL is the value of both.
const ACS = { name: "acs", label: "ACS URL (Recipient, Destination)", flags: ["recipient", "destination"], arity: "list", choices: [], number: false, files: false, issuers: false,
  help: "The URL of the SP that receives responses. Responses may name it as `Destination`, and subject confirmations as `Recipient`." };

// A text without the white space of a form around it: a no-break space is part of a value, and often its fault.
const trimmed = (text) => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");

const flagsOf = (option) => (option.flags ?? [option.name]).map((name) => "--" + name);

const base64 = async (blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 32768) text += String.fromCharCode(...bytes.subarray(start, start + 32768));
  return btoa(text);
};

export class SettingsForm {
  // `touched()` is called when the user edits a field, and `changed()` after a pause.
  constructor({ options }, { touched, changed }) {
    this.files = new Map();
    this.edited = touched;
    this.changed = changed;
    this.fields = [ACS, ...options].map((option) => this.field(option));
    const groups = GROUPS.map(([title, names]) => make("fieldset", {}, make("legend", {}, title), ...names.map((name) => this.named(name).element)));
    const others = this.fields.filter(({ option }) => !GROUPS.some(([, names]) => names.includes(option.name)));
    byID("settings-form").replaceChildren(...groups, make("details", { id: "more-options" }, make("summary", {}, "More options"),
      ...others.map((field) => field.element)));
    byID("settings-form").addEventListener("input", () => this.touched());
    byID("settings-form").addEventListener("submit", (event) => event.preventDefault());
    setInterval(() => this.tick(), 1000);
    this.tick();
  }

  // Without a validation time, documents are validated at the time at which they are shown.
  tick() { byID("clock").textContent = "Now: " + new Date().toISOString().replace(/\.\d+/, ""); }

  // Sets the value of a text field.
  set(name, value) {
    byID("option-" + name).value = value;
    this.touched();
  }

  // The field of an option.
  named(name) {
    const owner = ACS.flags.includes(name) ? ACS.name : name;
    return this.fields.find((field) => field.option.name === owner);
  }

  // Opens the form at the field of an option.
  open(name) {
    const input = byID("option-" + this.named(name).option.name);
    if (input.closest("#more-options")) byID("more-options").open = true;
    input.focus();
    input.scrollIntoView({ block: "center" });
  }

  // Marks the fields of the options that problems are about; without problems, removes the marks.
  mark(problems) {
    for (const { option, element } of this.fields) {
      const lines = problems.filter(({ options }) => options.some((name) => (option.flags ?? [option.name]).includes(name)));
      const input = element.querySelector("#option-" + option.name);
      element.classList.toggle("bad", lines.length > 0);
      element.querySelector(".problem").replaceChildren(...lines.flatMap(({ text }) => prose(text)));
      if (lines.length > 0) {
        input.setAttribute("aria-invalid", "true");
        if (input.closest("#more-options")) byID("more-options").open = true;
      } else input.removeAttribute("aria-invalid");
    }
  }

  // Shows what metadata says about itself beside its file; the same list stays, because the user may edit it.
  describe(descriptions) {
    if (JSON.stringify(descriptions) === JSON.stringify(this.descriptions)) return;
    this.descriptions = descriptions;
    for (const { render } of this.fields) render?.();
  }

  touched() {
    for (const field of byID("settings-form").querySelectorAll("textarea[id]")) field.rows = Math.min(6, field.value.split("\n").length);
    this.edited();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.changed(), 250);
  }

  field(option) {
    const id = "option-" + option.name;
    const label = option.label ?? option.name;
    const help = [make("details", { class: "help quiet" }, make("summary", {}, make("code", {}, flagsOf(option).join(" "))),
      make("p", { id: id + "-help" }, ...prose(option.help))), make("p", { class: "problem", id: id + "-problem" })];
    const common = { id, "aria-describedby": id + "-problem " + id + "-help" };
    if (option.files) return this.fileField(option, common, label, help);
    if (option.arity === "flag") {
      const input = make("input", { ...common, type: "checkbox" });
      return { option, label, element: make("div", { class: "field" }, make("label", { class: "check" }, input, " ", label), ...help),
        value: () => (input.checked ? true : undefined) };
    }
    let input;
    if (option.arity === "one" && option.choices.length > 0) {
      input = make("select", common, make("option", { value: "" }, "default"),
        ...option.choices.map((choice) => make("option", { value: choice }, choice)));
    } else if (option.arity === "list") {
      input = make("textarea", { ...common, rows: 1, spellcheck: "false", placeholder: "one value per line" });
    } else {
      input = make("input", { ...common, type: "text", spellcheck: "false", inputmode: option.number ? "numeric" : false });
    }
    const element = make("div", { class: "field" }, make("label", { for: id }, label), input);
    if (option.name === "at") element.append(this.timeButtons(input));
    element.append(...help);
    const value = () => {
      const text = trimmed(input.value);
      if (text === "") return undefined;
      if (option.arity === "list") return text.split("\n").map(trimmed).filter((line) => line !== "");
      return option.number && /^-?\d+$/.test(text) ? Number(text) : text;
    };
    return { option, label, element, value };
  }

  timeButtons(input) {
    const choice = (text, value) => button(text, () => {
      input.value = value;
      this.touched();
    });
    input.placeholder = "now, or a time such as 2026-05-01T10:00:00Z";
    return make("div", { class: "line" }, choice("Now", ""), choice("IssueInstant", "issue-instant"), make("span", { id: "clock", class: "quiet" }));
  }

  // A field for files, which can also be pasted; with `issuers`, each file has the entity ID of an issuer.
  fileField(option, common, label, help) {
    const { id } = common;
    const isList = option.arity === "list";
    let names = [];
    const issuers = new Map();
    const issuerField = (name) => {
      const input = make("input", { type: "text", spellcheck: "false", placeholder: "entity ID of the issuer",
        "aria-label": "Entity ID of the issuer of " + visible(name), value: issuers.get(name) ?? "" });
      input.addEventListener("input", () => issuers.set(name, trimmed(input.value)));
      return input;
    };
    const list = make("ul", { class: "files" });
    const render = () => list.replaceChildren(...names.map((name) => {
      const remove = button("Remove", () => {
        names = names.filter((other) => other !== name);
        render();
        this.touched();
      }, { "aria-label": "Remove " + visible(name) });
      const keep = button("Save this file", () => save(this.files.get(name), name), { "aria-label": "Save " + visible(name) });
      return make("li", {}, ...(option.issuers ? [issuerField(name), " "] : []), make("span", { class: "value" }, visible(name)), " ", remove, " ", keep,
        this.descriptions?.[name] === undefined ? "" : make("p", { class: "quiet value" }, ...timed(this.descriptions[name])));
    }));
    const add = (blob, wanted) => {
      // The last equals sign separates the issuer from the file.
      if (option.issuers) wanted = wanted.replaceAll("=", "-");
      let name = wanted;
      for (let count = 2; this.files.has(name); count += 1) name = wanted.replace(/(\.[^.]*)?$/, "-" + count + "$1");
      this.files.set(name, blob);
      names = isList ? [...names, name] : [name];
      render();
      this.touched();
    };
    const input = make("input", { ...common, type: "file", multiple: isList });
    input.addEventListener("change", () => {
      for (const file of input.files) add(file, file.name);
      input.value = "";
    });
    const text = make("textarea", { rows: 3, spellcheck: "false", "aria-label": label + ": paste the content of a file" });
    const paste = make("details", {}, make("summary", {}, "Paste"), text, button("Add pasted text", () => {
      if (text.value.trim() === "") return;
      add(new Blob([text.value]), option.name + (text.value.trimStart().startsWith("<") ? ".xml" : ".pem"));
      text.value = "";
      paste.open = false;
    }));
    const element = make("div", { class: "field" }, make("label", { for: id }, label), input, list, paste, ...help);
    const values = () => (option.issuers ? names.map((name) => (issuers.get(name) ?? "") + "=" + name) : names);
    return { option, label, element, value: () => (names.length === 0 ? undefined : isList ? values() : values()[0]), names: () => names, add, render };
  }

  // The settings as JSON for the server.
  async json() {
    const options = {};
    const used = new Set();
    for (const { option, value, names } of this.fields) {
      const given = value();
      for (const name of given === undefined ? [] : option.flags ?? [option.name]) {
        options[name] = Array.isArray(given) ? [...(options[name] ?? []), ...given] : given;
      }
      for (const name of names ? names() : []) used.add(name);
    }
    const files = [];
    for (const name of used) files.push({ name, content: await base64(this.files.get(name)) });
    return { options, files };
  }
}
