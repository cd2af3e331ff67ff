// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A notation in which most bytes stand for themselves and some are escaped.
protocol EscapedText {
    /// Reads one unit.
    ///
    /// - Parameters:
    ///   - index: Where it begins; a valid index.
    ///   - text: All of the text.
    /// - Returns: What stands there.
    /// - Throws: The fault, if an escape cannot be undone.
    static func unit(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> EscapedUnit
}

/// A run of bytes that stand for themselves, or one escape.
struct EscapedUnit {
    /// What a unit stands for.
    enum Content {
        case itself
        case nothing
        case byte(UInt8)
        case scalar(Unicode.Scalar)
    }

    /// What it stands for.
    var content: Content

    /// How many bytes of the text it takes; at least one.
    var length: Int
}

extension EscapedUnit {
    /// How many bytes it becomes.
    var outputCount: Int {
        switch content {
        case .itself: length
        case .nothing: 0
        case .byte: 1
        case .scalar(let scalar): UTF8.width(scalar)
        }
    }
}

extension EscapedText {
    /// The unit of all bytes from an index on that stand for themselves.
    ///
    /// - Parameters:
    ///   - index: Where it begins; this byte belongs to it.
    ///   - text: All of the text.
    ///   - isLiteral: Whether a byte stands for itself.
    /// - Returns: The unit.
    static func literal(
        at index: Int,
        in text: Span<UInt8>,
        where isLiteral: (UInt8) -> Bool
    ) -> EscapedUnit {
        var end = index + 1
        while end < text.count, isLiteral(text[end]) { end += 1 }
        return EscapedUnit(content: .itself, length: end - index)
    }

    /// Undoes every escape.
    ///
    /// - Parameter text: The escaped text. No escape is shorter than what it stands for, so its size bounds the
    ///   result.
    /// - Returns: What it stands for.
    /// - Throws: The fault of the first escape that cannot be undone.
    static func decode(_ text: Span<UInt8>) throws(EncodingFault) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let unit = try unit(at: index, in: text)
            switch unit.content {
            case .itself:
                for position in index..<index + unit.length { output.append(text[position]) }
            case .nothing: break
            case .byte(let byte): output.append(byte)
            case .scalar(let scalar): output.append(contentsOf: scalar.utf8)
            }
            index += unit.length
        }
        return output
    }

    /// Where in the text a decoded byte comes from.
    ///
    /// - Parameters:
    ///   - offset: An offset into what ``decode(_:)`` returns.
    ///   - text: The text it was made from.
    /// - Returns: The offset of the byte or escape, or the end of the text.
    static func source(of offset: Int, in text: Span<UInt8>) -> Int {
        var index = 0
        var outputCount = 0
        while index < text.count, let unit = try? unit(at: index, in: text) {
            if outputCount + unit.outputCount > offset {
                if case .itself = unit.content { index += offset - outputCount }
                break
            }
            outputCount += unit.outputCount
            index += unit.length
        }
        return index
    }
}
