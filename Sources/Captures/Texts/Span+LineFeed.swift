// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

extension Span<UInt8> {
    /// Returns the index of the first line feed at or after `start`, or `nil` if no line feed follows.
    ///
    /// Readers of lines spend much of their time here.
    func firstLineFeed(from start: Int = 0) -> Int? {
        unsafe withUnsafeBytes { bytes in
            guard start < bytes.count, let first = bytes.baseAddress else { return nil }
            // Safety: the search begins and ends inside the span.
            let found = unsafe memchr(first + start, 0x0A, bytes.count - start)
            return unsafe found.map { unsafe $0 - UnsafeMutableRawPointer(mutating: first) }
        }
    }
}
