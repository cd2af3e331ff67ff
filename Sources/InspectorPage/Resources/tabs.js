// SPDX-License-Identifier: Apache-2.0
// Tabs with the keys of the ARIA practices: arrows, Home and End select a tab.

export class Tabs {
  constructor(list, selected) {
    this.tabs = [...list.querySelectorAll('[role="tab"]')];
    this.selected = selected;
    this.current = this.tabs[0];
    list.addEventListener("click", (event) => {
      const tab = event.target.closest('[role="tab"]');
      if (tab) this.select(tab);
    });
    list.addEventListener("keydown", (event) => this.pressed(event));
  }

  // Selects a tab by its name.
  open(name, hasFocus = false) {
    const tab = this.tabs.find((tab) => tab.id === "tab-" + name);
    if (tab) this.select(tab, hasFocus);
  }

  select(tab, hasFocus = true) {
    this.current = tab;
    for (const other of this.tabs) {
      const isSelected = other === tab;
      other.setAttribute("aria-selected", String(isSelected));
      other.tabIndex = isSelected ? 0 : -1;
      document.getElementById(other.getAttribute("aria-controls")).hidden = !isSelected;
    }
    if (hasFocus) tab.focus();
    this.selected();
  }

  // Selects the first tab if the current one is no longer shown.
  update() { if (this.current.hidden) this.select(this.tabs[0], false); }

  pressed(event) {
    const tabs = this.tabs.filter((tab) => !tab.hidden);
    const [index, count] = [tabs.indexOf(this.current), tabs.length];
    const target = { ArrowRight: (index + 1) % count, ArrowLeft: (index + count - 1) % count, Home: 0, End: count - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.select(tabs[target]);
  }
}
