// SPDX-License-Identifier: Apache-2.0
// The page: captures in, verdicts and documents out.

import { byID, make, number, plural, prose, save } from "./dom.js";
import { VirtualList } from "./list.js";
import { fill } from "./panels.js";
import { Capture, options, report, Settings } from "./server.js";
import { SettingsForm } from "./settings.js";
import { Tabs } from "./tabs.js";
import { DocumentTree } from "./tree.js";
import { Validation } from "./validation.js";
import { hideVerdict, nameOf, showVerdict, tag, words } from "./verdict.js";

const state = { captures: [], settings: null, form: null, selected: null, pasted: 0, work: Promise.resolve() };

const say = (text) => { byID("message").textContent = text; };

// One thing after the other, so that answers arrive in the order of the questions. A validation of many documents gives way.
const enqueue = (task) => {
  validation.interrupt();
  state.work = state.work.then(task).catch((error) => say(error.message));
  return state.work;
};

// MARK: The list

const reasonOf = (row) => {
  const old = row.capture.old.get(row.index);
  const past = !old?.at || old.settings !== state.settings ? "" : (old.stated ? "accepted at the time of the capture" : "accepted at its IssueInstant") + "; now: ";
  return past + row.headline;
};

const renderRow = (row, _, element) => {
  const isCurrent = row.capture.isCurrent(row, state.settings);
  if (!isCurrent) element.classList.add("stale");
  const request = [row.method, row.url].filter((part) => part).join(" ");
  const origin = [nameOf(row), row.answered && "answers entry " + row.answered, row.issuer, request].filter((part) => part);
  element.append(
    make("span", { class: "first" }, tag(row.verdict), isCurrent ? null : make("span", { class: "quiet" }, " (old settings)"),
      " ", make("span", { class: "value" }, row.kind || "no SAML"), " ",
      make("time", { class: "quiet value" }, row.time || "")),
    make("span", { class: "second value" }, ...prose(reasonOf(row))),
    make("span", { class: "third quiet value" }, origin.join(" · ")));
};

const list = new VirtualList(byID("list"), { itemRole: "option", render: renderRow, chosen: (row) => select(row) });
const tree = new DocumentTree();
const tabs = new Tabs(byID("tabs"), (name) => { if (name === "tree") tree.list.draw(true); });

const textOf = (row) => [nameOf(row), row.method, row.url, row.time, row.kind, row.issuer, row.code, row.headline, row.message]
  .filter((part) => part).join("\n").toLowerCase();

const refresh = (reveals = true) => {
  const all = state.captures.flatMap((capture) => capture.messages);
  const verdict = byID("filter-verdict").value;
  const terms = byID("filter-text").value.toLowerCase().split(/\s+/).filter((term) => term !== "");
  const rows = all.filter((row) => (verdict === "" || row.verdict === verdict)
    && (terms.length === 0 || terms.every((term) => textOf(row).includes(term))));
  const active = state.selected ? rows.findIndex((row) => isSame(row, state.selected)) : -1;
  byID("list").style.setProperty("--rows", String(Math.max(rows.length, 1)));
  list.show(rows, active, reveals);
  const counts = Object.keys(words).map((name) => [name, rows.filter((row) => row.verdict === name).length]);
  byID("count").replaceChildren(all.length === 0 ? "No documents."
    : (rows.length === all.length ? plural(all.length, "document") : number(rows.length) + " of " + plural(all.length, "document")) + ": "
      + counts.filter(([, count]) => count > 0).map(([name, count]) => number(count) + " " + words[name]).join(", "));
  const notes = state.captures.flatMap((capture) => [
    ...capture.others.map(([kind, count]) => capture.label + ": " + number(count) + " " + kind + ", not listed"),
    ...(capture.omitted > 0 ? [capture.label + ": " + plural(capture.omitted, "more document") + ", not listed"] : []),
    ...(capture.waiting(state.settings).length === 0 && capture.messages.length === 0 ? [capture.label + ": no SAML message found"] : []),
  ]);
  byID("others").replaceChildren(...notes.map((note) => make("li", { class: "value" }, note)));
  for (const id of ["report", "clear"]) byID(id).disabled = state.captures.length === 0;
  return rows;
};

const isSame = (row, other) => row.capture === other.capture && row.index === other.index;

// MARK: The document

// Only the last document that was asked for is shown.
let shown = 0;

const checkAt = (time) => {
  state.form.set("at", time);
  byID("detail").focus();
};

const select = async (row) => {
  state.selected = row;
  shown += 1;
  const mine = shown;
  byID("detail-source").textContent = [nameOf(row), row.url].filter((part) => part).join(" · ");
  const showsValues = byID("values").checked;
  const settings = state.settings;
  let view;
  try {
    view = await row.capture.document(settings, row.index, showsValues);
  } catch (error) {
    say(error.message);
    return;
  }
  if (mine !== shown || settings !== state.settings) return;
  byID("detail-body").hidden = false;
  showVerdict(row, view.summary, checkAt);
  // The list does not validate each document at the time of its capture; this one is known now.
  row.capture.old.set(row.index, { settings, ...view.summary.old });
  list.draw(true);
  fill(view, tree, {
    showsValues,
    show: (path) => {
      tabs.open("tree");
      tree.open(path);
    },
    open: (index) => {
      const other = list.items.findIndex((item) => item.capture === row.capture && item.index === index);
      if (other >= 0) list.choose(other);
      else if (row.capture.rows[index]) select(row.capture.rows[index]);
    },
    reveal: () => {
      byID("values").checked = true;
      tabs.open("raw", true);
      select(row);
    },
    form: state.form,
  });
  if (row.capture.isPasted) {
    const button = make("button", { type: "button" }, "Save the pasted text as " + row.capture.name);
    button.addEventListener("click", () => save(row.capture.blob, row.capture.name));
    byID("panel-summary").append(" ", button);
  }
  // A document can expire after its row was made.
  if (row.capture.isCurrent(row, settings) && row.capture.rows[row.index]?.verdict !== view.summary.verdict) {
    try {
      await row.capture.renew(row, settings);
    } catch (error) {
      say(error.message);
    }
    refresh(false);
  }
  document.body.dataset.shown = String(mine);
};

const leave = () => {
  shown += 1;
  state.selected = null;
  hideVerdict();
  byID("detail-body").hidden = true;
  byID("detail-source").textContent = "Select a document from the list.";
};

// MARK: Captures

const showCaptures = () => {
  byID("captures").replaceChildren(...state.captures.map((capture) => {
    const button = make("button", { type: "button", "aria-label": "Remove " + capture.label }, "Remove");
    button.addEventListener("click", () => remove(capture));
    return make("li", {}, make("span", { class: "value" }, capture.label), " ", make("span", { class: "quiet" }, plural(capture.total, "document")), " ", button);
  }));
};

// The last time at which a list of many documents was drawn, and whether its visible rows had the verdicts of the settings.
const drawn = { at: 0, isCurrent: false };

const validation = new Validation({
  captures: () => state.captures,
  settings: () => state.settings,
  inView: () => list.inView,
  changed: async () => {
    // A list of many documents is not drawn after every part, and less often if only its counts change.
    const isCurrent = list.inView.every((row) => row.capture.isCurrent(row, state.settings));
    const pause = isCurrent && drawn.isCurrent ? 600 : 150;
    if (!state.added && performance.now() - drawn.at < pause) return;
    const rows = refresh(false);
    Object.assign(drawn, { at: performance.now(), isCurrent });
    const first = state.added ? rows.findIndex((row) => row.capture === state.added) : -1;
    if (first < 0) return;
    state.added = null;
    list.choose(first);
  },
  resume: () => enqueue(() => validate()),
});

const validate = async (added = null) => {
  state.added = added;
  try {
    await validation.validate(added);
  } finally {
    refresh(false);
  }
};

const add = (blob, name, isPasted = false) => enqueue(async () => {
  say("");
  const capture = new Capture(blob, name);
  capture.isPasted = isPasted;
  try {
    await capture.send();
    state.captures.push(capture);
  } catch (error) {
    say(error.message);
  }
  showCaptures();
  await validate(capture);
});

const remove = (capture) => enqueue(async () => {
  state.captures = state.captures.filter((other) => other !== capture);
  if (state.selected?.capture === capture) leave();
  showCaptures();
  refresh();
  await validate();
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
    form.mark(error.message);
    if (state.settings) await validate();
    return;
  }
  form.mark("");
  byID("settings-problem").textContent = "";
  byID("settings-notices").replaceChildren(...settings.notices.map((notice) => make("li", { class: "value" }, notice)));
  state.settings = settings;
  delete document.body.dataset.stale;
  document.body.dataset.busy = "yes";
  document.body.dataset.settings = String(settings.id);
  if (state.selected) await select(state.selected);
  await validate();
});

// MARK: Events

const start = async () => {
  const form = new SettingsForm(await options(), {
    touched: () => { if (state.captures.length > 0) document.body.dataset.stale = "yes"; },
    changed: () => applySettings(form),
  });
  state.form = form;
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
  byID("filters").addEventListener("input", () => refresh());
  byID("filters").addEventListener("submit", (event) => event.preventDefault());
  byID("values").addEventListener("change", () => { if (state.selected) select(state.selected); });
  byID("report").addEventListener("click", async () => {
    try {
      save(await report(state.captures, state.settings), "saml-report.html");
    } catch (error) {
      say(error.message);
    }
  });
  byID("clear").addEventListener("click", () => enqueue(async () => {
    state.captures = [];
    leave();
    showCaptures();
    refresh();
    await validate();
    byID("files").focus();
  }));
  document.body.dataset.ready = "yes";
};

start().catch((error) => say(error.message));
