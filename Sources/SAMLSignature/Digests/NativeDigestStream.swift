// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// An owner of a digest context of OpenSSL.
///
/// Operations on a context fail only if memory allocation fails.
@safe
final class NativeDigestStream: Sendable {
    // Sendable: a stream is updated only while it is uniquely referenced; copying does not change it.
    nonisolated(unsafe) private let stream: OpaquePointer

    /// Starts an empty message; fails if this build links no OpenSSL, or its configuration does not provide the digest.
    init?(_ algorithm: DigestAlgorithm) {
        guard let stream = unsafe csec_digest_stream_create(algorithm.native) else { return nil }
        unsafe self.stream = stream
    }

    private init(copying other: OpaquePointer) {
        guard let stream = unsafe csec_digest_stream_copy(other) else {
            preconditionFailure("OpenSSL has no memory for a digest.")
        }
        unsafe self.stream = stream
    }

    deinit {
        unsafe csec_digest_stream_free(stream)
    }

    func copy() -> NativeDigestStream { unsafe NativeDigestStream(copying: stream) }

    /// Appends bytes to the message; returns whether that succeeded.
    func take(_ bytes: Span<UInt8>) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            // Safety: the pointer is used only during the call; an empty buffer may have no address.
            unsafe csec_digest_stream_take(stream, bytes.baseAddress, bytes.count)
        }
    }

    /// Ends the stream and returns the digest, or no bytes if that fails; no bytes may follow.
    func finish() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Int(CSEC_DIGEST_MAX)) { output, count in
            // Safety: the capacity is that of the longest digest, and the count is the number of written bytes.
            unsafe count = csec_digest_stream_finish(stream, output.baseAddress)
        }
    }
}
