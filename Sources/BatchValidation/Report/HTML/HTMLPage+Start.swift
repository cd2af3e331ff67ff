// SPDX-License-Identifier: Apache-2.0

extension HTMLPage {
    /// The second part of the script: the initialization.
    static let startScript = #"""

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
