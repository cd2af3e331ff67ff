// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SAMLSignature
internal import TamperingCauses
internal import UntrustedText

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
    ///   - octets: Its octets.
    ///   - query: The signed form that contains the document. Its signature (HTTP-POST-SimpleSign) counts as one of the
    ///     response if its issuer signed. That of a query is not considered, because no response is sent in one.
    ///   - policy: The policy for the answer to a request, or `nil` for the policy of the run.
    ///   - time: The validation time.
    ///   - allowance: The work to explain failures.
    ///   - examined: The result for the signature of the query.
    /// - Returns: The result, with the outline of the document.
    func result(
        on document: borrowing UnverifiedResponse,
        _ octets: [UInt8],
        inQuery query: ReceivedQuery?,
        answering policy: ValidationPolicy?,
        at time: ValidationTime,
        within allowance: SearchAllowance,
        _ examined: inout QueryExamination?
    ) -> ValidationResult {
        let validator =
            policy.map { Self.validator($0, trust, signatures, decryptionKeys, limits) } ?? self.validator
        var result: ValidationResult
        if let query, query.binding == .simpleSign {
            let (validated, form) = validator.validate(document, octets, in: query, at: time, within: allowance)
            (result, examined) = (validated, form)
        } else {
            result = validator.validate(document, at: time, within: allowance)
        }
        result.outline = document.outline
        return result
    }
}

/// The keys of a check, for pages that show them next to those of a document.
extension SignatureCheck {
    /// Returns the trusted keys, those of the issuers of a document first.
    package func trustedKeys(for outline: ResponseOutline) -> TrustListing { trust.listing(for: outline) }

    /// Returns the keys that the encrypted parts of a document are meant for, compared with the decryption keys.
    package func recipients(in document: borrowing UnverifiedResponse) -> [RecipientExamination] {
        RecipientExamination.all(in: document.tree, comparing: decryptionKeys)
    }

    /// The fingerprints of the decryption keys, in the order of the options.
    package var decryptionKeyFingerprints: [String] { decryptionKeys?.keys.map(\.publicKey.fingerprint) ?? [] }
}
