// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The result of reading a document as plain values, because the test macros copy their operands.
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

    /// Reads a document and validates it by every rule.
    static func validate(
        _ text: String,
        at time: ValidationTime,
        policy: ValidationPolicy = ValidationPolicy()
    ) throws(SAMLError) -> [Finding] {
        let document = try UnverifiedResponse(parsing: Array(text.utf8))
        return ResponseRules.standard.findings(on: document, policy: policy, at: time)
    }
}
