// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// An escaped character inside a Base64 value, as logs and exports of tools write it.
struct ValueEscape {
    /// The character, or `nil` if the escape stands for nothing.
    let byte: UInt8?

    /// The length of the escape in bytes.
    let length: Int

    /// Whether the escape belongs to the text around the value, so that no layer of the value explains it.
    private(set) var isOmitted = false

    /// Reads an escape; fails if the text does not begin with one, or its character cannot be part of a value.
    init?(at index: Int, in text: Span<UInt8>) {
        let rest = text.extracting(droppingFirst: index)
        switch rest.isEmpty ? 0 : rest[0] {
        case UInt8(ascii: "%"):
            guard let byte = rest.hexadecimalByte(at: 1) else { return nil }
            self.init(byte, length: 3)
        case UInt8(ascii: "\\"):
            self.init(backslashIn: rest)
        case UInt8(ascii: "&"):
            self.init(referenceIn: rest)
        case UInt8(ascii: "^"):
            // The escape of the Windows command line.
            self.init(nothingOf: 1, isOmitted: true)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            guard let length = Self.lengthOfJoint(rest) else { return nil }
            self.init(nothingOf: length, isOmitted: true)
        case UInt8(ascii: "="):
            // A soft line break of quoted-printable.
            let lineBreak = ASCII.lineBreakLength(at: 1, in: rest)
            guard lineBreak > 0, rest.count > 1 + lineBreak, rest[1 + lineBreak].isAlphanumeric else {
                return nil
            }
            self.init(nothingOf: 1 + lineBreak)
        default:
            return nil
        }
    }

    private init(nothingOf length: Int, isOmitted: Bool = false) {
        byte = nil
        self.length = length
        self.isOmitted = isOmitted
    }

    /// The maximum length of the operator and the white space between two strings.
    private static let maximumJointLength = 128

    /// Returns the length of the end of a string and the beginning of the next one, which source code joins over a line
    /// break, as in `'…' +` and `"…"` on their own lines.
    private static func lengthOfJoint(_ text: Span<UInt8>) -> Int? {
        let quote = text[0]
        var index = 1
        var hasLineBreak = false
        while index < min(text.count, maximumJointLength), text[index] != quote {
            switch text[index] {
            case 0x0A: hasLineBreak = true
            case 0x20, 0x09, 0x0D, UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "&"), UInt8(ascii: "\\"),
                UInt8(ascii: "_"):
                break
            default: return nil
            }
            index += 1
        }
        guard hasLineBreak, index + 1 < text.count, text[index] == quote, text[index + 1].isAlphanumeric,
            !isName(text.extracting(droppingFirst: index + 1), until: quote)
        else { return nil }
        return index + 1
    }

    /// Returns whether a string is the name of the next member, as in `"RelayState" => …`.
    private static func isName(_ text: Span<UInt8>, until quote: UInt8) -> Bool {
        let longest = min(text.count, maximumJointLength)
        let end = text.end(from: 0, before: longest) { $0 != quote }
        let index = text.end(from: end + 1, before: longest) { $0 == 0x20 }
        return index < longest && (text[index] == UInt8(ascii: "=") || text[index] == UInt8(ascii: ":"))
    }

    private init?(_ byte: UInt8, length: Int) {
        guard Self.isPart(byte) else { return nil }
        self.byte = byte
        self.length = length
    }

    private init?(backslashIn text: Span<UInt8>) {
        let index = text.end(from: 0, before: 8) { $0 == UInt8(ascii: "\\") }
        guard index < text.count else { return nil }
        switch text[index] {
        case UInt8(ascii: "/"):
            self.init(UInt8(ascii: "/"), length: index + 1)
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            self.init(0x0A, length: index + 1)
        case UInt8(ascii: "u"):
            guard text.hexadecimalByte(at: index + 1) == 0, let byte = text.hexadecimalByte(at: index + 3) else {
                return nil
            }
            self.init(byte, length: index + 5)
        case UInt8(ascii: "x"):
            guard let byte = text.hexadecimalByte(at: index + 1) else { return nil }
            self.init(byte, length: index + 3)
        default:
            // A shell continues the line.
            let lineBreak = ASCII.lineBreakLength(at: index, in: text)
            guard lineBreak > 0 else { return nil }
            self.init(nothingOf: index + lineBreak, isOmitted: true)
        }
    }

    private init?(referenceIn text: Span<UInt8>) {
        guard let unit = try? HTMLText.unit(at: 0, in: text), case .scalar(let scalar) = unit.content,
            scalar.isASCII
        else { return nil }
        self.init(UInt8(truncatingIfNeeded: scalar.value), length: unit.length)
    }

    /// Returns whether a character can be part of a Base64 value, or of the parameters around it.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "%"): true
        default: byte.isBase64Digit || ASCII.isWhitespace(byte)
        }
    }
}
