// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature

/// SHA-256 by OpenSSL.
///
/// Copies are independent of each other.
struct NativeSHA256: Sendable {
    private var stream: NativeDigestStream

    /// Begins an empty message; nil if the configuration of OpenSSL provides no SHA-256.
    init?() {
        guard let stream = NativeDigestStream() else { return nil }
        self.stream = stream
    }

    /// Appends bytes to the message.
    mutating func update(_ bytes: [UInt8]) {
        if !isKnownUniquelyReferenced(&stream) { stream = stream.copy() }
        stream.take(bytes)
    }

    /// The digest of the message so far.
    func digest() -> [UInt8] { stream.copy().finish() }
}

/// The owner of one running digest of OpenSSL.
///
/// A running digest of OpenSSL fails only without memory, and then this process ends as it does where Swift has none.
@safe
private final class NativeDigestStream: Sendable {
    // Sendable: a stream takes bytes only while one value refers to it; others copy it, which does not change it.
    nonisolated(unsafe) private let stream: OpaquePointer

    init?() {
        guard let stream = unsafe csec_digest_stream_create(CSEC_SHA256) else { return nil }
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

    func take(_ bytes: [UInt8]) {
        let isTaken = unsafe bytes.withUnsafeBufferPointer { bytes in
            // Safety: the pointer is used within the call only; no bytes may have no address.
            unsafe csec_digest_stream_take(stream, bytes.baseAddress, bytes.count)
        }
        precondition(isTaken, "OpenSSL cannot continue a digest.")
    }

    /// Ends the stream, which takes nothing after that.
    func finish() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Int(CSEC_DIGEST_MAX)) { output, count in
            // Safety: the room is that of the longest digest, and the count is that of the bytes which were written.
            unsafe count = csec_digest_stream_finish(stream, output.baseAddress)
            precondition(count == SHA256.byteCount, "OpenSSL cannot end a digest.")
        }
    }
}
#elseif canImport(CryptoKit)
internal import CryptoKit

/// SHA-256 by Apple's CryptoKit.
struct NativeSHA256: Sendable {
    private var state = CryptoKit.SHA256()

    /// Begins an empty message.
    init?() {}

    /// Appends bytes to the message.
    mutating func update(_ bytes: [UInt8]) { state.update(data: bytes) }

    /// The digest of the message so far.
    func digest() -> [UInt8] { Array(state.finalize()) }
}
#else
/// Stands where SHA-256 of a system library would be: this build has none.
struct NativeSHA256: Sendable {
    /// Is nil.
    init?() { return nil }

    /// Is never called: there is no value of this type.
    mutating func update(_ bytes: [UInt8]) {}

    /// Is never called: there is no value of this type.
    func digest() -> [UInt8] { [] }
}
#endif
