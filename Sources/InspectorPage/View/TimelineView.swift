// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import StrictJSON

/// The validity periods of a document, which the page compares with the validation time.
enum TimelineView {
    static func json(_ record: ReportRecord, _ message: (any ProtocolMessage)?, clockSkew: Int) -> JSONValue {
        var periods: [JSONValue] = []
        let outline = record.outline
        if let instant = outline?.issueInstant.flatMap({ Timestamp(rfc3339: $0) }) {
            periods.append(period("\(outline?.kind ?? "Message"): IssueInstant", instant, nil, isInstant: true))
        }
        if let end = (message as? LogoutRequest)?.notOnOrAfter {
            periods.append(period("LogoutRequest: NotOnOrAfter", message?.issueInstant.readable, end))
        }
        if let conditions = (message as? AuthnRequest)?.conditions {
            periods.append(period("AuthnRequest: Conditions", conditions.notBefore, conditions.notOnOrAfter))
        }
        let assertions = record.entries.compactMap(\.assertion)
        for (index, assertion) in assertions.enumerated() {
            let name = assertions.count == 1 ? "Assertion" : "Assertion \(index + 1)"
            periods.append(period("\(name): IssueInstant", assertion.issueInstant, nil, isInstant: true))
            if let conditions = assertion.conditions, conditions.notBefore != nil || conditions.notOnOrAfter != nil {
                periods.append(period("\(name): Conditions", conditions.notBefore, conditions.notOnOrAfter))
            }
            for confirmation in assertion.subject?.confirmations ?? [] {
                guard let data = confirmation.data, data.notBefore != nil || data.notOnOrAfter != nil else { continue }
                periods.append(period("\(name): SubjectConfirmationData", data.notBefore, data.notOnOrAfter))
            }
            for statement in assertion.authnStatements {
                periods.append(period("\(name): AuthnInstant", statement.authnInstant, nil, isInstant: true))
                if let end = statement.sessionNotOnOrAfter {
                    periods.append(period("\(name): SessionNotOnOrAfter", statement.authnInstant, end))
                }
            }
        }
        for signature in record.signatures {
            guard let certificate = signature.key?.certificate else { continue }
            periods.append(
                period(
                    "Certificate of the key that signed the \(signature.signature.covers.rawValue)",
                    certificate.notBefore,
                    certificate.notAfter,
                    skew: false
                )
            )
        }
        return .object([
            .init("at", .time(record.result.validationTime)),
            .init("clockSkew", .number(clockSkew)),
            .init("periods", .array(periods)),
        ])
    }

    private static func period(
        _ label: String,
        _ start: Timestamp?,
        _ end: Timestamp?,
        isInstant: Bool = false,
        skew: Bool = true
    ) -> JSONValue {
        .object([
            .init("label", .string(label)),
            .init("from", .time(start)),
            .init("to", .time(end)),
            .init("instant", .bool(isInstant)),
            .init("skew", .bool(skew)),
        ])
    }
}
