// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// A digest of octets that arrive in chunks.
@safe
struct OctetDigest: ~Copyable {
    private let stream: OpaquePointer
    private var isWhole = true
    private var isEmpty = true

    /// Creates a digest; fails if memory allocation fails.
    init?(_ algorithm: DigestAlgorithm) {
        guard let stream = unsafe csec_digest_stream_create(algorithm.native) else { return nil }
        unsafe self.stream = stream
    }

    deinit {
        unsafe csec_digest_stream_free(stream)
    }

    /// Appends octets.
    mutating func take(_ octets: Span<UInt8>) {
        guard !octets.isEmpty else { return }
        isEmpty = false
        let isTaken = unsafe octets.withUnsafeBufferPointer { octets in
            unsafe csec_digest_stream_take(stream, octets.baseAddress, octets.count)
        }
        isWhole = isWhole && isTaken
    }

    /// Returns the digest, or `nil` if there were no octets (S-23) or the computation failed.
    consuming func finish() -> [UInt8]? {
        guard isWhole, !isEmpty else { return nil }
        var output = [UInt8](repeating: 0, count: Int(CSEC_DIGEST_MAX))
        let count = unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe csec_digest_stream_finish(stream, output.baseAddress)
        }
        return count > 0 ? Array(output.prefix(count)) : nil
    }
}
