// SPDX-License-Identifier: Apache-2.0
// Functions that make elements. Text of a document enters a page only as text nodes, or as attribute values that no
// browser executes.

const SVG = "http://www.w3.org/2000/svg";

export const byID = (id) => document.getElementById(id);

const filled = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};

export const make = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);

export const draw = (name, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, name), attributes, children);

// A button with an action.
export const button = (text, action, attributes = {}) => {
  const element = make("button", { type: "button", ...attributes }, text);
  element.addEventListener("click", action);
  return element;
};

export const number = (value) => value.toLocaleString("en-US");

export const plural = (count, one, many = one + "s") => number(count) + " " + (count === 1 ? one : many);

// Text in which a line does not break inside a time.
export const timed = (text) => String(text).split(/(\d{4}-\d\d-\d\dT[\d:.]+Z)/)
  .map((part, index) => (index % 2 === 1 ? make("time", { class: "whole" }, part) : part)).filter((part) => part !== "");

// A list of terms; a value that is absent has no term.
export const facts = (pairs) => {
  const list = make("dl", { class: "facts" });
  for (const [term, value] of pairs) {
    if (value === undefined || value === null || value === "") continue;
    list.append(make("dt", {}, term), make("dd", { class: "value" }, ...(value instanceof Node ? [value] : timed(value))));
  }
  return list;
};

// Text with its parts between backquotes as code.
export const prose = (text) => {
  const parts = String(text).split("`");
  // An odd number of backquotes is not markup.
  if (parts.length % 2 === 0) return timed(text);
  return parts.flatMap((part, index) => (index % 2 === 1 ? make("code", { class: "value" }, part) : timed(part)));
};

// A name of a file with its control characters and bidirectional marks escaped, as reports write them.
export const visible = (name) =>
  name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => "\\u{" + character.codePointAt(0).toString(16) + "}");

// Starts the download of a file.
export const save = (blob, name) => {
  const url = URL.createObjectURL(blob);
  const link = make("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
};
