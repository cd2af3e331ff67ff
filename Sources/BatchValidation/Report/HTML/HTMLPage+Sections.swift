// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension HTMLPage {
    /// Returns the totals, with a bar that shows their shares.
    static func totals(_ tally: BatchTally) -> Markup {
        var text: Markup = "<section class=\"card\" aria-labelledby=\"totals-title\">\n"
        text += "<h2 id=\"totals-title\" class=\"hidden\">Totals</h2>\n<dl class=\"totals\">\n"
        text +=
            "<div><dt>\(tally.total == 1 ? "document" : "documents")</dt><dd id=\"total\">\(tally.total.grouped)</dd></div>\n"
        for verdict in ReportVerdict.allCases {
            let count = tally.count(of: verdict)
            let style = count > 0 ? verdict.rawValue : "quiet"
            text += "<div><dt>\(verdict.word)</dt>"
            text += "<dd id=\"total-\(verdict.rawValue)\" class=\"\(style)\">\(count.grouped)</dd></div>\n"
        }
        text += "</dl>\n<svg class=\"share\" viewBox=\"0 0 10000 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        var before = 0
        for verdict in ReportVerdict.allCases where tally.count(of: verdict) > 0 {
            let start = before * 10_000 / tally.total
            before += tally.count(of: verdict)
            let width = before * 10_000 / tally.total - start
            text += "<rect class=\"\(verdict.rawValue)\" x=\"\(start)\" width=\"\(width)\" height=\"1\"/>"
        }
        return text + "</svg>\n</section>\n"
    }

    /// Returns the findings as a bar chart with expandable explanations.
    static func findings(_ tally: BatchTally) -> Markup {
        var text: Markup = "<section aria-labelledby=\"findings-title\">\n<h2 id=\"findings-title\">Findings</h2>\n"
        let counts = Finding.Code.allCases.compactMap { code in tally.findings[code].map { (code: code, count: $0) } }
            .sorted { $0.count > $1.count }
        guard let most = counts.map(\.count).max() else {
            return text + "<p class=\"quiet\">None.</p>\n</section>\n"
        }
        text += "<p class=\"quiet\">The number of documents with each code. Open a code for its meaning.</p>\n"
        text += "<ul class=\"findings card\">\n"
        for (code, count) in counts {
            let meaning = code.meaning
            text += "<li><details><summary><span class=\"count\">\(count.grouped)</span>"
            text += bar(of: count, most: most, style: tally.errors.contains(code) ? "reject" : "undecided")
            text +=
                "<code>\(Markup(breakable: code.rawValue))</code><span class=\"title\">\(meaning.title)</span></summary>\n"
            text += "<div class=\"meaning\"><p>\(Markup(prose: "\(meaning.summary) \(meaning.reason)"))</p>"
            text += "<p><strong>Remedy:</strong> \(Markup(prose: meaning.remedy))</p></div></details></li>\n"
        }
        return text + "</ul>\n</section>\n"
    }

    /// Returns the number of documents for each issuer and verdict.
    static func issuers(_ report: HTMLReport) -> Markup {
        guard !report.issuers.isEmpty else { return "" }
        var text: Markup = """
            <section aria-labelledby="issuers-title">
            <h2 id="issuers-title">Issuers</h2>
            <div class="card scroll" tabindex="0" role="region" aria-labelledby="issuers-title">
            <table id="issuers">
            <thead><tr><th scope="col">issuer, as the message states it</th>
            """
        for verdict in ReportVerdict.allCases { text += "<th scope=\"col\" class=\"number\">\(verdict.word)</th>" }
        text += "<th scope=\"col\" class=\"number\">documents</th></tr></thead>\n<tbody>\n"
        let sorted = report.issuers.sorted { left, right in
            let (leftTotal, rightTotal) = (left.value.reduce(0, +), right.value.reduce(0, +))
            return leftTotal != rightTotal ? leftTotal > rightTotal : left.key < right.key
        }
        for (issuer, counts) in sorted { text += issuerRow(issuer.wrappedValue, counts) }
        if report.otherIssuers.contains(where: { $0 > 0 }) {
            text += issuerRow("all other issuers", report.otherIssuers)
        }
        return text + "</tbody>\n</table>\n</div>\n</section>\n"
    }

    private static func issuerRow(_ name: String, _ counts: [Int]) -> Markup {
        var text: Markup = "<tr><th scope=\"row\" class=\"value\">\(Markup(breakable: name))</th>"
        for (verdict, count) in zip(ReportVerdict.allCases, counts) {
            let style = count > 0 ? verdict.rawValue : "quiet"
            text += "<td class=\"number \(style)\" data-label=\"\(verdict.word)\">\(count.grouped)</td>"
        }
        return text + "<td class=\"number\" data-label=\"documents\">\(counts.reduce(0, +).grouped)</td></tr>\n"
    }

    /// The list of documents, which the script fills.
    static let documents: Markup = """
        <section id="documents" aria-labelledby="documents-title" hidden>
        <h2 id="documents-title" tabindex="-1">Documents</h2>
        <form id="filters" class="filters" role="search" autocomplete="off">
        <label class="wide">search <input id="search" type="search" placeholder="file, ID, message, path…"></label>
        <label>verdict <select id="verdict"><option value="">all</option><option value="0">accepted</option>\
        <option value="1">undecided</option><option value="2">rejected</option>\
        <option value="3">unreadable</option></select></label>
        <label>finding <select id="code"><option value="">all</option></select></label>
        <label>issuer <select id="issuer"><option value="">all</option></select></label>
        <button type="reset">Reset</button>
        </form>
        <p id="matches" class="quiet" role="status"></p>
        <div class="card scroll">
        <table role="table">
        <thead><tr><th scope="col"><span class="hidden">details</span></th><th scope="col">document</th>\
        <th scope="col">verdict</th><th scope="col" class="hide-narrow">issuer</th><th scope="col">finding</th></tr></thead>
        <tbody id="list" role="rowgroup"></tbody>
        </table>
        </div>
        <nav class="pager" aria-label="Pages of the list">
        <button id="previous" type="button">Previous</button>
        <button id="next" type="button">Next</button>
        <span id="range" class="quiet"></span>
        </nav>
        </section>
        """
}
