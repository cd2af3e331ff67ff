// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// Which signatures a response needs, and what is let in by name; guarded by the trait `XMLSec`.
public struct SignaturePolicy: Hashable, Sendable {
    /// What has to be signed.
    ///
    /// Every signature that is there has to verify, whatever is asked for (S-30).
    public enum Requirement: String, Hashable, Sendable, CaseIterable {
        /// Each assertion, by its own signature or by that of the response around it.
        case any
        /// The response.
        case response
        /// Each assertion, by its own signature.
        case assertion
        /// The response, and each assertion by its own signature.
        case both
    }

    /// What becomes of a signature by a key whose certificate is not valid at the judged moment (S-32).
    ///
    /// A key is trusted because configuration names it, and its certificate only carries it.
    public enum CertificateValidity: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case ignored
        /// It is a warning.
        case reported
        /// It is an error.
        case enforced
    }

    /// What has to be signed; nil asks for nothing, which only the batch validator may do.
    package var requirement: Requirement?

    /// The weaknesses that are let in by name.
    public var relaxations: Set<Relaxation>

    /// What becomes of a signature by a key whose certificate is not valid at the judged moment.
    public var certificateValidity: CertificateValidity

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - requirement: What has to be signed.
    ///   - relaxations: The weaknesses that are let in by name; each use of one is among the findings.
    ///   - certificateValidity: What becomes of certificates that are not valid at the judged moment.
    public init(
        requiring requirement: Requirement = .any,
        relaxations: Set<Relaxation> = [],
        certificateValidity: CertificateValidity = .reported
    ) {
        self.requirement = requirement
        self.relaxations = relaxations
        self.certificateValidity = certificateValidity
    }
}
#endif
