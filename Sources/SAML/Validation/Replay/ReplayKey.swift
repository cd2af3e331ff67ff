// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The key of an assertion in a replay cache: its issuer and its identifier.
///
/// The identifier alone is not sufficient, because two issuers may choose the same one (S-47).
public struct ReplayKey: Sendable {
    /// The entity ID of the issuer, without surrounding white space.
    public let issuer: String

    /// The identifier of the assertion.
    public let assertionID: XMLID

    /// Creates a key.
    public init(issuer: String, assertionID: XMLID) {
        self.issuer = issuer
        self.assertionID = assertionID
    }

    /// Creates the key of an assertion.
    public init(_ assertion: Assertion) {
        self.init(issuer: assertion.issuer.value, assertionID: assertion.id)
    }

    /// The key as bytes, which are unique to it.
    ///
    /// A store outside the process should keep only the SHA-256 digest of these bytes, because an identifier can
    /// contain personal data.
    public var bytes: [UInt8] {
        // An identifier contains no NUL byte, so the last NUL byte separates the two.
        Array(issuer.utf8) + [0] + Array(assertionID.rawValue.utf8)
    }
}

extension ReplayKey: Hashable {
    /// Returns whether two keys are equal, byte for byte.
    public static func == (left: ReplayKey, right: ReplayKey) -> Bool {
        left.assertionID == right.assertionID && left.issuer.isIdentical(to: right.issuer)
    }

    /// Hashes the identifier only, which nearly always differs.
    public func hash(into hasher: inout Hasher) { hasher.combine(assertionID) }
}
