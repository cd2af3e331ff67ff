// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

/// The token that authorizes a client's calls (RFC 6750).
///
/// It is shown nowhere: it leaves this type in the header field `Authorization` only.
public struct AccessToken: Hashable, Sendable {
    @Exact private var text: String

    /// Makes a token.
    ///
    /// - Parameter text: The token as the service gave it; nil if it is empty or holds what no bearer token may
    ///   (RFC 6750, section 2.1).
    public init?(_ text: String) {
        guard let first = text.utf8.first, first != UInt8(ascii: "=") else { return nil }
        let digits = text.utf8.drop { Self.isTokenByte($0) }
        guard digits.allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
        self.text = text
    }

    /// Puts the token into the header fields of a request, in place of any that was there.
    ///
    /// - Parameter request: The request.
    public func authorize(_ request: inout TransportRequest) {
        var field = HTTPField(name: .authorization, value: "Bearer \(text)")
        // HTTP/2 and HTTP/3 keep what may be indexed.
        field.indexingStrategy = .disallow
        request.head.headerFields[fields: .authorization] = [field]
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~+/".utf8.contains(byte)
        }
    }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
    /// That it is a token, without it.
    public var description: String { "AccessToken(withheld)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
