// SPDX-License-Identifier: Apache-2.0

public import SAML
package import TamperingCauses

/// Verifies and validates responses, and is the only way to obtain a ``VerifiedResponse``.
///
/// ```swift
/// let trust = try TrustStore(contentsOf: "idp-metadata.xml")
/// let policy = ValidationPolicy.webSSO(audience: entityID, recipient: acsURL)
/// let validator = ResponseValidator(policy: policy, trust: trust)
/// let result = try await validator.result(for: bytes, answering: request, at: .now, claimingIn: usedAssertions)
/// guard let response = result.verified else { return .denied }
/// let users = response.assertion.attributes.texts("uid")
/// ```
///
/// ## Guarantees
///
/// - `verified` is decoded from the octets that a trusted key of the issuer signed, never from the document around them (S-21).
/// - Every signature of the document must verify, and each of them covers its own parent element only (S-17, S-30).
/// - All findings are reported, in a stable order, without personal data. `"\(result)"` is fit for a log.
/// - Work has one budget a document (S-97).
/// - A validator is a value without state: tasks can share it.
///
/// ## Limits
///
/// - Functions without a cache accept a response as often as it is sent. ``validate(_:at:)`` returns the result as an
///   enumeration, for a `switch`.
/// - A policy that does not check `inResponseTo` accepts answers to requests of other browsers; `answering` names the
///   request of this one.
/// - The chain of a certificate is not validated: trust is the keys of the store (S-32).
public struct ResponseValidator: Sendable {
    // A validation copies the validator, which must not count a reference for each list of the policy.
    @Shared private(set) var policy: ValidationPolicy
    let trust: TrustStore
    let signatures: SignaturePolicy
    let decrypter: ElementDecrypter?
    let limits: DocumentLimits
    let diagnosesFailures: Bool
    let rules: ResponseRules

    /// Creates a validator.
    ///
    /// - Parameters:
    ///   - policy: The policy that responses must meet.
    ///   - trust: The trusted keys and their issuers.
    ///   - signatures: The required signatures and the allowed weaknesses.
    ///   - decryptionKeys: The keys that decrypt content for this service provider.
    ///   - limits: The limits on the size and structure of a document.
    ///   - diagnosesFailures: Whether to search for the cause of a signature failure. The search can take several dozen
    ///     times as long as verification, and the sender decides how often it occurs; use it only in tools. It affects
    ///     neither the verdict nor the time for valid documents.
    ///   - rules: The rules of the service, which are applied after those of the policy; they see what was decoded from
    ///     the signed octets.
    public init(
        policy: ValidationPolicy,
        trust: TrustStore,
        signatures: SignaturePolicy = SignaturePolicy(),
        decryptionKeys: DecryptionKeys? = nil,
        limits: DocumentLimits = DocumentLimits(),
        diagnosesFailures: Bool = false,
        rules: [any ResponseRule] = []
    ) {
        _policy = Shared(wrappedValue: policy)
        self.trust = trust
        self.signatures = signatures
        self.limits = limits
        self.diagnosesFailures = diagnosesFailures
        self.rules = ResponseRules.applying(signaturesWereChecked: true, decryptionWasTried: decryptionKeys != nil)
            .adding(rules)
        decrypter = decryptionKeys.map { keys in
            var decrypter = ElementDecrypter(keys: keys, allowing: signatures.allowances)
            decrypter.diagnosesFailures = diagnosesFailures
            return decrypter
        }
    }

    /// Validates a message, and returns the result as an enumeration.
    ///
    /// - Parameters:
    ///   - document: The document: a `samlp:Response`, or a SOAP 1.1 envelope that contains one.
    ///   - moment: The validation time, at which validity periods, metadata and certificates are evaluated.
    /// - Returns: The verified response, or the findings of ``result(for:at:)``.
    public func validate(_ document: [UInt8], at moment: Timestamp) -> ValidationOutcome {
        do throws(SAMLError) {
            let document = try UnverifiedResponse(toVerify: document, limits: limits)
            return ValidationOutcome(decided(document, at: moment))
        } catch {
            return .unreadable(error)
        }
    }

    /// Validates a message, and returns the whole result, for a log or a report.
    ///
    /// The result has a verified response (`verified`) if and only if ``validate(_:at:)`` accepts the
    /// message.
    ///
    /// - Parameters:
    ///   - document: The document: a `samlp:Response`, or a SOAP 1.1 envelope with one.
    ///   - moment: The time at which validity periods, metadata and certificates are compared.
    /// - Returns: The result. Its findings are those of the outcome; a document that cannot be read has one.
    public func result(for document: [UInt8], at moment: Timestamp) -> ValidationResult {
        do throws(SAMLError) {
            let document = try UnverifiedResponse(toVerify: document, limits: limits)
            var result = decided(document, at: moment)
            result.outline = document.outline
            return result
        } catch {
            return ValidationResult(unreadable: [error.finding])
        }
    }

    /// Validates a document for a service, and warns if the policy allows every audience.
    ///
    /// `samltool` does not warn: an option that is not given is not checked, and a report lists the options.
    private func decided(_ document: borrowing UnverifiedResponse, at moment: Timestamp) -> ValidationResult {
        var result = validate(document, at: .instant(moment))
        if policy.allowsEveryAudience, !result.entries.isEmpty {
            result.findings.append(
                Finding(
                    .audienceUnchecked,
                    .warning,
                    "The policy allows every audience, so the response may be intended for another service provider."
                )
            )
            result.findings = result.findings.inReportOrder
        }
        return result
    }

    /// A copy of the validator, for a caller that claims assertions in a replay cache.
    var withReplayDetection: ResponseValidator {
        var validator = self
        validator.policy.oneTimeUse = .ignored
        validator.policy.detectsReplays = true
        return validator
    }

    /// Returns a copy of the validator that accepts only answers to a request.
    func answering(_ request: XMLID) -> ResponseValidator {
        var validator = self
        validator.policy.inResponseTo = .request(request)
        return validator
    }

    /// Returns the trust in the issuers of assertions, or in senders of the given roles.
    func trust(in sender: SenderRoles?) -> IssuerTrust {
        let profile = policy.profile
        return IssuerTrust(
            store: trust,
            policy: signatures,
            boundOnly: profile == .saml2int,
            sender: sender ?? SenderRoles.ofAssertions(in: profile),
            explainsFailures: diagnosesFailures
        )
    }

    /// Validates a decoded document: the verdict of the library and of the tools (S-100).
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - time: The validation time.
    ///   - isInVerifiedForm: Whether a verified signature of the issuer of the response covers a form that contains the
    ///     document (HTTP-POST-SimpleSign). It counts as a signature of the response (S-95).
    ///   - allowance: The work to explain failures.
    /// - Returns: The result. Only the causes of failures depend on the allowance. It is rejected if nothing is verified,
    ///   unless the policy requires no signature.
    package func validate(
        _ document: borrowing UnverifiedResponse,
        at time: ValidationTime,
        isInVerifiedForm: Bool = false,
        within allowance: SearchAllowance = .document
    ) -> ValidationResult {
        var validation = ResponseValidation(self, at: time, with: EmbeddedKeys(within: DiagnosisBudget(allowance)))
        validation.isInVerifiedForm = isInVerifiedForm
        if isInVerifiedForm { validation.coverage = .everything }
        validation.validate(document)
        var result = validation.result
        if signatures.requirement != nil { result.rejectUnlessVerified() }
        return result
    }
}
