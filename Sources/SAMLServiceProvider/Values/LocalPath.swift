// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
public import UntrustedText

/// A path on this service to which a browser returns after a login or a logout, with an optional query (S-74).
///
/// Browsers and servers read many spellings as the address of another host. A local path therefore begins with one slash,
/// has neither empty nor dot segments, and contains no backslash, fragment or control character, also not escaped.
public struct LocalPath: Hashable, Sendable {
    /// The maximum length of a path with its query, in bytes.
    public static let maximumLength = 2_048

    /// The path and the query.
    @Exact public private(set) var text: String

    /// The path `/`.
    public static let root = LocalPath(known: "/")

    /// Creates a path from text; fails if another reader may not take it for a path of this service.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.maximumLength, bytes.first == UInt8(ascii: "/") else { return nil }
        guard let decoded = Self.decoded(bytes), decoded.allSatisfy(Self.isAllowed) else { return nil }
        guard bytes.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") }) else { return nil }
        let path = bytes.prefix { $0 != UInt8(ascii: "?") }
        // A second pass finds what is escaped twice, because some servers decode twice.
        for spelling in [Array(path), Self.decoded(path), Self.decoded(path).flatMap(Self.decoded)] {
            guard let spelling, spelling.allSatisfy(Self.isAllowed) else { return nil }
            let segments = spelling.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            // The text before the first slash is empty, and the last segment may be.
            for segment in segments.dropFirst().dropLast() where segment.isEmpty { return nil }
            for segment in segments where [[0x2E], [0x2E, 0x2E]].contains(Array(segment)) { return nil }
        }
        self.text = text
    }

    private init(known text: String) { self.text = text }

    /// Decodes escapes once; returns `nil` if one is incomplete.
    private static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        try? PercentEncoding.decode(Array(bytes).span)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\\")
    }
}

extension LocalPath: CustomStringConvertible {
    /// The path and the query.
    public var description: String { text }
}
