// SPDX-License-Identifier: Apache-2.0
// The tree of a document: folding, search, and what each signature covers.

import { byID, facts, make, plural } from "./dom.js";
import { VirtualList } from "./list.js";

const SIGNATURE = /(^|:)Signature$/;

// The nodes of a tree from its rows: [depth, kind, name or text, attributes, state].
const nodesOf = (rows) => {
  const ancestors = [];
  return rows.map(([depth, kind, text, attributes = [], state = null], index) => {
    const node = {
      index, depth, kind, text, attributes, state, children: [], parent: depth > 0 ? ancestors[depth - 1] : null,
      isOpen: depth < 3, signature: null, target: null,
    };
    ancestors[depth] = node;
    if (node.parent) node.parent.children.push(node);
    // The content of signatures and of encrypted parts is long, and seldom the question.
    if (kind === "e" && (SIGNATURE.test(text) || state === "encrypted")) node.isOpen = false;
    return node;
  });
};

// The node at a path such as /samlp:Response/saml:Assertion[2].
const nodeAt = (root, path) => {
  if (!root || !path) return null;
  let level = [root];
  let node = null;
  for (const step of path.split("/").slice(1)) {
    const [, name, place] = /^(.*?)(?:\[(\d+)\])?$/.exec(step);
    const same = level.filter((child) => child.kind === "e" && child.text === name);
    node = same[place ? Number(place) - 1 : 0];
    if (!node) return null;
    level = node.children;
  }
  return node;
};

const shown = (text) => (typeof text === "number" ? "(" + plural(text, "character") + ", hidden)" : text);

const labelOf = (node) => {
  switch (node.kind) {
    case "e": return "<" + node.text + ">";
    case "c": return "comment: " + shown(node.text);
    case "p": return "processing instruction";
    default: return shown(node.text);
  }
};

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
    });
    byID("tree-search").addEventListener("input", () => this.search());
    byID("tree-search").addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.step(event.shiftKey ? -1 : 1);
    });
    byID("tree-next").addEventListener("click", () => this.step(1));
    byID("tree-previous").addEventListener("click", () => this.step(-1));
    byID("tree-open").addEventListener("click", () => this.fold(true));
    byID("tree-close").addEventListener("click", () => this.fold(false));
  }

  show(tree, coverage) {
    this.nodes = tree ? nodesOf(tree.rows) : [];
    this.signatures = coverage || [];
    this.signatures.forEach((signature, index) => this.cover(nodeAt(this.nodes[0], signature.target), index));
    byID("tree-note").textContent = !tree ? "The document is not XML that can be shown as a tree."
      : tree.omitted > 0 ? plural(tree.omitted, "more node") + " not shown." : "";
    byID("tree-details").replaceChildren();
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
      if (node.isOpen) for (let index = node.children.length - 1; index >= 0; index -= 1) rest.push(node.children[index]);
    }
    this.list.show(visible, active ? visible.indexOf(active) : -1);
  }

  render(node, row) {
    const { name, words } = coverageOf(node, this.signatures);
    row.classList.add("cover-" + name, "kind-" + node.kind);
    row.setAttribute("aria-level", node.depth + 1);
    row.style.paddingLeft = 0.5 + Math.min(node.depth, 12) * 0.9 + "rem";
    const hasChildren = node.children.length > 0;
    if (hasChildren) row.setAttribute("aria-expanded", String(node.isOpen));
    row.append(make("span", { class: "fold", "aria-hidden": "true" }, hasChildren ? (node.isOpen ? "▾" : "▸") : ""));
    row.append(make("span", { class: "label" }, labelOf(node)));
    for (const [title, value] of node.attributes) {
      row.append(" ", make("span", { class: "attribute" }, title + "=", make("span", { class: "text" }, '"' + shown(value) + '"')));
    }
    if (node.state) row.append(" ", make("span", { class: "badge" }, node.state));
    if (node.target !== null) row.append(" ", make("span", { class: "badge cover-" + name }, words));
    else row.append(make("span", { class: "hidden" }, ", " + words));
    if (node.isMatch) row.classList.add("match");
  }

  describe(node) {
    const { words } = coverageOf(node, this.signatures);
    const pairs = [[node.kind === "e" ? "element" : "content", node.kind === "e" ? node.text : shown(node.text)],
      ["coverage", words], ...node.attributes.map(([name, value]) => [name, shown(value)])];
    if (node.state) pairs.push(["encryption", node.state === "decrypted" ? "was encrypted, shown decrypted" : "encrypted"]);
    byID("tree-details").replaceChildren(facts(pairs));
  }

  // The keys of a tree, and a click on the mark in front.
  handled(event, node) {
    if (event.type === "click") {
      if (!event.target.closest(".fold") || node.children.length === 0) return false;
      node.isOpen = !node.isOpen;
      this.update(node);
      return true;
    }
    switch (event.key) {
      case "ArrowRight":
        if (node.children.length === 0) return true;
        if (node.isOpen) this.list.choose(this.list.items.indexOf(node.children[0]));
        else { node.isOpen = true; this.update(node); }
        return true;
      case "ArrowLeft":
        if (node.isOpen && node.children.length > 0) { node.isOpen = false; this.update(node); }
        else if (node.parent) this.list.choose(this.list.items.indexOf(node.parent));
        return true;
      case "Enter": case " ":
        if (node.children.length > 0) { node.isOpen = !node.isOpen; this.update(node); }
        return true;
      default: return false;
    }
  }

  fold(isOpen) {
    for (const node of this.nodes) node.isOpen = isOpen || node.depth === 0;
    this.update(null);
  }

  search() {
    const term = byID("tree-search").value.trim().toLowerCase();
    const matches = (text) => typeof text === "string" && text.toLowerCase().includes(term);
    this.matches = [];
    for (const node of this.nodes) {
      node.isMatch = term !== "" && (matches(node.text) || node.attributes.some(([name, value]) => matches(name) || matches(value)));
      if (node.isMatch) this.matches.push(node);
    }
    this.match = -1;
    byID("tree-matches").textContent = term === "" ? "" : plural(this.matches.length, "match", "matches");
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
