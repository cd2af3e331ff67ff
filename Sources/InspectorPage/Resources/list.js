// SPDX-License-Identifier: Apache-2.0
// A list of any length whose elements exist only while they are visible. The focus stays on the list; the active row is
// announced by `aria-activedescendant`.

import { make } from "./dom.js";

let lists = 0;

export class VirtualList {
  // `render(item, index, element)` fills an element. `chosen(item, index)` is called when the active row changes.
  // `key(event, item, index)` may handle further keys, and then returns true. `linesOf(item)` is the number of lines of an
  // item, each as high as a row; without it, every item has one.
  constructor(container, { itemRole, render, chosen, key = () => false, linesOf = null }) {
    lists += 1;
    this.prefix = "row-" + lists + "-";
    this.container = container;
    this.itemRole = itemRole;
    this.render = render;
    this.chosen = chosen;
    this.key = key;
    this.linesOf = linesOf;
    this.items = [];
    this.tops = null;
    this.active = -1;
    this.canvas = make("div", { class: "canvas", role: "presentation" });
    container.append(this.canvas);
    container.addEventListener("scroll", () => this.draw(), { passive: true });
    container.addEventListener("keydown", (event) => this.pressed(event));
    container.addEventListener("click", (event) => this.clicked(event));
    new ResizeObserver(() => this.show(this.items, this.active, false)).observe(container);
  }

  // The height of a row is a property of the style.
  get rowHeight() { return parseFloat(getComputedStyle(this.container).getPropertyValue("--row")) || 32; }

  // The distance of a row, or of the end of the list, from its top.
  topOf(index) { return this.rowHeight * (this.tops ? this.tops[index] : index); }

  // The row at a distance from the top.
  indexAt(distance) {
    const line = Math.floor(Math.max(0, distance) / this.rowHeight);
    if (!this.tops) return Math.min(line, this.items.length);
    let [low, high] = [0, this.items.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.tops[middle] <= line) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // The items whose rows are visible.
  get inView() {
    const top = this.container.scrollTop;
    return this.items.slice(this.indexAt(top), this.indexAt(top + this.container.clientHeight) + 1);
  }

  // Shows items; the active one is scrolled into view unless the user scrolls at the same time.
  show(items, active = -1, reveals = true) {
    this.items = items;
    this.active = active < items.length ? active : -1;
    if (this.linesOf) {
      this.tops = new Uint32Array(items.length + 1);
      items.forEach((item, index) => { this.tops[index + 1] = this.tops[index] + this.linesOf(item); });
    }
    this.canvas.style.height = this.topOf(items.length) + "px";
    if (reveals && this.active >= 0) this.reveal(this.active);
    this.draw(true);
  }

  draw(isForced = false) {
    const top = this.container.scrollTop;
    const first = Math.max(0, this.indexAt(top) - 6);
    const last = Math.min(this.items.length, this.indexAt(top + this.container.clientHeight) + 7);
    if (!isForced && first === this.first && last === this.last) return;
    [this.first, this.last] = [first, last];
    const rows = [];
    for (let index = first; index < last; index += 1) rows.push(this.element(index));
    // The active row exists even if it is not visible, because the focus is announced by its identifier.
    if (this.active >= 0 && (this.active < first || this.active >= last)) rows.push(this.element(this.active));
    this.canvas.replaceChildren(...rows);
    if (this.active >= 0) this.container.setAttribute("aria-activedescendant", this.prefix + this.active);
    else this.container.removeAttribute("aria-activedescendant");
  }

  element(index) {
    const row = make("div", {
      id: this.prefix + index, class: "item" + (index === this.active ? " active" : ""), role: this.itemRole, "data-index": index,
      "aria-setsize": this.items.length, "aria-posinset": index + 1, "aria-selected": String(index === this.active),
    });
    row.style.transform = "translateY(" + this.topOf(index) + "px)";
    if (this.tops) row.style.height = this.topOf(index + 1) - this.topOf(index) + "px";
    this.render(this.items[index], index, row);
    return row;
  }

  reveal(index) {
    const [top, bottom] = [this.topOf(index), this.topOf(index + 1)];
    if (top < this.container.scrollTop) this.container.scrollTop = top;
    else if (bottom > this.container.scrollTop + this.container.clientHeight) {
      this.container.scrollTop = bottom - this.container.clientHeight;
    }
  }

  choose(index) {
    if (index < 0 || index >= this.items.length) return;
    this.active = index;
    this.reveal(index);
    this.draw(true);
    this.chosen(this.items[index], index);
  }

  clicked(event) {
    const row = event.target.closest(".item");
    if (!row) return;
    const index = Number(row.dataset.index);
    if (this.key(event, this.items[index], index)) return;
    this.choose(index);
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.items.length === 0) return;
    if (this.active >= 0 && this.key(event, this.items[this.active], this.active)) {
      event.preventDefault();
      return;
    }
    const page = Math.max(1, Math.floor(this.container.clientHeight / this.rowHeight) - 1);
    const last = this.items.length - 1;
    const target = {
      ArrowDown: Math.min(last, this.active + 1), ArrowUp: Math.max(0, this.active - 1), Home: 0, End: last,
      j: Math.min(last, this.active + 1), k: Math.max(0, this.active - 1),
      PageDown: Math.min(last, this.active + page), PageUp: Math.max(0, this.active - page),
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.choose(target);
  }
}
