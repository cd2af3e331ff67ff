// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import UntrustedText

/// An algorithm that signs documents and query strings (XML Signature 1.1, 6.4; RFC 9231).
///
/// Weak algorithms are not available. The digest of the content is the one of the signature.
public struct SigningAlgorithm: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// RSA PKCS #1 with SHA-256.
    public static let rsaSHA256 = SigningAlgorithm(.rsaSHA256)
    /// RSA PKCS #1 with SHA-384.
    public static let rsaSHA384 = SigningAlgorithm(.rsaSHA384)
    /// RSA PKCS #1 with SHA-512.
    public static let rsaSHA512 = SigningAlgorithm(.rsaSHA512)
    /// RSA-PSS with SHA-256.
    public static let rsaPSSSHA256 = SigningAlgorithm(.rsaPSSSHA256)
    /// RSA-PSS with SHA-384.
    public static let rsaPSSSHA384 = SigningAlgorithm(.rsaPSSSHA384)
    /// RSA-PSS with SHA-512.
    public static let rsaPSSSHA512 = SigningAlgorithm(.rsaPSSSHA512)
    /// ECDSA with SHA-256.
    public static let ecdsaSHA256 = SigningAlgorithm(.ecdsaSHA256)
    /// ECDSA with SHA-384.
    public static let ecdsaSHA384 = SigningAlgorithm(.ecdsaSHA384)
    /// ECDSA with SHA-512.
    public static let ecdsaSHA512 = SigningAlgorithm(.ecdsaSHA512)
    /// Ed25519, with SHA-256 digests of the content; few other implementations support it.
    public static let ed25519 = SigningAlgorithm(.ed25519)

    /// Every algorithm that can sign.
    public static let allCases = SignatureAlgorithm.allCases.filter(\.signs).map(SigningAlgorithm.init)

    /// The row of the table of algorithms.
    let algorithm: SignatureAlgorithm

    init(_ algorithm: SignatureAlgorithm) { self.algorithm = algorithm }

    /// Finds an algorithm by its name, such as `rsa-sha256`; `nil` if no algorithm that can sign has this name.
    public init?(rawValue: String) {
        guard let known = Self.allCases.first(where: { $0.rawValue.isIdentical(to: rawValue) }) else { return nil }
        self = known
    }

    /// Finds an algorithm by its URI.
    init?(uri: String) {
        guard let known = SignatureAlgorithm(uri: uri), known.signs else { return nil }
        self.init(known)
    }

    /// The name of the algorithm, such as `rsa-sha256`.
    public var rawValue: String { algorithm.rawValue }

    /// The URI of the algorithm.
    public var uri: String { algorithm.uri }

    /// Chooses the algorithm for a key if the caller names none: the digest is as strong as the curve.
    init?(preferredFor facts: csec_key_facts) {
        switch (facts.kind, facts.curve) {
        case (CSEC_KEY_RSA, _): self = facts.is_pss_only ? .rsaPSSSHA256 : .rsaSHA256
        case (CSEC_KEY_EC, CSEC_CURVE_P256): self = .ecdsaSHA256
        case (CSEC_KEY_EC, CSEC_CURVE_P384): self = .ecdsaSHA384
        case (CSEC_KEY_EC, CSEC_CURVE_P521): self = .ecdsaSHA512
        default: return nil
        }
    }
}
