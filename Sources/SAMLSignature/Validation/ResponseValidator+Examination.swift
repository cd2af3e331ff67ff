// SPDX-License-Identifier: Apache-2.0

package import SAML
package import TamperingCauses

/// A validated response, with an examination of each signature for a report about signatures.
package struct ExaminedResponse: Hashable, Sendable {
    /// The result of the validation, which includes the signatures in advice and evidence.
    package let result: ValidationResult

    /// The signatures of the document, in document order.
    package let signatures: [SignatureExamination]

    /// The work to explain failures, in the unit of ``SearchAllowance``.
    package let work: Int
}

extension ResponseValidator {
    /// Validates a decoded document, verifies also the signatures in advice and evidence, and examines every signature.
    ///
    /// Assertions and responses in wrong places are errors unless a verified signature covers them (S-93). Signatures in
    /// advice and evidence do not affect the decoded content, and prove nothing for it. If one does not
    /// verify, an error is reported (S-64, S-93). Validation and examination have one budget, and search once for the
    /// cause of each failure (S-97).
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - time: The validation time.
    ///   - isInVerifiedForm: Whether a verified signature of the issuer of the response covers a form that contains the
    ///     document. It counts as a signature of the response, so that one issuer does not speak for another (S-95).
    ///   - allowance: The work to explain failures.
    /// - Returns: The result and the examinations. Only the causes of failures and the facts about keys inside the document
    ///   depend on the allowance.
    package func examine(
        _ document: borrowing UnverifiedResponse,
        at time: ValidationTime,
        isInVerifiedForm: Bool = false,
        within allowance: SearchAllowance = .document
    ) -> ExaminedResponse {
        let budget = DiagnosisBudget(allowance)
        let keys = EmbeddedKeys(within: budget, recordingIn: CauseRecord(of: document.tree))
        var signatures = SignatureExamination.facts(of: document.tree, includingAdvice: true, keys)
        var validation = ResponseValidation(self, at: time, with: keys)
        validation.verifiesAdvice = true
        validation.isInVerifiedForm = isInVerifiedForm
        if isInVerifiedForm { validation.coverage = .everything }
        validation.validate(document)
        validation.explainSignatures(of: document)
        validation.rejectUnsignedMessages(around: document)
        SignatureExamination.explain(&signatures, of: document.tree, includingAdvice: true, keys)
        return ExaminedResponse(result: validation.result, signatures: signatures, work: budget.spentWork)
    }
}
