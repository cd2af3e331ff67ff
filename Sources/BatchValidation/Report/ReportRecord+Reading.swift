// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension ReportRecord {
    /// The error to act on.
    var firstError: Finding? { findings.first { $0.severity == .error } }

    /// The finding codes, each once, in the order of the contract.
    var codes: [Finding.Code] {
        findings.map(\.code).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The windows of the conditions that could be read, in document order.
    var windows: [Conditions] { checked?.assertions.compactMap(\.model?.conditions) ?? [] }

    /// One assertion as a report tells of it.
    struct ReportedAssertion {
        let id: String?
        let issuer: String?
        let isEncrypted: Bool
        let isVerified: Bool
        let attributeNames: [String]

        /// The personal data; nil unless they are asked for.
        let values: AssertionValues?
    }

    /// The assertions, in document order.
    var assertionsInReport: [ReportedAssertion] {
        let checked = checked?.assertions ?? []
        return (outline?.assertions ?? []).enumerated().map { index, assertion in
            let judged = index < checked.count ? checked[index] : CheckedResponse.Assertion()
            // What was opened is not in the outline.
            let opened = assertion.isEncrypted ? judged.model : nil
            return ReportedAssertion(
                id: opened?.id.description ?? assertion.id,
                issuer: opened?.issuer.value ?? assertion.issuer,
                isEncrypted: assertion.isEncrypted,
                isVerified: judged.isVerified && judged.model != nil,
                attributeNames: opened?.attributes.map(\.name) ?? assertion.attributeNames,
                values: showsValues ? judged.model.map { AssertionValues($0) } : nil
            )
        }
    }
}
