// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The extent of an element by its markup: nested tags, comments, sections, instructions and quoted values.
///
/// The text of a message can contain words that look like other messages, or like its own end tag (S-102).
struct ElementExtent {
    /// The result of a scan.
    enum End {
        case at(Int)
        /// More than the available text is needed.
        case needsMore
        /// The markup is not that of one element, or has too many bytes.
        case none
    }

    /// The maximum size of an element whose extent is looked for, in bytes.
    static let maximumBytes = 128 << 10

    /// The maximum depth of elements, which no message within the limits of a document exceeds.
    private static let maximumDepth = 256

    private let spelling: MarkupSpelling
    private let limit: Int
    private var index: Int
    private var depth = 0

    /// Finds the end of an element.
    ///
    /// - Parameters:
    ///   - start: The index of the `<` of its start tag, or of the escape that stands for it.
    ///   - text: The available text.
    ///   - isAtEnd: Whether the text ends with the available bytes.
    /// - Returns: The index after its end tag.
    static func end(ofElementAt start: Int, in text: Span<UInt8>, isAtEnd: Bool) -> End {
        var extent = ElementExtent(start, in: text)
        if let end = extent.scan(text) { return .at(end) }
        return extent.index >= extent.limit && extent.limit < start + maximumBytes && !isAtEnd ? .needsMore : .none
    }

    private init(_ start: Int, in text: Span<UInt8>) {
        spelling = MarkupSpelling(ofTagAt: start, in: text)
        index = start
        limit = min(text.count, start + Self.maximumBytes)
    }

    private mutating func next(_ text: Span<UInt8>) -> UInt8? {
        index < limit ? spelling.character(&index, in: text) : nil
    }

    private mutating func scan(_ text: Span<UInt8>) -> Int? {
        while let byte = next(text) {
            guard byte == UInt8(ascii: "<") else { continue }
            guard let change = markup(text) else { return nil }
            depth += change
            if depth == 0 { return index }
            if depth > Self.maximumDepth { return nil }
        }
        return nil
    }

    /// Reads markup after its `<`; returns by how much it changes the depth, or `nil` for other text.
    private mutating func markup(_ text: Span<UInt8>) -> Int? {
        guard let mark = next(text) else { return nil }
        switch mark {
        case UInt8(ascii: "!"):
            guard let first = next(text) else { return nil }
            let isSection = first == UInt8(ascii: "[")
            guard isSection || first == UInt8(ascii: "-") else { return nil }
            return skip(past: isSection ? UInt8(ascii: "]") : UInt8(ascii: "-"), text) ? 0 : nil
        case UInt8(ascii: "?"):
            return skip(past: nil, text) ? 0 : nil
        case UInt8(ascii: "/"):
            while let byte = next(text) { if byte == UInt8(ascii: ">") { return -1 } }
            return nil
        default:
            guard mark.isAlphanumeric || mark == UInt8(ascii: "_") || mark >= 0x80 else { return nil }
            return startTag(text)
        }
    }

    /// Skips a section or a comment up to two equal bytes and `>`, or an instruction up to `?>`.
    private mutating func skip(past mark: UInt8?, _ text: Span<UInt8>) -> Bool {
        // The second mark at the beginning of a comment does not end it.
        if mark == UInt8(ascii: "-") { _ = next(text) }
        var (last, beforeLast): (UInt8, UInt8) = (0, 0)
        while let byte = next(text) {
            let isEnd = mark.map { last == $0 && beforeLast == $0 } ?? (last == UInt8(ascii: "?"))
            if byte == UInt8(ascii: ">"), isEnd { return true }
            (beforeLast, last) = (last, byte)
        }
        return false
    }

    private mutating func startTag(_ text: Span<UInt8>) -> Int? {
        var last: UInt8 = 0
        var quote: UInt8?
        while let byte = next(text) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return last == UInt8(ascii: "/") ? 0 : 1
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
            last = byte
        }
        return nil
    }
}
