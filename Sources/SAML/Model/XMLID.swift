// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The identifier of a message or an assertion, compared byte for byte (S-12, S-16).
///
/// The schema requires an NCName: an XML name without a colon. Many identity providers send other identifiers, such as
/// a UUID that begins with a digit. An `XMLID` is therefore any text of 1 to 1,024 bytes without white space or control
/// characters; ``isName`` returns whether it is an NCName.
public struct XMLID: Hashable, Sendable {
    /// The maximum length of an identifier, in bytes.
    public static let maximumLength = 1_024

    /// The identifier as text.
    @Exact public private(set) var rawValue: String

    /// Creates an identifier from text.
    ///
    /// - Returns: `nil` if the text is empty, is longer than ``maximumLength`` bytes, or contains white space or a
    ///   control character.
    public init?(_ text: String) {
        guard Self.form(of: text) != nil else { return nil }
        rawValue = text
    }

    /// The forms of identifiers.
    enum Form {
        /// An NCName, as the schema requires.
        case name
        /// Another text without white space and control characters.
        case other
    }

    /// Returns the form of an identifier, or `nil` if the text is not one.
    static func form(of text: String) -> Form? {
        guard (1...maximumLength).contains(text.utf8.count) else { return nil }
        if isName(text) { return .name }
        return isPlain(text) ? .other : nil
    }

    /// Creates an identifier from text that has a form.
    init(checked text: String) { rawValue = text }

    /// Creates an identifier from any text, which is only compared with the identifiers of messages.
    package init(expected text: String) {
        rawValue = text
    }

    /// Whether the identifier is an NCName, as the schema requires.
    public var isName: Bool { Self.isName(rawValue) }

    /// Whether a text contains neither white space nor control characters.
    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.properties.generalCategory != .control }
    }

    private static func isName(_ text: String) -> Bool {
        var isFirst = true
        let bytes = text.utf8.span
        for index in bytes.indices {
            let byte = bytes[index]
            // Nearly all identifiers are ASCII, for which a byte table of the grammar is sufficient.
            guard byte < 0x80 else { return isUnicodeName(text) }
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): break
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                if isFirst { return false }
            default: return false
            }
            isFirst = false
        }
        return !isFirst
    }

    /// Returns why a text without white space and control characters is not an NCName.
    static func deviation(of text: String) -> String {
        guard let first = text.unicodeScalars.first, isNameStart(first) else {
            return "begins with `\(String(text.unicodeScalars.prefix(1)).escapedForReport)`"
        }
        let other = text.unicodeScalars.first { !isNameStart($0) && !isNameContinuation($0) }
        return "contains `\((other.map { String($0) } ?? "").escapedForReport)`"
    }

    private static func isUnicodeName(_ text: String) -> Bool {
        var isFirst = true
        for scalar in text.unicodeScalars {
            guard isNameStart(scalar) || (!isFirst && isNameContinuation(scalar)) else { return false }
            isFirst = false
        }
        return !isFirst
    }

    /// Returns whether XML 1.0 allows a scalar at the start of a name (NameStartChar), excluding the colon.
    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
            0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
            0x1_0000...0xE_FFFF:
            true
        default: false
        }
    }

    /// Returns whether NameChar allows a scalar that NameStartChar does not.
    private static func isNameContinuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}

extension XMLID: CustomStringConvertible {
    /// The identifier as text.
    public var description: String { rawValue }
}
