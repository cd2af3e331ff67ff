// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An absolute URL that a browser may be sent to: `https`, or `http` on the loopback interface (S-82).
///
/// A URL has a host, and neither user information nor a fragment. Its characters are visible ASCII, without quotes, angle
/// brackets, braces, backslashes and other characters that browsers correct.
public struct EndpointURL: Hashable, Sendable {
    /// The maximum length of a URL, in bytes.
    public static let maximumLength = 2_048

    /// The URL as text.
    @Exact public private(set) var text: String

    /// The scheme, the host and the port, without a trailing slash.
    @Exact public private(set) var origin: String

    /// The path, which is empty or begins with a slash.
    @Exact public private(set) var path: String

    /// Whether the URL has a query.
    package let hasQuery: Bool

    /// Whether the scheme is `https`.
    package let isSecure: Bool

    /// Whether the host is the loopback interface.
    package let isLoopback: Bool

    /// Creates a URL from text; fails if it is not such a URL.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.maximumLength, bytes.allSatisfy(Self.isAllowed) else { return nil }
        let schemes = [Array("https://".utf8), Array("http://".utf8)]
        guard let scheme = schemes.first(where: { bytes.starts(with: $0) }) else { return nil }
        let rest = bytes[scheme.count...]
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        guard let host = Self.host(of: authority) else { return nil }
        isSecure = scheme.count == schemes[0].count
        isLoopback = ["localhost", "127.0.0.1", "[::1]"].containsIdentical(to: host.asciiLowercased)
        guard isSecure || isLoopback else { return nil }
        let path = bytes[authority.endIndex...].prefix { $0 != UInt8(ascii: "?") }
        self.text = text
        origin = String(decoding: bytes[..<authority.endIndex], as: UTF8.self)
        self.path = String(decoding: path, as: UTF8.self)
        hasQuery = path.endIndex < bytes.endIndex
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "\\"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: 0x21...0x7E ~= byte
        }
    }

    /// Returns the host of an authority, or `nil` if it is empty, or contains more than a host and a port.
    private static func host(of authority: ArraySlice<UInt8>) -> String? {
        let isLiteral = authority.first == UInt8(ascii: "[")
        let end = isLiteral ? authority.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : nil
        let host = authority[..<(end ?? authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex)]
        guard !host.isEmpty, isLiteral == (end != nil), host.allSatisfy({ isHost($0, isLiteral) }) else { return nil }
        let port = authority[host.endIndex...]
        guard
            port.isEmpty
                || (port.first == UInt8(ascii: ":") && UInt16(String(decoding: port.dropFirst(), as: UTF8.self)) != nil)
        else { return nil }
        return String(decoding: host, as: UTF8.self)
    }

    private static func isHost(_ byte: UInt8, _ isLiteral: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "."): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): !isLiteral
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"): isLiteral
        default: byte.isAlphanumeric
        }
    }

    /// The host, in lower case and without the port.
    package var host: String { Self.host(of: Array(authority.utf8)[...]) ?? "" }

    /// The host, in lower case, with the port if the URL has one.
    package var authority: String {
        String(decoding: origin.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2), as: UTF8.self).asciiLowercased
    }

    /// The URL without its query, as a source of a content security policy, in which other characters end a directive.
    var policySource: String { (origin + path).replacing(";", with: "%3B").replacing(",", with: "%2C") }

    /// Returns the URL with a parameter added to its query.
    public func adding(query: String) -> String { text + (hasQuery ? "&" : "?") + query }
}

extension EndpointURL: CustomStringConvertible {
    /// The URL as text.
    public var description: String { text }
}
