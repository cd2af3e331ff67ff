// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A URI, as SAML names things with it (SAML Core 1.3.2).
///
/// Two references are equal when their bytes are, after the white space around them is left out;
/// nothing is decoded, folded or resolved (S-16, S-42).
public struct URIReference: Sendable {
    /// The text as it stood in the document, white space around it included.
    public let text: String

    /// Makes a reference, if the text can be one.
    ///
    /// It must not be empty and must hold no white space or control character inside.
    public init?(_ text: String) {
        guard URIReference.isReference(text) else { return nil }
        self.text = text
    }

    /// Takes text that is known to be a reference.
    init(unchecked text: String) {
        self.text = text
    }

    /// The reference without the white space around it.
    public var rawValue: String { text.strippedOfXMLWhiteSpace ?? text }

    /// Whether the reference begins with a scheme, as SAML requires of nearly all.
    public var isAbsolute: Bool {
        let bytes = text.utf8.span
        var length = 0
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): length += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                if length == 0 { return false }
                length += 1
            case UInt8(ascii: ":"): return length > 0
            case let byte where byte.isXMLWhiteSpace && length == 0: break
            default: return false
            }
        }
        return false
    }

    private static func isReference(_ text: String) -> Bool {
        let bytes = text.utf8.span
        // No early exit: nearly all references are good, and a loop without one runs on vectors.
        var bad: UInt8 = 0
        for index in bytes.indices {
            bad |= bytes[index] <= 0x20 || bytes[index] == 0x7F ? 1 : 0
        }
        if bad == 0 { return !bytes.isEmpty }
        // White space around a reference is rare enough to start again without it.
        guard let stripped = text.strippedOfXMLWhiteSpace else { return false }
        return isReference(stripped)
    }
}

extension URIReference: Hashable {
    /// Compares byte for byte, the white space around left out.
    public static func == (left: URIReference, right: URIReference) -> Bool {
        left.rawValue.isIdentical(to: right.rawValue)
    }

    /// Feeds what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}

extension URIReference: CustomStringConvertible {
    /// The reference without the white space around it.
    public var description: String { rawValue }
}
