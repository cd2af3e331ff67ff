// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

/// A text that is safe as one segment of a path, compared byte by byte.
///
/// Encoding alone does not make a text safe: servers and proxies resolve dots, and some decode an escaped slash before
/// they split the path.
struct PathSegment: Hashable, Sendable {
    /// More bytes than any identifier of the services has.
    private static let maximumLength = 256

    @Exact private(set) var text: String

    init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.maximumLength, text != ".", text != ".." else { return nil }
        guard !text.unicodeScalars.contains(where: { $0.isUnsafeInReport || "/\\?#%;".unicodeScalars.contains($0) })
        else { return nil }
        guard text.utf8.first != UInt8(ascii: " "), text.utf8.last != UInt8(ascii: " ") else { return nil }
        self.text = text
    }

    /// The segment, percent-encoded.
    var encoded: String { PercentEncoding.encode(text) }
}
