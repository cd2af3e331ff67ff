// SPDX-License-Identifier: Apache-2.0

/// An edit that replaces a range of the source.
package struct SourceEdit: Hashable, Sendable {
    /// The bytes to replace; an empty range inserts bytes.
    package let range: Range<Int>

    /// The new bytes.
    package let replacement: [UInt8]

    /// Creates an edit.
    package init(range: Range<Int>, replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }

    /// Applies several edits to a source.
    ///
    /// - Precondition: The ranges of the edits do not overlap.
    package static func apply(_ edits: [SourceEdit], to source: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(edits.reduce(source.count) { $0 + $1.replacement.count })
        var position = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            precondition(edit.range.lowerBound >= position, "The ranges of two edits overlap.")
            result += source[position..<edit.range.lowerBound]
            result += edit.replacement
            position = edit.range.upperBound
        }
        return result + source[position...]
    }
}
