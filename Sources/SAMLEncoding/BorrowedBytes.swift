// SPDX-License-Identifier: Apache-2.0

/// Lends the bytes of a collection to a function of spans.
///
/// The `span` properties of `Array` and `String.UTF8View` would do, but Apple's systems have them from version 26 on.
func withBytes<Bytes: Collection<UInt8>, Result, Failure: Error>(
    of bytes: Bytes,
    _ body: (Span<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
    let outcome: Swift.Result<Result, Failure>? = bytes.withContiguousStorageIfAvailable { buffer in
        do throws(Failure) {
            // Safety: the span does not leave `body`, and the buffer lives until this closure returns.
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
    /// Makes a string of ASCII bytes that a function writes.
    ///
    /// - Parameters:
    ///   - capacity: How many bytes there is room for.
    ///   - initializer: Appends the bytes.
    init(asciiCapacity capacity: Int, initializingWith initializer: (inout OutputSpan<UInt8>) -> Void) {
        // Safety: the span covers the buffer exactly and is finished before the buffer goes.
        self = unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
            var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
            initializer(&output)
            return unsafe output.finalize(for: buffer)
        }
    }
}
