// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The result of verifying one signature of a response.
public struct SignatureResult: Hashable, Sendable {
    /// The outcome of verifying a signature.
    public enum Outcome: Hashable, Sendable {
        /// The signature verified with this trusted key.
        case valid(Key)
        /// The signature is rejected.
        case invalid(Finding)
        /// The signature was not verified: no trusted key was given, or the response is malformed.
        case unchecked
    }

    /// The trusted key that verified a signature.
    public struct Key: Hashable, Sendable {
        /// The SHA-256 digest of the DER `SubjectPublicKeyInfo`: `sha256:` and hexadecimal digits.
        @Exact public private(set) var fingerprint: String

        /// The kind and the size of the key, such as `RSA 2048 bits` or `EC P-256`; `nil` if they are unknown.
        @Exact public private(set) var kind: String?

        /// The roles for which the trusted metadata of the issuer lists the key; empty for a key that was given without
        /// metadata.
        public package(set) var roles: [MetadataRole] = []

        /// The certificate of the key, or `nil` if the key was given without one.
        ///
        /// It comes from the trusted keys, never from the message.
        public var certificate: CertificateDescription? { description }

        @Shared private var description: CertificateDescription?

        /// Creates the facts of a key.
        package init(fingerprint: String, kind: String? = nil, certificate: CertificateDescription? = nil) {
            self.fingerprint = fingerprint
            self.kind = kind
            description = certificate
        }
    }

    /// The position and the algorithms of the signature, as the document states them.
    public let signature: ResponseOutline.Signature

    /// The outcome of verifying a signature.
    public let outcome: Outcome

    /// The trusted keys of the issuer and why each of them did not verify the signature, in the order in which they are
    /// tried; empty unless the signature is rejected and the validator explains failures.
    public let attempts: [KeyAttempt]

    /// The keys that a rejected signature contains, to compare them with ``attempts``; at most 4, and empty under the same
    /// conditions.
    public let containedKeys: [KeyAttempt]

    /// Creates the result of a signature from its outcome.
    package init(
        signature: ResponseOutline.Signature,
        outcome: Outcome,
        attempts: [KeyAttempt] = [],
        containedKeys: [KeyAttempt] = []
    ) {
        self.signature = signature
        self.outcome = outcome
        self.attempts = attempts
        self.containedKeys = containedKeys
    }

    /// The keys to compare: those of the signature, then the trusted ones.
    package var comparedKeys: [KeyAttempt] { containedKeys + attempts }

    /// The key that verified the signature; `nil` if no key did.
    public var key: Key? {
        if case .valid(let key) = outcome { key } else { nil }
    }

    /// The outcome in a report: `valid`, `unchecked`, or the problem part of a finding code, such as `invalid-digest`.
    package var outcomeInReport: String {
        switch outcome {
        case .valid: "valid"
        case .invalid(let finding): String(finding.code.problem)
        case .unchecked: "unchecked"
        }
    }
}
