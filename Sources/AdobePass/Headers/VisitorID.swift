// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The identifier of a visitor in Adobe's Experience Cloud (ECID): the header field `AP-Visitor-Identifier`, in REST API
/// V1 the parameter `ap_vi`.
///
/// The identifier is personal data; descriptions and dumps omit it.
public struct VisitorID: Hashable, Sendable, Withheld {
    @Exact private(set) var text: String

    /// Creates an identifier from up to 128 ASCII letters, digits, `-`, `.`, `_` and `~`.
    ///
    /// One page prints the identifier in double quotes, another one without. Quotes around it are removed.
    ///
    /// - Parameter text: The identifier. The result is `nil` if it is empty, longer, or contains another character.
    public init?(_ text: String) {
        var bytes = Array(text.utf8)
        if bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") {
            bytes = Array(bytes[1..<(bytes.count - 1)])
        }
        guard (1...128).contains(bytes.count), bytes.allSatisfy(\.isUnreserved) else { return nil }
        self.text = String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter, a digit, `-`, `.`, `_` or `~`.
    var isUnreserved: Bool { isBase64URL || self == UInt8(ascii: ".") || self == UInt8(ascii: "~") }

    /// Whether the byte is a character of the URL-safe alphabet of Base64.
    var isBase64URL: Bool { isAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}
