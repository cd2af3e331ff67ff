// SPDX-License-Identifier: Apache-2.0
// The page: captures in, verdicts and documents out.

import { byID, make, number, plural, save } from "./dom.js";
import { VirtualList } from "./list.js";
import { fill, tag } from "./panels.js";
import { Capture, options, Settings } from "./server.js";
import { SettingsForm } from "./settings.js";
import { Tabs } from "./tabs.js";
import { DocumentTree } from "./tree.js";

const state = { captures: [], settings: null, selected: null, pasted: 0, work: Promise.resolve() };

const say = (text) => { byID("message").textContent = text; };

// One thing after the other, so that answers arrive in the order of the questions.
const enqueue = (task) => {
  state.work = state.work.then(task).catch((error) => say(error.message));
  return state.work;
};

// MARK: The list

const nameOf = (row) => (row.entry === undefined ? row.capture.label : row.capture.label + " " + row.entry);

// The sender could choose an issuer that no signature covers.
const issuerOf = (row) => (row.issuer && row.envelope === "unsigned" ? row.issuer + " (unsigned)" : row.issuer);

const renderRow = (row, _, element) => {
  const request = [row.method, row.url].filter((part) => part).join(" ");
  element.append(
    make("span", { class: "first" }, tag(row.verdict), row.unchecked ? make("span", { class: "quiet" }, " unverified ") : " ", make("span", { class: "value" }, row.kind || "no SAML"), " ",
      make("time", { class: "quiet value" }, row.time || "")),
    make("span", { class: "second value" }, issuerOf(row) || row.message || ""),
    make("span", { class: "third quiet value" }, (row.answered ? "answers entry " + row.answered + " · " : "") + (request || nameOf(row))));
};

const list = new VirtualList(byID("list"), { itemRole: "option", render: renderRow, chosen: (row) => select(row) });
const tree = new DocumentTree();
const tabs = new Tabs(byID("tabs"), (name) => { if (name === "tree") tree.list.draw(true); });

const textOf = (row) => [nameOf(row), row.method, row.url, row.time, row.kind, row.issuer, row.code, row.message]
  .filter((part) => part).join("\n").toLowerCase();

const refresh = () => {
  const all = state.captures.flatMap((capture) => capture.rows);
  const verdict = byID("filter-verdict").value;
  const terms = byID("filter-text").value.toLowerCase().split(/\s+/).filter((term) => term !== "");
  const rows = all.filter((row) => (verdict === "" || row.verdict === verdict)
    && (terms.length === 0 || terms.every((term) => textOf(row).includes(term))));
  const active = state.selected ? rows.findIndex((row) => isSame(row, state.selected)) : -1;
  list.show(rows, active);
  const counts = ["accept", "reject", "unreadable"].map((name) => [name, rows.filter((row) => row.verdict === name).length]);
  byID("count").replaceChildren(all.length === 0 ? "No documents."
    : (rows.length === all.length ? plural(all.length, "document") : number(rows.length) + " of " + plural(all.length, "document")) + ": "
      + counts.filter(([, count]) => count > 0).map(([name, count]) => number(count) + " " + { accept: "accepted", reject: "rejected", unreadable: "unreadable" }[name]).join(", "));
  const notes = state.captures.flatMap((capture) => [
    ...capture.others.map(([kind, count]) => capture.label + ": " + number(count) + " " + kind + ", not listed"),
    ...(capture.omitted > 0 ? [capture.label + ": " + plural(capture.omitted, "more document") + ", not listed"] : []),
    ...(capture.rows.length === 0 ? [capture.label + ": no SAML message found"] : []),
  ]);
  byID("others").replaceChildren(...notes.map((note) => make("li", { class: "value" }, note)));
  for (const id of ["report", "clear"]) byID(id).disabled = state.captures.length === 0;
  return rows;
};

const isSame = (row, other) => row.capture === other.capture && row.index === other.index;

// MARK: The document

// Only the last document that was asked for is shown.
let shown = 0;

const select = async (row) => {
  state.selected = row;
  shown += 1;
  const mine = shown;
  byID("detail-source").textContent = [nameOf(row), row.url].filter((part) => part).join(" · ");
  const showsValues = byID("values").checked;
  let view;
  try {
    view = await row.capture.document(state.settings, row.index, showsValues);
  } catch (error) {
    say(error.message);
    return;
  }
  if (mine !== shown) return;
  byID("detail-body").hidden = false;
  fill(view, tree, showsValues, (path) => {
    tabs.open("tree");
    tree.open(path);
  });
  if (row.capture.isPasted) {
    const button = make("button", { type: "button" }, "Save the pasted text as " + row.capture.name);
    button.addEventListener("click", () => save(row.capture.blob, row.capture.name));
    byID("panel-summary").append(" ", button);
  }
  document.body.dataset.shown = String(mine);
};

const leave = () => {
  shown += 1;
  state.selected = null;
  byID("detail-body").hidden = true;
  byID("detail-source").textContent = "Select a document of the list.";
};

// MARK: Captures

const validate = async (captures, added = null) => {
  byID("progress").textContent = "Validating…";
  document.body.dataset.busy = "yes";
  try {
    for (const capture of captures) await capture.validate(state.settings);
  } finally {
    byID("progress").textContent = "";
    delete document.body.dataset.busy;
  }
  const rows = refresh();
  const first = rows.findIndex((row) => row.capture === added);
  if (first >= 0) list.choose(first);
  else if (state.selected) await select(state.selected);
};

const add = (blob, name, isPasted = false) => enqueue(async () => {
  say("");
  const capture = new Capture(blob, name);
  capture.isPasted = isPasted;
  state.captures.push(capture);
  try {
    await validate([capture], capture);
  } catch (error) {
    state.captures = state.captures.filter((other) => other !== capture);
    refresh();
    throw error;
  }
});

const addText = (text) => {
  state.pasted += 1;
  return add(new Blob([text]), state.pasted === 1 ? "pasted.txt" : "pasted-" + state.pasted + ".txt", true);
};

const addFiles = (files) => { for (const file of files) add(file, file.name); };

// MARK: Settings

const applySettings = (form) => enqueue(async () => {
  byID("settings-summary").textContent = form.summary;
  const settings = new Settings(await form.json());
  try {
    await settings.send();
  } catch (error) {
    byID("settings-problem").textContent = error.message + (state.settings ? " The verdicts are those of the settings before." : "");
    byID("settings").open = true;
    return;
  }
  byID("settings-problem").textContent = "";
  byID("settings-notices").replaceChildren(...settings.notices.map((notice) => make("li", { class: "value" }, notice)));
  state.settings = settings;
  await validate(state.captures);
  document.body.dataset.settings = String(settings.id);
});

// MARK: Events

const start = async () => {
  const form = new SettingsForm(await options(), () => applySettings(form));
  await applySettings(form);

  byID("files").addEventListener("change", (event) => {
    addFiles([...event.target.files]);
    event.target.value = "";
  });
  byID("paste-open").addEventListener("click", () => {
    const isOpen = byID("paste").hidden;
    byID("paste").hidden = !isOpen;
    byID("paste-open").setAttribute("aria-expanded", String(isOpen));
    if (isOpen) byID("paste-text").focus();
  });
  byID("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = byID("paste-text").value;
    if (text.trim() !== "") addText(text);
    byID("paste-text").value = "";
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest("input, textarea, select")) return;
    const files = [...event.clipboardData.files];
    if (files.length > 0) addFiles(files);
    else if (event.clipboardData.getData("text") !== "") addText(event.clipboardData.getData("text"));
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    byID("drop").classList.add("over");
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) byID("drop").classList.remove("over"); });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    byID("drop").classList.remove("over");
    if (event.dataTransfer.files.length > 0) addFiles([...event.dataTransfer.files]);
    else if (event.dataTransfer.getData("text") !== "") addText(event.dataTransfer.getData("text"));
  });
  byID("filters").addEventListener("input", refresh);
  byID("filters").addEventListener("submit", (event) => event.preventDefault());
  byID("values").addEventListener("change", () => { if (state.selected) select(state.selected); });
  byID("report").addEventListener("click", () => enqueue(async () => {
    for (const capture of state.captures) {
      save(await capture.report(state.settings), capture.name.replace(/[^\w.-]+/g, "_") + ".report.html");
    }
  }));
  byID("clear").addEventListener("click", () => enqueue(() => {
    state.captures = [];
    leave();
    refresh();
    byID("files").focus();
  }));
  document.body.dataset.ready = "yes";
};

start().catch((error) => say(error.message));
