// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
    /// Returns the first index at or after `start` that contains a byte, or `nil` if no index does.
    package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        var index = start
        while index &+ 8 <= count {
            let found = ByteLanes(word(at: index)).marks(equalTo: byte)
            if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < count {
            if self[index] == byte { return index }
            index &+= 1
        }
        return nil
    }
}
