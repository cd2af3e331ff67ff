// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A text that C reads, of which each thread has its own.
///
/// It is valid until the thread keeps another one, or ends.
struct ThreadText: Sendable {
    /// The result of the last call.
    static let result = ThreadText()

    /// The message of the last call.
    static let message = ThreadText()

    private let key: pthread_key_t

    private init() {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key, { unsafe free($0) })
        precondition(status == 0, "The process uses all of its thread-specific keys.")
        self.key = key
    }

    /// The text that this thread keeps; empty if it keeps none.
    var text: UnsafePointer<CChar> {
        guard let kept = unsafe pthread_getspecific(key) else {
            return unsafe UnsafeRawPointer(("" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
        }
        return unsafe UnsafePointer(kept.assumingMemoryBound(to: CChar.self))
    }

    /// Keeps a text, with a NUL byte at its end, in place of the last one.
    func keep(_ bytes: some Collection<UInt8>) {
        guard let memory = unsafe malloc(bytes.count + 1) else { fatalError("Not enough memory for a text.") }
        // Bounded: the memory has room for the bytes and the NUL byte.
        let copy = unsafe UnsafeMutableRawBufferPointer(start: memory, count: bytes.count + 1)
        unsafe copy.copyBytes(from: bytes)
        unsafe copy[bytes.count] = 0
        unsafe free(pthread_getspecific(key))
        unsafe pthread_setspecific(key, memory)
    }
}
