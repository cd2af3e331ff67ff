// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The relay state next to a message, for its size, for comparisons, and for where a service would go that follows it.
///
/// The value can identify a session or a user, so that it has neither an accessor nor a description.
package struct RelayState: Hashable, Sendable {
    private let octets: [UInt8]

    /// Creates a relay state from its decoded value.
    init(_ octets: [UInt8]) { self.octets = octets }

    /// The size of the decoded value in bytes.
    package var size: Int { octets.count }

    /// The scheme of a URL that a browser executes or shows as a page, such as `javascript`; `nil` for other values.
    package var scriptScheme: String? {
        let start = Self.read(octets.prefix(Self.maximumStart)).map(\.asciiLowercased)
        return ["javascript", "data", "vbscript"].first { start.starts(with: ($0 + ":").utf8) }
    }

    /// The host of a URL, also of one without a scheme, such as `//host`; `nil` for paths, tokens and other values.
    package var host: String? {
        let text = Self.read(octets.prefix(Self.maximumStart)).map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        let lowercased = text.map(\.asciiLowercased)
        let schemes = ["https:", "http:", ""]
        guard let scheme = schemes.first(where: { lowercased.starts(with: ($0 + "//").utf8) }) else { return nil }
        let authority = lowercased.dropFirst(scheme.utf8.count).drop { $0 == UInt8(ascii: "/") }
            .prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let host = authority.split(separator: UInt8(ascii: "@")).last?.prefix { $0 != UInt8(ascii: ":") } ?? []
        return host.isEmpty ? nil : String(decoding: host, as: UTF8.self)
    }

    private static let maximumStart = 512

    /// Returns a value as a browser reads it: without leading control characters and spaces, and without line breaks and tabs.
    private static func read(_ octets: ArraySlice<UInt8>) -> [UInt8] {
        octets.drop { $0 <= 0x20 }.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }
}
