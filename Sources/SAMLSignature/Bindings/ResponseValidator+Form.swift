// SPDX-License-Identifier: Apache-2.0

package import SAML
package import TamperingCauses
internal import UntrustedText

extension ResponseValidator {
    /// Validates a document in a signed form (HTTP-POST-SimpleSign).
    ///
    /// The signature of the form counts as one of the response if the issuer of the response signed exactly this document
    /// (S-92, S-95).
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - octets: Its octets.
    ///   - form: The form.
    ///   - time: The validation time.
    ///   - allowance: The work to explain failures.
    /// - Returns: The result for the response, and for the signature of the form.
    package func validate(
        _ document: borrowing UnverifiedResponse,
        _ octets: [UInt8],
        in form: ReceivedQuery,
        at time: ValidationTime,
        within allowance: SearchAllowance
    ) -> (result: ValidationResult, form: QueryExamination) {
        let moment = time.instant(issuedAt: document.response?.issueInstant ?? Timestamp(seconds: 0))
        let examined = RedirectSignatureVerifier(trust(in: nil), limits)
            .examine(form, of: octets, at: moment, within: DiagnosisBudget(allowance))
        switch examined {
        case .valid(let verified):
            let isSigned = examined.covers(document)
            var result = validate(document, at: time, isInVerifiedForm: isSigned, within: allowance)
            result.findings += verified.findings
            return (result, examined)
        case .rejected(let finding, _):
            var result = validate(document, at: time, within: allowance)
            result.findings.insert(finding, at: 0)
            return (result, examined)
        }
    }
}

extension QueryExamination {
    /// Returns whether the signature counts as one of a response: that of its issuer, without a SOAP envelope in between.
    package func covers(_ document: borrowing UnverifiedResponse) -> Bool {
        guard case .valid(let verified) = self, !document.isInSOAPEnvelope else { return false }
        return document.response?.issuer?.value.isIdentical(to: verified.issuer) == true
    }
}
