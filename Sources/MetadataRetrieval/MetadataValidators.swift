// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// The validators of a server's metadata, which make the next request conditional (RFC 9110, 8.8).
package struct MetadataValidators: Hashable, Sendable {
    /// The maximum length of a validator, in bytes.
    private static let maximumLength = 1_024

    /// The field `ETag`.
    @Exact package private(set) var etag: String?

    /// The field `Last-Modified`.
    @Exact package private(set) var lastModified: String?

    /// Creates validators without those that are absent, too long, or not printable ASCII.
    package init(etag: String?, lastModified: String?) {
        self.etag = Self.validator(etag)
        self.lastModified = Self.validator(lastModified)
    }

    /// Whether the server gave no validator, so that no request can be conditional.
    var isEmpty: Bool { etag == nil && lastModified == nil }

    init(_ answer: MetadataAnswer) { self.init(etag: answer.etag, lastModified: answer.lastModified) }

    private static func validator(_ text: String?) -> String? {
        guard let text, 1...maximumLength ~= text.utf8.count, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
            return nil
        }
        return text
    }
}
