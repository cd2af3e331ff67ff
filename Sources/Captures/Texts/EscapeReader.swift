// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A text encoding in which most bytes represent themselves and some are escaped.
protocol EscapeReader {
    /// Reads one unit.
    ///
    /// - Parameters:
    ///   - index: The index of the first byte of the unit.
    ///   - text: The whole text.
    /// - Returns: The unit.
    /// - Throws: An error if an escape is invalid.
    static func unit(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> EscapedUnit
}

/// A run of literal bytes, or one escape.
struct EscapedUnit {
    /// The decoded content of a unit.
    enum Content {
        case itself
        case nothing
        case byte(UInt8)
        case scalar(Unicode.Scalar)
    }

    /// The decoded content.
    var content: Content

    /// The length of the unit in the text, in bytes; at least 1.
    var length: Int
}

extension EscapedUnit {
    /// The number of decoded bytes.
    var outputCount: Int {
        switch content {
        case .itself: length
        case .nothing: 0
        case .byte: 1
        case .scalar(let scalar): UTF8.width(scalar)
        }
    }
}

extension EscapeReader {
    /// Returns the unit of all consecutive literal bytes from an index.
    ///
    /// - Parameters:
    ///   - index: The index of the first byte, which belongs to the unit.
    ///   - text: The whole text.
    ///   - isLiteral: Returns whether a byte represents itself.
    /// - Returns: The unit.
    static func literal(
        at index: Int,
        in text: Span<UInt8>,
        where isLiteral: (UInt8) -> Bool
    ) -> EscapedUnit {
        EscapedUnit(content: .itself, length: text.end(from: index + 1, while: isLiteral) - index)
    }

    /// Decodes all escapes.
    ///
    /// - Parameter text: The escaped text. No escape is shorter than its decoded content, so the size of the text
    ///   bounds the result.
    /// - Returns: The decoded bytes.
    /// - Throws: The error of the first invalid escape.
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

    /// Returns the origin of a decoded byte in the escaped text.
    ///
    /// - Parameters:
    ///   - offset: An offset in the result of ``decode(_:)``.
    ///   - text: The escaped text.
    /// - Returns: The offset of the byte or of its escape, or the end of the text.
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
