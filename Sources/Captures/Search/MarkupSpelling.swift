// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// How a text writes the characters of markup: as they are, or escaped for JSON, HTML, a URL or mail.
enum MarkupSpelling {
    /// As they are, or in a string whose escapes begin with a backslash.
    case plain
    case reference
    case doubleReference
    case percent
    case doublePercent
    case quotedPrintable

    /// Recognizes the spelling of the `<` at an index.
    init(ofTagAt index: Int, in text: Span<UInt8>) {
        let rest = text.extracting(droppingFirst: index)
        self =
            switch rest[0] {
            case UInt8(ascii: "&"): ASCII.beginsIgnoringCase(rest, with: "&amp;") ? .doubleReference : .reference
            case UInt8(ascii: "%"): ASCII.begins(rest, with: "%25") ? .doublePercent : .percent
            case UInt8(ascii: "="): .quotedPrintable
            default: .plain
            }
    }

    /// Reads a character, and moves the index behind its spelling; characters outside of ASCII are any byte of them.
    func character(_ index: inout Int, in text: Span<UInt8>) -> UInt8 {
        let byte = text[index]
        let (read, length) = escaped(byte, at: index, in: text) ?? (byte, 1)
        index += length
        return read
    }

    private func escaped(_ byte: UInt8, at index: Int, in text: Span<UInt8>) -> (UInt8, Int)? {
        switch self {
        case .plain:
            guard byte == UInt8(ascii: "\\"), let unit = try? JSONText.unit(at: index, in: text) else { return nil }
            return (unit.ascii ?? byte, unit.length)
        case .reference:
            guard byte == UInt8(ascii: "&"), let unit = try? HTMLText.unit(at: index, in: text) else { return nil }
            return (unit.ascii ?? byte, unit.length)
        case .doubleReference:
            guard byte == UInt8(ascii: "&") else { return nil }
            let name = text.extracting(droppingFirst: index)
            guard ASCII.beginsIgnoringCase(name, with: "&amp;") else { return nil }
            // The longest reference has 18 bytes.
            let reference = [byte] + Array(copying: name.extracting(5..<min(name.count, 23)))
            guard let unit = try? HTMLText.unit(at: 0, in: reference.span) else { return nil }
            return (unit.ascii ?? byte, unit.length + 4)
        case .percent:
            guard byte == UInt8(ascii: "%"), let byte = text.hexadecimalByte(at: index + 1) else { return nil }
            return (byte, 3)
        case .doublePercent:
            guard byte == UInt8(ascii: "%"), let byte = text.hexadecimalByte(at: index + 3) else { return nil }
            return (byte, 5)
        case .quotedPrintable:
            guard byte == UInt8(ascii: "="), let byte = text.hexadecimalByte(at: index + 1) else { return nil }
            return (byte, 3)
        }
    }
}

extension EscapedUnit {
    /// The decoded character, if it is one of ASCII.
    fileprivate var ascii: UInt8? {
        switch content {
        case .byte(let byte): byte
        case .scalar(let scalar) where scalar.isASCII: UInt8(truncatingIfNeeded: scalar.value)
        default: nil
        }
    }
}
