// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// What reading a document gave, as plain values: the test macros copy what they look at.
struct Reading {
    let response: Response?
    let findings: [Finding]
    let outline: ResponseOutline
    let isInSOAPEnvelope: Bool

    init(_ text: String) throws(SAMLError) {
        let document = try UnverifiedResponse(parsing: Array(text.utf8))
        response = document.response
        findings = document.findings
        outline = document.outline
        isInSOAPEnvelope = document.isInSOAPEnvelope
    }

    /// Reads a document and judges it by every rule.
    static func judge(
        _ text: String,
        at time: JudgingTime,
        policy: ValidationPolicy = ValidationPolicy()
    ) throws(SAMLError) -> [Finding] {
        let document = try UnverifiedResponse(parsing: Array(text.utf8))
        return ResponseRules.standard.findings(on: document, policy: policy, at: time)
    }
}
