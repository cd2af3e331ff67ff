// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
package import StrictJSON

/// The summary of a run as JSON: counts by verdict, finding code, issuer and other content.
package struct RunSummary: Sendable {
    /// The identifier of the schema.
    package static let schema = "swift-saml/summary/1"

    private let tally: BatchTally

    /// Creates the summary of a tally.
    package init(_ tally: BatchTally) {
        self.tally = tally
    }

    /// The summary, with a fixed order of keys.
    package var json: JSONValue {
        .object([
            .init("schema", .string(Self.schema)),
            .init("documents", .number(tally.total)),
            .init("verdicts", counts(ReportVerdict.allCases.map { ($0.rawValue, tally.count(of: $0)) })),
            .init(
                "findings",
                counts(Finding.Code.allCases.compactMap { code in tally.findings[code].map { (code.rawValue, $0) } })
            ),
            .init(
                "issuers",
                .array(
                    tally.issuers.map { issuer, count in
                        .object([.init("issuer", .optional(issuer)), .init("documents", .number(count))])
                    }
                )
            ),
            .init(
                "others",
                counts(OtherContent.allCases.compactMap { other in tally.others[other].map { (other.rawValue, $0) } })
            ),
            .init("causes", .array(tally.causes.inOrder.map(\.json))),
            .init("faults", .number(tally.faults)),
            .init("interrupted", .bool(tally.wasInterrupted)),
        ])
    }

    private func counts(_ counts: [(String, Int)]) -> JSONValue {
        .object(counts.map { .init($0, .number($1)) })
    }

    /// Writes the summary, followed by a line break.
    package func write(to path: InputPath) throws(FileFault) {
        try ReportOutput.deliver(json.line, to: path)
    }
}

extension CauseTally.Cause {
    fileprivate var json: JSONValue {
        func text(_ seconds: Int?) -> JSONValue { .optional(seconds.map { Timestamp(seconds: $0).description }) }
        return .object([
            .init("verdict", .string(self.verdict.rawValue)),
            .init("reason", .string(self.reason)),
            .init("documents", .number(count)),
            .init("first", text(times.range?.lowerBound)),
            .init("last", text(times.range?.upperBound)),
            .init("example", .string(self.document)),
            .init("nextStep", .optional(self.nextStep)),
        ])
    }
}
