// SPDX-License-Identifier: Apache-2.0

internal import PageParts
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON

/// The parts of the page before and after its rows.
enum HTMLPage {
    /// The markup before the rows.
    ///
    /// The content security policy prevents the page from loading anything, and from running other scripts.
    static let head: Markup = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(Markup(written: policy))">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <title>SAML validation report</title>
        <style>\(Markup(written: style))</style>
        </head>
        <body>
        <a class="skip" href="#documents-title">Skip to the documents</a>

        """

    private static let policy = [
        "default-src 'none'", "style-src '\(digest(style))'", "script-src '\(digest(wholeScript))'", "base-uri 'none'",
        "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")

    private static let wholeScript = "\n\"use strict\";\n(() => {\n" + sharedScript + script + startScript

    /// The shared functions as a part of a script instead of a module.
    private static let sharedScript = String(decoding: PageParts.dom, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
        .joined(separator: "\n")

    private static func digest(_ text: String) -> String {
        "sha256-" + Base64().encodedString(of: SHA256.digest(of: Array(text.utf8)).span)
    }

    /// Returns the markup after the rows.
    static func body(of report: HTMLReport, _ tally: BatchTally) -> Markup {
        """
        \(codes(tally))
        <main id="summary">
        <header>
        <h1>SAML validation report</h1>
        <p class="lead">\(tally.sentence)</p>
        \(report.facts.map(runFacts) ?? "")
        </header>
        \(notes(report, tally))\(totals(tally))\(causes(tally))\(findings(tally))\(issuers(report))\(documents)
        </main>
        <script>\(Markup(written: wholeScript))</script>
        </body>
        </html>

        """
    }

    /// Returns the explanations of the codes in the report, for the script.
    private static func codes(_ tally: BatchTally) -> Markup {
        let members = Finding.Code.allCases.filter { tally.findings[$0] != nil }.map { code in
            let meaning = code.meaning
            return JSONValue.Member(
                code.rawValue,
                .strings([meaning.title, meaning.summary, meaning.reason, meaning.remedy])
            )
        }
        let json = String(decoding: JSONValue.object(members).scriptBlockBytes, as: UTF8.self)
        return "<script type=\"application/json\" id=\"codes\">\(Markup(written: json))</script>"
    }

    private static func notes(_ report: HTMLReport, _ tally: BatchTally) -> Markup {
        var notes = [tally.interruptionInWords].compactMap(\.self)
        if tally.faults > 0 {
            notes.append("\(tally.faultsInWords), and \(tally.faults == 1 ? "is" : "are") not on this page.")
        }
        let left = report.left.reduce(0, +)
        if left > 0 {
            let parts = ReportVerdict.allCases.map { "\(report.left[$0.position].grouped) \($0.word)" }.joined(
                separator: ", "
            )
            notes.append(
                "This page lists \(report.rowCount.grouped) of \(tally.total.grouped) documents. \(left.grouped) are "
                    + "counted in the totals but not listed, so filters and the search do not find them: \(parts). A page "
                    + "contains at most \(HTMLReport.rowLimit.grouped) rows; accepted documents use at most the first "
                    + "\(HTMLReport.acceptedRowLimit.grouped). Use the format jsonl or csv for all documents."
            )
        }
        return notes.map { "<p class=\"note\" role=\"note\">\($0)</p>\n" as Markup }.joined()
    }
}
