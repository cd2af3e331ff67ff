// SPDX-License-Identifier: Apache-2.0

/// A digest of octets that arrive in chunks.
struct OctetDigest: ~Copyable {
    private let stream: NativeDigestStream
    private var isWhole = true
    private var isEmpty = true

    /// Creates a digest; fails if memory allocation fails.
    init?(_ algorithm: DigestAlgorithm) {
        guard let stream = NativeDigestStream(algorithm) else { return nil }
        self.stream = stream
    }

    /// Appends octets.
    mutating func take(_ octets: Span<UInt8>) {
        guard !octets.isEmpty else { return }
        isEmpty = false
        isWhole = stream.take(octets) && isWhole
    }

    /// Returns the digest, or `nil` if there were no octets (S-23) or the computation failed.
    consuming func finish() -> [UInt8]? {
        guard isWhole, !isEmpty else { return nil }
        let digest = stream.finish()
        return digest.isEmpty ? nil : digest
    }
}
