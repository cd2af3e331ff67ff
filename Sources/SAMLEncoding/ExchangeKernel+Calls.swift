// SPDX-License-Identifier: Apache-2.0

internal import CExchangeKernels

// Safety: a kernel reads the bytes of a span and writes into the free part of an output, each with its length; it
// keeps no pointer. Every kernel but the plain one was found to be available when its coder was made.
extension ExchangeKernel {
    /// Appends the escaped digits of the whole groups that some bytes make.
    ///
    /// - Precondition: The output has room for them.
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
            // What C calls SIZE_MAX is -1 here.
            precondition(count >= 0, "The output has no room for the value.")
            initializedCount += count
        }
    }

    /// Counts what ``encode(_:cleanup:through:into:)`` would append.
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

    /// Counts each byte from 80 on, and each byte whose lower six bits are 62 or 63.
    func escapeBound(of bytes: Span<UInt8>) -> Int {
        // Safety: see above.
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe cexk_escape_bound(rawValue, bytes.baseAddress, bytes.count)
        }
    }

    /// Appends the bytes of whole groups up to the padding, the end or the first fault, or up to somewhat before it.
    ///
    /// - Returns: The offset of the first byte that belongs to none of these groups.
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
