// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// Decoding to the model, all rules under several policies, and the guard of the exchange.
///
/// - Decoding returns a response if and only if none of its findings is an error.
/// - Findings are the same twice, and have the order of a report.
/// - The guard reports `unchanged` exactly for documents of which the cleanup keeps every byte.
struct SAMLResponse: FuzzTarget {
    static let name = "response"
    static let maximumBytes = 8_192
    static let dictionary = "saml"

    private let policies: [ValidationPolicy]
    private let limits = DocumentLimits()

    init() throws {
        let query = try UnverifiedMessage<AttributeQuery>(
            parsing: Vectors.bytes("queries/pysaml2-attribute-query.xml"),
            limits: DocumentLimits()
        ).message
        let audience = "https://saml.sp.auth.adobe.com"
        var lenient = ValidationPolicy()
        lenient.duplicateAttributes = .merged
        lenient.limits.assertions = 8
        policies = [
            lenient,
            .core(audience: audience),
            query.map { .attributeQuery(audience: audience, answering: $0) } ?? .attributeQuery(audience: audience),
            .webSSO(audience: audience, recipient: audience, inResponseTo: .anyOf([])),
        ]
    }

    func run(_ bytes: [UInt8]) {
        guard let first = try? UnverifiedResponse(parsing: bytes, limits: limits),
            let second = try? UnverifiedResponse(parsing: bytes, limits: limits)
        else { return }
        holds(first.findings == second.findings, "decoding has the same findings twice")
        holds(first.response == second.response, "decoding has the same result twice")
        holds(first.outline == second.outline, "the outline is the same twice")
        let hasError = first.findings.contains { $0.severity == .error }
        holds((first.response == nil) == hasError, "decoding has either a response or an error")
        for policy in policies {
            for time in [ValidationTime.instant(Vectors.moment), .issueInstant] {
                let findings = ResponseRules.standard.findings(on: first, policy: policy, at: time)
                let again = ResponseRules.standard.findings(on: second, policy: policy, at: time)
                holds(findings == again, "the rules have the same findings twice")
                holds(findings == findings.inReportOrder, "findings have the order of a report")
            }
        }
        let cleanup = CleanupGuard(limits: limits).assess(first.tree)
        let isKept = Whitespace.keepsEveryByte(of: bytes.span)
        holds(
            (cleanup.effect == .unchanged) == isKept,
            "the guard predicts whether the cleanup keeps every byte: \(cleanup.effect)"
        )
    }
}
