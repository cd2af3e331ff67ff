// SPDX-License-Identifier: Apache-2.0

extension HTMLPage {
    /// The style sheet of the page; the content security policy contains its digest.
    static let style = """

        :root {
          color-scheme: light dark;
          --page: #fbfbfa; --card: #ffffff; --line: #e2e1de; --text: #1f2328; --quiet: #5c6269;
          --accept: #1a7f4b; --reject: #b3261e; --unreadable: #8a5a00; --accent: #2f5fa8; --mark: #eef1f6;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #16181b; --card: #1d2024; --line: #34383e; --text: #e4e6e9; --quiet: #a2a8b0;
            --accept: #5fc78f; --reject: #f28b82; --unreadable: #e0b15a; --accent: #8fb4ef; --mark: #262b32;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--page); color: var(--text);
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
        }
        main { max-width: 76rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
        h1 { font-size: 1.6rem; font-weight: 600; letter-spacing: -0.01em; margin: 0 0 0.25rem; }
        h2 { font-size: 1.05rem; font-weight: 600; margin: 0 0 0.75rem; }
        h3 { font-size: 0.9rem; font-weight: 600; margin: 1rem 0 0.35rem; }
        p { margin: 0 0 0.5rem; }
        section { margin-top: 2.25rem; }
        code, .mono { font: 0.86em/1.5 ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; }
        .quiet { color: var(--quiet); }
        .lead { font-size: 1.05rem; color: var(--quiet); }
        .note {
          border-left: 4px solid var(--unreadable); background: var(--card); padding: 0.6rem 0.9rem; margin: 1rem 0 0;
        }
        .card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.25rem; }
        .totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 0; }
        .totals dt { color: var(--quiet); }
        .totals dd { margin: 0; font-size: 1.9rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.2; }
        .share { display: block; width: 100%; height: 8px; margin-top: 1rem; border-radius: 4px; }
        .accept { color: var(--accept); fill: var(--accept); }
        .reject { color: var(--reject); fill: var(--reject); }
        .unreadable { color: var(--unreadable); fill: var(--unreadable); }
        .findings { list-style: none; margin: 0; padding: 0.5rem 0; }
        .findings summary {
          display: grid; grid-template-columns: 4.5rem minmax(4rem, 14rem) minmax(16rem, 1.3fr) 1fr; gap: 0.9rem;
          align-items: center; padding: 0.3rem 1.25rem; cursor: pointer; list-style: none;
        }
        .findings summary::-webkit-details-marker { display: none; }
        .findings summary:hover { background: var(--mark); }
        .findings details[open] summary { background: var(--mark); }
        .findings .count { text-align: right; font-variant-numeric: tabular-nums; }
        .findings .bar { width: 100%; height: 10px; fill: var(--accent); }
        .findings code { overflow-wrap: anywhere; }
        .meaning { padding: 0.6rem 1.25rem 0.9rem 6.65rem; max-width: 60rem; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem; border-bottom: 1px solid var(--line); }
        thead th { font-weight: 600; font-size: 0.85rem; color: var(--quiet); white-space: nowrap; }
        tbody th { font-weight: 400; }
        tbody tr:last-child > * { border-bottom: 0; }
        .number { text-align: right; font-variant-numeric: tabular-nums; }
        .value { overflow-wrap: anywhere; unicode-bidi: isolate; white-space: pre-wrap; }
        .scroll { overflow: auto; padding: 0; }
        .filters { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin-bottom: 0.75rem; }
        .filters label { display: grid; gap: 0.2rem; font-size: 0.85rem; color: var(--quiet); }
        .filters .wide { flex: 1 1 14rem; }
        input, select, button {
          font: inherit; color: var(--text); background: var(--card); border: 1px solid var(--line); border-radius: 6px;
          padding: 0.35rem 0.6rem; max-width: 22rem;
        }
        .filters .wide input { max-width: none; width: 100%; }
        button { cursor: pointer; }
        button:disabled { color: var(--quiet); cursor: default; opacity: 0.6; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
        #documents table { table-layout: fixed; }
        #documents thead th:nth-child(1) { width: 3rem; }
        #documents thead th:nth-child(2) { width: 31%; }
        #documents thead th:nth-child(3) { width: 7rem; }
        #documents thead th:nth-child(4) { width: 22%; }
        #documents .name { font: 0.86em/1.7 ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; }
        #documents .toggle { border: 0; background: none; padding: 0 0.35rem; line-height: 1.5; }
        #documents tr.row { cursor: pointer; }
        #documents tr.row:hover { background: var(--mark); }
        #documents tr.details > td { background: var(--mark); padding: 0.75rem 1.25rem 1rem 3.5rem; }
        .tag { font-weight: 600; white-space: nowrap; }
        .facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; margin: 0; }
        .facts dt { color: var(--quiet); }
        .facts dd { margin: 0; }
        .found { margin: 0; padding-left: 1.1rem; }
        .found li { margin-bottom: 0.6rem; }
        .error { color: var(--reject); }
        .warning { color: var(--unreadable); }
        .info { color: var(--quiet); }
        .pager { display: flex; gap: 0.75rem; align-items: center; margin-top: 0.75rem; }
        #timeline .scroll { max-height: 26rem; }
        #timeline svg { display: block; width: 100%; min-width: 44rem; font: 11px system-ui, sans-serif; }
        #timeline text { fill: var(--text); }
        #timeline .tick { stroke: var(--line); }
        #timeline .tick-label { fill: var(--quiet); text-anchor: middle; }
        #timeline .window { opacity: 0.75; }
        #timeline .issued { fill: var(--text); }
        .hidden {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
        }
        @media (max-width: 48rem) {
          .findings summary { grid-template-columns: 3.5rem 1fr; }
          .findings summary .title, .findings summary .bar { grid-column: 2; }
          .meaning { padding-left: 1.25rem; }
          .hide-narrow { display: none; }
        }
        @media print {
          :root {
            --page: #fff; --card: #fff; --line: #bbb; --text: #000; --quiet: #444; --mark: #fff;
            --accept: #1a7f4b; --reject: #b3261e; --unreadable: #8a5a00; --accent: #2f5fa8;
          }
          body { font-size: 10pt; }
          main { max-width: none; padding: 0; }
          .filters, .pager button, #documents .toggle { display: none; }
          .share, .bar, #timeline svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          #timeline .scroll { max-height: none; }
          tr, .findings li { break-inside: avoid; }
        }

        """
}
