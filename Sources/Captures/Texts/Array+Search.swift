// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Returns the range of the first occurrence of a text.
    func firstRange(of text: String, in range: Range<Int>) -> Range<Int>? {
        let wanted = Array(text.utf8)
        var index = range.lowerBound
        while index + wanted.count <= range.upperBound {
            guard let found = self[index...(range.upperBound - wanted.count)].firstIndex(of: wanted[0]) else {
                return nil
            }
            if self[found...].starts(with: wanted) { return found..<found + wanted.count }
            index = found + 1
        }
        return nil
    }
}
