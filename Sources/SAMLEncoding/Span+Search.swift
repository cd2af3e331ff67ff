// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
    /// Returns the first index at or after `start` that contains a byte, or `nil` if no index does.
    package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        firstIndex(from: start, marks: { $0.marks(equalTo: byte) }, matches: { $0 == byte })
    }

    /// Returns the first index at or after `start` that contains one of three bytes, or `nil` if no index does.
    package func firstIndex(of first: UInt8, _ second: UInt8, _ third: UInt8, from start: Int = 0) -> Int? {
        firstIndex(
            from: start,
            marks: { $0.marks(equalTo: first) | $0.marks(equalTo: second) | $0.marks(equalTo: third) },
            matches: { $0 == first || $0 == second || $0 == third }
        )
    }

    @inline(__always)
    private func firstIndex(
        from start: Int,
        marks: (ByteLanes) -> UInt64,
        matches: (UInt8) -> Bool
    ) -> Int? {
        var index = start
        while index &+ 8 <= count {
            let found = marks(ByteLanes(word(at: index)))
            if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < count {
            if matches(self[index]) { return index }
            index &+= 1
        }
        return nil
    }
}
