// SPDX-License-Identifier: Apache-2.0
// A picture of validity periods against a moment.

import { draw, make, number, timed } from "./dom.js";

const units = [["d", 86400], ["h", 3600], ["min", 60], ["s", 1]];

// A duration in its two largest units, such as 2 d 4 h.
export const duration = (seconds) => {
  let rest = Math.abs(Math.round(seconds));
  if (rest === 0) return "0 s";
  const parts = [];
  for (const [name, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(number(count) + " " + name);
    if (parts.length === 2) break;
  }
  return parts.join(" ");
};

// Whether a period is valid at a moment, by a class and in words. `skew` extends both ends.
export const stateOf = (period, at, skew) => {
  const extra = period.skew === false ? 0 : skew;
  if (at === null) return { state: "unknown", words: "The validation time is unknown." };
  if (period.instant) {
    const after = period.from.seconds - at;
    if (after > extra) return { state: "early", words: duration(after) + " after the validation time" };
    return { state: "valid", words: after > 0 ? "now, within the clock skew" : duration(after) + " before the validation time" };
  }
  if (period.from && at + extra < period.from.seconds) {
    return { state: "early", words: "starts " + duration(period.from.seconds - at) + " after the validation time" };
  }
  if (period.to && at - extra >= period.to.seconds) {
    return { state: "late", words: "ended " + duration(at - period.to.seconds) + " before the validation time" };
  }
  const within = period.to && at >= period.to.seconds || period.from && at < period.from.seconds;
  return { state: "valid", words: within ? "valid, within the clock skew" : "valid" };
};

// The range of times that the picture shows: all periods that the clock skew applies to, and the moment.
const rangeOf = (periods, at) => {
  const times = at === null ? [] : [at];
  for (const period of periods) {
    if (period.skew === false) continue;
    for (const end of [period.from, period.to]) if (end) times.push(end.seconds);
  }
  if (times.length === 0) return null;
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const margin = Math.max((end - start) * 0.06, 30);
  return { start: start - margin, end: end + margin };
};

// One line per period: its name, its state, and a bar. The bars have one scale.
export const pictureOf = (periods, at, skew) => {
  const range = rangeOf(periods, at);
  const list = make("ol", { class: "periods" });
  if (range === null) return list;
  const width = 1000;
  const place = (seconds) => Math.max(0, Math.min(width, (seconds - range.start) / (range.end - range.start) * width));
  for (const period of periods) {
    const { state, words } = stateOf(period, at, skew);
    const start = period.from ? place(period.from.seconds) : 0;
    const end = period.instant ? start : period.to ? place(period.to.seconds) : width;
    const thin = Math.max(6, end - start);
    const picture = draw("svg", { viewBox: "0 0 1000 20", preserveAspectRatio: "none", "aria-hidden": "true", class: "period" },
      draw("rect", { class: "track", x: 0, y: 9, width, height: 2 }),
      draw("rect", { class: "bar " + state, x: Math.min(start, width - thin), y: period.instant ? 2 : 5, width: thin, height: period.instant ? 16 : 10 }));
    if (at !== null) picture.append(draw("rect", { class: "moment", x: place(at) - 1.5, y: 0, width: 3, height: 20 }));
    const ends = period.instant ? period.from.text
      : (period.from ? period.from.text : "no start") + " to " + (period.to ? period.to.text : "no end");
    list.append(make("li", {},
      make("div", { class: "period-name" }, make("span", { class: "value" }, period.label), " ",
        make("strong", { class: "state-" + state }, words)),
      picture,
      make("div", { class: "quiet value" }, ...timed(ends))));
  }
  return list;
};
