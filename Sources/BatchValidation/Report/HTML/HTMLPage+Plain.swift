// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// The list of documents for readers without scripts.
extension HTMLPage {
    /// The markup before the rows.
    ///
    /// The list precedes the totals in the file, because the totals are known at the end of a run; the style shows it
    /// after them.
    static let plainHead: Markup = """
        <noscript id="rows">
        <a class="skip" href="#summary">Skip to the summary</a>
        <section id="plain" aria-labelledby="plain-title">
        <h2 id="plain-title">Documents that are not accepted</h2>
        <p><label><input type="checkbox" id="plain-all"> Show accepted documents, too</label></p>
        <p class="quiet">The search, the details and the timeline require JavaScript.</p>
        <table>
        <thead><tr><th scope="col">document</th><th scope="col">verdict</th><th scope="col">issuer</th>\
        <th scope="col">first finding</th></tr></thead>
        <tbody>

        """

    /// The markup after the rows.
    static let plainEnd: Markup = "</tbody>\n</table>\n</section>\n</noscript>\n"

    /// Returns the facts of the run.
    static func runFacts(_ facts: RunFacts) -> Markup {
        var text: Markup = "<dl class=\"facts run\">\n<dt>validation time</dt><dd class=\"value\">\(facts.time)</dd>\n"
        text += "<dt>version</dt><dd class=\"value\">\(facts.version)</dd>\n"
        let options = facts.options.isEmpty ? "the defaults" : facts.options.joined(separator: "\n")
        text += "<dt>policy</dt><dd class=\"value\">\(options.lines)</dd>\n"
        var keys = facts.keys
        if facts.otherKeys > 0 { keys.append("\(facts.otherKeys.grouped) more") }
        let none = "none: signatures were not verified"
        text +=
            "<dt>trusted keys</dt><dd class=\"value\">\((keys.isEmpty ? none : keys.joined(separator: "\n")).lines)</dd>\n"
        return text + "</dl>"
    }
}

extension String {
    /// The lines of the text as lines of a page.
    fileprivate var lines: Markup {
        split(separator: "\n").map { "\(String($0))" as Markup }.joined(separator: "<br>")
    }
}

extension ReportRecord {
    /// The maximum length of a message in a row without scripts, in Unicode scalars.
    private static let longestMessage = 400

    /// The document as a row of a table.
    var plainRow: Markup {
        let name = entry.map { "\(source)#\($0)" } ?? source
        let word = result.verdict.rawValue
        var text: Markup = "<tr class=\"\(word)\"><th scope=\"row\" class=\"value\">\(Markup(breakable: name))</th>"
        text +=
            "<td class=\"tag \(word)\">\(result.verdict.word)</td><td class=\"value\">\(Markup(breakable: issuerForPeople))"
        if let coverage = result.envelopeCoverage, coverage != .signed {
            text += "<br><span class=\"quiet\">\(coverage.rawValue)</span>"
        }
        text += "</td>"
        text += "<td class=\"value\">"
        if let finding = firstError ?? result.findings.first {
            text +=
                "<code>\(Markup(breakable: finding.code.rawValue))</code> \(finding.message.escapedForReport(limit: Self.longestMessage))"
            if let remedy = finding.remedy, finding.severity == .error {
                text += "<br><span class=\"quiet\">\(remedy.escapedForReport(limit: Self.longestMessage))</span>"
            }
            let others = codes.count - 1
            if others > 0 { text += "<br>and \(others) more" }
        }
        return text + "</td></tr>"
    }

    /// The document as JSON in a comment, which no character of a text can end.
    var htmlComment: [UInt8] { Array("<!--".utf8) + htmlRow.scriptBlockBytes + Array("-->\n".utf8) }
}
