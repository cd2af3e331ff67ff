// SPDX-License-Identifier: Apache-2.0

extension OutputSpan<UInt8> {
    /// Appends the first few bytes of a word, the least significant one first.
    ///
    /// - Precondition: There is room for all eight bytes, however few of them count.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func appendWord(_ word: UInt64, count: Int) {
        var next: (word: UInt64, count: Int)? = (word, count)
        appendWords { _ in next.take() }
    }

    /// Appends words as long as a function has any, the least significant byte of each one first.
    ///
    /// The function is told how much room is left, and tells how many bytes of its word count.
    ///
    /// - Precondition: There is room for all eight bytes of every word, however few of them count.
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
