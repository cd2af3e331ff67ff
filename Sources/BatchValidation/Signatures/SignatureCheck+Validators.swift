// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import TamperingCauses

extension SignatureCheck {
    static func validator(
        _ policy: ValidationPolicy,
        _ trust: TrustStore,
        _ signatures: SignaturePolicy,
        _ decryptionKeys: DecryptionKeys?,
        _ limits: DocumentLimits
    ) -> ResponseValidator {
        ResponseValidator(
            policy: policy,
            trust: trust,
            signatures: signatures,
            decryptionKeys: decryptionKeys,
            limits: limits,
            diagnosesFailures: true
        )
    }

    /// Returns the validator of messages other than responses.
    func messageValidator<Message>(_ policy: ValidationPolicy) -> MessageValidator<Message> {
        MessageValidator(
            comparing: policy,
            trust: trust,
            signatures: signatures,
            decryptionKeys: decryptionKeys,
            limits: limits
        )
    }

    /// Checks the signatures of a document, and explains failures within an allowance.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - policy: The policy for the answer to a request, or `nil` for the policy of the run.
    ///   - time: The validation time.
    ///   - allowance: The work to explain failures.
    /// - Returns: The result, with the outline of the document.
    func result(
        on document: borrowing UnverifiedResponse,
        answering policy: ValidationPolicy?,
        at time: ValidationTime,
        within allowance: SearchAllowance
    ) -> ValidationResult {
        let validator =
            policy.map { Self.validator($0, trust, signatures, decryptionKeys, limits) } ?? self.validator
        var result = validator.validate(document, at: time, within: allowance)
        result.outline = document.outline
        return result
    }
}
