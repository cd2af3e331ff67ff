// SPDX-License-Identifier: Apache-2.0

extension OutputSpan<UInt8> {
    /// Appends the first bytes of a word, least significant byte first.
    ///
    /// - Precondition: There is room for eight bytes, regardless of the number of appended bytes.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func appendWord(_ word: UInt64, count: Int) {
        var next: (word: UInt64, count: Int)? = (word, count)
        appendWords { _ in next.take() }
    }

    /// Appends words while a closure returns them, least significant byte first.
    ///
    /// The closure receives the remaining capacity, and returns the number of bytes of its word to append.
    ///
    /// - Precondition: There is room for eight bytes for every word, regardless of the number of appended bytes.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func appendWords(_ next: (_ room: Int) -> (word: UInt64, count: Int)?) {
        unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
            var end = initializedCount
            while let (word, count) = next(buffer.count &- end) {
                precondition(buffer.count &- end >= 8 && UInt(bitPattern: count) <= 8, "A word needs eight bytes.")
                // Safety: the precondition leaves eight bytes after the initialized ones; bytes need no alignment.
                unsafe UnsafeMutableRawBufferPointer(buffer)
                    .storeBytes(of: word.littleEndian, toByteOffset: end, as: UInt64.self)
                end &+= count
            }
            initializedCount = end
        }
    }
}
