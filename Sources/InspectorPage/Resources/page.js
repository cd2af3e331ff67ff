// SPDX-License-Identifier: Apache-2.0
// The page: captures in, verdicts and documents out.

import { DocumentList } from "./documents.js";
import { button, byID, make, plural, save } from "./dom.js";
import { showFlow } from "./flow.js";
import { fill } from "./panels.js";
import { Capture, options, report, Settings } from "./server.js";
import { SettingsForm } from "./settings.js";
import { Tabs } from "./tabs.js";
import { DocumentTree } from "./tree.js";
import { Validation } from "./validation.js";
import { hideVerdict, showChecks, showVerdict } from "./verdict.js";

const state = { captures: [], settings: null, form: null, selected: null, pasted: 0, work: Promise.resolve() };

const say = (text, ...more) => byID("message").replaceChildren(text, ...more);

// One thing after the other, so that answers arrive in the order of the questions. A validation of many documents gives way.
const enqueue = (task) => {
  validation.interrupt();
  state.work = state.work.then(task).catch((error) => say(error.message));
  return state.work;
};

const documents = new DocumentList(state, (row) => select(row));
const tree = new DocumentTree();
const tabs = new Tabs(byID("tabs"), () => tree.list.draw(true));

const refresh = (reveals) => {
  const rows = documents.refresh(reveals);
  showFlow(state.selected, (row) => documents.choose(row));
  return rows;
};

// MARK: The document

// Only the last document that was asked for is shown.
let shown = 0;

// Metadata among the captures becomes trusted, or the settings of the service.
const use = (capture) => async () => {
  const text = await capture.blob.text();
  const field = /IDPSSODescriptor/.test(text) ? "trust" : "sp-metadata";
  state.form.named(field).add(capture.blob, capture.name);
  await remove(capture);
  byID("option-" + field).focus();
};

const contextOf = (row) => ({
  form: state.form,
  uses: row.metadata ? [button("Use this metadata as a setting", use(row.capture))] : [],
  check: (time) => {
    state.form.set("at", time);
    byID("verdict").focus();
  },
  show: (path) => {
    tabs.open("tree");
    tree.open(path);
  },
  open: (index) => documents.choose(row.capture.rows[index]),
  findings: () => tabs.open("findings", true),
  reveal: () => {
    byID("values").checked = true;
    byID("as-received").open = true;
    tabs.open("tree", true);
    select(row);
  },
});

const select = async (row) => {
  state.selected = row;
  state.proposed = null;
  shown += 1;
  const mine = shown;
  const settings = state.settings;
  let view;
  try {
    view = await row.capture.document(settings, row.index, byID("values").checked);
  } catch (error) {
    say(error.message);
    return;
  }
  if (mine !== shown || settings !== state.settings) return;
  const context = contextOf(row);
  byID("document").hidden = false;
  showVerdict(row, view, context);
  showChecks(view, context);
  showFlow(row, (other) => documents.choose(other));
  fill(view, tree, context);
  tabs.update();
  if (row.capture.isPasted) byID("panel-more").append(button("Save the pasted text as " + row.capture.name, () => save(row.capture.blob, row.capture.name)));
  // A document can expire after its row was made.
  if (row.capture.isCurrent(row, settings) && row.capture.rows[row.index]?.verdict !== view.summary.verdict) {
    try {
      await row.capture.validate(settings, row.capture.startOf(row.index));
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
};

// MARK: Captures

const showCaptures = () => {
  byID("captures").replaceChildren(...state.captures.map((capture) => make("li", { title: plural(capture.total, "document") },
    make("span", { class: "value" }, capture.label),
    button("×", () => remove(capture), { "aria-label": "Remove " + capture.label }))));
  byID("add").open = state.captures.length === 0;
  for (const id of ["report", "clear"]) byID(id).hidden = state.captures.length === 0;
};

// The last time at which a list of many documents was drawn, and whether its visible rows had the verdicts of the settings.
const drawn = { at: 0, isCurrent: false };

const validation = new Validation({
  captures: () => state.captures,
  settings: () => state.settings,
  inView: () => documents.inView,
  changed: async () => {
    // A list of many documents is not drawn after every part, and less often if only its counts change.
    const isCurrent = documents.inView.every((row) => row.capture.isCurrent(row, state.settings));
    const pause = isCurrent && drawn.isCurrent ? 600 : 150;
    if (!state.added && performance.now() - drawn.at < pause) return;
    const rows = refresh(false);
    Object.assign(drawn, { at: performance.now(), isCurrent });
    if (!rows.some((row) => row.capture === state.added)) return;
    documents.chooseFirst(state.added);
    state.added = null;
  },
  resume: () => enqueue(() => validate()),
});

const validate = async (added = null) => {
  state.added = added;
  try {
    await validation.validate(added);
  } finally {
    refresh(false);
    // A document that no user chose gives way to one that fails with the new settings.
    if (state.proposed) documents.chooseFirst(state.proposed.capture, state.proposed);
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

// Shows changed captures.
const replace = (captures) => enqueue(async () => {
  state.captures = captures;
  if (!captures.includes(state.selected?.capture)) leave();
  showCaptures();
  refresh();
  (byID("message").querySelector("button") ?? byID("captures").querySelector("button") ?? byID("files")).focus();
  await validate();
  if (captures.length > 0 && !state.selected) documents.chooseFirst(captures[0]);
});

const remove = (capture) => replace(state.captures.filter((other) => other !== capture));

const clear = () => {
  const before = state.captures;
  say("Removed " + plural(before.length, "capture") + ". ", button("Undo", () => {
    say("");
    replace(before);
  }));
  replace([]);
};

const addText = (text) => {
  state.pasted += 1;
  return add(new Blob([text]), state.pasted === 1 ? "pasted.txt" : "pasted-" + state.pasted + ".txt", true);
};

// Adds what a clipboard or a drop contains.
const addFrom = (data) => {
  if (data.files.length > 0) for (const file of data.files) add(file, file.name);
  else if (data.getData("text") !== "") addText(data.getData("text"));
};

// MARK: Settings

const applySettings = (form) => enqueue(async () => {
  const settings = new Settings(await form.json());
  try {
    await settings.send();
  } catch (error) {
    byID("settings-problem").textContent = error.message + (state.settings ? " The verdicts are those of the settings before." : "");
    form.mark(error.problems ?? []);
    if (state.settings) await validate();
    return;
  }
  form.mark([]);
  form.describe(settings.files);
  byID("settings-problem").textContent = "";
  byID("settings-notices").replaceChildren(...settings.notices.map((notice) => make("li", { class: "value" }, notice)));
  state.settings = settings;
  delete document.body.dataset.stale;
  document.body.dataset.busy = "yes";
  document.body.dataset.settings = String(settings.id);
  const { proposed, selected } = state;
  if (selected) await select(selected);
  if (state.selected === selected) state.proposed = proposed;
  await validate();
});

// MARK: Events

const listen = (id, event, action) => byID(id).addEventListener(event, action);

const start = async () => {
  const form = new SettingsForm(await options(), {
    touched: () => { if (state.captures.length > 0) document.body.dataset.stale = "yes"; },
    changed: () => applySettings(form),
  });
  state.form = form;
  await applySettings(form);

  listen("files", "change", (event) => {
    for (const file of event.target.files) add(file, file.name);
    event.target.value = "";
  });
  listen("paste", "submit", (event) => {
    event.preventDefault();
    if (byID("paste-text").value.trim() !== "") addText(byID("paste-text").value);
    byID("paste-text").value = "";
  });
  document.addEventListener("paste", (event) => {
    if (!event.target.closest("input, textarea, select")) addFrom(event.clipboardData);
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("over"); });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("over");
    addFrom(event.dataTransfer);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || state.captures.length === 0) return;
    for (const id of ["add", "report"]) byID(id).open = false;
  });
  listen("values", "change", () => { if (state.selected) select(state.selected); });
  listen("report", "click", async ({ target: { dataset: { format }, value: suffix } }) => {
    if (!format) return;
    byID("report").open = false;
    try {
      save(await report(state.captures, state.settings, format), "saml-report." + suffix);
    } catch (error) {
      say(error.message);
    }
  });
  listen("clear", "click", clear);
  document.body.dataset.ready = "yes";
};

start().catch((error) => say(error.message));
