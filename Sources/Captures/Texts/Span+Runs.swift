// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension Span<UInt8> {
    /// Returns the end of the bytes from an index, up to a limit, that satisfy a condition.
    @inline(__always)
    func end(from start: Int, before limit: Int = .max, while isPart: (UInt8) -> Bool) -> Int {
        let limit = min(limit, count)
        var index = start
        while index < limit, isPart(self[index]) { index += 1 }
        return index
    }

    /// Returns the start of the bytes before an index, down to a limit, that satisfy a condition.
    @inline(__always)
    func start(before end: Int, notBefore limit: Int = 0, while isPart: (UInt8) -> Bool) -> Int {
        var index = end
        while index > limit, isPart(self[index - 1]) { index -= 1 }
        return index
    }

    /// Returns the byte that two hexadecimal digits spell, or `nil` if the two bytes from an index are not both digits.
    func hexadecimalByte(at index: Int) -> UInt8? {
        guard index + 1 < count, let high = self[index].hexadecimalValue(), let low = self[index + 1].hexadecimalValue()
        else { return nil }
        return high << 4 | low
    }
}
