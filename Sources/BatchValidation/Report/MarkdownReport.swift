// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A report for tickets and job summaries: the causes, and the documents that are not accepted.
struct MarkdownReport: ReportWriter {
    /// The maximum number of documents with their details, so that a ticket can contain the report.
    private static let maximumDocuments = 20

    /// The facts of the run, or `nil` if they are unknown.
    private let facts: RunFacts?

    private var documents: [MarkdownText] = []
    private var first: MarkdownText?

    init(_ facts: RunFacts? = nil) {
        self.facts = facts
    }

    func bytes(for record: ReportRecord, _ description: DocumentDescription) -> [UInt8] {
        record.markdown(description).bytes
    }

    mutating func append(_ row: ReportRow) -> [UInt8] {
        let text = MarkdownText(written: String(decoding: row.bytes, as: UTF8.self))
        if first == nil { first = text }
        if row.verdict != .accept, documents.count < Self.maximumDocuments { documents.append(text) }
        return []
    }

    func end(_ tally: BatchTally) -> [UInt8] {
        var text: MarkdownText = "# SAML validation\n\n"
        if let interruption = tally.interruptionInWords { text += "**\(MarkdownText(prose: interruption))**\n\n" }
        if let first, tally.total == 1 {
            text += first
        } else {
            text += "**\(MarkdownText(prose: tally.sentence))**\n\n"
            for cause in tally.causes.inOrder {
                text += "- \(cause.verdict.mark) **\(cause.count.grouped) × \(MarkdownText(prose: cause.reason))**"
                if let period = cause.times.period { text += ", \(period)" }
                text += ", for example \(MarkdownText(code: cause.document))"
                if let step = cause.nextStep { text += "\n  What to do: \(MarkdownText(prose: step))" }
                text += "\n"
            }
            if tally.causes.omitted > 0 { text += "- \(tally.causes.omitted.grouped) documents with other causes\n" }
            text += "\n" + documents.joined(separator: "\n")
            let rest = tally.total - tally.count(of: .accept) - documents.count
            if rest > 0 { text += "\n\(rest.grouped) more documents are not listed.\n" }
        }
        if tally.faults > 0 { text += "\n\(tally.faultsInWords).\n" }
        if let facts { text += "\nValidation time: \(facts.time). \(facts.version).\n" }
        return text.bytes
    }
}

extension ReportRecord {
    /// Returns the description of the document as Markdown: verdict, reason, next step and checks.
    package func markdown(_ description: DocumentDescription) -> MarkdownText {
        var text: MarkdownText = "**\(MarkdownText(prose: description.headline))**\n\n"
        text += MarkdownText(code: name)
        if let kind = result.outline?.kind { text += ": \(kind)" }
        if let issuer = result.outline?.issuer { text += " from \(MarkdownText(code: issuer.comparable))" }
        if let instant = result.outline?.issueInstant { text += ", issued at \(MarkdownText(code: instant))" }
        if let coverage = result.envelopeCoverage { text += ". Envelope: \(coverage.rawValue)" }
        text += "\n\n"
        if let lead = description.lead {
            for value in values(of: lead) { text += "- \(value.name): \(MarkdownText(code: value.text))\n" }
        }
        if !codes.isEmpty {
            text += "- Codes: \(codes.map { MarkdownText(code: $0.rawValue) }.joined(separator: ", "))\n"
        }
        if let step = description.nextStep { text += "\n**What to do:** \(MarkdownText(prose: step))\n" }
        if description.checks.count > 1 {
            text += "\n"
            for check in description.checks {
                let words = words(for: check)
                text += "- \(check.state.mark) \(label(of: check.check))"
                text += words.utf8.isEmpty ? "\n" : ": \(MarkdownText(prose: words))\n"
            }
        }
        return text
    }
}
