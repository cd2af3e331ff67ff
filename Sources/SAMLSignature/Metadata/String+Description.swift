// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension String {
    // Entity IDs have at most 1,024 characters.
    private static let maximumDescribedSize = 1 << 10

    /// The text for a description, which can repeat it for each of many changes.
    ///
    /// A longer text is cut and ends with its digest, so that two texts that differ are described differently.
    var forDescription: String {
        guard utf8.count > Self.maximumDescribedSize else { return self }
        let bytes = Array(utf8)
        let digest = Array(SHA256.digest(of: bytes).prefix(8)).hexadecimalText
        let start = String(decoding: bytes.prefix(Self.maximumDescribedSize), as: UTF8.self)
        return "\(start)… (\(bytes.count) bytes, SHA-256 \(digest))"
    }
}
