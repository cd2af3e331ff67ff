// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A URI reference in a SAML document (SAML Core 1.3.2).
///
/// Two references are equal if their bytes are equal after removal of surrounding white space. Comparison does not
/// decode escapes, fold case or resolve relative references (S-16, S-42).
public struct URIReference: Sendable {
    /// The text exactly as in the document, including surrounding white space.
    public let text: String

    /// Creates a reference from text.
    ///
    /// Fails if the text is empty, or contains inner white space or control characters.
    public init?(_ text: String) {
        guard URIReference.isReference(text) else { return nil }
        self.text = text
    }

    /// Creates a reference from text that is known to be valid.
    init(unchecked text: String) {
        self.text = text
    }

    /// The reference without surrounding white space.
    public var rawValue: String { text.strippedOfXMLWhiteSpace ?? text }

    /// Whether the reference begins with a scheme, as SAML requires for nearly all references.
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
            case let byte where byte.isXMLSpace && length == 0: break
            default: return false
            }
        }
        return false
    }

    private static func isReference(_ text: String) -> Bool {
        let bytes = text.utf8.span
        // Without an early exit, the compiler vectorizes the loop; nearly all references are valid.
        var bad: UInt8 = 0
        for index in bytes.indices {
            bad |= bytes[index] <= 0x20 || bytes[index] == 0x7F ? 1 : 0
        }
        if bad == 0 { return !bytes.isEmpty }
        // Surrounding white space is rare, so the check starts again without it.
        guard let stripped = text.strippedOfXMLWhiteSpace else { return false }
        return isReference(stripped)
    }
}

extension URIReference: Hashable {
    /// Returns whether two references are equal, byte for byte, ignoring surrounding white space.
    public static func == (left: URIReference, right: URIReference) -> Bool {
        left.rawValue.isIdentical(to: right.rawValue)
    }

    /// Hashes the reference without surrounding white space.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}

extension URIReference: CustomStringConvertible {
    /// The reference without surrounding white space.
    public var description: String { rawValue }
}
