// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// A signed or encrypted token in compact form (RFC 7515, RFC 7516) that identifies a user for single sign-on.
///
/// The service verifies the token. An app checks before its first call that the token is signed or encrypted, which
/// ``init(_:)`` does, and that it has not expired. Descriptions and dumps omit the token.
public struct IdentityToken: Hashable, Sendable, Withheld {
    /// The maximum size of a token in bytes; servers reject longer header fields.
    private static let maximumSize = 16 << 10

    @Exact package private(set) var text: String

    /// Whether the content is encrypted, so that the app cannot read the expiration.
    public let isEncrypted: Bool

    /// The algorithm in the header of the token: Adobe requires `"RS256"` of a service token.
    public let algorithm: ServiceName

    /// The expiration in the claim `exp`; `nil` if the token has none or is encrypted.
    public let expiration: Timestamp?

    /// Reads a token.
    ///
    /// - Parameter text: The token, without a prefix. The result is `nil` if it is not in compact form, is neither
    ///   signed nor encrypted, or has more than 16 KB.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumSize else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 5, parts.allSatisfy({ $0.allSatisfy(\.isBase64URL) }) else {
            return nil
        }
        // Only the key of an encrypted token may be empty (RFC 7516, section 5.1).
        for (index, part) in parts.enumerated() where part.isEmpty {
            guard parts.count == 5, index == 1 else { return nil }
        }
        guard let header = Self.object(parts[0]), let algorithm = try? header.name("alg"),
            !algorithm.rawValue.asciiLowercased.isIdentical(to: "none")
        else { return nil }
        self.text = text
        self.algorithm = algorithm
        isEncrypted = parts.count == 5
        guard parts.count == 3 else {
            expiration = nil
            return
        }
        guard let claims = Self.object(parts[1]) else { return nil }
        let seconds = try? claims.integer("exp")
        expiration = seconds.flatMap { $0.multipliedReportingOverflow(by: 1_000).overflow ? nil : $0 * 1_000 }
            .map { Timestamp(millisecondsSince1970: $0) }
    }

    /// Returns whether the token has expired; `false` if it has no readable expiration.
    public func isExpired(at now: Timestamp) -> Bool { expiration.map { $0 <= now } ?? false }

    private static func object(_ part: some Sequence<UInt8>) -> JSONObject? {
        let text = ContiguousArray(part)
        guard let bytes = try? Base64(alphabet: .urlSafe, padding: .optional).decode(text.span) else { return nil }
        return try? JSONObject(JSONDocument(answer: bytes))
    }
}
