// SPDX-License-Identifier: Apache-2.0

/// Tabs and the spaces that replace them.
///
/// The column of a character is known only after a line break in the same text, because canonical octets show neither
/// the attributes nor the tags as they were written.
struct TabStops {
    /// The spaces that are replaced by tabs.
    enum Scope: Sendable {
        /// The spaces at the start of a line.
        case indentation
        /// Every run of spaces, whose length alone decides.
        case everyRun
        /// The indentation, and one tab for each other run of two or more spaces.
        case toStops
        /// The same, and single spaces that end at a tab stop.
        case toAllStops
    }

    /// The distance of two tab stops, in columns.
    let width: Int

    init(_ width: Int) { self.width = width }

    /// Returns whether a line of the text begins with a space.
    static func isIndented(_ text: ArraySlice<UInt8>) -> Bool {
        zip(text, text.dropFirst()).contains { $0 == CanonicalSpace.newline && $1 == 0x20 }
    }

    /// Returns the runs of spaces inside a value, except those at the start of a line.
    static func runs(in text: ArraySlice<UInt8>, atMost most: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var index = text.startIndex
        while index < text.endIndex, runs.count < most {
            guard text[index] == 0x20 else {
                index += 1
                continue
            }
            let end = text[index...].firstIndex { $0 != 0x20 } ?? text.endIndex
            let isIndentation = index > text.startIndex && text[index - 1] == CanonicalSpace.newline
            if !isIndentation { runs.append(index..<end) }
            index = end
        }
        return runs
    }

    /// Returns a text with tabs in place of spaces, or `nil` if it has no such spaces.
    func compressing(_ text: ArraySlice<UInt8>, _ scope: Scope) -> [UInt8]? {
        guard text.contains(0x20) else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var isLineStart = false
        // The column, which is known after the first line break.
        var column: Int?
        var index = text.startIndex
        while index < text.endIndex {
            guard text[index] == 0x20 else {
                isLineStart = text[index] == CanonicalSpace.newline
                column = isLineStart ? 0 : column.map { text[index] & 0xC0 == 0x80 ? $0 : $0 + 1 }
                output.append(text[index])
                index += 1
                continue
            }
            let end = text[index...].firstIndex { $0 != 0x20 } ?? text.endIndex
            column = column.map { $0 + end - index }
            let isAtStop = column.map { $0.isMultiple(of: width) } ?? (end - index > 1)
            let (tabs, spaces) = replacement(end - index, scope, isLineStart: isLineStart, isAtStop: isAtStop)
            output += repeatElement(CanonicalSpace.tab, count: tabs)
            output += repeatElement(0x20, count: spaces)
            isLineStart = false
            index = end
        }
        return output
    }

    private func replacement(
        _ count: Int,
        _ scope: Scope,
        isLineStart: Bool,
        isAtStop: Bool
    ) -> (tabs: Int, spaces: Int) {
        if isLineStart || scope == .everyRun { return (count / width, count % width) }
        if scope == .toAllStops, isAtStop { return (1, 0) }
        return scope == .toStops && count > 1 ? (1, 0) : (0, count)
    }

    /// Returns a text with spaces up to the next tab stop in place of tabs, or `nil` if it has no tabs.
    func expanding(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.contains(CanonicalSpace.tab) else { return nil }
        var output: [UInt8] = []
        var column = 0
        for byte in text {
            if byte == CanonicalSpace.tab {
                let count = width - column % width
                output += repeatElement(0x20, count: count)
                column += count
            } else {
                output.append(byte)
                column = byte == CanonicalSpace.newline ? 0 : column + (byte & 0xC0 == 0x80 ? 0 : 1)
            }
        }
        return output
    }

    /// Returns a text with a fixed number of spaces in place of each tab, or `nil` if it has no tabs.
    func replacingEachTab(in text: ArraySlice<UInt8>) -> [UInt8]? {
        CanonicalSpace.replacing([CanonicalSpace.tab], with: Array(repeating: 0x20, count: width), in: text)
    }
}
