// SPDX-License-Identifier: Apache-2.0
// The nodes of a document, and the lines of its formatted XML.

import { plural } from "./dom.js";

export const SIGNATURE = /(^|:)Signature$/;

// The nodes of a tree from its rows: [depth, kind, name or text, attributes, state].
export const nodesOf = (rows) => {
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
export const nodeAt = (root, path) => {
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

export const shown = (text) => (typeof text === "number" ? "(" + plural(text, "character") + ", hidden)" : text);

// The text of an element without child elements, which is on its line.
export const onlyText = (node) => (node.children.length === 1 && node.children[0].kind === "t" ? node.children[0].text : null);

export const isFoldable = (node) => node.children.length > 0 && onlyText(node) === null;

// The parts of a line, each with the class of its color.
export const partsOf = (node) => {
  if (node.kind === "c") return [["aside", "<!-- " + shown(node.text) + " -->"]];
  if (node.kind === "p") return [["aside", "<? " + shown(node.text) + " ?>"]];
  if (node.kind === "t") return [["text", shown(node.text)]];
  const attributes = node.attributes.flatMap(([name, value]) => [["", " "], ["name", name], ["", "=\""], ["text", shown(value)], ["", "\""]]);
  const start = [["", "<"], ["element", node.text], ...attributes];
  const end = [["", "</"], ["element", node.text], ["", ">"]];
  const text = onlyText(node);
  if (text !== null) return [...start, ["", ">"], ["text", shown(text)], ...end];
  if (node.children.length === 0) return [...start, ["", "/>"]];
  return node.isOpen ? [...start, ["", ">"]] : [...start, ["", ">…"], ...end];
};

const escaped = (text) => String(shown(text)).replace(/[&<"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", '"': "&quot;" })[character]);

// The lines of an element and its content as formatted XML.
export const formatted = (node, indent = "") => {
  if (node.kind !== "e") return [indent + (node.kind === "t" ? escaped(node.text) : partsOf(node)[0][1])];
  const start = indent + "<" + node.text + node.attributes.map(([name, value]) => " " + name + '="' + escaped(value) + '"').join("");
  const end = "</" + node.text + ">";
  if (node.children.length === 0) return [start + "/>"];
  if (onlyText(node) !== null) return [start + ">" + escaped(onlyText(node)) + end];
  return [start + ">", ...node.children.flatMap((child) => formatted(child, indent + "  ")), indent + end];
};
