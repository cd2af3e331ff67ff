// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SecureXML
package import TamperingCauses
internal import UntrustedText

extension RedirectSignatureVerifier {
    /// Verifies the signature of a form that contains a response.
    ///
    /// - Parameters:
    ///   - form: The signed form.
    ///   - document: The document.
    ///   - time: The validation time.
    ///   - budget: The budget for the search for the cause of a failure.
    /// - Returns: The result, and whether the signature is one of the issuer of the response, alone in the document.
    package func examine(
        _ form: ReceivedQuery,
        of document: borrowing UnverifiedResponse,
        at time: ValidationTime,
        within budget: DiagnosisBudget
    ) -> (result: QueryExamination, coversResponse: Bool) {
        let moment = time.instant(issuedAt: document.response?.issueInstant ?? Timestamp(seconds: 0))
        let result = examine(form, of: document.tree.source, at: moment, within: budget)
        guard case .valid(let verified) = result, !document.isInSOAPEnvelope else { return (result, false) }
        return (result, document.response?.issuer?.value.isIdentical(to: verified.issuer) == true)
    }
}
