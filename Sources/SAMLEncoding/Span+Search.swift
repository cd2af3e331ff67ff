// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

extension Span<UInt8> {
    /// Returns the first index at or after `start` that contains a byte, or `nil` if no index does.
    ///
    /// Readers of lines spend much of their time here.
    package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        unsafe withUnsafeBytes { bytes in
            guard start < bytes.count, let first = bytes.baseAddress else { return nil }
            // Safety: the search begins and ends inside the span.
            let found = unsafe memchr(first + start, CInt(byte), bytes.count - start)
            return unsafe found.map { unsafe $0 - UnsafeMutableRawPointer(mutating: first) }
        }
    }
}
