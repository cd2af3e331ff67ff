// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// What an assertion is remembered by: who issued it, and its identifier.
///
/// Two issuers may choose one identifier, so that it takes both (S-47).
public struct ReplayKey: Sendable {
    /// The entity identifier of the issuer, without white space around it.
    public let issuer: String

    /// The identifier of the assertion.
    public let assertionID: XMLID

    /// Makes a key.
    public init(issuer: String, assertionID: XMLID) {
        self.issuer = issuer
        self.assertionID = assertionID
    }

    /// Makes the key of an assertion.
    public init(_ assertion: Assertion) {
        self.init(issuer: assertion.issuer.value, assertionID: assertion.id)
    }

    /// The key as bytes, which no other key shares.
    ///
    /// A store that is kept on a disk or elsewhere should hold a SHA-256 digest of them, and nothing else of an
    /// assertion: an issuer may put into an identifier what is nobody's business.
    public var bytes: [UInt8] {
        // An identifier holds no NUL byte, so the last one ends the issuer.
        Array(issuer.utf8) + [0] + Array(assertionID.rawValue.utf8)
    }
}

extension ReplayKey: Hashable {
    /// Compares byte for byte.
    public static func == (left: ReplayKey, right: ReplayKey) -> Bool {
        left.assertionID == right.assertionID && left.issuer.isIdentical(to: right.issuer)
    }

    /// Feeds the identifier, which differs nearly always.
    public func hash(into hasher: inout Hasher) { hasher.combine(assertionID) }
}
