// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import StrictJSON
internal import UntrustedText

/// Validates documents of a capture on all cores, in order.
struct CaptureValidation: Sendable {
    let capture: Capture
    let settings: PageSettings

    /// The result for a document: its row, or what it is instead of a message.
    private enum Outcome<Row: Sendable>: Sendable {
        case row(Row)
        case other(OtherContent)
    }

    /// Returns the rows of some documents of the list, and the number of other contents among them.
    func verdicts(_ range: Range<Int>) async -> PageAnswer {
        let outcomes = await outcomes(range.clamped(to: capture.documents.indices)) { record, index in
            let description = DocumentDescription(capture.numbered(record, index))
            return (row: capture.row(index, record, description).escapedForPage, description: description)
        }
        var rows: [JSONValue] = []
        var others: [OtherContent: Int] = [:]
        // The first document of each cause has its next step.
        var steps: [ExactText: JSONValue] = [:]
        for outcome in outcomes {
            switch outcome {
            case .row(let (row, description)):
                let cause = ExactText(description.cause)
                if steps[cause] == nil, let step = description.nextStep, let party = description.party {
                    steps[cause] = .strings([description.cause, step, party.rawValue])
                }
                rows.append(row)
            case .other(let other): others[other, default: 0] += 1
            }
        }
        let counts = OtherContent.allCases.compactMap { other in
            others[other].map { JSONValue.array([.string(other.rawValue), .number($0)]) }
        }
        return PageAnswer(
            .object([
                .init("rows", .array(rows)), .init("others", .array(counts)),
                .init("steps", JSONValue.array(Array(steps.values)).escapedForPage),
                .init("omitted", .number(capture.omitted)),
            ])
        )
    }

    /// Returns the report of all documents of captures, without attribute values and name identifiers.
    static func report(
        _ captures: [Capture],
        _ settings: PageSettings,
        as format: ReportFormat
    ) async -> PageAnswer {
        let start = format.makeWriter(facts: settings.facts)
        var writer = start
        var tally = BatchTally()
        var body = writer.begin()
        for capture in captures {
            let outcomes = await CaptureValidation(capture: capture, settings: settings)
                .outcomes(capture.documents.indices) { record, index in
                    start.row(for: capture.numbered(record, index))
                }
            for case .row(let row) in outcomes {
                tally.add(row)
                body += writer.append(row)
            }
        }
        body += writer.end(tally)
        return PageAnswer(type: "text/\(format == .html ? "html" : "plain"); charset=utf-8", body: body)
    }

    private func outcomes<Row: Sendable>(
        _ range: Range<Int>,
        _ make: @escaping @Sendable (ReportRecord, Int) -> Row
    ) async -> [Outcome<Row>] {
        let starts = Array(stride(from: range.lowerBound, to: range.upperBound, by: DocumentValidator.documentsAtOnce))
        var parts = [[Outcome<Row>]](repeating: [], count: starts.count)
        await withTaskGroup(of: (Int, [Outcome<Row>]).self) { group in
            var next = 0
            func begin() {
                guard next < starts.count else { return }
                let part = next
                next += 1
                group.addTask { (part, outcomes(from: starts[part], in: range, make)) }
            }
            for _ in 0..<BatchRun.coreCount { begin() }
            while let (part, outcomes) = await group.next() {
                parts[part] = outcomes
                begin()
            }
        }
        return parts.flatMap(\.self)
    }

    private func outcomes<Row: Sendable>(
        from start: Int,
        in range: Range<Int>,
        _ make: (ReportRecord, Int) -> Row
    ) -> [Outcome<Row>] {
        let end = min(start + DocumentValidator.documentsAtOnce, range.upperBound)
        let documents = capture.documents[start..<end].map(\.enclosed)
        return settings.validator.validate(
            documents,
            from: { _ in capture.name },
            report: { result, index in
                switch result {
                case .record(var record):
                    record.result.showsValues = false
                    return .row(make(record, start + index))
                case .other(let other): return .other(other)
                }
            }
        )
    }
}
