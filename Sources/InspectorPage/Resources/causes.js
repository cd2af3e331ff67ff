// SPDX-License-Identifier: Apache-2.0
// The causes of many documents: how often each occurs, since when, and over time.

import { button, byID, draw, make, number, plural, prose } from "./dom.js";
import { labeled, mark, placed } from "./verdict.js";

// The number of documents from which causes are shown, of causes that are listed, and of columns of a picture.
const [FEWEST, MOST, COLUMNS] = [10, 8, 24];

// The documents that are not accepted, by their cause, the most frequent first.
const causesOf = (rows) => {
  const causes = new Map();
  for (const row of rows) {
    if (row.verdict === "accept") continue;
    const cause = causes.get(row.cause) ?? { cause: row.cause, row, count: 0, times: [] };
    causes.set(row.cause, cause);
    cause.count += 1;
    row.at ??= Date.parse(row.time ?? "");
    if (!Number.isNaN(row.at)) cause.times.push(row.at);
  }
  return [...causes.values()].sort((left, right) => right.count - left.count);
};

// The documents of a cause over the time of all of them.
const pictureOf = (times, from, to) => {
  const counts = new Array(COLUMNS).fill(0);
  for (const time of times) counts[Math.min(COLUMNS - 1, Math.floor((time - from) / (to - from) * COLUMNS))] += 1;
  const most = Math.max(...counts);
  return draw("svg", { viewBox: "0 0 " + COLUMNS * 4 + " 16", class: "spark", "aria-hidden": "true" },
    ...counts.map((count, index) => {
      const height = count === 0 ? 0.5 : Math.max(2, count / most * 16);
      return draw("rect", { x: index * 4, y: 16 - height, width: 3, height });
    }));
};

const hour = (time) => new Date(time).toISOString().slice(0, 16).replace("T", " ") + " UTC";

// Shows the causes of rows; the selected one is pressed, and `choose` is called with the one that is to be selected.
export const showCauses = (rows, selected, form, choose) => {
  const causes = rows.length < FEWEST ? [] : causesOf(rows);
  const times = causes.flatMap((cause) => cause.times).reduce(([from, to], time) => [Math.min(from, time), Math.max(to, time)], [Infinity, -Infinity]);
  const items = causes.slice(0, MOST).map(({ cause, row, count, times: own }) => {
    const step = row.capture.stepOf(cause);
    const first = own.reduce((from, time) => Math.min(from, time), Infinity);
    const element = button("", () => choose(cause === selected ? null : cause), { class: "cause", "aria-pressed": String(cause === selected), "data-cause": cause });
    element.append(
      make("span", { class: "count" }, number(count)), " ",
      make("span", { class: "value" }, mark(row.verdict), " ", ...prose(cause)), " ",
      times[1] > times[0] && own.length > 0 ? pictureOf(own, ...times) : "",
      own.length > 0 ? make("span", { class: "quiet" }, "since " + hour(first)) : "",
      step ? make("span", { class: "step-of" }, ...placed(step[2]), ...prose(labeled(step[1], form))) : "");
    return make("li", {}, element);
  });
  const rest = causes.length - items.length;
  if (rest > 0) items.push(make("li", { class: "quiet" }, plural(rest, "more cause")));
  const focused = document.activeElement.dataset.cause;
  byID("causes").hidden = items.length === 0;
  byID("cause-list").replaceChildren(...items);
  if (focused !== undefined) [...byID("cause-list").querySelectorAll("button")].find((cause) => cause.dataset.cause === focused)?.focus();
};
