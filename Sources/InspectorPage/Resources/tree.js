// SPDX-License-Identifier: Apache-2.0
// The XML of a document, formatted and colored: folding, search, and what each signature covers.

import { byID, facts, make, plural, save } from "./dom.js";
import { copy } from "./keys.js";
import { VirtualList } from "./list.js";
import { formatted, isFoldable, nodeAt, nodesOf, onlyText, partsOf, shown, SIGNATURE } from "./xml.js";

const coverageOf = (node, signatures) => {
  if (node.signature !== null) {
    const signature = signatures[node.signature];
    const words = { valid: "verified", unchecked: "not verified" }[signature.result] || "does not verify";
    return { name: { valid: "signed", unchecked: "unchecked" }[signature.result] || "broken", words: "signature " + (node.signature + 1) + ": " + words };
  }
  return { name: "unsigned", words: "not signed" };
};

export class DocumentTree {
  constructor() {
    this.nodes = [];
    this.signatures = [];
    this.matches = [];
    this.list = new VirtualList(byID("tree"), {
      itemRole: "treeitem",
      render: (node, _, row) => this.render(node, row),
      chosen: (node) => this.describe(node),
      key: (event, node) => this.handled(event, node),
      linesOf: (node) => this.linesOf(node),
    });
    byID("tree-search").addEventListener("input", () => {
      this.search();
      this.step(1);
    });
    byID("tree-search").addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.step(event.shiftKey ? -1 : 1);
    });
    byID("tree-next").addEventListener("click", () => this.step(1));
    byID("tree-previous").addEventListener("click", () => this.step(-1));
    byID("tree-open").addEventListener("click", () => this.fold(true));
    byID("tree-close").addEventListener("click", () => this.fold(false));
    byID("wrap").addEventListener("change", () => this.update(this.list.items[this.list.active]));
    byID("tree-copy").addEventListener("click", () => copy(byID("tree-copy"), this.text));
    byID("tree-save").addEventListener("click", () => save(new Blob([this.text], { type: "application/xml" }), "document.xml"));
  }

  // The document as formatted XML, with what is hidden as the number of its characters.
  get text() { return this.nodes.length > 0 ? formatted(this.nodes[0]).join("\n") + "\n" : ""; }

  // The number of lines of a node: more than one if long lines are wrapped. Each character of the font has the same width.
  linesOf(node) {
    if (!byID("wrap").checked) return 1;
    const length = partsOf(node).reduce((sum, [, text]) => sum + text.length, 0) + this.labelsOf(node).reduce((sum, text) => sum + text.length + 3, 2);
    return Math.max(1, Math.ceil(length / Math.max(10, this.columns - Math.min(node.depth, 12) * 2)));
  }

  // The number of characters in a line, measured anew if the width changes.
  get columns() {
    const width = this.list.container.clientWidth;
    if (this.measured?.width !== width) {
      const probe = make("span", { class: "probe" }, "0".repeat(100));
      this.list.canvas.append(probe);
      this.measured = { width, columns: Math.floor((width - 40) / (probe.getBoundingClientRect().width / 100 || 8)) };
      probe.remove();
    }
    return this.measured.columns;
  }

  // The words that follow a line: the state of an encrypted part, and the signature that covers the element.
  labelsOf(node) {
    return [node.state, node.target !== null && coverageOf(node, this.signatures).words].filter((label) => label);
  }

  show(tree, coverage) {
    this.nodes = tree ? nodesOf(tree.rows) : [];
    this.signatures = coverage || [];
    this.signatures.forEach((signature, index) => this.cover(nodeAt(this.nodes[0], signature.target), index));
    byID("tree-note").textContent = !tree ? "The document is not XML that can be shown as a tree."
      : tree.omitted > 0 ? plural(tree.omitted, "more node") + " not shown." : "";
    byID("tree-details").replaceChildren();
    for (const id of ["tree", "tree-tools"]) byID(id).hidden = !tree;
    this.legend();
    this.update(null);
    this.search();
  }

  // Marks the content that a signature covers. A signature does not cover itself.
  cover(target, index) {
    if (!target) return;
    target.target = index;
    const rest = [target];
    while (rest.length > 0) {
      const node = rest.pop();
      if (node.parent === target && node.kind === "e" && SIGNATURE.test(node.text)) continue;
      // An inner signature stays visible; one that verifies takes precedence.
      if (node.signature === null || this.signatures[node.signature].result !== "valid") node.signature = index;
      rest.push(...node.children);
    }
  }

  legend() {
    const entries = this.signatures.map((signature, index) => {
      const { name, words } = coverageOf({ signature: index }, this.signatures);
      return make("li", {}, make("span", { class: "swatch cover-" + name, "aria-hidden": "true" }), " ", words,
        " (" + signature.covers + (signature.signature ? ", " + signature.signature : "") + ")");
    });
    if (this.nodes.length > 0) {
      entries.push(make("li", {}, make("span", { class: "swatch cover-unsigned", "aria-hidden": "true" }), " not signed"));
    }
    if (this.nodes.some((node) => node.state)) {
      entries.push(make("li", {}, make("span", { class: "badge" }, "encrypted"), " content that was encrypted"));
    }
    byID("tree-legend").replaceChildren(...entries);
  }

  // Lists the nodes whose ancestors are all open.
  update(active) {
    const visible = [];
    const rest = this.nodes.length > 0 ? [this.nodes[0]] : [];
    while (rest.length > 0) {
      const node = rest.pop();
      visible.push(node);
      if (node.isOpen && isFoldable(node)) for (let index = node.children.length - 1; index >= 0; index -= 1) rest.push(node.children[index]);
    }
    this.list.show(visible, active ? visible.indexOf(active) : -1);
  }

  render(node, row) {
    const { name, words } = coverageOf(node, this.signatures);
    row.classList.add("cover-" + name, "kind-" + node.kind);
    row.setAttribute("aria-level", node.depth + 1);
    row.style.paddingLeft = 0.5 + Math.min(node.depth, 12) * 0.9 + "rem";
    row.classList.toggle("wrapped", byID("wrap").checked);
    const hasChildren = isFoldable(node);
    if (hasChildren) row.setAttribute("aria-expanded", String(node.isOpen));
    row.append(make("span", { class: "fold", "aria-hidden": "true" }, hasChildren ? (node.isOpen ? "▾" : "▸") : ""));
    for (const [color, text] of partsOf(node)) row.append(make("span", { class: "xml-" + color }, ...this.marked(text)));
    if (node.state) row.append(" ", make("span", { class: "badge" }, node.state));
    if (node.target !== null) row.append(" ", make("span", { class: "badge cover-" + name }, words));
    else row.append(make("span", { class: "hidden" }, ", " + words));
  }

  // A text in which the matches of the search are marked.
  marked(text) {
    const lower = text.toLowerCase();
    if (!this.term || !lower.includes(this.term) || lower.length !== text.length) return [text];
    const parts = [];
    let end = 0;
    for (let start = lower.indexOf(this.term); start >= 0; start = lower.indexOf(this.term, end)) {
      parts.push(text.slice(end, start), make("mark", {}, text.slice(start, start + this.term.length)));
      end = start + this.term.length;
    }
    return [...parts, text.slice(end)];
  }

  describe(node) {
    const { words } = coverageOf(node, this.signatures);
    const pairs = [[node.kind === "e" ? "element" : "content", node.kind === "e" ? node.text : shown(node.text)],
      ["content", onlyText(node) === null ? null : shown(onlyText(node))], ["coverage", words], ...node.attributes.map(([name, value]) => [name, shown(value)])];
    if (node.state) pairs.push(["encryption", node.state === "decrypted" ? "was encrypted, shown decrypted" : "encrypted"]);
    byID("tree-details").replaceChildren(facts(pairs));
  }

  // The keys of a tree, and a click on the mark in front.
  handled(event, node) {
    if (event.type === "click") {
      if (!event.target.closest(".fold") || !isFoldable(node)) return false;
      node.isOpen = !node.isOpen;
      this.update(node);
      return true;
    }
    switch (event.key) {
      case "ArrowRight":
        if (!isFoldable(node)) return true;
        if (node.isOpen) this.list.choose(this.list.items.indexOf(node.children[0]));
        else { node.isOpen = true; this.update(node); }
        return true;
      case "ArrowLeft":
        if (node.isOpen && isFoldable(node)) { node.isOpen = false; this.update(node); }
        else if (node.parent) this.list.choose(this.list.items.indexOf(node.parent));
        return true;
      case "Enter": case " ":
        if (isFoldable(node)) { node.isOpen = !node.isOpen; this.update(node); }
        return true;
      default: return false;
    }
  }

  fold(isOpen) {
    for (const node of this.nodes) node.isOpen = isOpen || node.depth === 0;
    this.update(null);
  }

  search() {
    this.term = byID("tree-search").value.trim().toLowerCase();
    const matches = (text) => typeof text === "string" && text.toLowerCase().includes(this.term);
    this.matches = this.term === "" ? [] : this.nodes.filter((node) => !(node.kind === "t" && onlyText(node.parent) !== null)
      && (matches(node.text) || matches(onlyText(node)) || node.attributes.some(([name, value]) => matches(name) || matches(value))));
    this.match = -1;
    byID("tree-matches").textContent = this.term === "" ? "" : plural(this.matches.length, "match", "matches");
    this.list.draw(true);
  }

  step(direction) {
    const count = this.matches.length;
    if (count === 0) return;
    this.match = this.match < 0 ? (direction > 0 ? 0 : count - 1) : (this.match + direction + count) % count;
    byID("tree-matches").textContent = this.match + 1 + " of " + plural(count, "match", "matches");
    this.reveal(this.matches[this.match]);
  }

  reveal(node) {
    for (let parent = node.parent; parent; parent = parent.parent) parent.isOpen = true;
    this.update(node);
    this.describe(node);
  }

  // Shows the element at a path; returns whether the tree contains it.
  open(path) {
    const node = nodeAt(this.nodes[0], path);
    if (!node) return false;
    this.reveal(node);
    byID("tree").focus();
    return true;
  }

  has(path) { return nodeAt(this.nodes[0], path) !== null; }
}
