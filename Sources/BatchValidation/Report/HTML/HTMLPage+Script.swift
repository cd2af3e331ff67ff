// SPDX-License-Identifier: Apache-2.0

extension HTMLPage {
    /// The script of the page; the content security policy contains its digest.
    ///
    /// Document text enters the page only as text nodes, or as attribute values that no browser executes.
    static let script = #"""

          // The rows are JSON in comments, in the text of an element that is not displayed.
          const opening = "\x3c!--{";
          const rowsOf = (text) => {
            const found = [];
            for (let start = text.indexOf(opening); start >= 0; start = text.indexOf(opening, start)) {
              const end = text.indexOf("-->", start);
              found.push(JSON.parse(text.slice(start + 4, end)));
              start = end;
            }
            return found;
          };
          const rows = rowsOf(byID("rows").textContent);
          byID("rows").remove();
          // Documents that are not accepted come first; each group keeps the order of the inputs.
          rows.sort((left, right) => (left.v === 0) - (right.v === 0));
          const meanings = JSON.parse(byID("codes").textContent);
          const classes = ["accept", "undecided", "reject", "unreadable"];
          const words = ["accepted", "undecided", "rejected", "unreadable"];
          const pageSize = 100;
          let shown = rows;
          let page = 0;

          // Text that breaks after its punctuation, and not inside a word.
          const breakable = (text) => String(text).split(/(?<=[./:_#?&=@-])/)
            .flatMap((part, index) => (index === 0 ? [part] : [make("wbr"), part]));
          const codeOf = (code) => make("code", { title: describe(code) }, ...breakable(code));
          const severities = ["error", "warning", "info"];

          const nameOf = ({ r }) => (r.entry === null ? r.source : r.source + "#" + r.entry);
          const codesOf = (row) => row.c || row.r.findings.map((finding) => finding.code);
          const describe = (code) => {
            const meaning = meanings[code];
            return meaning ? meaning[0] + ". " + meaning[1] + " " + meaning[3] : code;
          };

          // All text of a row in lower case, created for the first search.
          const haystacks = new Map();
          const textOf = (value) => {
            if (typeof value === "string") return value;
            if (value === null || typeof value !== "object") return "";
            return Object.values(value).map(textOf).join("\n");
          };
          const haystack = (row) => {
            let text = haystacks.get(row);
            if (text === undefined) {
              text = (textOf(row) + "\n" + nameOf(row)).toLowerCase();
              haystacks.set(row, text);
            }
            return text;
          };

          const findingItem = (finding) => {
            const { code, severity, message, line, column, path, cause, expected, actual, remedy } = finding;
            return make("li", {}, make("span", { class: severity }, severity), " ", codeOf(code), " ",
              make("span", { class: "value" }, ...prose(message)),
              facts([
                ["where", [line === null ? "" : "line " + line + ", column " + column, path || ""].filter((part) => part).join(", ")],
                ["cause", cause], ["found", actual], ["expected", expected],
                ["remedy", remedy && make("span", {}, ...prose(remedy))],
              ]));
          };

          // The members of the record that are shown elsewhere.
          const elsewhere = ["schema", "source", "entry", "verdict", "headline", "nextStep", "checks", "notMade", "findings", "envelope"];
          const isNested = (value) => value !== null && typeof value === "object"
            && (!Array.isArray(value) || value.some((item) => item !== null && typeof item === "object" && !Array.isArray(item)));

          // The members of an object, and below them those whose values are objects.
          const sections = (object) => {
            const members = Object.entries(object).filter(([name]) => !elsewhere.includes(name));
            const text = (value) => (Array.isArray(value) ? value.map((item) => item ?? "(nil)").join(" | ") : value === null ? "" : String(value));
            return [facts(members.filter(([, value]) => !isNested(value)).map(([name, value]) => [name, text(value)])),
              ...members.filter(([, value]) => isNested(value)).flatMap(([name, value]) =>
                [value].flat().flatMap((item) => [make("h3", {}, name), ...sections(item)]))];
          };

          // The keys of a rejected signature side by side, one in each column.
          const keyProperties = ["", "verifies", "key", "kind", "certificate", "valid", "SHA-256", "SHA-1"];
          const keyTable = (keys) => {
            const lines = keyProperties.map((name, index) => make("tr", {}, make("th", { scope: "row" }, name),
              ...keys.map((key) => make(index === 0 ? "th" : "td", { class: "value" }, key[index] || ""))));
            return make("div", { class: "scroll" }, make("table", { class: "keys" },
              make("thead", {}, lines[0]), make("tbody", {}, ...lines.slice(1))));
          };

          const detailsOf = (row) => {
            const cell = make("td", { colspan: "5", role: "cell" });
            cell.append(
              facts([["next step", row.r.nextStep && make("span", {}, ...prose(row.r.nextStep))], ["envelope", row.envelope]]),
              make("ul", { class: "checks" }, ...row.checks.map((check) => make("li", { class: "value" }, ...prose(check)))));
            const list = make("ul", { class: "found" }, ...severities.flatMap((severity) =>
              row.r.findings.filter((finding) => finding.severity === severity)).map(findingItem));
            if (row.more) list.append(make("li", {}, plural(row.more, "more finding") + ", not on this page"));
            if (list.childElementCount > 0) cell.append(make("h3", {}, "Findings"), list);
            for (const keys of row.keys || []) cell.append(make("h3", {}, "Keys"), keyTable(keys));
            cell.append(...sections(row.r));
            return make("tr", { class: "details", role: "row" }, cell);
          };

          const rowOf = (row) => {
            const name = nameOf(row);
            const toggle = make("button", {
              type: "button", class: "toggle", "aria-expanded": "false", "aria-label": "Details of " + name,
            }, "▸");
            const codes = [...new Set(codesOf(row))];
            const found = make("td", { role: "cell", class: "value" }, ...prose(row.h));
            if (codes.length > 0) found.append(make("br"), codeOf(codes[0]));
            if (codes.length > 1) found.append(make("span", { class: "quiet" }, " and " + (codes.length - 1) + " more"));
            const line = make("tr", { class: "row", role: "row" },
              make("td", { role: "cell" }, toggle),
              make("th", { scope: "row", role: "rowheader", class: "value name" }, ...breakable(name)),
              make("td", { role: "cell" }, make("span", { class: "tag " + classes[row.v] }, words[row.v])),
              make("td", { role: "cell", class: "value hide-narrow" }, ...breakable(row.i)),
              found);
            let details = null;
            line.addEventListener("click", () => {
              if (String(window.getSelection()) !== "") return;
              if (details) {
                details.remove();
                details = null;
              } else {
                details = detailsOf(row);
                line.after(details);
              }
              toggle.setAttribute("aria-expanded", String(details !== null));
              toggle.textContent = details ? "▾" : "▸";
            });
            // A page about one document needs no click to show the remedy.
            if (rows.length === 1) queueMicrotask(() => line.click());
            return line;
          };

          const render = () => {
            const start = page * pageSize;
            const part = shown.slice(start, start + pageSize);
            byID("list").replaceChildren(...part.map(rowOf));
            const all = plural(rows.length, "document");
            byID("matches").textContent = shown.length === rows.length ? all : number(shown.length) + " of " + all;
            byID("range").textContent = part.length === 0 ? "No document matches."
              : number(start + 1) + "–" + number(start + part.length) + " of " + number(shown.length);
            byID("previous").disabled = page === 0;
            byID("next").disabled = start + pageSize >= shown.length;
          };

          const apply = () => {
            const verdict = byID("verdict").value;
            const code = byID("code").value;
            const issuer = byID("issuer").selectedIndex > 0 ? byID("issuer").value : null;
            const terms = byID("search").value.toLowerCase().split(/\s+/).filter((term) => term !== "");
            shown = rows.filter((row) =>
              (verdict === "" || row.v === Number(verdict))
              && (code === "" || codesOf(row).includes(code))
              && (issuer === null || row.i === issuer)
              && (terms.length === 0 || terms.every((term) => haystack(row).includes(term))));
            page = 0;
            render();
          };

        """#
}
