// SPDX-License-Identifier: Apache-2.0

public import SAML

/// The required signatures of a response and the allowed weaknesses.
///
/// ```swift
/// let signatures = SignaturePolicy(requiring: .assertion, allowances: [.rsaSHA1])
/// let validator = ResponseValidator(policy: policy, trust: trust, signatures: signatures)
/// ```
///
/// ## Guarantees
///
/// - Every signature that is present must verify, whatever is required (S-30).
/// - A weakness is accepted only if it is in ``allowances``; each use of one is a warning in the result.
/// - Nothing in a document adds an algorithm or a transform: the supported ones are fixed.
///
/// ## Limits
///
/// - A requirement is about the place of a signature, not about its key: the keys are those of ``TrustStore``.
public struct SignaturePolicy: Hashable, Sendable {
    /// The elements that must be signed.
    ///
    /// Every signature that is present must verify, regardless of the requirement (S-30).
    public enum Requirement: String, Hashable, Sendable, CaseIterable {
        /// Each assertion, by its own signature or by the signature of the response.
        case any
        /// The response, by its own signature.
        case response
        /// Each assertion, by its own signature.
        case assertion
        /// The response, and each assertion by its own signature.
        case both
    }

    /// The handling of a signature whose certificate is not valid at the validation time (S-32).
    ///
    /// A key is trusted because configuration names it; its certificate only carries the key.
    public enum CertificateValidity: String, Hashable, Sendable, CaseIterable {
        /// The validity is not checked.
        case ignored = "ignore"
        /// An invalid certificate is reported as a warning.
        case reported = "warn"
        /// An invalid certificate is reported as an error.
        case enforced = "enforce"
    }

    /// The elements that must be signed, or `nil` for none, which only the batch validator may use.
    package var requirement: Requirement?

    /// The weaknesses that the policy allows.
    public var allowances: Set<AlgorithmAllowance>

    /// The handling of a signature whose certificate is not valid at the validation time.
    public var certificateValidity: CertificateValidity

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - requirement: The elements that must be signed.
    ///   - allowances: The weaknesses that the policy allows; each use of one is reported.
    ///   - certificateValidity: The handling of certificates that are not valid at the validation time.
    public init(
        requiring requirement: Requirement = .any,
        allowances: Set<AlgorithmAllowance> = [],
        certificateValidity: CertificateValidity = .reported
    ) {
        self.requirement = requirement
        self.allowances = allowances
        self.certificateValidity = certificateValidity
    }

    /// Creates a policy with the requirement that the metadata of a service provider states (`WantAssertionsSigned`).
    public init(for service: ValidationPolicy.Service) {
        self.init(requiring: service.wantsAssertionsSigned ? .assertion : .any)
    }
}
