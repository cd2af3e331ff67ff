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

          const nameOf = (row) => (row.e === undefined ? row.s : row.s + "#" + row.e);
          const findingsOf = (row) => row.f || [];
          const codesOf = (row) => row.c || findingsOf(row).map((finding) => finding[0]);
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
            const [code, severity, message, line, column, path, cause, expected, actual, remedy] = finding;
            const item = make("li", {},
              make("span", { class: severity }, severity), " ",
              codeOf(code), " ",
              make("span", { class: "value" }, ...prose(message)));
            item.append(facts([
              ["where", [line === null ? "" : "line " + line + ", column " + column, path || ""]
                .filter((part) => part !== "").join(", ")],
              ["cause", cause], ["expected", expected], ["found", actual],
              ["remedy", severity === "info" || !meanings[code] ? ""
                : make("span", {}, ...prose(remedy || meanings[code][3]))],
            ]));
            return item;
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
            cell.append(facts([
              ["next step", row.next ? make("span", {}, ...prose(row.next)) : ""],
              ["checks", (row.checks || []).join(", ")],
              ["kind", row.kind], ["ID", row.id], ["issue instant", row.issued], ["in response to", row.answers],
              ["destination", row.destination], ["status", (row.status || []).join(" / ")],
              ["status message", row.statusMessage], ["envelope", row.envelope],
              ["encodings", (row.layers || []).join(", ")], ["bytes", row.bytes], ["SHA-256", row.sha256],
              ["cleanup", row.cleanup], ["encoded bytes", row.encoded],
              ["valid", (row.w || []).map(([from, to]) => (from || "…") + " to " + (to || "…")).join(", ")],
            ]));
            const list = make("ul", { class: "found" }, ...severities.flatMap((severity) =>
              findingsOf(row).filter((finding) => finding[1] === severity)).map(findingItem));
            if (row.more) list.append(make("li", {}, plural(row.more, "more finding") + ", not on this page"));
            if (list.childElementCount > 0) cell.append(make("h3", {}, "Findings"), list);
            for (const assertion of row.a || []) {
              cell.append(make("h3", {}, "Assertion"), facts([
                ["ID", assertion.id], ["issuer", assertion.issuer],
                ["state", (assertion.encrypted ? "encrypted, " : "") + (assertion.verified ? "verified" : "not verified")],
                ["attributes", assertion.values ? "" : assertion.attributes.join(", ")],
                ["name identifier", assertion.nameID],
                ...(assertion.values || []).map(([name, values]) => [name, values.map((v) => v ?? "(nil)").join(" | ")]),
              ]));
            }
            for (const [covers, algorithm, key, result, keys] of row.g || []) {
              cell.append(make("h3", {}, "Signature"),
                facts([["element", covers], ["algorithm", algorithm], ["key", key], ["result", result]]));
              if (keys.length > 0) cell.append(keyTable(keys));
            }
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
