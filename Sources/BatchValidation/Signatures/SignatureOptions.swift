// SPDX-License-Identifier: Apache-2.0

/// What the user asks about signatures and encryption, as names and paths: a build without xmlsec knows these, too.
package struct SignatureOptions: Hashable, Sendable {
    /// What has to be signed.
    package enum Requirement: String, Hashable, Sendable, CaseIterable {
        /// Nothing, but what is signed has to verify.
        case nothing = "none"
        case any, response, assertion, both
    }

    /// What happens to a signature by a key whose certificate is not valid at the validation time (S-32).
    package enum CertificateDates: String, Hashable, Sendable, CaseIterable {
        /// The signature is accepted.
        case ignore
        /// The signature is accepted with a warning.
        case warn
        /// The signature is rejected.
        case enforce
    }

    /// PEM certificates, PEM public keys or SAML metadata.
    package var trust: [InputPath] = []

    /// What has to be signed; nil stands for `any` with trust, and for nothing without.
    package var requirement: Requirement?

    /// What happens to signatures by keys whose certificates are not valid; nil stands for `warn`.
    package var certificateDates: CertificateDates?

    /// PEM private keys.
    package var decryptionKeys: [InputPath] = []

    /// The weaknesses that are let in, by the names of the contract.
    package var allowedAlgorithms: [String] = []

    /// Makes options that ask for nothing.
    package init() {}

    /// Whether anything here needs keys to be there.
    var asksForCheck: Bool {
        !trust.isEmpty || !decryptionKeys.isEmpty || !allowedAlgorithms.isEmpty
            || (requirement ?? .nothing) != .nothing || certificateDates != nil
    }
}
