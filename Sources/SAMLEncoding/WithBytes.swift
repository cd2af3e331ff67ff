// SPDX-License-Identifier: Apache-2.0

/// Calls a function with the bytes of a collection as a span.
///
/// The `span` properties of `Array` and `String.UTF8View` require version 26 of Apple's operating systems.
func withBytes<Bytes: Collection<UInt8>, Result, Failure: Error>(
    of bytes: Bytes,
    _ body: (Span<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
    let outcome: Swift.Result<Result, Failure>? = bytes.withContiguousStorageIfAvailable { buffer in
        do throws(Failure) {
            // Safety: the span does not escape `body`, and the buffer lives until this closure returns.
            return .success(try body(unsafe Span(_unsafeElements: buffer)))
        } catch {
            return .failure(error)
        }
    }
    if let outcome {
        return try outcome.get()
    }
    return try body(ContiguousArray(bytes).span)
}

extension String {
    /// Creates a string of ASCII bytes that a closure writes.
    ///
    /// - Parameters:
    ///   - capacity: The capacity of the output span, in bytes.
    ///   - initializer: A closure that appends the bytes.
    init(asciiCapacity capacity: Int, initializingWith initializer: (inout OutputSpan<UInt8>) -> Void) {
        // Safety: the span covers the buffer exactly and is finalized before the buffer is deallocated.
        self = unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
            var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
            initializer(&output)
            return unsafe output.finalize(for: buffer)
        }
    }
}
