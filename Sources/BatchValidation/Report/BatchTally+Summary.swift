// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
package import StrictJSON

extension BatchTally {
    /// The identifier of the schema of the summary.
    package static let summarySchema = "swift-saml/summary/1"

    /// The summary of a run, with a fixed order of keys: counts by verdict, finding code, issuer and other content.
    package var summary: JSONValue {
        .object([
            .init("schema", .string(Self.summarySchema)),
            .init("documents", .number(total)),
            .init("verdicts", counts(ReportVerdict.allCases.map { ($0.rawValue, count(of: $0)) })),
            .init(
                "findings",
                counts(Finding.Code.allCases.compactMap { code in findings[code].map { (code.rawValue, $0) } })
            ),
            .init(
                "issuers",
                .array(issuers) { issuer, count in
                    .object([.init("issuer", .optional(issuer)), .init("documents", .number(count))])
                }
            ),
            .init(
                "others",
                counts(OtherContent.allCases.compactMap { other in others[other].map { (other.rawValue, $0) } })
            ),
            .init("causes", .array(causes.inOrder.map(\.json))),
            .init("faults", .number(faults)),
            .init("interrupted", .bool(wasInterrupted)),
        ])
    }

    private func counts(_ counts: [(String, Int)]) -> JSONValue {
        .object(counts.map { .init($0, .number($1)) })
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
