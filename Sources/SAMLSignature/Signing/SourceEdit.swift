// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// Bytes that take the place of others; all that is not named stays as it is.
package struct SourceEdit: Hashable, Sendable {
    /// The bytes that go; empty where something is put in between.
    package let range: Range<Int>

    /// The bytes that come.
    package let replacement: [UInt8]

    /// Replaces some bytes by others.
    package init(range: Range<Int>, replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }

    /// Makes all changes at once.
    ///
    /// - Precondition: No two of them touch the same bytes.
    package static func apply(_ edits: [SourceEdit], to source: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(edits.reduce(source.count) { $0 + $1.replacement.count })
        var position = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            precondition(edit.range.lowerBound >= position, "Two changes touch the same bytes.")
            result += source[position..<edit.range.lowerBound]
            result += edit.replacement
            position = edit.range.upperBound
        }
        return result + source[position...]
    }
}
#endif
