// SPDX-License-Identifier: Apache-2.0

/// The progress of a search: found ranges are disjoint and increase, and each one ends after the start of its search.
///
/// A search without progress would never end (S-102).
package struct SearchProgress: Sendable {
    /// The index after the last range.
    package private(set) var end = 0

    /// Creates the progress of a search that has found nothing.
    package init() {}

    /// Notes a range, unless it is empty, exceeds the text, overlaps the last one, or ends where the search began.
    ///
    /// - Parameters:
    ///   - range: The found range.
    ///   - count: The size of the text, in bytes.
    ///   - start: The index at which the search began.
    /// - Returns: Whether the search advances.
    package mutating func take(_ range: Range<Int>, of count: Int, from start: Int) -> Bool {
        guard !range.isEmpty, range.lowerBound >= end, range.upperBound > start, range.upperBound <= count else {
            return false
        }
        end = range.upperBound
        return true
    }

    /// Adjusts the progress to a text whose first bytes were removed.
    package mutating func removedFirst(_ count: Int) { end = max(0, end - count) }
}
