// SPDX-License-Identifier: Apache-2.0

extension HTMLPage {
    /// The second part of the script: the timeline, and the initialization.
    static let timelineScript = #"""

          const svg = (name, attributes = {}, ...children) => {
            const element = document.createElementNS("http://www.w3.org/2000/svg", name);
            for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
            element.append(...children);
            return element;
          };
          const steps = [1, 5, 15, 30, 60, 300, 900, 1800, 3600, 10800, 21600, 43200, 86400, 172800, 604800, 2592000,
            7776000, 31536000, 157680000, 315360000, 3153600000, 31536000000, 315360000000];
          const quantile = (sorted, share) => sorted[Math.round((sorted.length - 1) * share)];

          const drawTimeline = (part) => {
            const lines = [];
            for (const row of part) {
              for (const [from, to] of row.w || []) {
                const start = from === null ? -Infinity : Date.parse(from);
                const end = to === null ? Infinity : Date.parse(to);
                if (!Number.isNaN(start) && !Number.isNaN(end)) lines.push({ row, from, to, start, end });
              }
            }
            const finite = lines.flatMap((line) => [line.start, line.end]).filter(Number.isFinite).sort((a, b) => a - b);
            byID("timeline").hidden = finite.length === 0;
            if (finite.length === 0) return;
            // Clamp long periods so that short ones stay visible.
            let low = quantile(finite, 0.05);
            let high = quantile(finite, 0.95);
            const margin = Math.max((high - low) * 0.06, 30000);
            low -= margin;
            high += margin;
            const [left, right, top, height] = [290, 985, 26, 17];
            const x = (time) => left + (Math.min(Math.max(time, low), high) - low) / (high - low) * (right - left);
            const bottom = top + lines.length * height + 4;
            const picture = svg("svg", { viewBox: "0 0 1000 " + bottom, role: "img", "aria-labelledby": "timeline-note" });
            const step = 1000 * (steps.find((seconds) => (high - low) / 1000 / seconds <= 6) || steps[steps.length - 1]);
            for (let time = Math.ceil(low / step) * step; time <= high; time += step) {
              const text = new Date(time).toISOString();
              const label = step < 60000 ? text.slice(5, 19) : step < 86400000 ? text.slice(5, 16) : text.slice(0, 10);
              picture.append(
                svg("line", { class: "tick", x1: x(time), x2: x(time), y1: 20, y2: bottom }),
                svg("text", { class: "tick-label", x: x(time), y: 14 }, label.replace("T", " ")));
            }
            let beyond = 0;
            lines.forEach((line, index) => {
              const y = top + index * height;
              const name = nameOf(line.row);
              if (line.start < low || line.end > high) beyond += 1;
              const label = name.length > 44 ? "…" + name.slice(-43) : name;
              const bar = svg("rect", {
                class: "window " + classes[line.row.v], x: x(line.start), y: y + 3, height: 10, rx: 2,
                width: Math.max(x(line.end) - x(line.start), 2),
              });
              bar.append(svg("title", {}, name + ": " + (line.from || "…") + " to " + (line.to || "…")));
              picture.append(svg("text", { x: 8, y: y + 12 }, label), bar);
              const issued = Date.parse(line.row.issued);
              if (issued >= low && issued <= high) {
                picture.append(svg("circle", { class: "issued", cx: x(issued), cy: y + 8, r: 2.5 }));
              }
            });
            byID("timeline-picture").replaceChildren(picture);
            byID("timeline-note").textContent = plural(lines.length, "validity window") + " of the documents listed below, "
              + "from NotBefore to NotOnOrAfter in UTC; a dot is the issue instant."
              + (beyond > 0 ? " " + number(beyond) + (beyond === 1 ? " reaches" : " reach") + " beyond the axis." : "");
          };

          const counts = new Map();
          for (const row of rows) counts.set(row.i, (counts.get(row.i) || 0) + 1);
          const issuers = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 500);
          byID("issuer").append(...issuers.map(([issuer, count]) => {
            const option = make("option", {}, issuer + " (" + number(count) + ")");
            option.value = issuer;
            return option;
          }));
          byID("code").append(...Object.keys(meanings).map((code) => {
            const option = make("option", {}, code);
            option.value = code;
            return option;
          }));
          for (const id of ["verdict", "code", "issuer"]) byID(id).addEventListener("change", apply);
          let waiting = 0;
          byID("search").addEventListener("input", () => {
            clearTimeout(waiting);
            waiting = setTimeout(apply, 150);
          });
          byID("filters").addEventListener("submit", (event) => event.preventDefault());
          byID("filters").addEventListener("reset", () => setTimeout(apply, 0));
          const turn = (by) => {
            page += by;
            render();
            byID("documents").scrollIntoView();
          };
          byID("previous").addEventListener("click", () => turn(-1));
          byID("next").addEventListener("click", () => turn(1));
          render();
          byID("documents").hidden = false;
          document.documentElement.setAttribute("data-ready", "");
        })();

        """#
}
