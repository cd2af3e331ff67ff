// SPDX-License-Identifier: Apache-2.0
// The form of trust, policy and time, which is made from the options of samltool.

import { byID, make, prose, save, visible } from "./dom.js";

// The options that most people need; the others are below them.
const FIRST = ["trust", "at", "audience", "recipient", "destination", "in-response-to", "clock-skew", "require-signature",
  "decryption-key", "profile"];

const base64 = async (blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 32768) text += String.fromCharCode(...bytes.subarray(start, start + 32768));
  return btoa(text);
};

export class SettingsForm {
  constructor({ options, now }, changed) {
    this.now = now;
    this.files = new Map();
    this.changed = changed;
    this.fields = options.map((option) => this.field(option));
    const first = FIRST.map((name) => this.fields.find((field) => field.option.name === name)).filter((field) => field);
    const others = this.fields.filter((field) => !first.includes(field));
    byID("settings-form").replaceChildren(
      make("div", { class: "grid" }, ...first.map((field) => field.element)),
      make("details", {}, make("summary", {}, "More options"),
        make("div", { class: "grid" }, ...others.map((field) => field.element))));
    byID("settings-form").addEventListener("input", () => this.touched());
    byID("settings-form").addEventListener("submit", (event) => event.preventDefault());
    byID("option-at").value = now;
  }

  touched() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.changed(), 250);
  }

  field(option) {
    const id = "option-" + option.name;
    const label = "--" + option.name;
    const help = make("p", { class: "quiet help", id: id + "-help" }, ...prose(option.help));
    const common = { id, "aria-describedby": id + "-help" };
    if (option.files) return this.fileField(option, id, label, help);
    if (option.arity === "flag") {
      const input = make("input", { ...common, type: "checkbox" });
      return { option, element: make("div", { class: "field" }, make("label", { class: "check" }, input, " ", label), help),
        value: () => (input.checked ? true : undefined) };
    }
    let input;
    if (option.arity === "one" && option.choices.length > 0) {
      input = make("select", common, make("option", { value: "" }, "default"),
        ...option.choices.map((choice) => make("option", { value: choice }, choice)));
    } else if (option.arity === "list") {
      input = make("textarea", { ...common, rows: 2, spellcheck: "false", placeholder: "one value per line" });
    } else {
      input = make("input", { ...common, type: "text", spellcheck: "false", inputmode: option.number ? "numeric" : false });
    }
    const element = make("div", { class: "field" }, make("label", { for: id }, label), input);
    if (option.name === "at") element.append(this.timeButtons(input));
    element.append(help);
    const value = () => {
      const text = input.value.trim();
      if (text === "") return undefined;
      if (option.arity === "list") return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
      return option.number && /^-?\d+$/.test(text) ? Number(text) : text;
    };
    return { option, element, value };
  }

  timeButtons(input) {
    const button = (text, value) => {
      const element = make("button", { type: "button" }, text);
      element.addEventListener("click", () => {
        input.value = value();
        this.touched();
      });
      return element;
    };
    return make("div", { class: "line" }, button("Now", () => new Date().toISOString().replace(/\.\d+/, "")),
      button("Issue instant of each document", () => "issue-instant"));
  }

  // A field for files, which can also be pasted; with `issuers`, each file has the entity ID of an issuer.
  fileField(option, id, label, help) {
    const isList = option.arity === "list";
    let names = [];
    const issuers = new Map();
    const issuerField = (name) => {
      const input = make("input", { type: "text", spellcheck: "false", placeholder: "entity ID of the issuer",
        "aria-label": "Entity ID of the issuer of " + visible(name), value: issuers.get(name) ?? "" });
      input.addEventListener("input", () => issuers.set(name, input.value.trim()));
      return input;
    };
    const list = make("ul", { class: "files" });
    const render = () => list.replaceChildren(...names.map((name) => {
      const remove = make("button", { type: "button", "aria-label": "Remove " + visible(name) }, "Remove");
      remove.addEventListener("click", () => {
        names = names.filter((other) => other !== name);
        render();
        this.touched();
      });
      const keep = make("button", { type: "button", "aria-label": "Save " + visible(name) }, "Save");
      keep.addEventListener("click", () => save(this.files.get(name), name));
      return make("li", {}, ...(option.issuers ? [issuerField(name), " "] : []), make("span", { class: "value" }, visible(name)), " ", remove, " ", keep);
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
    const input = make("input", { id, type: "file", multiple: isList, "aria-describedby": id + "-help" });
    input.addEventListener("change", () => {
      for (const file of input.files) add(file, file.name);
      input.value = "";
    });
    const text = make("textarea", { rows: 3, spellcheck: "false", "aria-label": label + ": paste the content of a file" });
    const use = make("button", { type: "button" }, "Add pasted text");
    use.addEventListener("click", () => {
      if (text.value.trim() === "") return;
      add(new Blob([text.value]), option.name + (text.value.trimStart().startsWith("<") ? ".xml" : ".pem"));
      text.value = "";
    });
    const element = make("div", { class: "field" }, make("label", { for: id }, label), input, list,
      make("details", {}, make("summary", {}, "Paste"), text, use), help);
    const values = () => (option.issuers ? names.map((name) => (issuers.get(name) ?? "") + "=" + name) : names);
    return { option, element, value: () => (names.length === 0 ? undefined : isList ? values() : values()[0]), names: () => names };
  }

  // The settings as JSON for the server.
  async json() {
    const options = {};
    const used = new Set();
    for (const { option, value, names } of this.fields) {
      const given = value();
      if (given !== undefined) options[option.name] = given;
      for (const name of names ? names() : []) used.add(name);
    }
    const files = [];
    for (const name of used) files.push({ name, content: await base64(this.files.get(name)) });
    return { options, files };
  }

  // The most important settings in a few words.
  get summary() {
    const value = (name) => this.fields.find((field) => field.option.name === name).value();
    const trust = [...(value("trust") ?? []), ...(value("trust-key") ?? [])];
    return (trust.length > 0 ? "trusted: " + trust.map(visible).join(", ") : "no trusted keys") + "; time: " + (value("at") || "now");
  }
}
