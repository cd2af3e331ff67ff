// SPDX-License-Identifier: Apache-2.0

internal import CExchangeKernels

// Safety: a kernel reads the bytes of a span and writes to the free part of an output, each with its length; it keeps
// no pointer. The initializer of each encoder and decoder checks that its kernel is available.
extension ExchangeKernel {
    /// Appends the escaped digits of all complete groups of the bytes.
    ///
    /// - Precondition: The output has room for the digits.
    @_lifetime(output: copy output)
    func encode(
        _ bytes: Span<UInt8>,
        cleanup: ExchangeEncoder.Cleanup,
        through packer: inout BlockPacker,
        into output: inout OutputSpan<UInt8>
    ) {
        unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
            let free = buffer.extracting(initializedCount...)
            let count = packer.lendWaiting { waiting, waitingCount in
                // Safety: see above.
                unsafe bytes.withUnsafeBufferPointer { bytes in
                    unsafe cexk_encode(
                        rawValue,
                        cleanup == .recipe,
                        bytes.baseAddress,
                        bytes.count,
                        &waiting,
                        &waitingCount,
                        free.baseAddress,
                        free.count
                    )
                }
            }
            // C returns SIZE_MAX, which is -1 as `Int`.
            precondition(count >= 0, "The output has no room for the value.")
            initializedCount += count
        }
    }

    /// Returns the number of bytes that ``encode(_:cleanup:through:into:)`` would append.
    func encodedCount(
        of bytes: Span<UInt8>,
        cleanup: ExchangeEncoder.Cleanup,
        through packer: inout BlockPacker
    ) -> Int {
        packer.lendWaiting { waiting, waitingCount in
            // Safety: see above.
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe cexk_encoded_count(
                    rawValue,
                    cleanup == .recipe,
                    bytes.baseAddress,
                    bytes.count,
                    &waiting,
                    &waitingCount
                )
            }
        }
    }

    /// Counts the bytes that are at least 80 and the bytes whose lower six bits are 62 or 63.
    func escapeBound(of bytes: Span<UInt8>) -> Int {
        // Safety: see above.
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe cexk_escape_bound(rawValue, bytes.baseAddress, bytes.count)
        }
    }

    /// Appends the bytes of complete groups up to the padding, the end, or shortly before the first error.
    ///
    /// - Returns: The offset after the last decoded group.
    @_lifetime(output: copy output)
    func decodeGroups(of value: Span<UInt8>, into output: inout OutputSpan<UInt8>) -> Int {
        var consumed = 0
        unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
            let free = buffer.extracting(initializedCount...)
            // Safety: see above.
            initializedCount += unsafe value.withUnsafeBufferPointer { value in
                unsafe cexk_decode(
                    rawValue,
                    value.baseAddress,
                    value.count,
                    &consumed,
                    free.baseAddress,
                    free.count
                )
            }
        }
        return consumed
    }
}
