// SPDX-License-Identifier: Apache-2.0
// Validates the documents of all captures in parts: first those in view, then the others.

import { byID, number } from "./dom.js";

// The number of parts that the server validates at the same time, so that it also works while the page reads an answer.
const AT_ONCE = 3;

export class Validation {
  // `captures()` and `settings()` are the current ones, `inView()` the rows that the user sees. `changed()` is called after each
  // part, and `resume()` when the user continues.
  constructor({ captures, settings, inView, changed, resume }) {
    this.captures = captures;
    this.settings = settings;
    this.inView = inView;
    this.changed = changed;
    this.run = 0;
    this.isStopped = false;
    byID("cancel").addEventListener("click", () => {
      if (this.isStopped) resume();
      else this.stop();
    });
  }

  // Ends the current run after the parts that the server validates; the others wait for the next run.
  interrupt() { this.run += 1; }

  stop() {
    this.isStopped = true;
    this.interrupt();
    this.show();
  }

  // The next part of a run that was not requested: of the rows in view, of the capture that was added, of any other.
  next({ added, asked }) {
    const settings = this.settings();
    const isAsked = (capture, start) => asked.get(capture)?.has(start);
    for (const row of this.inView()) {
      const start = row.capture.startOf(row.index);
      if (!row.capture.isCurrent(row, settings) && !isAsked(row.capture, start) && this.captures().includes(row.capture)) {
        return [row.capture, start];
      }
    }
    for (const capture of [added, ...this.captures()]) {
      const start = capture?.waiting(settings).find((waiting) => !isAsked(capture, waiting));
      if (start !== undefined) return [capture, start];
    }
    return null;
  }

  // Validates part after part, until none is left, one fails or the run ends.
  async work(run) {
    const isOver = () => run.hasFailed || run.number !== this.run;
    for (let part = this.next(run); part && !isOver(); part = this.next(run)) {
      const [capture, start] = part;
      run.asked.set(capture, (run.asked.get(capture) ?? new Set()).add(start));
      this.show();
      try {
        await capture.validate(this.settings(), start);
      } catch (error) {
        run.hasFailed = true;
        throw error;
      }
      if (!isOver()) await this.changed();
    }
  }

  async validate(added = null) {
    this.interrupt();
    this.isStopped = false;
    const run = { number: this.run, added, asked: new Map(), hasFailed: false };
    document.body.dataset.busy = "yes";
    try {
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => this.work(run)));
      const failed = ends.find(({ status }) => status === "rejected");
      if (failed) throw failed.reason;
    } finally {
      if (run.number === this.run || this.isStopped) {
        delete document.body.dataset.busy;
        this.show();
      }
    }
  }

  // Shows the progress; short work is not worth a line.
  show() {
    const settings = this.settings();
    const total = this.captures().reduce((sum, capture) => sum + capture.total, 0);
    const waiting = this.captures().reduce((sum, capture) => sum + capture.unvalidated(settings), 0);
    byID("work").hidden = waiting === 0 || (!this.isStopped && total < 300);
    byID("progress-bar").max = Math.max(total, 1);
    byID("progress-bar").value = total - waiting;
    byID("progress").textContent = (this.isStopped ? "Stopped: " : "") + number(total - waiting) + " of " + number(total) + " documents validated";
    byID("cancel").textContent = this.isStopped ? "Continue" : "Cancel";
  }
}
