// SPDX-License-Identifier: Apache-2.0

internal import PageParts

extension HTMLPage {
    /// The style sheet of the page; the content security policy contains its digest.
    static let style = "\n" + String(decoding: PageParts.theme, as: UTF8.self) + ownStyle

    /// The rules that only the report needs.
    private static let ownStyle = """

        main { max-width: 76rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
        section { margin-top: 2.25rem; }
        .lead { font-size: 1.05rem; color: var(--quiet); }
        .note {
          border-left: 4px solid var(--unreadable); background: var(--card); padding: 0.6rem 0.9rem; margin: 1rem 0 0;
        }
        .totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 0; }
        .totals dt { color: var(--quiet); }
        .totals dd { margin: 0; font-size: 1.9rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.2; }
        .share { display: block; width: 100%; height: 8px; margin-top: 1rem; border-radius: 4px; }
        .findings { list-style: none; margin: 0; padding: 0.5rem 0; }
        .findings summary {
          display: grid; grid-template-columns: 4.5rem minmax(4rem, 14rem) minmax(16rem, 1.3fr) 1fr; gap: 0.9rem;
          align-items: center; padding: 0.3rem 1.25rem; cursor: pointer; list-style: none;
        }
        .findings summary::-webkit-details-marker { display: none; }
        .findings summary:hover { background: var(--mark); }
        .findings details[open] summary { background: var(--mark); }
        .findings .count { text-align: right; font-variant-numeric: tabular-nums; }
        .bar { display: block; width: 100%; height: 10px; }
        .causes { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
        @media (min-width: 60rem) { .causes { grid-template-columns: 1fr 1fr; } }
        .causes p { margin: 0.35rem 0 0; overflow-wrap: anywhere; }
        .causes .count { font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
        .causes .bar { height: 6px; margin-top: 0.35rem; }
        .columns { display: block; width: 100%; height: 40px; margin-top: 0.5rem; fill: var(--quiet); }
        .findings code { overflow-wrap: break-word; }
        .meaning { padding: 0.6rem 1.25rem 0.9rem 6.65rem; max-width: 60rem; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem; border-bottom: 1px solid var(--line); }
        thead th { font-weight: 600; font-size: 0.85rem; color: var(--quiet); white-space: nowrap; }
        tbody th { font-weight: 400; }
        tbody tr:last-child > * { border-bottom: 0; }
        .number { text-align: right; font-variant-numeric: tabular-nums; }
        .scroll { overflow: auto; padding: 0; }
        .filters { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin-bottom: 0.75rem; }
        .filters label { display: grid; gap: 0.2rem; font-size: 0.85rem; color: var(--quiet); }
        .filters .wide { flex: 1 1 14rem; }
        .filters .wide input { max-width: none; width: 100%; }
        #documents table { table-layout: fixed; }
        #documents thead th:nth-child(1) { width: 3rem; }
        #documents thead th:nth-child(2) { width: 31%; }
        #documents thead th:nth-child(3) { width: 7rem; }
        #documents thead th:nth-child(4) { width: 22%; }
        body { display: flex; flex-direction: column; }
        main { width: 100%; order: 0; }
        noscript { display: block; order: 1; }
        #plain { max-width: 76rem; margin: 0 auto; padding: 0 1.5rem 4rem; }
        #plain:not(:has(#plain-all:checked)) tr.accept { display: none; }
        #plain tr { color: var(--text); }
        #plain table { table-layout: fixed; }
        #issuers tbody th { min-width: 14rem; }
        .run { margin-top: 0.75rem; }
        .run summary { cursor: pointer; }
        #documents .name { font: 0.86em/1.7 ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; }
        #documents .toggle { border: 0; background: none; padding: 0 0.35rem; line-height: 1.5; }
        #documents tr.row { cursor: pointer; }
        #documents tr.row:hover { background: var(--mark); }
        #documents tr.details > td { background: var(--mark); padding: 0.75rem 1.25rem 1rem 3.5rem; }
        .checks { list-style: none; margin: 0.5rem 0 0; padding: 0; }
        .pager { display: flex; gap: 0.75rem; align-items: center; margin-top: 0.75rem; }
        @media (max-width: 48rem) {
          .findings summary { grid-template-columns: 3.5rem 1fr; }
          .findings summary > :not(.count) { grid-column: 2; }
          .meaning { padding-left: 1.25rem; }
          .hide-narrow { display: none; }
          main, #plain { padding-left: 0.9rem; padding-right: 0.9rem; }
          /* Each document is a card, so that no column breaks its words. */
          #documents table, #documents tbody, #documents tr, #documents tbody th, #documents td,
          #plain table, #plain tbody, #plain tr, #plain tbody th, #plain td { display: block; width: auto; border: 0; }
          #documents thead, #plain thead { display: none; }
          #documents tr.row, #plain tr { border-bottom: 1px solid var(--line); padding: 0.5rem 0; }
          #documents tr.row > *, #plain tr > * { padding: 0.15rem 0.9rem; }
          #documents tr.details > td { padding: 0.75rem 0.9rem; }
          #issuers thead { display: none; }
          #issuers tr { display: flex; flex-wrap: wrap; gap: 0 0.9rem; padding: 0.35rem 0.9rem; border-bottom: 1px solid var(--line); }
          #issuers th, #issuers td { border: 0; padding: 0; }
          #issuers tbody th { min-width: 100%; }
          #issuers td.quiet { display: none; }
          #issuers td::before { content: attr(data-label) " "; color: var(--quiet); }
          .filters select, .filters input { width: 100%; }
          .filters label { flex: 1 1 9rem; min-width: 0; }
        }
        /* The table of keys is inside the table of documents, and stays a table on a narrow screen. */
        #documents .keys { display: table; table-layout: auto; width: 100%; }
        #documents .keys thead { display: table-header-group; }
        #documents .keys tbody { display: table-row-group; }
        #documents .keys tr { display: table-row; }
        #documents .keys thead th, #documents .keys tbody td { display: table-cell; width: auto; min-width: 11rem; }
        #documents .keys thead th:first-child, #documents .keys tbody th {
          display: table-cell; width: auto; min-width: 0; color: var(--quiet);
        }
        @media print {
          :root {
            --page: #fff; --card: #fff; --line: #bbb; --text: #000; --quiet: #444; --mark: #fff;
            --accept: #1a7f4b; --reject: #b3261e; --unreadable: #8a5a00; --accent: #2f5fa8;
          }
          body { font-size: 10pt; }
          main { max-width: none; padding: 0; }
          .filters, .pager button, #documents .toggle { display: none; }
          .share, .bar, .columns { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
            tr, .findings li { break-inside: avoid; }
        }

        """
}
