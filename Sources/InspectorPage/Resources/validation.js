// SPDX-License-Identifier: Apache-2.0
// Validates the documents of all captures part by part: first those in view, then the others.

import { byID, number } from "./dom.js";

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

  // Ends the current run after its part; its other parts wait for the next run.
  interrupt() { this.run += 1; }

  stop() {
    this.isStopped = true;
    this.interrupt();
    this.show();
  }

  // The next part: of the rows in view, of the capture that was added, of any other.
  next(added) {
    const settings = this.settings();
    for (const row of this.inView()) {
      if (!row.capture.isCurrent(row, settings) && this.captures().includes(row.capture)) {
        return [row.capture, row.capture.waiting(settings).findLast((start) => start <= row.index)];
      }
    }
    for (const capture of [added, ...this.captures()]) {
      const start = capture?.waiting(settings)[0];
      if (start !== undefined) return [capture, start];
    }
    return null;
  }

  async validate(added = null) {
    this.interrupt();
    this.isStopped = false;
    const mine = this.run;
    document.body.dataset.busy = "yes";
    try {
      for (let part = this.next(added); part && mine === this.run; part = this.next(added)) {
        this.show();
        const [capture, start] = part;
        await capture.validate(this.settings(), start);
        if (mine === this.run) await this.changed();
      }
    } finally {
      if (mine === this.run || this.isStopped) {
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
