// SPDX-License-Identifier: Apache-2.0
// A list of any length whose elements exist only while they are visible. The focus stays on the list; the active row is
// announced by `aria-activedescendant`.

let lists = 0;

export class VirtualList {
  // `render(item, index, element)` fills an element of the fixed height. `chosen(item, index)` is called when the active
  // row changes. `key(event, item, index)` may handle further keys, and then returns true.
  constructor(container, { itemRole, render, chosen, key = () => false }) {
    lists += 1;
    this.prefix = "row-" + lists + "-";
    this.container = container;
    this.itemRole = itemRole;
    this.render = render;
    this.chosen = chosen;
    this.key = key;
    this.items = [];
    this.active = -1;
    this.canvas = document.createElement("div");
    this.canvas.className = "canvas";
    this.canvas.setAttribute("role", "presentation");
    container.append(this.canvas);
    container.addEventListener("scroll", () => this.draw(), { passive: true });
    container.addEventListener("keydown", (event) => this.pressed(event));
    container.addEventListener("click", (event) => this.clicked(event));
    new ResizeObserver(() => this.draw(true)).observe(container);
  }

  // The height of a row is a property of the style.
  get rowHeight() { return parseFloat(getComputedStyle(this.container).getPropertyValue("--row")) || 32; }

  // The items whose rows are visible.
  get inView() {
    const height = this.rowHeight;
    const first = Math.floor(this.container.scrollTop / height);
    return this.items.slice(first, first + Math.ceil(this.container.clientHeight / height) + 1);
  }

  // Shows items; the active one is scrolled into view unless the user scrolls at the same time.
  show(items, active = -1, reveals = true) {
    this.items = items;
    this.active = active < items.length ? active : -1;
    this.canvas.style.height = items.length * this.rowHeight + "px";
    if (reveals && this.active >= 0) this.reveal(this.active);
    this.draw(true);
  }

  draw(isForced = false) {
    const height = this.rowHeight;
    const first = Math.max(0, Math.floor(this.container.scrollTop / height) - 6);
    const last = Math.min(this.items.length, Math.ceil((this.container.scrollTop + this.container.clientHeight) / height) + 6);
    if (!isForced && first === this.first && last === this.last) return;
    [this.first, this.last] = [first, last];
    const rows = [];
    for (let index = first; index < last; index += 1) rows.push(this.element(index, height));
    // The active row exists even if it is not visible, because the focus is announced by its identifier.
    if (this.active >= 0 && (this.active < first || this.active >= last)) rows.push(this.element(this.active, height));
    this.canvas.replaceChildren(...rows);
    if (this.active >= 0) this.container.setAttribute("aria-activedescendant", this.prefix + this.active);
    else this.container.removeAttribute("aria-activedescendant");
  }

  element(index, height) {
    const row = document.createElement("div");
    row.id = this.prefix + index;
    row.className = "item" + (index === this.active ? " active" : "");
    row.setAttribute("role", this.itemRole);
    row.setAttribute("aria-setsize", this.items.length);
    row.setAttribute("aria-posinset", index + 1);
    row.setAttribute("aria-selected", String(index === this.active));
    row.dataset.index = index;
    row.style.transform = "translateY(" + index * height + "px)";
    this.render(this.items[index], index, row);
    return row;
  }

  reveal(index) {
    const height = this.rowHeight;
    const [top, bottom] = [index * height, (index + 1) * height];
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
      PageDown: Math.min(last, this.active + page), PageUp: Math.max(0, this.active - page),
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.choose(target);
  }
}
