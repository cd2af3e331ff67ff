// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// What came of checking a response, in words that a build without xmlsec knows, too.
package struct CheckedResponse: Hashable, Sendable {
    /// One signature.
    package struct Signature: Hashable, Sendable {
        /// What the signature says about itself.
        package var outline: ResponseOutline.Signature

        /// The fingerprint of the key that verified it, or nil.
        @Exact package var key: String? = nil

        /// `valid`, `unchecked`, or the problem, such as `invalid-digest`.
        @Exact package var result: String
    }

    /// One assertion, plain or encrypted.
    package struct Assertion: Hashable, Sendable {
        /// What it says; nil if it is still encrypted.
        package var model: SAML.Assertion?

        /// Whether it was read from octets that a trusted key signed.
        package var isVerified = false
    }

    /// Every finding, in the order of a report.
    package var findings: [Finding]

    /// The signatures, in document order.
    package var signatures: [Signature]

    /// The assertions, in document order; empty if the response could not be made out.
    package var assertions: [Assertion]

    /// Whether what the response says around its assertions is signed; nil if nobody looked.
    package var envelopeIsSigned: Bool?

    /// The moment at which it was judged; nil if the response could not be made out.
    package var moment: Timestamp?
}

extension CheckedResponse {
    /// What there is to say when nobody looks at signatures.
    init(unchecked document: borrowing UnverifiedResponse, policy: ValidationPolicy, at time: JudgingTime) {
        moment = document.response.map { time.instant(issuedAt: $0.issueInstant) }
        findings = ResponseRules.standard.findings(on: document, policy: policy, at: time)
        signatures = document.outline.signatures.map { Signature(outline: $0, result: "unchecked") }
        assertions = (document.response?.entries ?? []).map { entry in
            if case .assertion(let assertion) = entry { Assertion(model: assertion) } else { Assertion() }
        }
    }
}
