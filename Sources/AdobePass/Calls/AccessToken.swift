// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

/// The access token that authorizes the calls of a client (RFC 6750).
///
/// Descriptions and dumps omit the token.
public struct AccessToken: Hashable, Sendable, Withheld {
    @Exact private var value: String

    /// The text of the token, for a ``CredentialStore``.
    public var text: String { value }

    /// Creates an access token from its text.
    ///
    /// - Parameter text: The token from the service. The result is `nil` if it is not a bearer token (RFC 6750, section
    ///   2.1).
    public init?(_ text: String) {
        guard let first = text.utf8.first, first != UInt8(ascii: "=") else { return nil }
        let digits = text.utf8.drop { Self.isTokenByte($0) }
        guard digits.allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
        value = text
    }

    /// Adds the token to the header fields of a request, in place of an earlier token.
    ///
    /// - Parameter request: The request.
    public func authorize(_ request: inout TransportRequest) {
        var field = HTTPField(name: .authorization, value: "Bearer \(text)")
        // HTTP/2 and HTTP/3 would store an indexed field.
        field.indexingStrategy = .disallow
        request.head.headerFields[fields: .authorization] = [field]
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || "-._~+/".utf8.contains(byte)
    }
}
