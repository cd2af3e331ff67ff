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
        <p class="quiet">The search and the details require JavaScript.</p>
        <table>
        <thead><tr><th scope="col">document</th><th scope="col">verdict</th><th scope="col">issuer</th>\
        <th scope="col">headline</th></tr></thead>
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
    private static let maximumMessageLength = 400

    /// The document as a row of a table.
    func plainRow(_ description: DocumentDescription) -> Markup {
        let word = verdict.rawValue
        var text: Markup = "<tr class=\"\(word)\"><th scope=\"row\" class=\"value\">\(Markup(breakable: name))</th>"
        text +=
            "<td class=\"tag \(word)\">\(verdict.word)</td><td class=\"value\">\(Markup(breakable: issuerForPeople))"
        if let coverage = result.envelopeCoverage, coverage != .signed {
            text += "<br><span class=\"quiet\">envelope: \(coverage.rawValue)</span>"
        }
        text += "</td>"
        text += "<td class=\"value\">"
        text += "\(description.headline.escapedForReport(limit: Self.maximumMessageLength))"
        if let step = description.nextStep {
            text += "<br><span class=\"quiet\">\(step.escapedForReport(limit: Self.maximumMessageLength))</span>"
        }
        if !codes.isEmpty {
            text += "<br><code>\(Markup(breakable: codes.map(\.rawValue).joined(separator: ", ")))</code>"
        }
        return text + "</td></tr>"
    }

    /// The document as JSON in a comment, which no character of a text can end.
    func htmlComment(_ description: DocumentDescription) -> [UInt8] {
        Array("<!--".utf8) + htmlRow(description).scriptBlockBytes + Array("-->\n".utf8)
    }
}
