// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
package import SAMLSignature
internal import UntrustedText

/// The signature and encryption options of the user; keys are the paths of their files.
package struct SignatureOptions: Hashable, Sendable {
    /// The elements that must be signed; with `none`, existing signatures must still verify.
    package struct Requirement: Hashable, Sendable {
        fileprivate let elements: SignaturePolicy.Requirement?
    }

    /// The paths of files of certificates, public keys or SAML metadata.
    package var trust: [InputPath] = []

    /// The paths of files with the keys of which one must have signed each file in ``trust``, which must be metadata;
    /// empty for files that are trusted as they are (S-91).
    package var metadataSigners: [InputPath] = []

    /// The files of trusted keys that are bound to an issuer.
    package var issuerKeys: [IssuerKeyFile] = []

    /// The elements that must be signed, or `nil` for the default: `any` with trusted keys, `none` without.
    package var requirement: Requirement?

    /// The handling of signatures whose certificates are not valid, or `nil` for the default, `warn`.
    package var certificateDates: SignaturePolicy.CertificateValidity?

    /// The paths of PEM private keys.
    package var decryptionKeys: [InputPath] = []

    /// The allowed weaknesses.
    package var allowances: [AlgorithmAllowance] = []

    /// Creates options without values.
    package init() {}

    /// Whether the user named trusted keys.
    package var namesTrustedKeys: Bool { !trust.isEmpty || !issuerKeys.isEmpty }

    /// Whether an option is about trusted keys: a demand without keys is an error.
    var asksForTrust: Bool { namesTrustedKeys || !metadataSigners.isEmpty }

    /// Whether an option requires keys.
    var asksForCheck: Bool {
        asksForTrust || !decryptionKeys.isEmpty || !allowances.isEmpty
            || requirement?.elements != nil || certificateDates != nil
    }

    /// Returns the policy for signatures; the metadata of a service provider states the requirement if no option does.
    package func policy(for service: ValidationPolicy.Service? = nil) -> SignaturePolicy {
        var policy = service.map { SignaturePolicy(for: $0) } ?? SignaturePolicy()
        policy.allowances = Set(allowances)
        if let requirement { policy.requirement = requirement.elements }
        if let certificateDates { policy.certificateValidity = certificateDates }
        return policy
    }
}

extension SignatureOptions.Requirement: RawRepresentable, CaseIterable {
    package static let allCases = [Self(elements: nil)] + SignaturePolicy.Requirement.allCases.map(Self.init(elements:))

    package var rawValue: String { elements?.rawValue ?? "none" }

    package init?(rawValue: String) {
        guard let requirement = Self.named(rawValue) else { return nil }
        self = requirement
    }
}
