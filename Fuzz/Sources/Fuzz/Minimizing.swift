// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Removes markup and other bytes while a condition is true.
    func minimized(while holds: ([UInt8]) -> Bool) -> [UInt8] {
        guard holds(self) else { return self }
        var least = self
        var count: Int
        repeat {
            count = least.count
            least.removeElements(while: holds)
            least.removeTags(while: holds)
            least.removeRuns(while: holds)
        } while least.count < count
        return least
    }

    private mutating func remove(_ ranges: [Range<Int>], while holds: ([UInt8]) -> Bool) -> Bool {
        var shorter = self
        for range in ranges.reversed() { shorter.removeSubrange(range) }
        guard holds(shorter) else { return false }
        self = shorter
        return true
    }

    /// The index after the next `>`.
    private func end(ofMarkAt start: Int) -> Int {
        (self[start...].firstIndex(of: UInt8(ascii: ">")) ?? count - 1) + 1
    }

    /// Removes ranges from a `<` to a `>`, the longest first.
    private mutating func removeElements(while holds: ([UInt8]) -> Bool) {
        var start = startIndex
        while let mark = self[start...].firstIndex(of: UInt8(ascii: "<")) {
            let ends = self[mark...].indices.filter { self[$0] == UInt8(ascii: ">") }
            let isRemoved = ends.reversed().contains { remove([mark..<$0 + 1], while: holds) }
            start = isRemoved ? mark : mark + 1
        }
    }

    /// Removes pairs of tags around content.
    private mutating func removeTags(while holds: ([UInt8]) -> Bool) {
        var start = startIndex
        while let mark = self[start...].firstIndex(of: UInt8(ascii: "<")) {
            let behind = end(ofMarkAt: mark)
            let others = self[behind...].indices.filter { self[$0] == UInt8(ascii: "<") }
            let isRemoved = others.contains { remove([mark..<behind, $0..<end(ofMarkAt: $0)], while: holds) }
            start = isRemoved ? mark : mark + 1
        }
    }

    /// Removes runs of bytes, the longest first.
    private mutating func removeRuns(while holds: ([UInt8]) -> Bool) {
        var length = count / 2
        while length > 0 {
            var start = 0
            while start < count {
                let end = Swift.min(start + length, count)
                if !remove([start..<end], while: holds) { start += length }
            }
            length /= 2
        }
    }
}
